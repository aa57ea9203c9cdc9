"""Games with random boards, seats, modes and decisions, found by Hypothesis."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from fallstar import Game, Step
from fallstar.rules.board import Board
from fallstar.rules.cards import CARDS
from fallstar.rules.compiled import config
from fallstar.rules.state import DOWN, FEET, GROUND, HAND, SEATS, SPACE, TURN, State, seat_at

PLAIN = bool(config.DISABLE_JIT)


def examples(number: int) -> settings:
    """The same examples on every run, so many of them; a few if the kernel runs as plain Python."""
    return settings(
        max_examples=max(3, number // 20) if PLAIN else number,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=[HealthCheck.too_slow],
    )


@dataclass(frozen=True)
class Deal:
    """A game to come: its set-up, and a seed for the decisions.

    Random play seldom brings pawns together. So in some games every seat is a hunter, which ejects
    a pawn when it can, or a keeper, which lands on a door when it can: with all doors taken, a pawn
    that enters ejects another.
    """

    seats: int
    expert: bool
    tiles: tuple[str, ...]
    seed: int
    length: int
    style: str = "any"

    def begin(self) -> Game:
        return Game.new(seats=self.seats, seed=self.seed, expert=self.expert, tiles=self.tiles)

    def steps(self, game: Game) -> Iterator[Step]:
        """Play random decisions, handing out each step as it is made."""
        chance = random.Random(self.seed)
        for _ in range(self.length):
            if game.is_over:
                return
            yield game.play(chance.choice(liked(game, self.style) or game.legal_moves()))

    def played(self) -> Game:
        game = self.begin()
        for _ in self.steps(game):
            pass
        return game


def liked(game: Game, style: str) -> list[str]:
    """The decisions that suit a style."""
    if style == "hunter":
        return [preview.move for preview in game.preview() if preview.ejects]
    if style == "keeper":
        doors = [space for space, _ in game.board.doors]
        return [preview.move for preview in game.preview() if preview.landing in doors]
    return []


@st.composite
def deals(draw: st.DrawFn, longest: int = 120) -> Deal:
    seats = draw(st.integers(2, 6))
    count = {2: 2, 3: 4, 4: 4, 5: 6, 6: 6}[seats]
    numbers = draw(st.permutations(range(1, 7)))[:count]
    tiles = tuple(
        f"{number}{draw(st.sampled_from('ab'))}{draw(st.integers(0, 3))}" for number in numbers
    )
    return Deal(
        seats,
        draw(st.booleans()),
        tiles,
        draw(st.integers(0, 2**32)),
        draw(st.integers(1, 8)) * longest // 8,
        draw(st.sampled_from(["any", "hunter", "keeper"])),
    )


def turned(board: Board, state: State) -> State:
    """The state as it lies on the board turned a quarter."""
    there = state.copy()
    for space in range(board.spaces):
        there[GROUND + board.turned_space(space)] = state[GROUND + space]
    for seat in range(6):
        at = seat_at(seat)
        if state[at + SPACE] < board.spaces and state[at + HAND]:
            there[at + SPACE] = board.turned_space(int(state[at + SPACE]))
            there[at + FEET] = (state[at + FEET] + 1) % 4
    return there


def reshuffled(state: State, viewer: int | None, chance: random.Random, kept: str = "") -> State:
    """The same to the viewer: every other seat's face-down cards swapped with cards in hand.

    Cards in `kept` stay in hand with the seat to decide.
    """
    other = state.copy()
    for seat in range(int(state[SEATS])):
        if seat == viewer:
            continue
        at = seat_at(seat)
        unseen = int(state[at + HAND]) | int(state[at + DOWN])
        hidden = int(state[at + DOWN]).bit_count()
        keeps = kept if seat == state[TURN] else ""
        bits = [1 << n for n, card in enumerate(CARDS) if unseen >> n & 1 and card not in keeps]
        down = sum(chance.choice([*combinations(bits, hidden)]))
        other[at + DOWN], other[at + HAND] = down, unseen & ~down
    return other
