"""Many games at once: one compiled loop that plays, rewards, begins new games and observes.

Every game is a row of all arrays: the states, the actions, the buffers that a step writes to. Rows
are independent, and each has its own random generator.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fallstar.bots.players import TurnScratch
from fallstar.envs.observation import (
    Planes,
    Vector,
    draw_planes,
    observe,
    pose_of,
    turns_of,
    write_mask,
    write_vector,
)
from fallstar.envs.opponents import play_opponents
from fallstar.envs.pool import Pool, board_planes_in, deal, move_table_in
from fallstar.envs.rewards import Floats, after_step, before_step
from fallstar.rules.bits import as_int
from fallstar.rules.cards import MOVEMENTS
from fallstar.rules.compiled import compiled, inlined
from fallstar.rules.decisions import DECISIONS, END, MOVEMENT_OF
from fallstar.rules.kernel import block, legal, play
from fallstar.rules.rng import below
from fallstar.rules.state import FEET, OVER, PHASE, POINTS, SPACE, TURN, State

ONE = np.uint64(1)
ANY_SEAT, ALL_SEATS = 254, 255
BLOCK = 32
NO_LIMIT = 1 << 40


class BatchOptions(NamedTuple):
    """The options of all games of a batch."""

    seats: int
    expert: int
    reward: int
    limit: int  # decisions after which a game is truncated
    frame: int  # -1 for no observations
    learner: int  # a seat, ANY_SEAT drawn for each game, or ALL_SEATS for self-play


class Batch(NamedTuple):
    """The games, a row each."""

    states: State
    masks: NDArray[np.uint64]
    boards: NDArray[np.int64]
    rngs: NDArray[np.uint64]
    played: NDArray[np.int64]
    learners: NDArray[np.uint8]


class Outputs(NamedTuple):
    """What a step writes, a row for each game."""

    planes: Planes
    vector: Vector
    mask: NDArray[np.int8]
    seat: NDArray[np.int64]  # who decides next
    reward: Floats  # of the learner, or of the seat that decided
    rewards: Floats  # of every seat
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]
    final_planes: Planes  # only rows of games that ended are written
    final_vector: Vector
    final_points: NDArray[np.int64]


class Scratch(NamedTuple):
    """Scratch for one thread."""

    turn: TurnScratch
    bag: State
    scores: Floats
    players: State  # by order after the learner
    fetched: NDArray[np.int64]  # keeps the compiler from removing the prefetches


@compiled
def first_illegal(masks: NDArray[np.uint64], actions: NDArray[np.int64]) -> int:
    """The first game whose action is not legal, or -1."""
    for game in range(len(masks)):
        action = actions[game]
        if action < 0 or action >= DECISIONS or not masks[game] >> np.uint64(action) & ONE:
            return game
    return -1


@compiled
def begin_game(
    pool: Pool, options: BatchOptions, batch: Batch, scratch: Scratch, game: int
) -> None:
    """Begin a new game in a row, and play for the others until the learner decides."""
    rng = batch.rngs[game]
    state = batch.states[game]
    board = below(rng, len(pool.allowed))
    batch.boards[game] = board
    deal(pool, board, options.seats, options.expert, state, rng, scratch.bag)
    batch.played[game] = 0
    if options.learner != ALL_SEATS:
        learner = below(rng, options.seats) if options.learner == ANY_SEAT else options.learner
        batch.learners[game] = learner
        moves = move_table_in(pool, board)
        batch.played[game] = play_opponents(
            moves, state, learner, scratch.players, rng, scratch.turn, 0, NO_LIMIT
        )


@inlined
def write_turn(pool: Pool, batch: Batch, out: Outputs, game: int) -> None:
    """Write who decides next, and what is legal."""
    state = batch.states[game]
    mask = legal(move_table_in(pool, batch.boards[game]), state)
    batch.masks[game] = mask
    write_mask(mask, out.mask[game])
    out.seat[game] = state[TURN]


@inlined
def write_vector_of(pool: Pool, batch: Batch, out: Outputs, game: int) -> None:
    """Write the vector of the seat that decides."""
    state = batch.states[game]
    moves = move_table_in(pool, batch.boards[game])
    seat = as_int(state[TURN])
    write_vector(moves, state, seat, pose_of(moves, state, seat), out.vector[game])


@inlined
def write_planes_of(
    pool: Pool, options: BatchOptions, batch: Batch, out: Outputs, game: int
) -> None:
    """Write the planes of the seat that decides."""
    state = batch.states[game]
    board = batch.boards[game]
    moves, board_planes = move_table_in(pool, board), board_planes_in(pool, board)
    seat = as_int(state[TURN])
    turns = turns_of(pose_of(moves, state, seat), options.frame)
    draw_planes(moves, board_planes, state, seat, turns, out.planes[game])


@compiled
def write_final(pool: Pool, options: BatchOptions, batch: Batch, out: Outputs, game: int) -> None:
    """Write the last observation and points of a game before a new one takes its row."""
    state = batch.states[game]
    for seat in range(options.seats):
        out.final_points[game, seat] = state[block(seat) + POINTS]
    if options.frame >= 0:
        board = batch.boards[game]
        seat = as_int(state[TURN])
        if options.learner != ALL_SEATS:
            seat = as_int(batch.learners[game])
        planes, vector = out.final_planes[game], out.final_vector[game]
        board_planes = board_planes_in(pool, board)
        observe(
            move_table_in(pool, board), board_planes, state, seat, options.frame, planes, vector
        )


@compiled
def begin_games(
    pool: Pool,
    options: BatchOptions,
    batch: Batch,
    scratch: Scratch,
    out: Outputs,
    which: NDArray[np.bool_],
) -> None:
    """Begin new games in the rows where `which` is true."""
    for game in range(len(which)):
        if which[game]:
            begin_game(pool, options, batch, scratch, game)
            write_turn(pool, batch, out, game)
            if options.frame >= 0:
                write_vector_of(pool, batch, out, game)
                write_planes_of(pool, options, batch, out, game)


@inlined
def step_game(
    pool: Pool,
    options: BatchOptions,
    batch: Batch,
    scratch: Scratch,
    out: Outputs,
    game: int,
    action: int,
) -> bool:
    """Play one legal action; if the game ends, begin a new one. Returns whether it ended."""
    state = batch.states[game]
    moves = move_table_in(pool, batch.boards[game])
    mover = as_int(state[TURN])
    before_step(state, options.reward, scratch.scores)
    play(moves, state, action, None)
    played = batch.played[game] + 1
    if options.learner != ALL_SEATS:
        rng = batch.rngs[game]
        played = play_opponents(
            moves, state, mover, scratch.players, rng, scratch.turn, played, options.limit
        )
    batch.played[game] = played
    rewards = out.rewards[game]
    after_step(state, options.reward, scratch.scores, rewards)
    out.reward[game] = rewards[mover]
    over = state[PHASE] == OVER
    cut = not over and played >= options.limit
    out.terminated[game] = over
    out.truncated[game] = cut
    if over or cut:
        write_final(pool, options, batch, out, game)
        begin_game(pool, options, batch, scratch, game)
    return over or cut


@inlined
def fetch_path(pool: Pool, batch: Batch, game: int, action: int) -> int:
    """Read the beginning of an action's path, so that it is in the cache when it is played."""
    state = batch.states[game]
    at = block(state[TURN])
    if action >= END:
        return 0
    pose = 4 * as_int(state[at + SPACE]) + as_int(state[at + FEET])
    entry = MOVEMENTS * pose + as_int(MOVEMENT_OF[action])
    return as_int(pool.path[as_int(pool.start[batch.boards[game], entry])])


@inlined
def fetch_paths(pool: Pool, batch: Batch, game: int) -> int:
    """The same for the paths of the seat that decides, which its observation reads."""
    board = batch.boards[game]
    state = batch.states[game]
    entry = MOVEMENTS * pose_of(move_table_in(pool, board), state, as_int(state[TURN]))
    return as_int(pool.start[board, entry]) + as_int(pool.start[board, entry + MOVEMENTS])


@compiled
def step_games(
    pool: Pool,
    options: BatchOptions,
    batch: Batch,
    scratch: Scratch,
    out: Outputs,
    actions: NDArray[np.int64],
) -> int:
    """Play one legal action in every game. Returns how many games ended.

    The boards do not fit into the fastest cache. So a block of games goes through each stage
    together, and the memory accesses of the games in it overlap.
    """
    ended = 0
    for first in range(0, len(actions), BLOCK):
        block_of = range(first, min(first + BLOCK, len(actions)))
        for game in block_of:
            scratch.fetched[0] += fetch_path(pool, batch, game, actions[game])
        for game in block_of:
            ended += step_game(pool, options, batch, scratch, out, game, actions[game])
        for game in block_of:
            write_turn(pool, batch, out, game)
        if options.frame >= 0:
            for game in block_of:
                scratch.fetched[0] += fetch_paths(pool, batch, game)
            for game in block_of:
                write_vector_of(pool, batch, out, game)
            for game in block_of:
                write_planes_of(pool, options, batch, out, game)
    return ended
