"""fallstar replay"""

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter, validators

from fallstar.cli.language import language_of
from fallstar.cli.style import style
from fallstar.errors import RecordError
from fallstar.game import Game
from fallstar.notation.record import Record, read_file
from fallstar.view.narrate import Narrator
from fallstar.view.text import draw_board
from fallstar.view.words import Language


def replay(
    file: Path,
    *,
    game: Annotated[int, Parameter(validator=validators.Number(gte=1))] = 1,
    step: bool | None = None,
    board: bool = False,
    lang: Language | None = None,
) -> None:
    """Step through a recorded game, or print it.

    When stepping, Enter goes on, b goes back, a number goes to that decision, q quits.

    Parameters
    ----------
    file
        A game record, or many with one on each line.
    game
        The number of the record in the file, from 1.
    step
        Step through, or print all at once; steps if not given and this is a terminal.
    board
        When printing, draw the board after every turn.
    lang
        The language of all texts; that of your system if not given.
    """
    record = find_record(file, game)
    shown = Replay(Game.from_record(record), record, language_of(lang))
    if sys.stdin.isatty() if step is None else step:
        shown.step()
    else:
        shown.print(board)


def find_record(file: Path, wanted: int) -> Record:
    """The record of that number in a file, from 1; raises RecordError if there are fewer."""
    count = 0
    for line in read_file(file):
        count += 1
        if count == wanted:
            return line.record()
    records = "1 game record" if count == 1 else f"{count} game records"
    raise RecordError(f"{file} has {records}: there is no record {wanted}")


class Replay:
    """A game to be shown again: `game` is at its last decision, `shown` at any one."""

    def __init__(self, game: Game, record: Record, language: str) -> None:
        self.game = game
        names = [f"{name} ({seat})" for seat, name in enumerate(record.seats, start=1)]
        self.narrator = Narrator(game.board, names, language)
        self.shown = Game.begin(record)

    def go_to(self, number: int) -> None:
        """Show the position after that many decisions."""
        while len(self.shown.steps) > number:
            self.shown.undo()
        while len(self.shown.steps) < number:
            self.shown.play(self.game.steps[len(self.shown.steps)].move)

    def tell(self, number: int) -> None:
        """Print the decision of that number, from 1, and its events."""
        step = self.game.steps[number - 1]
        print(f"{number:4}  {self.narrator.names[step.seat]}: {step.move}")
        for sentence in self.narrator.tell(step.events):
            print(f"        {sentence}")

    def draw(self) -> None:
        """Print the board as a spectator sees it."""
        print(draw_board(self.shown.board, self.shown.view(), **style()))

    def print(self, board: bool) -> None:
        """Print the whole game."""
        self.draw()
        for number in range(1, len(self.game.steps) + 1):
            self.tell(number)
            self.go_to(number)
            if board and self.shown.phase in ("action", "over"):
                self.draw()
        self.finish()

    def step(self) -> None:
        """Show the positions that the user asks for."""
        last = len(self.game.steps)
        at = 0
        while True:
            self.go_to(at)
            self.draw()
            if at:
                self.tell(at)
            if at == last:
                self.finish()
            try:
                text = input(f"{at}/{last}  [Enter: next, b: back, a number, q: quit] ").strip()
            except EOFError:
                return
            if text == "q" or (at == last and not text):
                return
            if text.isdecimal() and len(text) < 9:
                at = min(int(text), last)
            else:
                at = max(at - 1, 0) if text == "b" else min(at + 1, last)

    def finish(self) -> None:
        """Print the scores and the winners."""
        view = self.shown.view()
        for seat in view.seats:
            print(self.narrator.place(seat), self.narrator.owns(seat))
        for sentence in self.narrator.result(view):
            print(sentence)
