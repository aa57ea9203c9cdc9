"""Information-set Monte Carlo tree search for 2 to 6 seats, compiled and without the GIL.

Each iteration deals the hidden cards anew, walks down the tree among the decisions that are legal
under that deal, adds one node, evaluates it for every seat, and adds the values to all nodes on the
path. Every seat is assumed to play for its own share of victory.

    select   PUCT with learned priors, or plain UCT
    leaf     the network's shares, or some random decisions and then the points
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fallstar.bots.exp_log import exp, log
from fallstar.bots.prior import set_priors
from fallstar.bots.tree import CHILD, PRIOR, VALUE, VISITS, Tree, add_node, public_key
from fallstar.bots.value import Floats, Net, NetBuffers, evaluate, new_net_buffers
from fallstar.rules.bits import as_int, lowest_bit
from fallstar.rules.compiled import compiled, inlined
from fallstar.rules.decisions import DECISIONS, HAND_ALLOWS
from fallstar.rules.kernel import block, legal, play
from fallstar.rules.layout import deal_others
from fallstar.rules.moves import MoveTable
from fallstar.rules.rng import Rng
from fallstar.rules.score import share_victory
from fallstar.rules.state import (
    DOWN,
    FEET,
    HAND,
    MAX_SEATS,
    OVER,
    PHASE,
    POINTS,
    SEATS,
    SIZE,
    SPACE,
    STEAL,
    TURN,
    State,
)
from fallstar.rules.stepping import copy_state, pick

ONE = np.uint64(1)
MAX_PATH = 64  # decisions on one path
Shares = NDArray[np.float64]

# Options, as an array that compiled code can read.
EXPLORE, ROLLOUT, FPU, SCALE, OTHERS = range(5)
# EXPLORE  the weight of exploration
# ROLLOUT  0: the network at the leaves; n: plain UCT with n random decisions and the points
# FPU      first-play urgency: how much lower than its parent an untried decision is valued
# SCALE    points that make a seat e times as likely to win, for values from points alone
# OTHERS   factor on EXPLORE at nodes of other seats: the smaller it is, the deeper the search goes
#          and the sooner it reaches the next turn of its own seat


class SearchScratch(NamedTuple):
    """Arrays that one search writes to."""

    state: State
    path: NDArray[np.int32]  # MAX_PATH x (node, decision, seat)
    shares: Shares
    totals: Shares  # the sums of the shares of all iterations; set them to zero before a search
    scores: Floats
    buffers: NetBuffers


def new_search_scratch() -> SearchScratch:
    """SearchScratch for one search at a time."""
    return SearchScratch(
        np.zeros(SIZE, dtype=np.uint8),
        np.zeros((MAX_PATH, 3), dtype=np.int32),
        np.zeros(MAX_SEATS, dtype=np.float64),
        np.zeros(MAX_SEATS, dtype=np.float64),
        np.zeros(DECISIONS, dtype=np.float32),
        new_net_buffers(),
    )


@compiled
def points_shares(state: State, scale: float, shares: Shares) -> None:
    """Shares from points alone: the softmax of the points."""
    seats = as_int(state[SEATS])
    total = 0.0
    for seat in range(seats):
        shares[seat] = exp(as_int(state[block(seat) + POINTS]) / scale)
        total += shares[seat]
    for seat in range(seats):
        shares[seat] /= total


@inlined
def rollout(moves: MoveTable, state: State, rng: Rng, limit: int) -> None:
    """Play random decisions, at most `limit`."""
    for _ in range(limit):
        if state[PHASE] == OVER:
            return
        play(moves, state, pick(rng, legal(moves, state)), None)


@inlined
def select(tree: Tree, node: int, mask: np.uint64, explore: float, fpu: float) -> int:
    """PUCT: the mean value, plus a bonus for decisions with a high prior and few visits."""
    total = tree.visits[node]
    bonus = explore * np.sqrt(total + 1)
    untried = (tree.values[node] / total if total > 0 else 0.0) - fpu
    best = -1e9
    choice = 0
    while mask:
        decision = lowest_bit(mask)
        mask &= mask - ONE
        visits = tree.edges[node, decision, VISITS]
        value = tree.edges[node, decision, VALUE] / visits if visits > 0 else untried
        value += bonus * tree.edges[node, decision, PRIOR] / (1 + visits)
        if value > best:
            best = value
            choice = decision
    return choice


@inlined
def select_plain(tree: Tree, node: int, mask: np.uint64, explore: float, rng: Rng) -> int:
    """UCT: every decision once, in random order, then the highest upper confidence bound."""
    untried = np.uint64(0)
    rest = mask
    while rest:
        decision = lowest_bit(rest)
        rest &= rest - ONE
        if tree.edges[node, decision, VISITS] == 0:
            untried |= ONE << np.uint64(decision)
    if untried:
        return pick(rng, untried)
    bonus = explore * np.sqrt(log(tree.visits[node] + 1))
    best = -1e9
    choice = 0
    while mask:
        decision = lowest_bit(mask)
        mask &= mask - ONE
        visits = tree.edges[node, decision, VISITS]
        value = tree.edges[node, decision, VALUE] / visits + bonus / np.sqrt(visits)
        if value > best:
            best = value
            choice = decision
    return choice


@compiled
def make_node(
    moves: MoveTable,
    state: State,
    viewer: int,
    tree: Tree,
    net: Net,
    scratch: SearchScratch,
    plain: bool,
) -> int:
    """A node for a state that is not over, with priors for all decisions some deal allows."""
    node = add_node(tree, public_key(state, len(moves.allowed) // 4, viewer))
    if not plain:
        # Another deal may put any unseen card into the mover's hand.
        at = block(state[TURN])
        pose = 4 * as_int(state[at + SPACE]) + as_int(state[at + FEET])
        mask = legal(moves, state)
        if state[PHASE] != STEAL:
            mask |= moves.allowed[pose] & HAND_ALLOWS[as_int(state[at + HAND] | state[at + DOWN])]
        for decision in range(DECISIONS):
            scratch.scores[decision] = 0
        set_priors(net.prior, state, scratch.buffers, mask, scratch.scores)
        for decision in range(DECISIONS):
            tree.edges[node, decision, PRIOR] = scratch.scores[decision]
    return node


@inlined
def add_shares(tree: Tree, scratch: SearchScratch, seats: int, depth: int) -> None:
    """Add the shares to the totals and to all nodes on the path."""
    path, shares = scratch.path, scratch.shares
    for seat in range(seats):
        scratch.totals[seat] += shares[seat]
    for step in range(depth):
        at, decision = as_int(path[step, 0]), as_int(path[step, 1])
        share = shares[as_int(path[step, 2])]
        tree.visits[at] += 1
        tree.values[at] += share
        tree.edges[at, decision, VISITS] += 1
        tree.edges[at, decision, VALUE] += share


@compiled
def search(
    moves: MoveTable,
    root: State,
    viewer: int,
    tree: Tree,
    net: Net,
    scratch: SearchScratch,
    rng: Rng,
    options: Shares,
    iterations: int,
) -> None:
    """Run iterations from node 0, which is made if the tree is empty. A full tree stops growing."""
    state, path, shares = scratch.state, scratch.path, scratch.shares
    length = int(options[ROLLOUT])
    plain = length > 0
    capacity = len(tree.visits)
    if tree.used[0] == 0:
        copy_state(state, root)
        evaluate(moves, state, net, scratch.buffers, shares)
        make_node(moves, state, viewer, tree, net, scratch, plain)
    for _ in range(iterations):
        copy_state(state, root)
        deal_others(state, viewer, rng)
        node = 0
        depth = 0
        while True:
            if state[PHASE] == OVER:
                share_victory(state, shares)
                break
            mask = legal(moves, state)
            if plain:
                decision = select_plain(tree, node, mask, options[EXPLORE], rng)
            else:
                explore = options[EXPLORE]
                if state[TURN] != viewer:
                    explore *= options[OTHERS]
                decision = select(tree, node, mask, explore, options[FPU])
            path[depth, 0] = node
            path[depth, 1] = decision
            path[depth, 2] = state[TURN]
            depth += 1
            play(moves, state, decision, None)
            child = int(tree.edges[node, decision, CHILD])
            if child and depth < MAX_PATH:
                node = child
                continue
            if state[PHASE] == OVER:
                share_victory(state, shares)
            elif plain:
                if not child and tree.used[0] < capacity:
                    made = make_node(moves, state, viewer, tree, net, scratch, plain)
                    tree.edges[node, decision, CHILD] = made
                rollout(moves, state, rng, length)
                if state[PHASE] == OVER:
                    share_victory(state, shares)
                else:
                    points_shares(state, options[SCALE], shares)
            else:
                evaluate(moves, state, net, scratch.buffers, shares)
                if not child and tree.used[0] < capacity:
                    made = make_node(moves, state, viewer, tree, net, scratch, plain)
                    tree.edges[node, decision, CHILD] = made
            break
        add_shares(tree, scratch, as_int(root[SEATS]), depth)
