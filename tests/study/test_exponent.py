"""Shares among players who play this well: the exponent follows what the decisions lost."""

import pytest

from fallstar import FallstarError, Game
from fallstar.study.analysis import Analysis, analyse
from fallstar.study.exponent import (
    CHANCE,
    SKILLED,
    USUAL_PART,
    Stake,
    exponent_of,
    raised_choices,
    raised_error,
    raised_shares,
    stake_of,
)
from fallstar.study.review import judge


@pytest.fixture(scope="module")
def analysis() -> Analysis:
    return analyse(Game.new(seats=3, seed=4), iterations=400)


@pytest.mark.parametrize("seats", SKILLED)
def test_the_exponent_lies_between_players_by_chance_and_those_who_lose_nothing(seats: int) -> None:
    flawless, by_chance = [Stake(0.0, 0.1)] * 500, [Stake(0.1, 0.1)] * 500
    assert exponent_of(flawless, seats) == pytest.approx(SKILLED[seats], rel=0.02)
    assert exponent_of(by_chance, seats) == pytest.approx(CHANCE[seats], rel=0.02)
    assert exponent_of([Stake(0.5, 0.1)] * 500, seats) == pytest.approx(CHANCE[seats])
    assert CHANCE[seats] < 1 < SKILLED[seats]


@pytest.mark.parametrize("seats", SKILLED)
def test_a_short_game_has_about_the_usual_exponent(seats: int) -> None:
    usual = SKILLED[seats] ** (1 - USUAL_PART) * CHANCE[seats] ** USUAL_PART
    assert exponent_of([], seats) == pytest.approx(usual)
    for lost in (0.0, 0.04):
        short, long = (exponent_of([Stake(lost, 0.04)] * count, seats) for count in (2, 200))
        assert abs(short - usual) < 0.25 * abs(long - usual)


def test_raised_shares_keep_their_order_and_their_sum() -> None:
    shares = (0.5, 0.3, 0.2, 0.0)
    assert raised_shares(shares, 1.0) == pytest.approx(shares)
    for exponent in (0.4, 1.5):
        raised = raised_shares(shares, exponent)
        assert sum(raised) == pytest.approx(1)
        assert list(raised) == sorted(raised, reverse=True)
        assert raised[-1] == 0
        assert (raised[0] > shares[0]) == (exponent > 1)
    assert raised_shares((0.5, 0.5, 0.0), 1.5) == (0.5, 0.5, 0.0)  # a victory that is shared


def test_what_is_at_stake_is_what_decisions_by_chance_lose(analysis: Analysis) -> None:
    stakes = [stake_of(analysis, choice.move) for choice in analysis.choices]
    mean = sum(stake.lost for stake in stakes) / len(stakes)
    assert all(stake.by_chance == pytest.approx(mean) for stake in stakes)


@pytest.mark.parametrize("exponent", [0.4, 1.0, 1.5])
def test_a_decision_is_judged_by_raised_shares_alone(analysis: Analysis, exponent: float) -> None:
    game = Game.new(seats=3, seed=4)
    best, *_, worst = raised_choices(analysis, exponent)
    found = judge(game, analysis, worst.choice.move, exponent)
    assert found.before == raised_shares(analysis.choice(found.best).shares, exponent)
    assert found.after == raised_shares(worst.choice.shares, exponent)
    assert found.loss == found.before[found.seat] - found.after[found.seat] > 0
    assert found.error == raised_error(analysis, best, worst)


def test_a_decision_that_is_not_legal_is_not_judged(analysis: Analysis) -> None:
    with pytest.raises(FallstarError, match="'end' is not a choice here"):
        judge(Game.new(seats=3, seed=4), analysis, "end")


def test_intervals_grow_with_the_exponent(analysis: Analysis) -> None:
    errors = []
    for exponent in (0.5, 1.0, 1.5):
        one, other, *_ = raised_choices(analysis, exponent)
        errors.append(raised_error(analysis, one, other))
    assert errors[0] < errors[1] < errors[2]
    best, second = analysis.choices[:2]
    assert errors[1] == pytest.approx(analysis.loss_error(best, second), rel=1e-6)
