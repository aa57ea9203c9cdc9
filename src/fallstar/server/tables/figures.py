"""Figures of a finished game, for the statistics of its players. `web/src/local/figures.ts` has the
same for games of a device.

They are stored, like everything about a table, without a version of their own: see summary.py.
"""

from collections.abc import Sequence

import msgspec

from fallstar.game import Game
from fallstar.rules.events import Fell, PawnEjected
from fallstar.server.tables.table import Table


class Figures(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one player did in one game that was played to its end."""

    place: int  # from 1; equal players share a place
    points: int
    stars: tuple[int, ...]  # at the end: blue yellow pink green orange white
    tokens: int
    fall: int  # the longest, in spaces
    throws: int  # pawns thrown off the board
    thrown: int  # how often the own pawn was
    opponents: tuple[str, ...]  # the level of each bot; "" for a person
    expert: bool = False


encode_figures = msgspec.json.Encoder().encode
decode_figures = msgspec.json.Decoder(Figures).decode


def figures_of(table: Table) -> dict[int, tuple[str, Figures]]:
    """By seat, the player and the figures. Nobody has any if the game was not played to its end, or
    began with a position.

    Somebody else at a player's device, who has a name there, has none either.
    """
    game = table.game
    if game is None or table.end_reason != "over" or table.options.position is not None:
        return {}
    levels = [seat.bot or "" for seat in table.seats]
    return {
        number: (seat.player, figures_of_seat(game, number, levels))
        for number, seat in enumerate(table.seats)
        if seat.player is not None and seat.name is None and seat.bot is None
    }


def figures_of_seat(game: Game, number: int, levels: Sequence[str]) -> Figures:
    """The figures of one seat of a game that is over; `levels` has the bot of each seat, or ""."""
    view = game.view()
    seat = view.seats[number]
    fall = throws = thrown = 0
    for step in game.steps:
        falling = 0
        for event in step.events:
            match event:
                case Fell(seat=mover) if mover == number:
                    falling += 1
                    fall = max(fall, falling)
                case PawnEjected(seat=mover, owner=owner):
                    throws += mover == number
                    thrown += owner == number
                case _:
                    pass
    return Figures(
        place=view.places[number],
        points=seat.points,
        stars=seat.stars,
        tokens=seat.tokens,
        fall=fall,
        throws=throws,
        thrown=thrown,
        opponents=tuple(level for at, level in enumerate(levels) if at != number),
        expert=view.expert,
    )
