"""Many games of compiled players, on all cores; the number of cores does not change them."""

from collections.abc import Iterator, Sequence
from functools import partial

import numpy as np

from fallstar.bots.levels import player_of
from fallstar.bots.players import new_turn_scratch, play_game
from fallstar.errors import BotError, FallstarError, SetupError
from fallstar.learn.workers import chunks, run_in_order
from fallstar.notation.move import MOVES
from fallstar.notation.record import Record, make_record
from fallstar.rules.rng import derive, new_rng
from fallstar.rules.setup import draw_setup, seats_faults
from fallstar.rules.state import MAX_SEATS, OVER, PHASE

CHUNK = 50  # games in one task of a worker
LONGEST = 100_000  # decisions; random games take a few hundred


def seat_bots(bots: Sequence[str], seats: int) -> tuple[str, ...]:
    """One bot for each seat; a single name is used for all seats."""
    if faults := seats_faults(seats):
        raise SetupError(faults)
    for name in bots:
        player_of(name)
    if len(bots) not in (1, seats):
        raise BotError(f"name one bot for all seats or one for each of {seats}, not {len(bots)}")
    return tuple(bots) if len(bots) == seats else tuple(bots) * seats


def play_one(seats: int, bots: Sequence[str], seed: int, expert: bool) -> Record:
    """Play one whole game from a seed."""
    setup = draw_setup(seats, seed, expert=expert)
    state = setup.start()
    players = np.zeros(MAX_SEATS, dtype=np.uint8)
    players[:seats] = [player_of(bot) for bot in bots]
    moves = np.empty(LONGEST, dtype=np.uint8)
    rng = new_rng(seed, "players")
    count = play_game(setup.board.moves, state, players, rng, new_turn_scratch(), moves)
    if state[PHASE] != OVER:
        raise FallstarError(f"the game of seed {seed} did not end in {LONGEST:,} decisions")
    names = tuple(f"bot:{bot}" for bot in bots)
    return make_record(setup, names, tuple(MOVES[move] for move in moves[:count].tolist()), state)


def play_chunk(
    games: range, seats: int, bots: Sequence[str], seed: int, expert: bool
) -> list[Record]:
    """Play some of the games of a seed, by their numbers."""
    return [play_one(seats, bots, derive(seed, number), expert) for number in games]


def simulate(
    seats: int,
    games: int,
    bots: Sequence[str],
    seed: int,
    *,
    expert: bool = False,
    workers: int | None = None,
) -> Iterator[list[Record]]:
    """Play games and yield their records, chunk by chunk and in order."""
    play = partial(play_chunk, seats=seats, bots=seat_bots(bots, seats), seed=seed, expert=expert)
    yield from run_in_order(play, chunks(games, CHUNK), workers=workers)
