"""The ledger: hidden cards are told apart from what the search did not foresee."""

import pytest

from fallstar.study.ledger import PARTS, Change, Ledger, ledger_of

EVEN = (0.5, 0.5)
RESULT = (1.0, 0.0)


def parts_of(ledger: Ledger) -> dict[str, float]:
    return {part: round(getattr(ledger, part), 9) for part in PARTS}


def test_what_the_true_cards_change_is_the_part_of_hidden_cards() -> None:
    changes = [
        # The first seat knows nothing of the card that will help it: 0.6, in truth 0.9.
        Change(0, EVEN, (0.6, 0.4), EVEN, (0.9, 0.1)),
        # The second seat knows its cards. It loses 0.05.
        Change(1, (0.9, 0.1), (0.95, 0.05), (0.9, 0.1), (0.95, 0.05)),
    ]
    found = ledger_of(0, changes, RESULT)
    expected = {"fair": 0.5, "own": 0.1, "others": 0.05, "hidden": 0.3, "unforeseen": 0.05}
    assert parts_of(found) == {"start": 0.0, **expected}


def test_without_hidden_cards_the_search_alone_is_surprised() -> None:
    shares = [((0.4, 0.6), (0.3, 0.7)), ((0.5, 0.5), (0.5, 0.5))]
    changes = [Change(0, best, played, best, played) for best, played in shares]
    found = ledger_of(0, changes, RESULT)
    expected = {"start": -0.1, "own": -0.1, "others": 0.0, "hidden": 0.0, "unforeseen": 0.7}
    assert parts_of(found) == {"fair": 0.5, **expected}


@pytest.mark.parametrize("seat", [0, 1])
def test_a_game_without_a_choice_has_its_result_at_the_start(seat: int) -> None:
    found = ledger_of(seat, [], RESULT)
    assert found.fair + found.start == found.result == RESULT[seat]
