"""The exponential and the logarithm of the search: exact enough, and the same on every machine."""

import hashlib
import math
from decimal import Decimal, localcontext
from random import Random

import numpy as np
import pytest

from fallstar.bots.exp_log import exp, log

ULPS = 2


def ulps(value: float, true: Decimal) -> float:
    """How far a value is from the true one, in units of its last place."""
    return float(abs(Decimal(value) - true) / Decimal(math.ulp(value)))


@pytest.mark.parametrize("most", [1e-9, 1e-3, 0.1, 1, 30, 700])
def test_exp_is_right_to_the_last_places(most: float) -> None:
    chance = Random(1)
    with localcontext() as context:
        context.prec = 40
        for _ in range(500):
            x = chance.uniform(-most, most)
            assert ulps(exp(x), Decimal(x).exp()) < ULPS, x


@pytest.mark.parametrize("most", [1.0001, 1.5, 3, 1e4, 1e15, 1e300])
def test_log_is_right_to_the_last_places(most: float) -> None:
    chance = Random(2)
    with localcontext() as context:
        context.prec = 40
        for _ in range(500):
            x = most ** chance.uniform(-1, 1)
            if x != 1:
                assert ulps(log(x), Decimal(x).ln()) < ULPS, x


def test_log_of_every_small_count_of_visits() -> None:
    for visits in range(1, 2000):
        assert log(float(visits)) == pytest.approx(math.log(visits), rel=4e-16, abs=0)


@pytest.mark.parametrize("x", [0.0, -0.0, 1.0, -1.0, 709.78, -708.0, -740.0, -745.1])
def test_exp_at_its_edges(x: float) -> None:
    smallest = math.ulp(0.0)
    assert exp(x) == pytest.approx(math.exp(x), rel=4e-16, abs=smallest)


def test_exp_beyond_its_edges() -> None:
    assert exp(0.0) == 1
    assert exp(-1e9) == exp(-745.3) == exp(-math.inf) == 0
    assert exp(709.8) == exp(1e300) == exp(math.inf) == math.inf
    assert math.isnan(exp(math.nan))


def test_log_at_its_edges() -> None:
    assert log(1.0) == 0
    assert log(0.0) == -math.inf
    assert log(math.inf) == math.inf
    assert math.isnan(log(-1.0))
    assert math.isnan(log(math.nan))
    for x in (math.ulp(0.0), 1e-310, 2.0**-1022, 1.7e308):
        assert log(x) == pytest.approx(math.log(x), rel=4e-16, abs=0)


def test_exp_and_log_are_pinned_bit_by_bit() -> None:
    # Another order of the operations would give other bits, and with them other searches.
    chance = Random(3)
    values = np.array([exp(chance.uniform(-40, 40)) for _ in range(1000)])
    values = np.append(values, [log(chance.uniform(1, 1e6)) for _ in range(1000)])
    assert hash_of(values) == "d93309730e3d8827"


def hash_of(values: np.ndarray[tuple[int], np.dtype[np.float64]]) -> str:
    """A digest of all bits."""
    return hashlib.sha256(values.astype("<f8").tobytes()).hexdigest()[:16]
