"""The network: its layers, what it is told about the board, and older weights."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fallstar.bots.dense import layer_of, product_of
from fallstar.bots.features import COMPANY_AT, OWN
from fallstar.bots.gains import ALL, FAR, GAIN, MARKS, PLAN, fill_gains, new_gains, pose_of
from fallstar.bots.reach import MOST_PLANS, POSES, fill_plans, new_reach, prepare, words_for
from fallstar.bots.value import HIDDEN, WIDE, evaluate, judge, new_net_buffers
from fallstar.bots.weights import OLDER, load_weights
from fallstar.learn.calibration import softmax
from fallstar.rules.cards import MOVEMENTS, TURNS_OF
from fallstar.rules.compiled import compiled
from fallstar.rules.decisions import MADE_BY
from fallstar.rules.face import SIDE
from fallstar.rules.moves import MoveTable
from fallstar.rules.setup import draw_setup
from fallstar.rules.state import COLOURS, GROUND, REPLAY_BIT, SEAT, STAR_BITS, STARS
from fallstar.rules.stepping import play_random

layers = {units: layer_of(units) for units in (WIDE, HIDDEN)}
wide_layer, hidden_layer, product = layers[WIDE], layers[HIDDEN], product_of(HIDDEN)


@compiled
def apply_wide(inputs: Any, weights: Any, bias: Any, outputs: Any) -> None:
    wide_layer(inputs, weights, bias, outputs)


@compiled
def apply_hidden(inputs: Any, weights: Any, bias: Any, outputs: Any) -> None:
    hidden_layer(inputs, weights, bias, outputs)


@compiled
def apply_product(one: Any, other: Any) -> float:
    return product(one, other)


def single(*shape: int, seed: int = 1) -> Any:
    return np.random.default_rng(seed).normal(size=shape).astype(np.float32)


@pytest.mark.parametrize(
    ("apply", "inputs", "units"), [(apply_wide, OWN, WIDE), (apply_hidden, WIDE, HIDDEN)]
)
def test_a_layer_adds_in_the_order_of_its_inputs(apply: Any, inputs: int, units: int) -> None:
    """To the last bit, so that every machine finds the same."""
    values, weights, bias = single(inputs, seed=2), single(inputs, units), single(units)
    values[::3] = 0
    found = np.zeros(units, dtype=np.float32)
    apply(values, weights, bias, found)
    sums = bias.copy()
    for number in range(inputs):
        sums = sums + values[number] * weights[number]
    assert sums.dtype == np.float32
    assert (found == np.maximum(sums, 0)).all()


def test_a_product_adds_halves() -> None:
    one, other = single(HIDDEN, seed=3), single(HIDDEN, seed=4)
    sums = one * other
    while len(sums) > 1:
        sums = sums[: len(sums) // 2] + sums[len(sums) // 2 :]
    assert apply_product(one, other) == sums[0]


def entered(moves: MoveTable, pose: int) -> tuple[set[int], set[int]]:
    """The spaces that movements from a pose enter, and the poses where they end."""
    spaces, landings = set(), set()
    for movement in range(MOVEMENTS):
        if int(moves.allowed[pose]) & int(MADE_BY[movement]):
            entry = MOVEMENTS * pose + movement
            path = moves.path[moves.start[entry] : moves.start[entry + 1]].tolist()
            spaces |= set(path)
            last = path[-1] if path else pose // 4
            landings.add(4 * last + (pose + int(TURNS_OF[movement])) % 4)
    return spaces, landings


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_reach_is_that_of_two_movements(seats: int) -> None:
    gains = new_gains()
    for seed in range(4):
        setup = draw_setup(seats, seed)
        moves, state = setup.board.moves, setup.start()
        play_random(moves, state, np.array([seed], dtype=np.uint64), 25)
        prepare(moves, gains.reach)
        fill_gains(moves, state, gains)
        ground = dict(enumerate(state[GROUND : GROUND + setup.board.spaces].tolist()))
        stars = {space for space, here in ground.items() if here & STAR_BITS}
        marks = {space for space, here in ground.items() if here & REPLAY_BIT} - stars
        assert bits(gains.spaces[ALL]) == stars
        assert bits(gains.spaces[MARKS]) == marks
        assert bits(gains.spaces[GAIN]) == stars | marks
        for colour in range(len(COLOURS)):
            mine = {space for space in stars if ground[space] & STAR_BITS == colour + 1}
            assert bits(gains.spaces[colour]) == mine
        for pose in range(0, 4 * setup.board.spaces, 5):
            reached, landings = entered(moves, pose)
            for landing in landings:
                reached |= entered(moves, landing)[0]
            assert bits(gains.reach.far[pose]) == reached
        assert 0 < gains.sums[:seats, FAR].max() <= len(stars)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_plan_is_what_two_movements_enter(seats: int) -> None:
    """Every plan is a pair of movements, and no pair has more than all plans, if they are whole."""
    reach = new_reach()
    moves = draw_setup(seats, seats).board.moves
    prepare(moves, reach)
    whole = 0
    for pose in range(0, 4 * SIDE * SIDE * len(moves.doors), 7):
        fill_plans(moves, pose, reach)
        count = int(reach.plan_counts[pose])
        words = words_for(moves)
        rows = reach.plans[: MOST_PLANS * words * POSES].reshape(POSES, MOST_PLANS, words)
        plans = [frozenset(bits(row)) for row in rows[pose, :count]]
        pairs = {
            first | second for first, end in paths(moves, pose) for second, _ in paths(moves, end)
        }
        assert set(plans) <= pairs
        assert len(set(plans)) == len(plans)
        assert not any(one < other for one in plans for other in plans)
        if count < MOST_PLANS:
            whole += 1
            assert all(any(pair <= plan for plan in plans) for pair in pairs)
    assert whole > 10


def paths(moves: MoveTable, pose: int) -> list[tuple[frozenset[int], int]]:
    """What each movement from a pose enters, and the pose where it ends."""
    found = []
    for movement in range(MOVEMENTS):
        if int(moves.allowed[pose]) & int(MADE_BY[movement]):
            entry = MOVEMENTS * pose + movement
            path = moves.path[moves.start[entry] : moves.start[entry + 1]].tolist()
            last = path[-1] if path else pose // 4
            landing = 4 * last + (pose + int(TURNS_OF[movement])) % 4
            found.append((frozenset(path), landing))
    return found


def test_the_tables_follow_the_board() -> None:
    """One scratch serves one board after another."""
    shared, net = new_net_buffers(), load_weights()
    for seed in range(6):
        setup = draw_setup(2 + seed % 5, seed)
        moves, state = setup.board.moves, setup.start()
        play_random(moves, state, np.array([seed + 1], dtype=np.uint64), 30)
        shares, fresh = np.zeros(6), np.zeros(6)
        evaluate(moves, state, net, shared, shares)
        evaluate(moves, state, net, new_net_buffers(), fresh)
        assert (shares == fresh).all()


def test_the_best_plan_counts_what_makes_a_pair_twice() -> None:
    setup = draw_setup(2, 3)
    moves, state, gains = setup.board.moves, setup.start(), new_gains()
    prepare(moves, gains.reach)
    fill_gains(moves, state, gains)
    pose = pose_of(moves, state, 0)
    before = gains.sums[0, PLAN]
    assert before == max(
        len((first | second) & bits(gains.spaces[GAIN]))
        for first, end in paths(moves, pose)
        for second, _ in paths(moves, end)
    )
    # With one star of every colour each star of the plan makes a pair.
    state[SEAT + STARS : SEAT + STARS + len(COLOURS)] = 1
    fill_gains(moves, state, gains)
    assert before < gains.sums[0, PLAN] <= 2 * before


def test_mixed_company_is_a_matter_of_evaluation_not_of_search() -> None:
    setup = draw_setup(4, 4)
    moves, state, buffers, net = setup.board.moves, setup.start(), new_net_buffers(), load_weights()
    mixed, equals = np.zeros(6), np.zeros(6)
    evaluate(moves, state, net, buffers, mixed)
    assert buffers.shared[COMPANY_AT] == 0
    judge(moves, state, net, buffers, equals)
    assert (mixed != equals).any()


def bits(words: Any) -> set[int]:
    return {64 * n + b for n, word in enumerate(words.tolist()) for b in range(64) if word >> b & 1}


@pytest.mark.parametrize(("name", "shape"), [("0.1", (42, 32)), ("0.2", (50, 64))])
def test_older_weights_judge_as_they_did(name: str, shape: tuple[int, int]) -> None:
    """They have fewer features and units: the others are zeros."""
    path = Path(__file__).with_name(f"champion-{name}.npz")
    net, buffers, shares = load_weights(path), new_net_buffers(), np.zeros(6)
    with np.load(path, allow_pickle=False) as old:
        assert old["first"].shape == shape
        for seats in range(2, 7):
            setup = draw_setup(seats, seats)
            state = setup.start()
            play_random(setup.board.moves, state, np.array([7], dtype=np.uint64), 20)
            evaluate(setup.board.moves, state, net, buffers, shares)
            shared = np.tile(buffers.shared, (seats, 1))
            rows = np.hstack([shared, buffers.features[:seats]])[:, OLDER[: shape[0]]]
            hidden = np.maximum(rows @ old["first"] + old["first_bias"], 0)
            hidden = np.maximum(hidden @ old["second"] + old["second_bias"], 0)
            assert np.allclose(softmax(hidden @ old["last"]), shares[:seats], atol=1e-5)
