"""The network: its layers, what it is told about the board, and the weights of version 0.1."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fallstar.bots.dense import layer_of, product_of
from fallstar.bots.value import (
    FAR,
    FEATURES,
    HIDDEN,
    NEAR_AT,
    TURNS_OF,
    WIDE,
    evaluate,
    fill_gains,
    fill_reach,
    new_net_buffers,
)
from fallstar.bots.weights import load_weights
from fallstar.learn.calibration import softmax
from fallstar.rules.cards import MOVEMENTS
from fallstar.rules.compiled import compiled
from fallstar.rules.decisions import MADE_BY
from fallstar.rules.moves import MoveTable
from fallstar.rules.setup import draw_setup
from fallstar.rules.state import GROUND, STAR_BITS
from fallstar.rules.stepping import play_random

OLDER = Path(__file__).with_name("champion-0.1.npz")
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
    ("apply", "inputs", "units"), [(apply_wide, FEATURES, WIDE), (apply_hidden, WIDE, HIDDEN)]
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
    buffers = new_net_buffers()
    for seed in range(4):
        setup = draw_setup(seats, seed)
        moves, state = setup.board.moves, setup.start()
        play_random(moves, state, np.array([seed], dtype=np.uint64), 25)
        fill_reach(moves, buffers)
        fill_gains(moves, state, buffers)
        stars = {s for s in range(setup.board.spaces) if state[GROUND + s] & STAR_BITS}
        assert bits(buffers.stars) == stars
        for pose in range(0, 4 * setup.board.spaces, 5):
            reached, landings = entered(moves, pose)
            for landing in landings:
                reached |= entered(moves, landing)[0]
            assert bits(buffers.reach[pose]) == reached
        assert 0 < buffers.sums[:seats, FAR].max() <= len(stars)


def bits(words: Any) -> set[int]:
    return {64 * n + b for n, word in enumerate(words.tolist()) for b in range(64) if word >> b & 1}


def test_weights_of_version_0_1_judge_as_they_did() -> None:
    """They have fewer features and units: the others are zeros."""
    net, buffers, shares = load_weights(OLDER), new_net_buffers(), np.zeros(6)
    with np.load(OLDER, allow_pickle=False) as old:
        assert old["first"].shape == (NEAR_AT, 32)
        for seats in range(2, 7):
            setup = draw_setup(seats, seats)
            state = setup.start()
            play_random(setup.board.moves, state, np.array([7], dtype=np.uint64), 20)
            evaluate(setup.board.moves, state, net, buffers, shares)
            rows = buffers.features[:seats, :NEAR_AT]
            hidden = np.maximum(rows @ old["first"] + old["first_bias"], 0)
            hidden = np.maximum(hidden @ old["second"] + old["second_bias"], 0)
            assert np.allclose(softmax(hidden @ old["last"]), shares[:seats], atol=1e-5)
