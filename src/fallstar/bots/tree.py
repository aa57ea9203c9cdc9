"""The search tree: fixed arrays, filled from the front, kept between decisions.

    edges[node, decision]   VISITS, VALUE (a sum, for the mover), CHILD (0 for none), PRIOR
    visits[node]            how many iterations passed through the node
    values[node]            sum of the mover's values
    keys[node]              a hash of all that is public there

A child is always made after its parent, so its number is larger. Therefore `keep_subtree` can move
a subtree to the front in one pass.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fallstar.rules.bits import as_int, count_bits
from fallstar.rules.compiled import compiled, inlined
from fallstar.rules.decisions import DECISIONS
from fallstar.rules.kernel import block
from fallstar.rules.moves import MoveTable
from fallstar.rules.state import (
    DOWN,
    GROUND,
    HAND,
    SEAT,
    SEAT_SIZE,
    SEATS,
    State,
)

VISITS, VALUE, CHILD, PRIOR = range(4)


class Tree(NamedTuple):
    """Arrays for a fixed number of nodes."""

    edges: NDArray[np.float32]
    visits: NDArray[np.float32]
    values: NDArray[np.float32]
    keys: NDArray[np.uint64]
    moved: NDArray[np.int32]  # scratch for `keep_subtree`
    used: NDArray[np.int64]  # one number: how many nodes are in use


def new_tree(nodes: int) -> Tree:
    """An empty tree. The system gives memory only when nodes are written."""
    return Tree(
        np.empty((nodes, DECISIONS, 4), dtype=np.float32),
        np.empty(nodes, dtype=np.float32),
        np.empty(nodes, dtype=np.float32),
        np.empty(nodes, dtype=np.uint64),
        np.empty(nodes, dtype=np.int32),
        np.zeros(1, dtype=np.int64),
    )


@inlined
def public_key(state: State, spaces: int, viewer: int) -> np.uint64:
    """A hash of a state that does not depend on which unseen cards lie face down."""
    words = state.view(np.uint64)
    factor = np.uint64(0x9E3779B97F4A7C15)
    key = np.uint64(0x2545F4914F6CDD1D)
    for word in range(SEAT // 8):
        key = (key ^ words[word]) * factor
        key ^= key >> np.uint64(29)
    for word in range(GROUND // 8, (GROUND + spaces) // 8):
        key = (key ^ words[word]) * factor
        key ^= key >> np.uint64(29)
    for seat in range(as_int(state[SEATS])):
        at = block(seat)
        for part in range(SEAT_SIZE):
            value = np.uint64(state[at + part])
            if seat == viewer:
                pass
            elif part == HAND:
                value = np.uint64(state[at + HAND]) | np.uint64(state[at + DOWN])
            elif part == DOWN:
                value = np.uint64(count_bits(np.uint64(state[at + DOWN])))
            key = (key ^ value) * factor
        key ^= key >> np.uint64(29)
    return key


@inlined
def add_node(tree: Tree, key: np.uint64) -> int:
    """Make a node without visits; the tree must not be full."""
    node = as_int(tree.used[0])
    tree.used[0] = node + 1
    tree.visits[node] = 0
    tree.values[node] = 0
    tree.keys[node] = key
    for decision in range(DECISIONS):
        for part in range(4):
            tree.edges[node, decision, part] = 0
    return node


@compiled
def keep_subtree(tree: Tree, root: int) -> None:
    """Drop all nodes except the subtree of one node, which becomes node 0."""
    used = as_int(tree.used[0])
    for node in range(used):
        tree.moved[node] = -1
    tree.moved[root] = 0
    kept = 0
    for node in range(root, used):
        if tree.moved[node] < 0:
            continue
        tree.moved[node] = kept
        kept += 1
        for decision in range(DECISIONS):
            child = int(tree.edges[node, decision, CHILD])
            if child:
                tree.moved[child] = 0
    for node in range(root, used):
        there = as_int(tree.moved[node])
        if there < 0:
            continue
        for decision in range(DECISIONS):
            child = int(tree.edges[node, decision, CHILD])
            for part in range(4):
                tree.edges[there, decision, part] = tree.edges[node, decision, part]
            if child:
                tree.edges[there, decision, CHILD] = tree.moved[child]
        tree.visits[there] = tree.visits[node]
        tree.values[there] = tree.values[node]
        tree.keys[there] = tree.keys[node]
    tree.used[0] = kept


@compiled
def find_node(tree: Tree, key: np.uint64) -> int:
    """The most visited node with that key, or -1."""
    best = -1
    for node in range(as_int(tree.used[0])):
        if tree.keys[node] == key and (best < 0 or tree.visits[node] > tree.visits[best]):
            best = node
    return best


@compiled
def reuse_tree(moves: MoveTable, state: State, viewer: int, tree: Tree) -> None:
    """Keep the subtree of a state, or empty the tree if the state is not in it."""
    node = find_node(tree, np.uint64(public_key(state, len(moves.allowed) // 4, viewer)))
    if node < 0:
        tree.used[0] = 0
    else:
        keep_subtree(tree, node)
