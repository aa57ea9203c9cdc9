"""Perft: the number of ways to play on, to depth 4, from pinned positions."""

import pytest

from tools.pinned import DEPTH, PERFT, perft_lines

LINES = PERFT.read_text().splitlines()
POSITIONS = LINES[::2]


def test_the_positions_cover_seats_modes_and_phases() -> None:
    assert {position.split()[4].count("/") + 1 for position in POSITIONS} == {2, 3, 4, 5, 6}
    assert {"normal", "expert"} <= {position.split()[1] for position in POSITIONS}
    phases = {position.split()[7].partition("-")[0] for position in POSITIONS}
    assert {"action", "steal", "replay"} <= phases


@pytest.mark.parametrize("number", range(len(POSITIONS)))
def test_counts(number: int) -> None:
    position, counts = LINES[2 * number : 2 * number + 2]
    assert len(counts.split()) == DEPTH
    assert perft_lines(position) == [position, counts]
