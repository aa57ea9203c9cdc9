"""A game in the terminal: one person at the first seat, bots at the others.

Input and output are plain lines, so that it works over ssh, in a log and with a screen reader.
"""

import shutil
import textwrap
from collections.abc import Mapping, Sequence

from fallstar.bots.bot import Bot
from fallstar.cli.style import style
from fallstar.errors import IllegalMove
from fallstar.game import Game, Step
from fallstar.notation.move import MOVES
from fallstar.view.narrate import Narrator
from fallstar.view.preview import Preview
from fallstar.view.text import draw_board
from fallstar.view.words import say

ME = 0
SPELLINGS = {move.lower(): move for move in MOVES}  # people may type small letters


class Terminal:
    """Asks the person for moves, lets the bots play, and prints what happens."""

    def __init__(
        self,
        game: Game,
        bots: Mapping[int, Bot],
        names: Sequence[str],
        language: str,
        *,
        words: bool = False,
    ) -> None:
        """`names` are those of the bots, in seat order; `words` describes the board in words."""
        self.game = game
        self.bots = bots
        self.words = words
        self.narrator = Narrator(game.board, [say(language, "who_you"), *names], language)

    def say(self, key: str, **values: object) -> None:
        """Print one text, with its own line breaks."""
        print(self.narrator.say(key, **values))

    def run(self) -> None:
        """Play until the end, or until the person leaves."""
        self.tell(self.narrator.tell(self.game.opening))
        self.show_board()
        if not self.words:
            self.tell_line(self.narrator.say("legend"))
        while (seat := self.game.turn) is not None:
            if seat in self.bots:
                self.play_bot(seat)
            elif not self.ask():
                self.say("goodbye")
                return
        self.show_board()
        self.tell(self.narrator.result(self.game.view(ME)))

    def play_bot(self, seat: int) -> None:
        """Let a bot decide, and print what happens."""
        self.tell_step(self.game.play(self.bots[seat].choose(self.game.view(seat))))
        if self.game.turn == ME and self.game.phase == "action":
            self.show_board()

    # Asking

    def ask(self) -> bool:
        """Ask the person until they make a move; False if they leave."""
        self.show_moves()
        while True:
            try:
                text = input(self.narrator.say("your_turn") + " ").strip()
            except (EOFError, KeyboardInterrupt):
                print()
                return False
            if text.lower() in ("q", "quit"):
                return False
            if self.answer(text):
                return True

    def answer(self, text: str) -> bool:
        """Answer a question, or play a move; True after a move."""
        questions = {
            "": self.show_moves,
            "m": self.show_moves,
            "?": self.show_help,
            "r": lambda: self.say("rules"),
            "b": self.show_board,
            "w": lambda: self.tell(self.narrator.surroundings(self.game.view(ME))),
            "s": self.show_scores,
        }
        asked = text.lower()
        if asked in questions:
            questions[asked]()
            return False
        if asked == "u":
            return self.undo()
        try:
            self.tell_step(self.game.play(SPELLINGS.get(asked, text)))
        except IllegalMove:
            self.say("not_a_move", text=text[:20])
            return False
        return True

    def undo(self) -> bool:
        """Undo the person's last decision, and the bots' decisions after it."""
        if not any(step.seat == ME for step in self.game.steps):
            self.say("nothing_to_undo")
            return False
        while self.game.undo().seat != ME:
            pass
        self.say("say_undone")
        self.show_board()
        return True

    # Showing

    def tell(self, sentences: list[str]) -> None:
        """Print sentences, wrapped at the width of the terminal."""
        for sentence in sentences:
            self.tell_line(sentence)

    def tell_line(self, text: str, hang: int = 2) -> None:
        """Print one line, wrapped between words."""
        width = max(shutil.get_terminal_size().columns - 1, 40)
        print(textwrap.fill(text, width, subsequent_indent=" " * hang, break_on_hyphens=False))

    def show_help(self) -> None:
        """Print what can be typed, and what the drawing means."""
        self.say("help")
        if not self.words:
            self.tell_line(self.narrator.say("legend"))

    def tell_step(self, step: Step) -> None:
        """Print what happened, as the person may see it."""
        self.tell(self.narrator.tell(step.events_for(ME)))

    def show_board(self) -> None:
        """Print the board and the scores."""
        view = self.game.view(ME)
        if self.words:
            self.tell(self.narrator.describe(view))
            return
        print()
        print(draw_board(self.game.board, view, **style()))
        self.tell_line(self.narrator.stars_left(view))
        self.show_scores()

    def show_scores(self) -> None:
        """Print where every seat is and what it has."""
        for seat in self.game.view(ME).seats:
            self.tell_line(f"{self.narrator.place(seat)} {self.narrator.owns(seat)}")

    def show_moves(self) -> None:
        """Print each movement once, with what it does and the cards that pay for it."""
        view = self.game.view(ME)
        print()
        print(self.narrator.question(view))
        groups: dict[str, list[Preview]] = {}
        for preview in view.previews:
            groups.setdefault(self.narrator.move(preview.move), []).append(preview)
        for text, previews in groups.items():
            moves = " ".join(preview.move for preview in previews)
            line = self.narrator.say(
                "move_line", move=text, preview=self.narrator.preview(previews[0])
            )
            self.tell_line(f"  {moves:<20} {line}", hang=23)
