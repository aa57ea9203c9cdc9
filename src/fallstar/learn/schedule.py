"""The schedule of a match: which bots play which board at which seats.

A board is one set-up: tiles, stars, open door, first seat. Every board is played once for each
seat, and from game to game its bots move one seat on. So each bot has each seat once, and a lucky
set-up helps all bots equally (bridge players call this duplicate).

    seats 3, bots a b c      board 0   game 0  a b c
                                       game 1  b c a
                                       game 2  c a b
                             board 1   game 3  b a c      the seating order is drawn anew
                                       …

With more bots than seats it is a league: the boards go through all combinations of bots, in a
random order, and then again in another one. A longer match begins with the games of a shorter one.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb

import msgspec
import numpy as np

from fallstar.bots.levels import make_bot
from fallstar.errors import BotError, FallstarError, SetupError
from fallstar.rules.rng import derive, new_rng, shuffle
from fallstar.rules.setup import seats_faults

LIMIT = 3000  # decisions; games of good bots take fewer than 100, random ones some hundreds
LARGEST_SEED = 10**4000  # Python does not print longer numbers
MOST_GAMES = 6_000_000
LARGEST_LEAGUE = 100_000  # combinations; all of them are held in memory


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that determines which games are played."""

    bots: tuple[str, ...]
    seats: int
    games: int  # whole boards
    seed: int
    expert: bool
    limit: int  # a game is cut off after so many decisions


class ScheduledGame(msgspec.Struct, frozen=True):
    """A game of the schedule."""

    game: int
    board: int
    board_seed: int  # the set-up is that of `fallstar board --seats … --seed` this number
    seating: tuple[int, ...]  # for each seat a bot, as its index in Settings.bots


def make_settings(
    bots: Sequence[str], seats: int, games: int, seed: int, expert: bool, limit: int = LIMIT
) -> Settings:
    """Valid settings, with the games rounded up to whole boards; raises FallstarError if not."""
    whole = -(-games // seats) * seats if seats > 0 else games
    settings = Settings(tuple(bots), seats, whole, seed, expert, limit)
    check_settings(settings)
    for bot in dict.fromkeys(bots):
        make_bot(bot)
    return settings


def check_settings(settings: Settings) -> None:
    """Check everything except whether the bots exist."""
    bots, seats = len(settings.bots), settings.seats
    if faults := seats_faults(seats):
        raise SetupError(faults)
    if bots < seats:
        raise BotError(
            f"{seats} seats need {seats} bots, or more for a league, not {bots}: "
            "the same bot may be named several times"
        )
    if comb(bots, seats) > LARGEST_LEAGUE:
        raise BotError(
            f"{bots} bots at {seats} seats make {comb(bots, seats):,} combinations: "
            f"a league has at most {LARGEST_LEAGUE:,}"
        )
    if not 1 <= settings.games <= MOST_GAMES or settings.games % seats:
        raise FallstarError(f"a match has 1 to {MOST_GAMES:,} games, not {settings.games:,}")
    if settings.limit < 1:
        raise FallstarError(f"the limit of decisions is at least 1, not {settings.limit}")
    if abs(settings.seed) >= LARGEST_SEED:
        raise FallstarError("the seed of a match has at most 4,000 digits")


def schedule(settings: Settings) -> Iterator[ScheduledGame]:
    """All games of a match, in order."""
    seats = settings.seats
    fields = _fields(settings)
    for board in range(settings.games // seats):
        seed = derive(settings.seed, board)
        field = np.array(next(fields))
        # The order of the seats matters too, and moving all bots one seat on does not change it.
        shuffle(new_rng(settings.seed, f"seating {board}"), field)
        for turned in range(seats):
            seating = tuple(np.roll(field, -turned).tolist())
            yield ScheduledGame(board * seats + turned, board, seed, seating)


def _fields(settings: Settings) -> Iterator[tuple[int, ...]]:
    """The bots of each board: every combination once, then all of them again."""
    every = list(combinations(range(len(settings.bots)), settings.seats))
    time = 0
    while True:
        order = np.arange(len(every))
        shuffle(new_rng(settings.seed, f"league {time}"), order)
        for index in order.tolist():
            yield every[index]
        time += 1


def bot_seed(settings: Settings, game: int, seat: int) -> int:
    """The seed of a bot in one game; it depends on nothing but the match, the game and the seat."""
    return int(new_rng(settings.seed, f"bot at seat {seat} of game {game}")[0])
