"""The share of victory of every seat in a state: a small network over its features (features.py).

The same network gives each seat a score; the shares of victory are the softmax over the seats. So
one network serves 2 to 6 seats, and if the seats are rotated, the shares are rotated with them.

    features of a seat -> WIDE, relu -> HIDDEN, relu -> a score

What the shared features add to the first layer is worked out once for all seats.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fallstar.bots.dense import Floats, layer_of, product_of
from fallstar.bots.exp_log import exp
from fallstar.bots.features import COMPANY_AT, EQUALS, OWN, SHARED, UNKNOWN, fill_features
from fallstar.bots.gains import Gains, fill_gains, new_gains
from fallstar.bots.reach import prepare
from fallstar.rules.bits import as_int
from fallstar.rules.compiled import compiled
from fallstar.rules.moves import MoveTable
from fallstar.rules.state import MAX_SEATS, SEATS, State

WIDE, HIDDEN = 64, 32
weighted_sum = layer_of(WIDE, relu=False)
first_layer, second_layer = layer_of(WIDE), layer_of(HIDDEN)
product = product_of(HIDDEN)


class Net(NamedTuple):
    """The weights of the network, and of the priors (prior.py)."""

    first: Floats  # FEATURES x WIDE
    first_bias: Floats
    second: Floats  # WIDE x HIDDEN
    second_bias: Floats
    last: Floats  # HIDDEN
    prior: Floats


class NetBuffers(NamedTuple):
    """Scratch of an evaluation."""

    shared: Floats  # SHARED
    features: Floats  # seat x OWN
    base: Floats  # WIDE: what the shared features add to the first layer
    wide: Floats  # WIDE
    hidden: Floats  # HIDDEN
    gains: Gains


def new_net_buffers() -> NetBuffers:
    """Buffers for one evaluation at a time."""
    return NetBuffers(
        np.zeros(SHARED, dtype=np.float32),
        np.zeros((MAX_SEATS, OWN), dtype=np.float32),
        np.zeros(WIDE, dtype=np.float32),
        np.zeros(WIDE, dtype=np.float32),
        np.zeros(HIDDEN, dtype=np.float32),
        new_gains(),
    )


@compiled
def apply_net(net: Net, buffers: NetBuffers, seats: int, shares: NDArray[np.float64]) -> None:
    """Write the shares of victory from the features, one a seat; the sum is one."""
    top = -1e9
    weighted_sum(buffers.shared, net.first, net.first_bias, buffers.base)
    for seat in range(seats):
        first_layer(buffers.features[seat], net.first[SHARED:], buffers.base, buffers.wide)
        second_layer(buffers.wide, net.second, net.second_bias, buffers.hidden)
        score = product(buffers.hidden, net.last)
        shares[seat] = score
        top = max(top, score)
    total = 0.0
    for seat in range(seats):
        shares[seat] = exp(shares[seat] - top)
        total += shares[seat]
    for seat in range(seats):
        shares[seat] /= total


@compiled
def judge(
    moves: MoveTable, state: State, net: Net, buffers: NetBuffers, shares: NDArray[np.float64]
) -> None:
    """Write the share of victory of every seat; `reach.prepare` was called for the board."""
    fill_gains(moves, state, buffers.gains)
    fill_features(moves, state, buffers.gains, buffers.shared, buffers.features)
    apply_net(net, buffers, as_int(state[SEATS]), shares)


@compiled
def evaluate(
    moves: MoveTable, state: State, net: Net, buffers: NetBuffers, shares: NDArray[np.float64]
) -> None:
    """Write the share of victory of every seat, as the network estimates it in any company."""
    prepare(moves, buffers.gains.reach)
    buffers.shared[COMPANY_AT] = UNKNOWN
    judge(moves, state, net, buffers, shares)
    buffers.shared[COMPANY_AT] = EQUALS
