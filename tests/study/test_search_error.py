"""The intervals of analyses are those that docs/study.md says were measured."""

import re
from pathlib import Path

import numpy as np
import pytest

from fallstar.study.search_error import (
    LOSS_DECAY,
    LOSS_SPREAD,
    SHARE_DECAY,
    SHARE_SPREAD,
    loss_error,
    share_error,
)
from tools.search_error import LENGTHS, decay_of, spread_of

DOCS = Path(__file__).parents[2] / "docs" / "study.md"


def measured(what: str) -> dict[str, np.ndarray]:
    """The rows of a table, by the number of seats."""
    table = DOCS.read_text().split(f"| {what}, seats |")[1].split("\n\n")[0]
    rows = re.findall(r"^\| (\d|all) \| (.*) \|$", table, re.MULTILINE)
    return {seats: np.array([float(one) for one in row.split(" | ")]) for seats, row in rows}


def test_shares_have_the_numbers_of_their_seats() -> None:
    rows = measured("shares")
    del rows["all"]
    decay = decay_of(np.mean([np.log(row) for row in rows.values()], axis=0))
    assert round(decay, 2) == SHARE_DECAY
    assert {int(seats): spread_of(row, decay) for seats, row in rows.items()} == SHARE_SPREAD


def test_differences_have_the_numbers_of_all_seats() -> None:
    row = measured("differences")["all"]
    decay = decay_of(np.log(row))
    assert round(decay, 2) == LOSS_DECAY
    assert set(LOSS_SPREAD.values()) == {spread_of(row, decay)}
    assert LOSS_SPREAD.keys() == SHARE_SPREAD.keys()


@pytest.mark.parametrize("seats", SHARE_SPREAD)
def test_intervals_are_about_as_wide_as_the_errors_were(seats: int) -> None:
    for what, half in (
        ("shares", lambda n: share_error(0.5, n, seats)),
        ("differences", lambda n: loss_error(0.5, 0.5, n, seats)),
    ):
        row = measured(what)[str(seats) if what == "shares" else "all"]
        found = np.array([half(n) for n in LENGTHS]) / 0.5
        assert np.all(np.abs(np.log(found / row)) < np.log(1.25))
