"""What an OpenSpiel player observes, as text and as tensors.

    text, without recall    the public position, and the player's own cards
    text, perfect recall    the set-up and all decisions as everybody saw them, `s<?` for a simple
                            move, and the cards the player laid face down, in order
    tensors                 player   one-hot, the seat
                            planes   \\ envs/observation.py, as the seat sees the board
                            vector   /
    more for recall         draws    a row a draw of the set-up: the outcome in six bits, low first
                            moves    a row a decision: its number + 1 in six bits, 36 and 37 for a
                                     hidden simple move left and right, 0 for none yet

Public and private parts alone are available as text only.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from fallstar.envs.observation import frame_of, layout_of, observe
from fallstar.envs.spiel.draws import MOST_OUTCOMES
from fallstar.notation.move import MOVES, cards_in, hide_card
from fallstar.notation.position import FEET_LETTERS
from fallstar.rules.cards import CARDS
from fallstar.rules.decisions import CARD_OF, DECISIONS, MOVEMENT_OF, SIMPLE, SPECIAL
from fallstar.rules.state import COLOURS, DOWN, HAND, seat_at
from fallstar.view.view import SeatView, View, view_of

BITS = 6
HIDDEN = DECISIONS + 1  # and on: the simple moves of others, one code for each movement

# A row for each number: its bits, the lowest first.
AS_BITS = (np.arange(1 << BITS)[:, None] >> np.arange(BITS) & 1).astype(np.float32)
# The code of a decision in the tensor, for the player who made it and for the others.
OWN_CODE = np.arange(1, DECISIONS + 1, dtype=np.uint8)
SEEN_CODE = OWN_CODE.copy()
SEEN_CODE[SIMPLE:SPECIAL] = HIDDEN + MOVEMENT_OF[SIMPLE:SPECIAL]
assert max(*SEEN_CODE, MOST_OUTCOMES - 1) < 1 << BITS
SEEN_MOVE = tuple(hide_card(move) for move in MOVES)


class Observer:
    """An observer for OpenSpiel; `dict` holds views of `tensor`."""

    def __init__(
        self,
        game: Any,
        kind: Any,
        params: Mapping[str, Any] | None = None,
    ) -> None:
        if params:
            raise ValueError(f"observers take no parameters, not {dict(params)}")
        self._kind = kind
        self._frame = frame_of(game.frame)
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        single = pyspiel.PrivateInfoType.SINGLE_PLAYER
        if kind.public_info and kind.private_info == single:
            self._make_tensors(game)

    def _make_tensors(self, game: Any) -> None:
        layout = layout_of(game.num_players())
        shapes: dict[str, tuple[int, ...]] = {
            "player": (layout.seats,),
            "planes": layout.planes_shape,
            "vector": layout.vector_shape,
        }
        if self._kind.perfect_recall:
            shapes |= {"draws": (game.chance_nodes, BITS), "moves": (game.limit, BITS)}
        shapes = {name: shape for name, shape in shapes.items() if np.prod(shape)}
        sizes = [int(np.prod(shape)) for shape in shapes.values()]
        self.tensor = np.zeros(sum(sizes), dtype=np.float32)
        parts = np.split(self.tensor, np.cumsum(sizes)[:-1])
        self.dict = {
            name: part.reshape(shape)
            for (name, shape), part in zip(shapes.items(), parts, strict=True)
        }
        self._planes = np.zeros(layout.planes_shape, dtype=np.uint8)

    def set_from(self, state: Any, player: int) -> None:
        """Write the tensors; before the set-up is drawn there is no board to see."""
        if self.tensor is None:
            return
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        if state.start is not None:
            start, vector = state.start, self.dict["vector"]
            planes = self._planes.ravel()
            observe(
                start.moves,
                start.board_planes,
                state.kernel_state,
                player,
                self._frame,
                planes,
                vector,
            )
            self.dict["planes"][:] = self._planes
        if "draws" in self.dict:
            drawn = np.frombuffer(state.drawn, dtype=np.uint8)
            self.dict["draws"][: len(drawn)] = AS_BITS[drawn]
        if "moves" in self.dict:
            decisions = np.frombuffer(state.decisions, dtype=np.uint8)
            own = np.frombuffer(state.movers, dtype=np.uint8) == player
            codes = np.where(own, OWN_CODE[decisions], SEEN_CODE[decisions])
            self.dict["moves"][: len(codes)] = AS_BITS[codes]

    def string_from(self, state: Any, player: int) -> str:
        """The observation in words."""
        recall = self._kind.perfect_recall
        public, private = (public_past, own_past) if recall else (public_now, own_cards)
        parts = [public(state)] if self._kind.public_info else []
        parts += [private(state, seat) for seat in self._private(player, state.num_players())]
        return "; ".join(parts)

    def _private(self, player: int, players: int) -> list[int]:
        """The seats whose cards are shown."""
        if self._kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            return list(range(players))
        alone = self._kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        return [player] if alone else []


def public_past(state: Any) -> str:
    """The set-up and every decision, as a spectator saw them."""
    if state.start is None:
        return f"drawn {state.drawn.hex(' ')}"
    setup = state.start.setup
    start = f"{','.join(setup.tiles)} {setup.stars} door {setup.open_door} first {setup.first}"
    pairs = zip(state.movers, state.decisions, strict=True)
    return " ".join([start, *(f"{mover}:{SEEN_MOVE[decision]}" for mover, decision in pairs)])


def own_past(state: Any, seat: int) -> str:
    """The cards a seat has laid face down, in order."""
    pairs = zip(state.movers, state.decisions, strict=True)
    laid = [
        CARDS[CARD_OF[decision]]
        for mover, decision in pairs
        if mover == seat and SIMPLE <= decision < SPECIAL
    ]
    return f"seat {seat} laid {''.join(laid) or '-'}"


def own_cards(state: Any, seat: int) -> str:
    """The cards of a seat: in hand, and face down on the table."""
    if state.kernel_state is None:
        return f"seat {seat}"
    at = seat_at(seat)
    hand, down = (cards_in(int(state.kernel_state[at + part])) for part in (HAND, DOWN))
    return f"seat {seat} holds {hand}, face down {down or '-'}"


def public_now(state: Any) -> str:
    """The position as a spectator sees it, in the order of a position text (docs/position.md)."""
    if state.start is None:
        return "the set-up is not drawn"
    view = view_of(state.start.board, state.kernel_state, 0, None, 0, previews=False)
    mode = "expert" if view.expert else "normal"
    asked = "over" if view.turn is None else f"{view.turn} {view.phase}"
    fields = [
        ",".join(view.tiles),
        mode + "-ending" * view.ending,
        view.stars,
        str(view.marker),
        "/".join(_seat_text(view, seat) for seat in view.seats),
        str(view.first),
        asked + "-acted" * view.acted + "-replayed" * view.replayed,
        *([f"pay {','.join(map(str, view.payers))}"] if view.payers else []),
    ]
    return " ".join(fields)


def _seat_text(view: View, seat: SeatView) -> str:
    """`c5v:LHW:1:b2y1:2`: pawn, cards not face up, how many of them face down, stars, tokens."""
    pawn = "-"
    if seat.space is not None and seat.feet is not None:
        pawn = view.board.name(seat.space) + FEET_LETTERS[seat.feet]
    stars = "".join(
        f"{colour}{count}" for colour, count in zip(COLOURS, seat.stars, strict=True) if count
    )
    return f"{pawn}:{seat.unseen}:{seat.face_down}:{stars or '-'}:{seat.tokens}"
