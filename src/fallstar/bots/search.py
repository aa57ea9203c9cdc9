"""Information-set Monte Carlo tree search for 2 to 6 seats, compiled and without the GIL.

Each iteration deals the hidden cards anew, walks down the tree among the decisions that are legal
under that deal, to a decision that was not tried yet, evaluates the state after it for every seat,
and adds the values to all nodes on the path. A decision gets a node when it is tried again: most
never are. Every seat is assumed to play for its own share of victory.

    select   PUCT with learned priors, or plain UCT
    leaf     the network's shares, or some random decisions and then the points
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fallstar.bots.dense import Floats
from fallstar.bots.exp_log import exp, log
from fallstar.bots.gains import fill_gains_of_mover
from fallstar.bots.prior import set_priors
from fallstar.bots.reach import prepare
from fallstar.bots.tree import (
    BONUS,
    COUNT,
    DECISION_BITS,
    DECISION_MASK,
    HAND_SHIFT,
    HEADER,
    HIDDEN_SHIFT,
    INFO,
    LARGEST_NODE,
    LINK,
    MEAN,
    SEAT_MASK,
    TRIED,
    VISITS,
    Tree,
    add_edge,
    add_node,
    hiders_at,
    keep_state,
    load_state,
    root_hiders,
    still_hiders,
    words_of,
)
from fallstar.bots.value import (
    Net,
    NetBuffers,
    judge,
    new_net_buffers,
)
from fallstar.rules.bits import as_int, lowest_bit
from fallstar.rules.cards import FULL_HAND
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
EVERY = np.uint64((1 << DECISIONS) - 1)
WITHOUT_CARD = EVERY & ~HAND_ALLOWS[FULL_HAND]  # decisions that lay no card
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
    dealt: State  # the root, with the hidden cards of this iteration
    path: NDArray[np.int32]  # MAX_PATH x (node, record of the decision, seat)
    shares: Shares
    totals: Shares  # the sums of the shares of all iterations; set them to zero before a search
    scores: Floats
    buffers: NetBuffers


def new_search_scratch() -> SearchScratch:
    """SearchScratch for one search at a time."""
    return SearchScratch(
        np.zeros(SIZE, dtype=np.uint8),
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
    """PUCT: the record with the highest mean value, plus a bonus for high priors and few visits.

    Of the decisions without visits the first has the highest prior, so the others need no look.
    """
    floats, numbers = tree.floats, tree.numbers
    total = floats[node, VISITS]
    weight = np.float32(explore * np.sqrt(total + 1))
    untried = np.float32(floats[node, MEAN] - fpu)
    best = np.float32(-1e9)
    choice = 0
    first = node + HEADER
    behind = first + as_int(numbers[node, TRIED])
    for at in range(first, first + as_int(numbers[node, COUNT])):
        if not mask >> np.uint64(numbers[at, LINK] & DECISION_MASK) & ONE:
            continue
        value = floats[at, MEAN] if floats[at, VISITS] > 0 else untried
        value += weight * floats[at, BONUS]
        if value > best:
            best = value
            choice = at
        if at >= behind:
            break
    return choice


@inlined
def select_plain(tree: Tree, node: int, mask: np.uint64, explore: float, rng: Rng) -> int:
    """UCT: every decision once, in random order, then the highest upper confidence bound."""
    floats, numbers = tree.floats, tree.numbers
    first = node + HEADER
    behind = first + as_int(numbers[node, COUNT])
    untried = np.uint64(0)
    for at in range(first, behind):
        if floats[at, VISITS] == 0:
            untried |= ONE << np.uint64(numbers[at, LINK] & DECISION_MASK)
    untried &= mask
    chosen = pick(rng, untried) if untried else -1
    bonus = explore * np.sqrt(log(floats[node, VISITS] + 1))
    best = -1e9
    choice = 0
    for at in range(first, behind):
        decision = as_int(numbers[at, LINK] & DECISION_MASK)
        if decision == chosen:
            return at
        visits = floats[at, VISITS]
        if chosen < 0 and mask >> np.uint64(decision) & ONE:
            value = floats[at, MEAN] + bonus / np.sqrt(visits)
            if value > best:
                best = value
                choice = at
    return choice


@compiled
def make_node(
    moves: MoveTable,
    state: State,
    hiders: int,
    tree: Tree,
    net: Net,
    scratch: SearchScratch,
    plain: bool,
) -> int:
    """A node for a state that is not over, with priors for all decisions some deal allows.

    Cards that were hidden at the root, those of the seats `hiders`, go into the hands.
    """
    node = add_node(tree)
    turn = as_int(state[TURN])
    at = block(turn)
    mask = legal(moves, state)
    if hiders >> turn & 1 and state[PHASE] != STEAL:
        pose = 4 * as_int(state[at + SPACE]) + as_int(state[at + FEET])
        hand = as_int(state[at + HAND] | scratch.dealt[at + DOWN])
        mask |= moves.allowed[pose] & HAND_ALLOWS[hand]
    if not plain:
        fill_gains_of_mover(moves, state, mask, scratch.buffers.gains)
        set_priors(net.prior, state, scratch.buffers.gains, mask, scratch.scores)
    while mask:
        decision = lowest_bit(mask)
        mask &= mask - ONE
        add_edge(tree, node, decision, 0.0 if plain else scratch.scores[decision])
    keep_state(tree, node, words_of(moves), state, scratch.dealt, hiders)
    return node


@inlined
def allowed_at(tree: Tree, node: int, dealt: State) -> np.uint64:
    """A mask that holds those decisions of the node that are legal under the deal."""
    info = as_int(tree.numbers[node + 1, INFO])
    if not info >> HIDDEN_SHIFT & 1:
        return EVERY
    hand = info >> HAND_SHIFT & FULL_HAND & ~as_int(dealt[block(info & SEAT_MASK) + DOWN])
    allowed: np.uint64 = HAND_ALLOWS[hand] | WITHOUT_CARD
    return allowed


@inlined
def go_on(
    tree: Tree,
    node: int,
    depth: int,
    viewer: int,
    scratch: SearchScratch,
    rng: Rng,
    options: Shares,
) -> int:
    """Choose a decision of a node and write it into the path; returns its record."""
    mask = allowed_at(tree, node, scratch.dealt)
    turn = as_int(tree.numbers[node + 1, INFO]) & SEAT_MASK
    if options[ROLLOUT] > 0:
        at = select_plain(tree, node, mask, options[EXPLORE], rng)
    else:
        explore = options[EXPLORE]
        if turn != viewer:
            explore *= options[OTHERS]
        at = select(tree, node, mask, explore, options[FPU])
    scratch.path[depth, 0] = node
    scratch.path[depth, 1] = at
    scratch.path[depth, 2] = turn
    return at


@inlined
def descend(tree: Tree, viewer: int, scratch: SearchScratch, rng: Rng, options: Shares) -> int:
    """Walk down to a decision that no node follows, and write the path; returns its length."""
    node = 0
    for depth in range(MAX_PATH):
        at = go_on(tree, node, depth, viewer, scratch, rng, options)
        node = as_int(tree.numbers[at, LINK]) >> DECISION_BITS
        if not node:
            return depth + 1
    return MAX_PATH


@inlined
def add_shares(tree: Tree, scratch: SearchScratch, seats: int, depth: int) -> None:
    """Add the shares to the totals and to the means of all nodes on the path."""
    path, shares = scratch.path, scratch.shares
    floats, numbers = tree.floats, tree.numbers
    for seat in range(seats):
        scratch.totals[seat] += shares[seat]
    for step in range(depth):
        node, at = as_int(path[step, 0]), as_int(path[step, 1])
        share = shares[as_int(path[step, 2])]
        visits = floats[node, VISITS] + 1
        floats[node, VISITS] = visits
        floats[node, MEAN] += (share - floats[node, MEAN]) / visits
        visits = floats[at, VISITS] + 1
        floats[at, VISITS] = visits
        floats[at, MEAN] += (share - floats[at, MEAN]) / visits
        floats[at, BONUS] *= visits / (visits + 1)
        numbers[node, TRIED] = max(numbers[node, TRIED], at + 1 - node - HEADER)


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
    state, dealt, path, shares = scratch.state, scratch.dealt, scratch.path, scratch.shares
    length = int(options[ROLLOUT])
    plain = length > 0
    numbers = tree.numbers
    words = words_of(moves)
    capacity = len(numbers) - LARGEST_NODE
    copy_state(dealt, root)
    copy_state(state, root)
    if not plain:
        prepare(moves, scratch.buffers.gains.reach)
    if tree.used[0] == 0:
        make_node(moves, state, root_hiders(root, viewer), tree, net, scratch, plain)
    for _ in range(iterations):
        deal_others(dealt, viewer, rng)
        depth = descend(tree, viewer, scratch, rng, options)
        node, at = as_int(path[depth - 1, 0]), as_int(path[depth - 1, 1])
        link = as_int(numbers[at, LINK])
        load_state(tree, node, words, dealt, state)
        play(moves, state, link & DECISION_MASK, None)
        has_room = depth < MAX_PATH and tree.used[0] <= capacity
        if state[PHASE] != OVER and tree.floats[at, VISITS] > 0 and has_room:
            # Tried before: it gets a node, and the path goes on by one decision.
            hiders = still_hiders(hiders_at(tree, node), state)
            made = make_node(moves, state, hiders, tree, net, scratch, plain)
            numbers[at, LINK] = made << DECISION_BITS | link
            at = go_on(tree, made, depth, viewer, scratch, rng, options)
            load_state(tree, made, words, dealt, state)
            play(moves, state, as_int(numbers[at, LINK]) & DECISION_MASK, None)
            depth += 1
        if state[PHASE] != OVER and plain:
            rollout(moves, state, rng, length)
            if state[PHASE] != OVER:
                points_shares(state, options[SCALE], shares)
        elif state[PHASE] != OVER:
            judge(moves, state, net, scratch.buffers, shares)
        if state[PHASE] == OVER:
            share_victory(state, shares)
        add_shares(tree, scratch, as_int(root[SEATS]), depth)
