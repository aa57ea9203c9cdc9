"""Many games at once: one compiled loop that plays, rewards, deals anew and observes.

Every game is a row: of the states, of the answers it gets, of the buffers it writes to. Rows know
nothing of each other, and each has a random generator of its own.
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
from fallstar.envs.opponents import reply
from fallstar.envs.pool import Pool, deal, move_table_in, scene_in
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


class Rules(NamedTuple):
    """What all games of a batch share."""

    seats: int
    expert: int
    reward: int
    limit: int  # decisions after which a game is cut off
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


class Out(NamedTuple):
    """What a step writes, a row a game."""

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
    """Room to work in, for one thread."""

    turn: TurnScratch
    bag: State
    scores: Floats
    players: State  # by order after the learner
    fetched: NDArray[np.int64]


@compiled
def first_illegal(masks: NDArray[np.uint64], actions: NDArray[np.int64]) -> int:
    """The first game whose action is not legal, or -1."""
    for game in range(len(masks)):
        action = actions[game]
        if action < 0 or action >= DECISIONS or not masks[game] >> np.uint64(action) & ONE:
            return game
    return -1


@compiled
def begin_game(pool: Pool, rules: Rules, batch: Batch, scratch: Scratch, game: int) -> None:
    """A new game in a row: its board, its set-up, and what others decide before the learner."""
    rng = batch.rngs[game]
    state = batch.states[game]
    board = below(rng, len(pool.allowed))
    batch.boards[game] = board
    deal(pool, board, rules.seats, rules.expert, state, rng, scratch.bag)
    batch.played[game] = 0
    if rules.learner != ALL_SEATS:
        learner = below(rng, rules.seats) if rules.learner == ANY_SEAT else rules.learner
        batch.learners[game] = learner
        moves = move_table_in(pool, board)
        batch.played[game] = reply(
            moves, state, learner, scratch.players, rng, scratch.turn, 0, NO_LIMIT
        )


@inlined
def ask(pool: Pool, batch: Batch, out: Out, game: int) -> None:
    """Write who decides next, and what is legal."""
    state = batch.states[game]
    mask = legal(move_table_in(pool, batch.boards[game]), state)
    batch.masks[game] = mask
    write_mask(mask, out.mask[game])
    out.seat[game] = state[TURN]


@inlined
def show_numbers(pool: Pool, batch: Batch, out: Out, game: int) -> None:
    """Write the vector of the seat to decide."""
    state = batch.states[game]
    moves = move_table_in(pool, batch.boards[game])
    seat = as_int(state[TURN])
    write_vector(moves, state, seat, pose_of(moves, state, seat), out.vector[game])


@inlined
def show_planes(pool: Pool, rules: Rules, batch: Batch, out: Out, game: int) -> None:
    """Write the planes of the seat to decide."""
    state = batch.states[game]
    board = batch.boards[game]
    moves, scene = move_table_in(pool, board), scene_in(pool, board)
    seat = as_int(state[TURN])
    turns = turns_of(pose_of(moves, state, seat), rules.frame)
    draw_planes(moves, scene, state, seat, turns, out.planes[game])


@compiled
def finish_game(pool: Pool, rules: Rules, batch: Batch, out: Out, game: int) -> None:
    """Keep the last moment of a game before its row is dealt anew."""
    state = batch.states[game]
    for seat in range(rules.seats):
        out.final_points[game, seat] = state[block(seat) + POINTS]
    if rules.frame >= 0:
        board = batch.boards[game]
        seat = as_int(state[TURN])
        if rules.learner != ALL_SEATS:
            seat = as_int(batch.learners[game])
        planes, vector = out.final_planes[game], out.final_vector[game]
        scene = scene_in(pool, board)
        observe(move_table_in(pool, board), scene, state, seat, rules.frame, planes, vector)


@compiled
def begin_games(
    pool: Pool, rules: Rules, batch: Batch, scratch: Scratch, out: Out, which: NDArray[np.bool_]
) -> None:
    """New games in the rows that are asked for."""
    for game in range(len(which)):
        if which[game]:
            begin_game(pool, rules, batch, scratch, game)
            ask(pool, batch, out, game)
            if rules.frame >= 0:
                show_numbers(pool, batch, out, game)
                show_planes(pool, rules, batch, out, game)


@inlined
def step_game(
    pool: Pool, rules: Rules, batch: Batch, scratch: Scratch, out: Out, game: int, action: int
) -> bool:
    """Play one legal action; a game that ends begins anew. Returns whether it ended."""
    state = batch.states[game]
    moves = move_table_in(pool, batch.boards[game])
    mover = as_int(state[TURN])
    before_step(state, rules.reward, scratch.scores)
    play(moves, state, action, None)
    played = batch.played[game] + 1
    if rules.learner != ALL_SEATS:
        rng = batch.rngs[game]
        played = reply(moves, state, mover, scratch.players, rng, scratch.turn, played, rules.limit)
    batch.played[game] = played
    rewards = out.rewards[game]
    after_step(state, rules.reward, scratch.scores, rewards)
    out.reward[game] = rewards[mover]
    over = state[PHASE] == OVER
    cut = not over and played >= rules.limit
    out.terminated[game] = over
    out.truncated[game] = cut
    if over or cut:
        finish_game(pool, rules, batch, out, game)
        begin_game(pool, rules, batch, scratch, game)
    return over or cut


@inlined
def fetch_path(pool: Pool, batch: Batch, game: int, action: int) -> int:
    """Read the beginning of the path of an action, so that it is at hand when it is played."""
    state = batch.states[game]
    at = block(state[TURN])
    if action >= END:
        return 0
    pose = 4 * as_int(state[at + SPACE]) + as_int(state[at + FEET])
    entry = MOVEMENTS * pose + as_int(MOVEMENT_OF[action])
    return as_int(pool.path[as_int(pool.start[batch.boards[game], entry])])


@inlined
def fetch_ways(pool: Pool, batch: Batch, game: int) -> int:
    """The same for the ways of the seat to decide, which its observation tells."""
    board = batch.boards[game]
    state = batch.states[game]
    entry = MOVEMENTS * pose_of(move_table_in(pool, board), state, as_int(state[TURN]))
    return as_int(pool.start[board, entry]) + as_int(pool.start[board, entry + MOVEMENTS])


@compiled
def step_games(
    pool: Pool, rules: Rules, batch: Batch, scratch: Scratch, out: Out, actions: NDArray[np.int64]
) -> int:
    """Play one legal action in every game. Returns how many games ended.

    The boards do not fit into the nearest cache. So a block of games goes through each stage
    together: waits for memory of one game then overlap with those of the next.
    """
    ended = 0
    for first in range(0, len(actions), BLOCK):
        block_of = range(first, min(first + BLOCK, len(actions)))
        for game in block_of:
            scratch.fetched[0] += fetch_path(pool, batch, game, actions[game])
        for game in block_of:
            ended += step_game(pool, rules, batch, scratch, out, game, actions[game])
        for game in block_of:
            ask(pool, batch, out, game)
        if rules.frame >= 0:
            for game in block_of:
                scratch.fetched[0] += fetch_ways(pool, batch, game)
            for game in block_of:
                show_numbers(pool, batch, out, game)
            for game in block_of:
                show_planes(pool, rules, batch, out, game)
    return ended
