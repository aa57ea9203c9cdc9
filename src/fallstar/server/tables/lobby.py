"""Before the game: a table is made, seats are taken and freed, the game is started.

These functions change nothing. They say which entries an act adds to the log: none, if it was done
before. A Refusal says why it cannot be done.
"""

from fallstar.errors import BoardError, PositionError, SetupError
from fallstar.game import Game
from fallstar.rules.setup import Setup, draw_setup
from fallstar.server.names import tidy
from fallstar.server.refusal import Refusal
from fallstar.server.tables.actor import Actor
from fallstar.server.tables.agreements import check_level
from fallstar.server.tables.entry import (
    LOG_VERSION,
    AnyEntry,
    BotSat,
    Created,
    Ended,
    Sat,
    Started,
    Stood,
)
from fallstar.server.tables.options import TableOptions, own_faces, stored_options
from fallstar.server.tables.seat import Seat
from fallstar.server.tables.table import Table
from fallstar.server.wire.acts import Close, Sit, SitBot, Stand, Start
from fallstar.server.wire.options import BoardChoice, BotSeat, MySeat, OpenSeat, Options


def create(options: Options, actor: Actor) -> list[AnyEntry]:
    """The first entries of a log: the table is made, the host and the bots sit down."""
    check_options(options, actor)
    created = Created(LOG_VERSION, actor.player, stored_options(options))
    entries: list[AnyEntry] = [created]
    table = Table.create("", created, 0.0)
    # People choose their characters first; bots get what is left.
    people_first = sorted(enumerate(options.seats), key=lambda one: isinstance(one[1], BotSeat))
    for number, choice in people_first:
        entry: AnyEntry
        match choice:
            case MySeat(name=name, character=wanted):
                character = table.free_character(wanted or actor.character)
                entry = Sat(number, actor.player, character, _seat_name(name, options.rated))
            case BotSeat(level=level):
                entry = BotSat(number, level, table.free_character(None))
            case OpenSeat():
                continue
        table = table.after([entry], 0.0)
        entries.append(entry)
    return entries


def _seat_name(name: str | None, rated: bool) -> str | None:
    """The name of one of several people on one device. At rated tables people use their own."""
    return None if name is None or rated else tidy(name)


def check_options(options: Options, actor: Actor) -> None:
    """Check what the types of the options do not."""
    for choice in options.seats:
        if isinstance(choice, BotSeat):
            check_level(choice.level)
    mine = sum(isinstance(choice, MySeat) for choice in options.seats)
    if options.rated and options.board.faces:
        raise Refusal("bad_request", "a rated game is played on the faces of the game")
    if options.board.position is not None:
        _check_position(options, options.board.position)
    if options.rated and mine > 1:
        raise Refusal("bad_request", "a rated table has one seat for each person")
    if options.rated and mine and not actor.account:
        raise Refusal("forbidden", "rated games are for accounts: make one first")
    begin(stored_options(options), actor.seed)


def _check_position(options: Options, position: str) -> None:
    """Can a game of these options begin with this position?"""
    if options.rated:
        raise Refusal("bad_request", "a rated game does not begin with a position")
    if options.board != BoardChoice(position=position):
        raise Refusal("bad_request", "a position is the whole board: choose nothing besides")
    try:
        game = Game.from_position(position)
    except PositionError as error:
        raise Refusal("bad_request", f"position: {error}") from None
    if game.is_over:
        raise Refusal("bad_request", "this game is over: there is nothing to play")
    if game.seats != len(options.seats):
        reason = f"the position has {game.seats} seats, the table {len(options.seats)}"
        raise Refusal("bad_request", reason)
    if game.record().expert != options.expert:
        raise Refusal("bad_request", "the position and the table differ in `expert`")


def begin(options: TableOptions, seed: int) -> Started:
    """The start of the game: the board and the stars are drawn, or are those of a position."""
    if options.position is not None:
        told = Game.from_position(options.position).record()
        return Started(told.tiles, told.stars, told.open_door, told.first)
    setup = draw(options, seed)
    return Started(setup.tiles, setup.stars, setup.open_door, setup.first)


def draw(options: TableOptions, seed: int) -> Setup:
    """Draw the board and the stars of a table."""
    try:
        return draw_setup(
            options.seats,
            seed if options.seed is None else options.seed,
            expert=options.expert,
            tiles=options.tiles,
            open_door=options.open_door,
            faces=own_faces(options),
        )
    except (BoardError, SetupError) as error:
        raise Refusal("bad_request", str(error)) from None


def sit(table: Table, act: Sit, actor: Actor) -> list[AnyEntry]:
    seat = _lobby_seat(table, act.seat)
    if seat.player == actor.player:
        return []
    if seat.kind != "open":
        raise Refusal("seat_taken", f"seat {act.seat} is taken", table.log_number)
    if table.options.rated:
        if not actor.account:
            raise Refusal(
                "forbidden", "rated games are for accounts: make one first", table.log_number
            )
        if table.seats_of(actor.player):
            raise Refusal("not_now", "a rated table has one seat for each person", table.log_number)
    character = table.free_character(act.character or actor.character)
    return [Sat(act.seat, actor.player, character, _seat_name(act.name, table.options.rated))]


def stand(table: Table, act: Stand, actor: Actor) -> list[AnyEntry]:
    seat = _lobby_seat(table, act.seat)
    if seat.kind == "open":
        return []
    if actor.player not in (seat.player, table.owner):
        raise Refusal("not_your_seat", f"seat {act.seat} is not yours to free", table.log_number)
    return [Stood(act.seat)]


def sit_bot(table: Table, act: SitBot, actor: Actor) -> list[AnyEntry]:
    seat = _lobby_seat(table, act.seat)
    check_level(act.level)
    if actor.player != table.owner:
        raise Refusal("forbidden", "only the host gives seats to bots", table.log_number)
    if seat.kind == "person":
        raise Refusal("seat_taken", f"seat {act.seat} is taken", table.log_number)
    if seat.level == act.level:
        return []
    return [BotSat(act.seat, act.level, seat.character or table.free_character(None))]


def start(table: Table, act: Start, actor: Actor) -> list[AnyEntry]:
    del act
    may = actor.player == table.owner or bool(table.seats_of(actor.player))
    if table.game is not None and may:
        return []
    _check_open(table)
    if not may:
        raise Refusal("forbidden", "only players at the table may start the game", table.log_number)
    free = [str(number) for number, seat in enumerate(table.seats) if seat.kind == "open"]
    if free:
        raise Refusal("not_now", f"seats still open: {', '.join(free)}", table.log_number)
    if table.options.rated and not table.players:
        raise Refusal("not_now", "a rated game needs at least one person", table.log_number)
    return [begin(table.options, actor.seed)]


def close(table: Table, act: Close, actor: Actor) -> list[AnyEntry]:
    del act
    if actor.player != table.owner:
        raise Refusal("forbidden", "only the host closes the table", table.log_number)
    if table.ended is not None and table.ended.reason == "closed":
        return []
    _check_open(table)
    return [Ended("closed")]


def _lobby_seat(table: Table, number: int) -> Seat:
    _check_open(table)
    if number >= len(table.seats):
        reason = f"the table has seats 0 to {len(table.seats) - 1}, not {number}"
        raise Refusal("bad_request", reason, table.log_number)
    return table.seats[number]


def _check_open(table: Table) -> None:
    if table.status == "finished":
        raise Refusal("not_now", "the table is closed", table.log_number)
    if table.status == "playing":
        raise Refusal("not_now", "the game has begun", table.log_number)
