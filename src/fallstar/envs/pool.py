"""Many boards as one block of arrays, so that games on different boards run in one compiled loop.

Building the move table of a board takes longer than playing a game on it. So the boards are built
once, and each new game draws one of them, and its stars, door and first seat.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fallstar.envs.observation import BoardPlanes, Planes, board_planes_of
from fallstar.errors import BoardError, SetupError
from fallstar.rules.bits import as_int
from fallstar.rules.board import Board, board_of
from fallstar.rules.compiled import compiled, inlined
from fallstar.rules.kernel import begin_turn
from fallstar.rules.layout import clear_state, lay_out
from fallstar.rules.moves import MoveTable
from fallstar.rules.rng import Rng, below, derive
from fallstar.rules.setup import draw_setup, draw_stars, seats_faults
from fallstar.rules.state import EXPERT, FIRST, MARKER, TILES, State


class Pool(NamedTuple):
    """The move tables and planes of boards of one size, a row a board."""

    allowed: NDArray[np.uint64]
    start: NDArray[np.uint32]  # into the one path array
    path: NDArray[np.uint8]
    doors: NDArray[np.uint8]
    cells: NDArray[np.uint16]
    constant: Planes
    mark_count: NDArray[np.uint8]  # the rows of marks are as long as the longest
    marks: NDArray[np.uint8]
    mark_cells: NDArray[np.uint16]
    ground: NDArray[np.uint8]  # the kind of mark of every space


def pool_of(boards: Sequence[Board]) -> Pool:
    """Stack the arrays of boards of one size."""
    tables = [board.moves for board in boards]
    planes = [board_planes_of(board) for board in boards]
    lengths = [len(table.path) for table in tables]
    offsets = np.cumsum([0, *lengths[:-1]]).astype(np.uint32)
    counts = [len(board.mark_spaces) for board in boards]
    spare = [max(counts) - count for count in counts]
    each = list(zip(planes, spare, strict=True))
    marks = np.stack([np.pad(one.marks, (0, more)) for one, more in each])
    cells = np.stack([np.pad(one.mark_cells, ((0, 0), (0, more))) for one, more in each])
    return Pool(
        np.stack([table.allowed for table in tables]),
        np.stack([table.start for table in tables]) + offsets[:, None],
        np.concatenate([table.path for table in tables]),
        np.stack([table.doors for table in tables]),
        np.stack([one.cells for one in planes]),
        np.stack([one.constant for one in planes]),
        np.array(counts, dtype=np.uint8),
        marks,
        cells,
        np.stack([board.marks for board in boards]),
    )


def draw_boards(seats: int, boards: int | Sequence[Sequence[str]], seed: int) -> list[Board]:
    """Boards drawn by a seed, or those given by their tiles."""
    if faults := seats_faults(seats):
        raise SetupError(faults)
    if isinstance(boards, int):
        if boards < 1:
            raise SetupError([f"games need at least one board, not {boards}"])
        return [draw_setup(seats, derive(seed, one)).board for one in range(boards)]
    laid = [board_of(tuple(tiles)) for tiles in boards]
    if not laid:
        raise SetupError(["games need at least one board, not 0"])
    for board in laid:
        if len(board.tiles) != TILES[seats]:
            raise BoardError(
                f"{seats} seats play on {TILES[seats]} tiles, not {len(board.tiles)}:"
                f" {' '.join(board.tiles)}"
            )
    return laid


@inlined
def move_table_in(pool: Pool, board: int) -> MoveTable:
    """One board of the pool as the kernel reads it."""
    return MoveTable(pool.allowed[board], pool.start[board], pool.path, pool.doors[board])


@inlined
def board_planes_in(pool: Pool, board: int) -> BoardPlanes:
    """One board of the pool as observations need it."""
    marks = pool.marks[board][: pool.mark_count[board]]
    return BoardPlanes(pool.cells[board], pool.constant[board], marks, pool.mark_cells[board])


@compiled
def deal(
    pool: Pool, board: int, seats: int, expert: int, state: State, rng: Rng, bag: State
) -> None:
    """Lay out a new game on a board and begin the first turn.

    The stars, the open door and the first seat are drawn; `bag` is scratch for all stars.
    """
    moves = move_table_in(pool, board)
    clear_state(state, seats)
    state[EXPERT] = expert
    state[FIRST] = below(rng, seats)
    state[MARKER] = below(rng, len(moves.doors))
    draw_stars(rng, bag)
    lay_out(moves, pool.ground[board], bag, state)
    begin_turn(moves, state, as_int(state[FIRST]), None)
