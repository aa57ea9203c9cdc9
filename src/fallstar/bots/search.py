"""Information-set Monte Carlo tree search for 2 to 6 seats, compiled and without the GIL.

Each iteration deals the hidden cards anew, walks down the tree among the decisions that are legal
under that deal, adds one node, asks what it is worth to every seat, and tells all nodes on its way.
Each seat is taken to want its own share of victory.

    select   PUCT with learned priors, or plain UCT
    leaf     the network's shares, or some random decisions and then the points
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fallstar.bots.prior import set_priors
from fallstar.bots.tree import CHILD, PRIOR, VISITS, WORTH, Tree, add_node, public_key
from fallstar.bots.value import Floats, Net, Sight, evaluate, new_sight
from fallstar.rules.bits import as_int, count_bits, lowest_bit
from fallstar.rules.compiled import compiled, inlined
from fallstar.rules.decisions import DECISIONS, HAND_ALLOWS
from fallstar.rules.kernel import block, legal, play
from fallstar.rules.moves import MoveTable
from fallstar.rules.rng import Rng
from fallstar.rules.state import (
    DOWN,
    FEET,
    HAND,
    OVER,
    PHASE,
    POINTS,
    SEATS,
    SIZE,
    SPACE,
    STEAL,
    TOKENS,
    TURN,
    State,
)
from fallstar.rules.stepping import copy_state, pick

ONE = np.uint64(1)
LONGEST = 64  # decisions on one way down
Shares = NDArray[np.float64]

# Options, as numbers the kernel can read.
EXPLORE, ROLLOUT, DOUBT, SCALE, OTHERS = range(5)
# EXPLORE  how strongly the search tries what it knows little about
# ROLLOUT  0: the network at the leaves; n: plain UCT with n random decisions and the points
# DOUBT    how much less than its parent an untried decision is thought to be worth
# SCALE    points that make a seat e times as likely to win, for the points alone
# OTHERS   how much less the search tries for other seats than for the one it thinks for: the less,
#          the sooner it sees what comes back to its own seat


class Scratch(NamedTuple):
    """What one search writes on."""

    state: State
    ways: NDArray[np.int32]  # LONGEST x (node, decision, seat)
    shares: Shares
    scores: Floats
    sight: Sight


def new_scratch() -> Scratch:
    """Scratch for one search at a time."""
    return Scratch(
        np.zeros(SIZE, dtype=np.uint8),
        np.zeros((LONGEST, 3), dtype=np.int32),
        np.zeros(6, dtype=np.float64),
        np.zeros(DECISIONS, dtype=np.float32),
        new_sight(),
    )


@compiled
def deal(state: State, viewer: int, rng: Rng) -> None:
    """Deal every other seat's unseen cards anew between its hand and the table."""
    for seat in range(as_int(state[SEATS])):
        at = block(seat)
        if seat == viewer or not state[at + DOWN]:
            continue
        unseen = np.uint64(state[at + HAND] | state[at + DOWN])
        down = np.uint64(0)
        for _ in range(count_bits(np.uint64(state[at + DOWN]))):
            down |= ONE << np.uint64(pick(rng, unseen & ~down))
        state[at + DOWN] = down
        state[at + HAND] = unseen & ~down


@compiled
def final_shares(state: State, shares: Shares) -> None:
    """After the end: one for the winner, or equal parts (rule 7.4)."""
    seats = as_int(state[SEATS])
    best, count = -1, 0
    for seat in range(seats):
        at = block(seat)
        rank = 64 * as_int(state[at + POINTS]) - as_int(state[at + TOKENS])
        shares[seat] = rank
        if rank > best:
            best, count = rank, 1
        elif rank == best:
            count += 1
    for seat in range(seats):
        shares[seat] = 1 / count if shares[seat] == best else 0.0


@compiled
def points_shares(state: State, scale: float, shares: Shares) -> None:
    """Shares by points alone: the softmax of the points."""
    seats = as_int(state[SEATS])
    total = 0.0
    for seat in range(seats):
        shares[seat] = np.exp(as_int(state[block(seat) + POINTS]) / scale)
        total += shares[seat]
    for seat in range(seats):
        shares[seat] /= total


@inlined
def rollout(moves: MoveTable, state: State, rng: Rng, limit: int) -> None:
    """Some random decisions."""
    for _ in range(limit):
        if state[PHASE] == OVER:
            return
        play(moves, state, pick(rng, legal(moves, state)), None)


@inlined
def select(tree: Tree, node: int, mask: np.uint64, explore: float, doubt: float) -> int:
    """PUCT: what has proved good, and what is promising and little tried."""
    came = tree.visits[node]
    trust = explore * np.sqrt(came + 1)
    unknown = (tree.worth[node] / came if came > 0 else 0.0) - doubt
    best = -1e9
    choice = 0
    while mask:
        decision = lowest_bit(mask)
        mask &= mask - ONE
        visits = tree.edges[node, decision, VISITS]
        value = tree.edges[node, decision, WORTH] / visits if visits > 0 else unknown
        value += trust * tree.edges[node, decision, PRIOR] / (1 + visits)
        if value > best:
            best = value
            choice = decision
    return choice


@inlined
def select_plain(tree: Tree, node: int, mask: np.uint64, explore: float, rng: Rng) -> int:
    """UCT: everything once, in random order, then the upper confidence bound."""
    untried = np.uint64(0)
    rest = mask
    while rest:
        decision = lowest_bit(rest)
        rest &= rest - ONE
        if tree.edges[node, decision, VISITS] == 0:
            untried |= ONE << np.uint64(decision)
    if untried:
        return pick(rng, untried)
    trust = explore * np.sqrt(np.log(tree.visits[node] + 1))
    best = -1e9
    choice = 0
    while mask:
        decision = lowest_bit(mask)
        mask &= mask - ONE
        visits = tree.edges[node, decision, VISITS]
        value = tree.edges[node, decision, WORTH] / visits + trust / np.sqrt(visits)
        if value > best:
            best = value
            choice = decision
    return choice


@compiled
def make_node(
    moves: MoveTable, state: State, viewer: int, tree: Tree, net: Net, scratch: Scratch, plain: bool
) -> int:
    """A node for a state that is not over, with priors for all the place allows."""
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
        set_priors(net.prior, state, scratch.sight, mask, scratch.scores)
        for decision in range(DECISIONS):
            tree.edges[node, decision, PRIOR] = scratch.scores[decision]
    return node


@compiled
def search(
    moves: MoveTable,
    root: State,
    viewer: int,
    tree: Tree,
    net: Net,
    scratch: Scratch,
    rng: Rng,
    options: Shares,
    iterations: int,
) -> None:
    """Run iterations from node 0, which is made if the tree is empty; a full tree grows no more."""
    state, ways, shares = scratch.state, scratch.ways, scratch.shares
    length = int(options[ROLLOUT])
    plain = length > 0
    capacity = len(tree.visits)
    if tree.used[0] == 0:
        copy_state(state, root)
        evaluate(moves, state, net, scratch.sight, shares)
        make_node(moves, state, viewer, tree, net, scratch, plain)
    for _ in range(iterations):
        copy_state(state, root)
        deal(state, viewer, rng)
        node = 0
        depth = 0
        while True:
            if state[PHASE] == OVER:
                final_shares(state, shares)
                break
            mask = legal(moves, state)
            if plain:
                decision = select_plain(tree, node, mask, options[EXPLORE], rng)
            else:
                explore = options[EXPLORE]
                if state[TURN] != viewer:
                    explore *= options[OTHERS]
                decision = select(tree, node, mask, explore, options[DOUBT])
            ways[depth, 0] = node
            ways[depth, 1] = decision
            ways[depth, 2] = state[TURN]
            depth += 1
            play(moves, state, decision, None)
            child = int(tree.edges[node, decision, CHILD])
            if child and depth < LONGEST:
                node = child
                continue
            if state[PHASE] == OVER:
                final_shares(state, shares)
            elif plain:
                if not child and tree.used[0] < capacity:
                    made = make_node(moves, state, viewer, tree, net, scratch, plain)
                    tree.edges[node, decision, CHILD] = made
                rollout(moves, state, rng, length)
                if state[PHASE] == OVER:
                    final_shares(state, shares)
                else:
                    points_shares(state, options[SCALE], shares)
            else:
                evaluate(moves, state, net, scratch.sight, shares)
                if not child and tree.used[0] < capacity:
                    made = make_node(moves, state, viewer, tree, net, scratch, plain)
                    tree.edges[node, decision, CHILD] = made
            break
        for step in range(depth):
            at, decision = as_int(ways[step, 0]), as_int(ways[step, 1])
            share = shares[as_int(ways[step, 2])]
            tree.visits[at] += 1
            tree.worth[at] += share
            tree.edges[at, decision, VISITS] += 1
            tree.edges[at, decision, WORTH] += share
