"""Mining puzzles from self-play of all levels.

A game of a seed is always the same: its number says how many seats play and which game, and a
generator draws a level for each seat. Most games are played by quick levels, and only their last
rounds are looked at: proofs are cheap, and good last rounds are rare.

The file gets the puzzles of the games in order, so that it does not depend on the number of
workers. A stopped run goes on with the last game that the file has, whose lines may be incomplete.
"""

from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import lru_cache, partial
from pathlib import Path

import msgspec

from fallstar.bots.levels import LEVELS, QUICK, make_bot, player_of
from fallstar.bots.players import choose, new_turn_scratch
from fallstar.errors import FallstarError, NotationError
from fallstar.game import Game
from fallstar.learn.puzzle_ladder import climb, rating_from, solves
from fallstar.learn.workers import run_in_order
from fallstar.notation.move import Move
from fallstar.notation.position import write_position
from fallstar.rules.board import Board
from fallstar.rules.kernel import is_last as ends_with_round
from fallstar.rules.rng import below, derive, new_rng
from fallstar.rules.score import points_at
from fallstar.rules.setup import draw_setup
from fallstar.rules.state import MAX_SEATS, MIN_SEATS, OVER, PHASE, TURN, State
from fallstar.rules.stepping import step
from fallstar.study.endgame import is_last, is_near_the_end
from fallstar.study.puzzle import (
    FORMAT,
    TRIES,
    Header,
    Puzzle,
    hide_cards,
    id_of,
    write_puzzle,
)
from fallstar.study.puzzle_judge import Judge, Verdict
from fallstar.study.puzzle_themes import themes_of

# Every level. One that a clock stops would make other games each time: it gets so many iterations,
# about what it has time for.
UNTIMED = 10_000
POOL = tuple(
    f"{name}:iterations={UNTIMED}" if "milliseconds" in level.options else name
    for name, level in LEVELS.items()
)
ENDS = 39  # games of quick levels for each other one
MOST = 6  # puzzles of one game
SKIPPED = 2  # one turn in so many is not looked at, so that puzzles come from the whole game
LONGEST = 400  # decisions of a game; the rest of a longer one is not played
EASY = "gain"  # a puzzle whose first decision this level always finds is easy
KEPT_EASY = 4  # one easy puzzle in so many is kept
CLOSE = 2  # stars or points before the last round from which on a proof is tried
# Points ahead of the best other seat, or behind it, with which one decision hardly ever matters.
AHEAD, AHEAD_LAST, BEHIND = 5, 2, 7
LONGEST_SOLUTION = 3  # decisions


def mine_game(number: int, header: Header) -> tuple[int, tuple[Puzzle, ...]]:
    """Play a game and find its puzzles; returns the number too."""
    seed = derive(header.seed, number)
    seats = MIN_SEATS + number // (header.ends + 1) % (MAX_SEATS - MIN_SEATS + 1)
    ends_only = number % (header.ends + 1) > 0
    miner = Miner(_judge(header.iterations), number, seed, ends_only=ends_only)
    expert = below(miner.rng, 2) == 1
    (_play_quickly if ends_only else _play)(miner, seats, expert)
    return number, tuple(miner.found)


def _play(miner: "Miner", seats: int, expert: bool) -> None:
    """A game of bots of all levels."""
    game = Game.new(seats=seats, seed=miner.seed, expert=expert)
    names = [POOL[below(miner.rng, len(POOL))] for _ in range(seats)]
    bots = [make_bot(name, derive(miner.seed, seat)) for seat, name in enumerate(names)]
    while game.turn is not None and len(game.steps) < LONGEST and not miner.is_done:
        miner.look_at(game.board, game.state)
        game.play(bots[game.turn].choose(game.view(game.turn, previews=False)))


def _play_quickly(miner: "Miner", seats: int, expert: bool) -> None:
    """A game of compiled players of about the same strength: its end is close more often."""
    setup = draw_setup(seats, miner.seed, expert=expert)
    moves, state, scratch = setup.board.moves, setup.start(), new_turn_scratch()
    level = below(miner.rng, len(QUICK) - 1)
    players = [player_of(QUICK[level + below(miner.rng, 2)]) for _ in range(seats)]
    for _ in range(LONGEST):
        if state[PHASE] == OVER or miner.is_done:
            return
        miner.look_at(setup.board, state)
        decision = choose(moves, state, players[int(state[TURN])], miner.rng, scratch)
        step(moves, state, decision, None)


@lru_cache(maxsize=1)
def _judge(iterations: int) -> Judge:
    """Its memory is used again for the next game; what it finds does not depend on that."""
    return Judge(iterations=iterations)


def is_wanted(position: str, seed: int, right: Sequence[Move]) -> bool:
    """Is a puzzle not easy, or one of the few easy ones that are kept?"""
    if not below(new_rng(seed, "easy"), KEPT_EASY):
        return True
    tries = (
        solves(EASY, derive(seed, number), position, (tuple(right),)) for number in range(TRIES)
    )
    return not all(tries)


def is_close(state: State) -> bool:
    """Is it worth a proof? A rough filter, since proofs take most of the time."""
    if not is_near_the_end(state, CLOSE):
        return False
    points, seat = points_at(state), int(state[TURN])
    behind = max(points[:seat] + points[seat + 1 :]) - points[seat]
    return -(AHEAD_LAST if is_last(state, seat) else AHEAD) < behind < BEHIND


class Miner:
    """Finds puzzles in the positions of one game."""

    def __init__(self, judge: Judge, number: int, seed: int, *, ends_only: bool) -> None:
        self.seed = seed
        self.rng = new_rng(seed, "puzzles")
        self.found: list[Puzzle] = []
        self._judge = judge
        self._number = number
        self._ends_only = ends_only
        self._turn = -1  # the seat that decides
        self._skipped = False  # the rest of its turn is not looked at

    @property
    def is_done(self) -> bool:
        """Has the game enough puzzles?"""
        return len(self.found) >= MOST

    def look_at(self, board: Board, state: State) -> None:
        """Look at the next position of the game. A turn has at most one puzzle."""
        if int(state[TURN]) != self._turn:
            self._turn = int(state[TURN])
            self._skipped = not self._ends_only and below(self.rng, SKIPPED) == 0
        if self._skipped or (self._ends_only and not is_close(state)):
            return
        puzzle = self._puzzle(board, hide_cards(state))
        if puzzle:
            self.found.append(puzzle)
            self._skipped = True

    def _puzzle(self, board: Board, state: State) -> Puzzle | None:
        """The puzzle of a position, if it is a good one."""
        verdict = self._judge.prove(board, state) if is_near_the_end(state) else None
        proven = verdict is not None
        # What is called a last round is proven, so the rest of it is left out.
        if not proven and (self._ends_only or ends_with_round(state)):
            return None
        position = write_position(board, state)
        identity = id_of(position)
        seed = derive(self.seed, int.from_bytes(identity.encode(), "big"))
        wanted = partial(is_wanted, position, seed)
        if verdict is None:
            verdict = self._judge.find(board, state, wanted)
        elif not wanted(verdict.right):
            return None
        if verdict is None:
            return None
        steps = self._steps(Game.from_position(position), verdict, proven=proven)
        line = tuple(right[0] for right in steps)
        themes = themes_of(position, line, proven=proven, rival=verdict.rival)
        solved = climb(position, steps, seed)
        rating = rating_from(solved)
        return Puzzle(identity, position, steps, themes, proven, solved, rating, self._number)

    def _steps(self, game: Game, verdict: Verdict, *, proven: bool) -> tuple[tuple[Move, ...], ...]:
        """The decisions of the turn, as long as each is the only right one."""
        seat = game.turn
        steps = [verdict.right]
        judge = self._judge.prove if proven else self._judge.confirm
        while len(steps[-1]) == 1 and len(steps) < LONGEST_SOLUTION:
            game.play(steps[-1][0])
            if game.turn != seat or len(game.legal_moves()) < 2:
                break
            further = judge(game.board, game.state)
            if further is None:
                break
            steps.append(further.right)
        return tuple(steps)


def mine(
    path: Path, header: Header, games: int, *, workers: int | None = None, ray: str | None = None
) -> Iterator[tuple[int, int]]:
    """Mine the games from 0 to `games` into a file; yields how many are done, and their puzzles.

    A file that was begun with the same header is continued.
    """
    first, known = continue_file(path, header)
    yield first, len(known)
    results = run_in_order(
        partial(mine_game, header=header), range(first, games), workers=workers, ray=ray
    )
    with path.open("a", encoding="utf-8") as file, closing(results):
        for number, found in results:
            fresh = [puzzle for puzzle in found if puzzle.id not in known]
            known.update(puzzle.id for puzzle in fresh)
            if fresh:
                file.write("".join(write_puzzle(puzzle) + "\n" for puzzle in fresh))
                file.flush()
            yield number + 1, len(known)


def continue_file(path: Path, header: Header) -> tuple[int, set[str]]:
    """Cut a file back to its last complete game; returns the next game, and the ids that it has.

    Writes the header if there is no file.
    """
    first_line = msgspec.json.encode(header) + b"\n"
    if not path.exists() or not path.stat().st_size:
        path.write_bytes(first_line)
        return 0, set()
    lines = path.read_bytes().splitlines(keepends=True)
    if lines[0] != first_line:
        shown = lines[0].decode(errors="replace").strip()[:80]
        raise FallstarError(
            f"{path} begins with {shown}, not with {first_line.decode().strip()}: "
            "use the same --seed, --iterations and --ends, or name another file"
        )
    kept: list[tuple[bytes, Puzzle]] = []
    for number, line in enumerate(lines[1:], start=2):
        if not line.endswith(b"\n"):
            break  # it was cut off
        try:
            kept.append((line, msgspec.json.decode(line, type=Puzzle)))
        except msgspec.DecodeError as error:
            raise NotationError(f"{path}:{number}: not a puzzle: {error}") from None
    last = kept[-1][1].game if kept else 0
    kept = [(line, puzzle) for line, puzzle in kept if puzzle.game < last]
    path.write_bytes(first_line + b"".join(line for line, _ in kept))
    return last, {puzzle.id for _, puzzle in kept}


def new_header(seed: int, iterations: int, ends: int = ENDS) -> Header:
    """The header of a file."""
    return Header(FORMAT, seed, iterations, ends)
