"""The search tree: one array of records, filled from the front, kept between decisions.

A node is a header of two records, a record for each decision that some deal allows there, the
highest prior first, and the state. Its number is that of its first record. What a search reads of a
node on its way lies side by side, mostly in one line of the processor's cache.

    node      VISITS  how many iterations passed   MEAN   of the mover's values
              COUNT   how many decisions           TRIED  those from here on have no visits
    node + 1  MOVED   scratch for `keep_subtree`   INFO
    node + 2  VISITS, MEAN, LINK: 64 * child + decision, no child is 0; BONUS: prior / (1 + visits)
    ...       the state; cards that were hidden at the root are in their owner's hand

VISITS, MEAN and BONUS are read as `floats`, the rest as `numbers`; both are the same memory. A
search compares many decisions and changes few, so they hold what is compared: no sum is divided.

Deals of the hidden cards differ in nothing but which of them lie face down, until the hand returns.
So a search goes down the tree without playing: the state at its end is the one kept there, with
the cards of the deal put face down (`load_state`). INFO holds what it must know on the way:

    bits 0-2  the seat that decides     3-7  its hand, as in the state
    bit  8    is some of it hidden?     9-14 the seats with cards that were hidden at the root

A child is always made after its parent, so its number is larger. Therefore `keep_subtree` can move
a subtree to the front in one pass.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fallstar.rules.bits import as_int
from fallstar.rules.cards import FULL_HAND
from fallstar.rules.compiled import compiled, inlined
from fallstar.rules.decisions import DECISIONS
from fallstar.rules.face import SIDE
from fallstar.rules.kernel import block
from fallstar.rules.moves import MoveTable
from fallstar.rules.state import (
    DOWN,
    GROUND,
    HAND,
    SEAT,
    SEAT_SIZE,
    SEATS,
    SIZE,
    TURN,
    State,
)

VISITS, MEAN = 0, 1
COUNT, TRIED = 2, 3  # of a node
LINK, BONUS = 2, 3  # of a decision
MOVED, INFO = 0, 1  # of the second record of a node
RECORD = 4  # numbers a record
HEADER = 2  # records before the decisions
DECISION_BITS = 6
DECISION_MASK = (1 << DECISION_BITS) - 1
LARGEST_NODE = HEADER + DECISIONS + (SIZE // 8 + 1) // 2
RECORDS_A_NODE = 35  # there is memory for so many; few nodes need more
MOST_RECORDS = 1 << 31 - DECISION_BITS  # a link has 32 bits, one of them is the sign
HAND_SHIFT, HIDDEN_SHIFT, HIDERS_SHIFT = 3, 8, 9
SEAT_MASK = 7


class Tree(NamedTuple):
    """One array of records as floats, as whole numbers and as words of eight bytes."""

    floats: NDArray[np.float32]
    numbers: NDArray[np.int32]
    words: NDArray[np.uint64]
    used: NDArray[np.int64]  # one number: how many records are in use


def records_for(nodes: int) -> int:
    """How many records a tree of about so many nodes has, or the most that a link can number."""
    return min(RECORDS_A_NODE * nodes + LARGEST_NODE, MOST_RECORDS)


def new_tree(nodes: int) -> Tree:
    """An empty tree for about so many nodes. The system gives memory only when it is written."""
    floats = np.empty((records_for(nodes), RECORD), dtype=np.float32)
    numbers, words = floats.view(np.int32), floats.view(np.uint64)
    return Tree(floats, numbers, words, np.zeros(1, dtype=np.int64))


class Edge(NamedTuple):
    """What the search knows of a decision at a node."""

    decision: int
    visits: float
    value: float  # the mean for the seat that decides
    child: int
    prior: float


def edges_of(tree: Tree, node: int = 0) -> list[Edge]:
    """The decisions of a node, the highest prior first."""
    edges = []
    for at in range(node + HEADER, node + HEADER + int(tree.numbers[node, COUNT])):
        visits, value, _, bonus = tree.floats[at].tolist()
        link = int(tree.numbers[at, LINK])
        prior = bonus * (1 + visits)
        edges.append(Edge(link & DECISION_MASK, visits, value, link >> DECISION_BITS, prior))
    return edges


def records_of(tree: Tree, node: int = 0) -> NDArray[np.float32]:
    """The header and the decisions of a node, as they lie in memory."""
    return tree.floats[node : node + HEADER + int(tree.numbers[node, COUNT])]


def visits_of(tree: Tree, node: int = 0) -> NDArray[np.float32]:
    """The visits by decision."""
    visits = np.zeros(DECISIONS, dtype=np.float32)
    for edge in edges_of(tree, node):
        visits[edge.decision] = edge.visits
    return visits


@inlined
def words_of(moves: MoveTable) -> int:
    """How many words of eight bytes the state of a board takes; the rest of it is zero."""
    return (GROUND + SIDE * SIDE * len(moves.doors)) // 8


@inlined
def add_node(tree: Tree) -> int:
    """Make a node without decisions; there must be place for a LARGEST_NODE."""
    node = as_int(tree.used[0])
    tree.used[0] = node + HEADER
    tree.floats[node, VISITS] = 0
    tree.floats[node, MEAN] = 0
    tree.numbers[node, COUNT] = 0
    tree.numbers[node, TRIED] = 0
    for part in range(RECORD):
        tree.numbers[node + 1, part] = 0
    return node


@inlined
def add_edge(tree: Tree, node: int, decision: int, prior: float) -> None:
    """Add a decision to the last node, behind those with the same or a higher prior."""
    floats, numbers = tree.floats, tree.numbers
    at = as_int(tree.used[0])
    tree.used[0] = at + 1
    numbers[node, COUNT] += 1
    floats[at, VISITS] = 0
    floats[at, MEAN] = 0
    while at > node + HEADER and floats[at - 1, BONUS] < prior:
        floats[at, BONUS] = floats[at - 1, BONUS]
        numbers[at, LINK] = numbers[at - 1, LINK]
        at -= 1
    floats[at, BONUS] = prior
    numbers[at, LINK] = decision


@inlined
def hiders_at(tree: Tree, node: int) -> int:
    """The seats, as bits, with cards that were hidden at the root."""
    return as_int(tree.numbers[node + 1, INFO]) >> HIDERS_SHIFT


@inlined
def still_hiders(hiders: int, state: State) -> int:
    """Those whose hand has not returned."""
    for seat in range(as_int(state[SEATS])):
        if state[block(seat) + HAND] == FULL_HAND:
            hiders &= ~(1 << seat)
    return hiders


@inlined
def root_hiders(state: State, viewer: int) -> int:
    """The seats with cards that the viewer cannot see."""
    hiders = 0
    for seat in range(as_int(state[SEATS])):
        if seat != viewer and state[block(seat) + DOWN]:
            hiders |= 1 << seat
    return hiders


@inlined
def keep_state(tree: Tree, node: int, words: int, state: State, dealt: State, hiders: int) -> None:
    """Write the state and INFO of the last node; `dealt` is the root with the cards of the deal."""
    for seat in range(as_int(state[SEATS])):
        if hiders >> seat & 1:
            at = block(seat)
            state[at + HAND] |= dealt[at + DOWN]
            state[at + DOWN] &= ~dealt[at + DOWN]
    turn = as_int(state[TURN])
    tree.numbers[node + 1, INFO] = (
        turn
        | as_int(state[block(turn) + HAND]) << HAND_SHIFT
        | (hiders >> turn & 1) << HIDDEN_SHIFT
        | hiders << HIDERS_SHIFT
    )
    behind = as_int(tree.used[0])
    source = state.view(np.uint64)
    for word in range(words):
        tree.words[behind + (word >> 1), word & 1] = source[word]
    tree.used[0] = behind + (words + 1 >> 1)


@inlined
def load_state(tree: Tree, node: int, words: int, dealt: State, state: State) -> None:
    """Write the state of a node, under the deal of `dealt`."""
    behind = node + HEADER + as_int(tree.numbers[node, COUNT])
    target = state.view(np.uint64)
    for word in range(words):
        target[word] = tree.words[behind + (word >> 1), word & 1]
    hiders = hiders_at(tree, node)
    seat = 0
    while hiders:
        if hiders & 1:
            at = block(seat)
            state[at + HAND] &= ~dealt[at + DOWN]
            state[at + DOWN] |= dealt[at + DOWN]
        hiders >>= 1
        seat += 1


@inlined
def size_of(tree: Tree, node: int, words: int) -> int:
    """How many records a node has."""
    return HEADER + as_int(tree.numbers[node, COUNT]) + (words + 1 >> 1)


@compiled
def keep_subtree(tree: Tree, root: int, words: int) -> None:
    """Drop all nodes except the subtree of one node, which becomes node 0."""
    numbers = tree.numbers
    used = as_int(tree.used[0])
    node = root
    while node < used:
        numbers[node + 1, MOVED] = -1
        node += size_of(tree, node, words)
    numbers[root + 1, MOVED] = 0
    kept = 0
    node = root
    while node < used:
        size = size_of(tree, node, words)
        if numbers[node + 1, MOVED] >= 0:
            numbers[node + 1, MOVED] = kept
            kept += size
            for at in range(node + HEADER, node + HEADER + as_int(numbers[node, COUNT])):
                child = as_int(numbers[at, LINK]) >> DECISION_BITS
                if child:
                    numbers[child + 1, MOVED] = 0
        node += size
    # First the links, as long as the nodes they lead to are where they were.
    node = root
    while node < used:
        if numbers[node + 1, MOVED] >= 0:
            for at in range(node + HEADER, node + HEADER + as_int(numbers[node, COUNT])):
                link = as_int(numbers[at, LINK])
                child = link >> DECISION_BITS
                if child:
                    there = as_int(numbers[child + 1, MOVED])
                    numbers[at, LINK] = there << DECISION_BITS | link & DECISION_MASK
        node += size_of(tree, node, words)
    node = root
    while node < used:
        size = size_of(tree, node, words)
        there = as_int(numbers[node + 1, MOVED])
        if there >= 0:
            for at in range(size):
                for part in range(RECORD):
                    numbers[there + at, part] = numbers[node + at, part]
            numbers[there + 1, MOVED] = 0
        node += size
    tree.used[0] = kept


@compiled
def is_node_of(tree: Tree, node: int, words: int, state: State, viewer: int) -> bool:
    """Does a node stand for this state, as far as the viewer can see?

    It does not if cards lie face down there that were not hidden at the root: the tree took guesses
    for facts.
    """
    behind = node + HEADER + as_int(tree.numbers[node, COUNT])
    seen = state.view(np.uint64)
    for word in range(words):
        inside = SEAT // 8 <= word < GROUND // 8
        if not inside and tree.words[behind + (word >> 1), word & 1] != seen[word]:
            return False
    kept = tree.floats.view(np.uint8)
    hiders = hiders_at(tree, node)
    for seat in range(as_int(state[SEATS])):
        hides = seat != viewer and state[block(seat) + DOWN] != 0
        if hides != bool(hiders >> seat & 1):
            return False
        for part in range(SEAT_SIZE):
            at = block(seat) + part
            value = as_int(state[at])
            if seat != viewer and part == HAND:
                value |= as_int(state[block(seat) + DOWN])
            elif seat != viewer and part == DOWN:
                value = 0
            if kept[behind + at // 16, at % 16] != value:
                return False
    return True


@compiled
def find_node(tree: Tree, words: int, state: State, viewer: int) -> int:
    """The most visited node for a state, or -1."""
    best = -1
    node = 0
    while node < tree.used[0]:
        if is_node_of(tree, node, words, state, viewer) and (
            best < 0 or tree.floats[node, VISITS] > tree.floats[best, VISITS]
        ):
            best = node
        node += size_of(tree, node, words)
    return best


@compiled
def reuse_tree(moves: MoveTable, state: State, viewer: int, tree: Tree) -> None:
    """Keep the subtree of a state, or empty the tree if the state is not in it."""
    words = words_of(moves)
    node = find_node(tree, words, state, viewer)
    if node < 0:
        tree.used[0] = 0
    else:
        keep_subtree(tree, node, words)
