"""What one seat or a spectator may see, built from public things only.

Everything is public except which cards lie face down. So another seat's hand and face-down cards
are never read here, only how many there are; `unseen` holds the cards that are one or the other.
"""

from collections.abc import Iterable
from functools import lru_cache

import msgspec

from fallstar.notation.move import Move, SeenMove, cards_in, hide_card, moves_in
from fallstar.notation.record import drawings
from fallstar.rules.board import Board, board_of
from fallstar.rules.cards import FULL_HAND
from fallstar.rules.events import AnyEvent, CardLaid
from fallstar.rules.face import read_face
from fallstar.rules.kernel import is_last
from fallstar.rules.score import places_at, tie_broken
from fallstar.rules.state import (
    ACTED,
    COLOURS,
    DOWN,
    END_AT,
    ENDING,
    EXPERT,
    FEET,
    FIRST,
    GROUND,
    HAND,
    LEFT,
    MARKER,
    OFF,
    OVER,
    PAYER,
    PAYERS,
    PHASE,
    PHASES,
    POINTS,
    REPLAYED,
    SEATS,
    SPACE,
    STAR_BITS,
    STARS,
    SUPPLY,
    TARGET,
    TOKENS,
    TURN,
    Phase,
    State,
    seat_at,
)
from fallstar.view.preview import Preview, preview_all

# By the byte of a space in the state: the letter of the star on it.
STAR_LETTERS = bytes(("." + COLOURS + "?")[ground & STAR_BITS].encode()[0] for ground in range(256))


class SeatView(msgspec.Struct, frozen=True):
    """One seat as the viewer sees it."""

    seat: int
    space: int | None  # None off the board
    feet: int | None
    face_up: str  # cards, in the order L H D R W
    unseen: str  # cards in hand or face down, which is public
    in_hand: int
    face_down: int
    hand: str | None  # None unless it is the viewer's own
    hidden: str | None  # the viewer's own face-down cards
    stars: tuple[int, ...]  # blue yellow pink green orange white
    tokens: int
    pairs: int  # of stars of one colour: the bonus points
    points: int


class View(msgspec.Struct, frozen=True):
    """A game as one seat may see it; `seat` is None for a spectator."""

    seat: int | None
    decisions: int  # how many have been played
    round: int  # from 1; a game that began with a position counts from there
    expert: bool
    tiles: tuple[str, ...]
    faces: dict[str, tuple[str, ...]]
    marker: int
    stars: str  # one letter a mark in reading order, . where the star is gone
    stars_left: int
    end_at: int  # normal game: the round in which this many stars are left is the last
    target: int | None  # expert game: the points that fix the end
    ending: bool  # expert game: a seat reached the target
    last_round: bool  # the game ends with this round, or has ended
    stars_until_last_round: int  # to collect before a round is the last; 0 in the last round
    supply: int
    first: int
    turn: int | None  # who decides; None after the end
    phase: Phase
    payers: tuple[int, ...]  # seats that still have to pay, in order
    acted: bool
    replayed: int  # tokens spent this turn
    seats: tuple[SeatView, ...]
    places: tuple[int, ...]  # of the seats at present, from 1; equal seats share a place
    winners: tuple[int, ...]  # empty before the end
    tie_broken: bool  # after the end: of seats with equal points, the fewest tokens won
    legal: tuple[Move, ...]  # only for the seat that decides
    previews: tuple[Preview, ...]  # one a legal decision, for the seat that decides

    @property
    def board(self) -> Board:
        """The board of the view."""
        return board_of(
            self.tiles, {name: read_face(name, lines) for name, lines in self.faces.items()}
        )


def view_of(
    board: Board,
    state: State,
    mask: int,
    seat: int | None,
    decisions: int,
    *,
    rounds: int = 1,
    previews: bool = True,
) -> View:
    """What `seat` may see of this state, whose legal decisions are `mask`.

    A state does not count decisions and rounds: the caller says how many were played and begun.
    """
    view = spectator_view(board, state, decisions, rounds)
    return view if seat is None else view_for(view, board, state, mask, seat, previews=previews)


def spectator_view(board: Board, state: State, decisions: int, rounds: int) -> View:
    """What everybody may see of this state."""
    data = state.tobytes()
    over = data[PHASE] == OVER
    last_round = is_last(state)
    left, end_at = data[LEFT], int(END_AT[data[SEATS]])
    last_at = 0 if data[EXPERT] else end_at
    places = places_at(state)
    return View(
        seat=None,
        decisions=decisions,
        round=rounds,
        expert=bool(data[EXPERT]),
        tiles=board.tiles,
        faces=drawings(board.faces),
        marker=data[MARKER],
        stars=bytes([data[GROUND + space] for space in board.mark_spaces])
        .translate(STAR_LETTERS)
        .decode(),
        stars_left=left,
        end_at=end_at,
        target=int(TARGET[data[SEATS]]) if data[EXPERT] else None,
        ending=bool(data[ENDING]),
        last_round=last_round,
        stars_until_last_round=0 if last_round else left - last_at,
        supply=data[SUPPLY],
        first=data[FIRST],
        turn=None if over else data[TURN],
        phase=PHASES[data[PHASE]],
        payers=tuple(data[PAYER : PAYER + data[PAYERS]]),
        acted=bool(data[ACTED]),
        replayed=data[REPLAYED],
        seats=tuple([_seat_view(_block(data, seat), seat, False) for seat in range(data[SEATS])]),
        places=places,
        winners=tuple([at for at, place in enumerate(places) if place == 1]) if over else (),
        tie_broken=over and bool(tie_broken(state)),
        legal=(),
        previews=(),
    )


def view_for(
    view: View, board: Board, state: State, mask: int, seat: int, *, previews: bool
) -> View:
    """A spectator's view of this state with what `seat` sees besides."""
    seats = view.seats
    own = _seat_view(_block(state.tobytes(), seat), seat, True)
    deciding = seat == view.turn
    return msgspec.structs.replace(
        view,
        seat=seat,
        seats=(*seats[:seat], own, *seats[seat + 1 :]),
        legal=tuple(moves_in(mask)) if deciding else (),
        previews=preview_all(board, state, mask) if deciding and previews else (),
    )


def _block(data: bytes, seat: int) -> bytes:
    """The bytes of a state about a seat."""
    return data[seat_at(seat) : seat_at(seat + 1)]


@lru_cache(512)  # a decision changes few seats
def _seat_view(block: bytes, seat: int, own: bool) -> SeatView:
    on_board = block[SPACE] != OFF
    face_down = block[DOWN].bit_count()
    unseen = block[HAND] | block[DOWN]
    stars = block[STARS : STARS + len(COLOURS)]
    tokens, points = block[TOKENS], block[POINTS]
    return SeatView(
        seat=seat,
        space=block[SPACE] if on_board else None,
        feet=block[FEET] if on_board else None,
        face_up=cards_in(FULL_HAND & ~unseen),
        unseen=cards_in(unseen),
        in_hand=unseen.bit_count() - face_down,
        face_down=face_down,
        hand=cards_in(block[HAND]) if own else None,
        hidden=cards_in(block[DOWN]) if own else None,
        stars=tuple(stars),
        tokens=tokens,
        pairs=points - tokens - sum(stars),
        points=points,
    )


def events_for(events: Iterable[AnyEvent], seat: int | None) -> tuple[AnyEvent, ...]:
    """The events without other seats' face-down cards; None is a spectator."""
    return tuple(
        [
            CardLaid(event.seat, None, False)
            if isinstance(event, CardLaid) and not event.face_up and event.seat != seat
            else event
            for event in events
        ]
    )


def move_for(move: Move, mover: int, seat: int | None) -> SeenMove:
    """A decision in notation, `s<?` for a simple move of another seat."""
    return move if mover == seat else hide_card(move)
