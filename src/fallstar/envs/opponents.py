"""The bots on the other seats, by name, in turn order after the learner."""

from collections.abc import Sequence

import numpy as np

from fallstar.bots.levels import LEVELS, make_bot, player_of
from fallstar.bots.players import TurnScratch, choose
from fallstar.errors import BotError, FallstarError
from fallstar.rules.bits import as_int
from fallstar.rules.compiled import compiled
from fallstar.rules.kernel import play
from fallstar.rules.moves import MoveTable
from fallstar.rules.rng import Rng
from fallstar.rules.state import MAX_SEATS, OVER, PHASE, SEATS, TURN, State


def name_opponents(opponents: str | Sequence[str], seats: int) -> tuple[str, ...]:
    """One bot for each other seat; a single name is used for all of them."""
    names = (opponents,) * (seats - 1) if isinstance(opponents, str) else tuple(opponents)
    if len(names) != seats - 1:
        raise BotError(
            f"name one opponent for all or one for each of the {seats - 1} other seats,"
            f" not {len(names)}"
        )
    for name in dict.fromkeys(names):
        make_bot(name)  # raises BotError if there is no such bot
    return names


def are_kernel_players(names: Sequence[str]) -> bool:
    """Are all of these compiled players, without options?"""
    return all(name in LEVELS and LEVELS[name].player is not None for name in names)


def players_of(names: Sequence[str]) -> State:
    """The players' numbers in turn order, the learner first; the learner's number is not used."""
    players = np.zeros(MAX_SEATS, dtype=np.uint8)
    players[1 : 1 + len(names)] = [player_of(name) for name in names]
    return players


def check_learner(seat: int | None, seats: int) -> None:
    """Check the learner's seat; None means that it is drawn for each game."""
    if seat is not None and not 0 <= seat < seats:
        raise FallstarError(f"the learner sits on one of the seats 0 to {seats - 1}, not {seat}")


@compiled
def play_opponents(
    moves: MoveTable,
    state: State,
    learner: int,
    players: State,
    rng: Rng,
    scratch: TurnScratch,
    played: int,
    limit: int,
) -> int:
    """Play for the other seats until the learner decides or the game ends.

    Returns the number of decisions played, counted on from `played`.
    """
    seats = as_int(state[SEATS])
    while state[PHASE] != OVER and state[TURN] != learner and played < limit:
        player = as_int(players[(as_int(state[TURN]) - learner + seats) % seats])
        play(moves, state, choose(moves, state, player, rng, scratch), None)
        played += 1
    return played
