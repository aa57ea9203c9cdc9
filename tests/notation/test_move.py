"""Move notation."""

import pytest

from fallstar.errors import NotationError
from fallstar.notation.move import MOVES, hide_card, moves_in, read_move


def test_the_35_decisions_in_their_order() -> None:
    assert " ".join(MOVES) == (
        "hand s<L s<H s<D s<R s<W s>L s>H s>D s>R s>W L< L> H< H> D R< R> R^ "
        "WL< WL> WH< WH> WD WR< WR> WR^ end xb xy xp xg xo xw xt"
    )


def test_round_trip() -> None:
    assert [read_move(move) for move in MOVES] == list(range(35))
    assert moves_in((1 << 35) - 1) == list(MOVES)
    assert moves_in(0) == []


@pytest.mark.parametrize("text", ["", "l<", "s<", "s^L", "WW", "xr", "hand\n", "H<H<"])
def test_what_is_not_a_decision_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="is not a decision"):
        read_move(text)


def test_only_the_card_of_a_simple_move_is_secret() -> None:
    changed = {move: hide_card(move) for move in MOVES if hide_card(move) != move}
    assert set(changed) == {move for move in MOVES if move.startswith("s")}
    assert set(changed.values()) == {"s<?", "s>?"}
