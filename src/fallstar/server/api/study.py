"""Questions without a table: try decisions, replay a record, list bots and faces.

The browser client has no rules of its own: its tutorial, rules, replays and set-ups ask here.
Nothing is stored, so the caller need not be known. A caller who is known gets no answer about a
position that can be reached in a game of theirs that goes on.
"""

import gzip
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec
from litestar import MediaType, Request, Response, Router, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK

from fallstar.bots.levels import LEVELS
from fallstar.errors import BoardError, IllegalMove, PositionError, RecordError, SetupError
from fallstar.game import Game
from fallstar.notation.record import Record
from fallstar.rules.events import Event, PawnEjected, TurnBegan
from fallstar.rules.face import our_faces
from fallstar.server.accounts.caller import Caller
from fallstar.server.api.replies import MayBeRefused
from fallstar.server.live.table_lists import TableLists
from fallstar.server.refusal import Refusal
from fallstar.server.tables.info import view_at
from fallstar.server.wire.fields import ErrorCode
from fallstar.server.wire.replies import RunningBoard
from fallstar.server.wire.study import (
    MOST_REPLAYED,
    MOST_TRIED,
    FaceInfo,
    FaceList,
    LevelInfo,
    LevelList,
    Replayed,
    ReplayRequest,
    ReplayStep,
    Tried,
    TryRequest,
)
from fallstar.server.worker import Worker
from fallstar.view.shape import face_shape, shape_of
from fallstar.view.view import View
from fallstar.view.words import BOTS, FACES

MOST_SAID = 1000  # characters of a refusal: some errors list all that is wrong
OTHERS = 8  # decisions of all seats for each that is sent
MOST_STEPS = OTHERS * MOST_TRIED
BASE_COST = 10  # of a question, as a number of decisions: the board has to be built
MAX_RECORD = 1_200_000  # bytes of a body: a record of 1 MiB, sent as a JSON string
LEVEL = 5  # of compression
COMPRESSED = (r"^/api/try$", r"^/api/replay$")  # paths whose answers are compressed here
AnyRequest = Request[Any, Any, Any]

# Work that takes long -----------------------------------------------------------------------------


async def _answer(
    request: AnyRequest, worker: Worker, cost: int, work: Callable[[], Any]
) -> Response[Any]:
    """Let the worker do this, encode the answer and compress it."""
    zipped = "gzip" in request.headers.get("accept-encoding", "")

    def encoded() -> bytes:
        body = msgspec.json.encode(work())
        return gzip.compress(body, LEVEL) if zipped else body

    headers = {"vary": "accept-encoding"} | ({"content-encoding": "gzip"} if zipped else {})
    body = await worker.run(request, cost, encoded)
    return Response(body, media_type=MediaType.JSON, headers=headers)


# Games that go on ---------------------------------------------------------------------------------


async def _boards_of(viewer: Caller | None, table_lists: TableLists) -> tuple[RunningBoard, ...]:
    return await table_lists.boards_of(viewer.player.id) if viewer else ()


def _refuse_running(boards: Sequence[RunningBoard], views: Iterable[View]) -> None:
    """Raise a Refusal if a view shows what can be reached in one of the games that go on."""
    if boards and any(is_reached(view, board) for view in views for board in boards):
        raise Refusal("not_now", "this is a position of a game of yours that goes on")


def is_reached(view: View, board: RunningBoard) -> bool:
    """Is it the same board, with some stars collected perhaps?"""
    return (
        view.tiles == board.tiles
        and len(view.stars) == len(board.stars)
        and all(star in (".", first) for star, first in zip(view.stars, board.stars, strict=True))
    )


# Trying -------------------------------------------------------------------------------------------


@post("/try", operation_id="try_moves", summary="Try decisions from any position",
      status_code=HTTP_200_OK, responses=MayBeRefused)  # fmt: skip
async def try_moves(
    request: AnyRequest,
    worker: NamedDependency[Worker],
    table_lists: NamedDependency[TableLists],
    viewer: NamedDependency[Caller | None],
    data: JSONBody[TryRequest],
) -> Response[Tried]:
    """Play decisions from a position or a set-up; shows what happens and what is legal then.

    Positions of the caller's own games that go on are refused.
    """
    cost = BASE_COST + len(data.moves) * (1 if data.others is None else OTHERS)
    boards = await _boards_of(viewer, table_lists)
    return await _answer(request, worker, cost, lambda: tried(data, boards))


def tried(data: TryRequest, boards: Sequence[RunningBoard] = ()) -> Tried:
    """The answer to a try, or a Refusal; `boards` are those of games that go on."""
    game = _beginning(data)
    if data.seat is not None and data.seat >= game.seats:
        raise Refusal("bad_request", f"there are seats 0 to {game.seats - 1}, not {data.seat}")
    if data.others is not None and data.seat is None:
        raise Refusal("bad_request", "`others` needs `seat`: the seat that they do not decide for")
    _let_others(game, data)
    for number, move in enumerate(data.moves, start=1):
        try:
            game.play(move)
        except IllegalMove as error:
            raise _refused("illegal", f"move {number}: {error}") from None
        _let_others(game, data)
    seat = data.seat if data.seat is not None else game.turn
    _refuse_running(boards, (view_at(game, at, None) for at in range(len(game.steps) + 1)))
    return Tried(
        board=shape_of(game.board),
        opening=game.opening,
        steps=tuple(
            ReplayStep(s.index, s.seat, s.move, s.events, view_at(game, s.index + 1, seat))
            for s in game.steps
        ),
        view=game.view(seat),
        threats=() if seat is None else game.threats(seat),
        position=game.position(),
    )


def _beginning(data: TryRequest) -> Game:
    try:
        if data.position is not None and data.setup is None:
            return Game.from_position(data.position)
        if data.setup is not None and data.position is None:
            return Game.new(**msgspec.structs.asdict(data.setup))
    except PositionError as error:
        raise _refused("bad_request", f"position: {error}") from None
    except (SetupError, BoardError) as error:
        raise _refused("bad_request", f"setup: {error}") from None
    raise Refusal("bad_request", "give a position or a setup: one of them, not both")


def _refused(code: ErrorCode, reason: str) -> Refusal:
    return Refusal(code, reason if len(reason) <= MOST_SAID else reason[:MOST_SAID] + "…")


def _let_others(game: Game, data: TryRequest) -> None:
    """Play for the other seats until `seat` has to decide."""
    if data.others is None:
        return
    while not game.is_over and game.turn != data.seat:
        if len(game.steps) >= MOST_STEPS:
            raise Refusal("bad_request", f"with the other seats, there are over {MOST_STEPS} moves")
        possible = game.legal_moves()
        game.play(next((move for move in data.others if move in possible), possible[0]))


# Replaying ----------------------------------------------------------------------------------------


@post("/replay", operation_id="replay", summary="Replay a game record", status_code=HTTP_200_OK,
      responses=MayBeRefused, request_max_body_size=MAX_RECORD)  # fmt: skip
async def replay(
    request: AnyRequest,
    worker: NamedDependency[Worker],
    table_lists: NamedDependency[TableLists],
    viewer: NamedDependency[Caller | None],
    data: JSONBody[ReplayRequest],
) -> Response[Replayed]:
    """Every position of a recorded game, with all cards open.

    The record of a game that is not over is refused if it has a position of the caller's own games
    that go on.
    """
    record = await worker.run(request, BASE_COST, lambda: _read(data))
    boards = await _boards_of(viewer, table_lists)
    return await _answer(request, worker, len(record.moves), lambda: replayed(record, boards))


def _read(data: ReplayRequest) -> Record:
    text = data.record if isinstance(data.record, str) else data.record.to_json()
    try:
        record = Record.from_json(text)
    except RecordError as error:
        raise _bad_record(error) from None
    if len(record.moves) > MOST_REPLAYED:
        raise Refusal("too_large", f"a game has at most {MOST_REPLAYED:,} moves here")
    return record


def _bad_record(error: RecordError) -> Refusal:
    return _refused("bad_request" if error.move is None else "illegal", str(error))


def replayed(record: Record, boards: Sequence[RunningBoard] = ()) -> Replayed:
    """Every position of a recorded game, or a Refusal; `boards` are those of games that go on."""
    try:
        Game.from_record(record)
    except RecordError as error:
        raise _bad_record(error) from None
    game = Game.begin(record)
    start = _open_view(game)
    steps = tuple(_play(game, move) for move in record.moves)
    if record.result is None:
        _refuse_running(boards, (start, *(step.view for step in steps)))
    return Replayed(
        board=shape_of(game.board),
        players=record.seats,
        expert=record.expert,
        opening=game.opening,
        start=start,
        steps=steps,
        turns=(0, *_after(steps, TurnBegan)),
        ejections=_after(steps, PawnEjected),
        result=record.result,
    )


def _play(game: Game, move: str) -> ReplayStep:
    step = game.play(move)
    return ReplayStep(step.index, step.seat, move, step.events, _open_view(game))


def _open_view(game: Game) -> View:
    """A spectator's view with the cards of every seat; the board's own faces are sent once."""
    seats = (game.view(seat, previews=False).seats[seat] for seat in range(game.seats))
    return msgspec.structs.replace(game.view(), seats=tuple(seats), faces={})


def _after(steps: Sequence[ReplayStep], kind: type[Event]) -> tuple[int, ...]:
    """How many decisions had been played after each that led to such an event."""
    return tuple(
        decisions
        for decisions, step in enumerate(steps, start=1)
        if any(isinstance(event, kind) for event in step.events)
    )


# Choosing -----------------------------------------------------------------------------------------


@get("/levels", operation_id="levels", summary="The bots there are", responses=MayBeRefused,
     sync_to_thread=False)  # fmt: skip
def levels() -> LevelList:
    """The bots, the weakest first."""
    return LevelList(
        tuple(
            LevelInfo(
                name=level.name,
                title={language: bots[level.name][0] for language, bots in BOTS.items()},
                description={language: bots[level.name][1] for language, bots in BOTS.items()},
                rating=level.rating,
            )
            for level in LEVELS.values()
        )
    )


@get("/faces", operation_id="faces", summary="The faces of the tiles", responses=MayBeRefused,
     sync_to_thread=False)  # fmt: skip
def faces() -> FaceList:
    """The faces of the tiles. A tile is named by its face and its quarter turns: 4b2."""
    return FaceList(
        tuple(
            FaceInfo(
                name=name,
                title={language: faces[name][0] for language, faces in FACES.items()},
                description={language: faces[name][1] for language, faces in FACES.items()},
                shape=face_shape(name, face),
            )
            for name, face in our_faces().items()
        )
    )


def routers() -> list[Any]:
    """The routes of this file."""
    return [Router("/api", route_handlers=[try_moves, replay, levels, faces], tags=["Study"])]
