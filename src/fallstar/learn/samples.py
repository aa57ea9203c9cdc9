"""Games as training data for the network and the priors.

Generation 0 is played by compiled players with slips; each later one by search with the network of
the generation before. A sample is one decision: the features of every seat, the final shares of
victory, and for some samples the features of every legal decision with its share of the visits.
"""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from fallstar.bots.players import (
    BRAWLER,
    COLLECTOR,
    GAIN,
    GREEDY,
    TurnScratch,
    choose,
    new_turn_scratch,
)
from fallstar.bots.prior import WEIGHTS, best_gain, prior_score
from fallstar.bots.search import new_search_scratch, search
from fallstar.bots.tree import VISITS, new_tree
from fallstar.bots.value import (
    FEATURES,
    Floats,
    Net,
    NetBuffers,
    fill_features,
    fill_gains,
    new_net_buffers,
)
from fallstar.bots.weights import load_weights
from fallstar.rules.bits import lowest_bit
from fallstar.rules.compiled import compiled
from fallstar.rules.decisions import DECISIONS
from fallstar.rules.kernel import legal
from fallstar.rules.moves import MoveTable
from fallstar.rules.rng import Rng, below, derive, new_rng
from fallstar.rules.score import share_victory
from fallstar.rules.setup import Setup, draw_setup
from fallstar.rules.state import MAX_SEATS, MIN_SEATS, OVER, PHASE, TURN, State
from fallstar.rules.stepping import pick, step

ONE = np.uint64(1)
CHUNK = 25  # games in a file of samples
LONGEST = 3000  # decisions; longer games are dropped
EVERY = 3  # one decision in three becomes a sample
EVERY_PRIOR = 4  # and one sample in four has its legal decisions
SLIPS = (0, 5, 15, 30)  # percent of random decisions, drawn for each game of generation 0
SEARCH_SLIP = 6
OPENING = 6  # the first decisions of a game are drawn by visits, for variety
STYLES = (GREEDY, GREEDY, GREEDY, COLLECTOR, BRAWLER, GAIN)


@dataclass
class Samples:
    """Decisions of many games, in rows."""

    features: NDArray[np.float16]  # rows x 6 x FEATURES
    shares: NDArray[np.float32]  # rows x 6
    seats: NDArray[np.uint8]
    games: NDArray[np.int64]  # the game of a row, so that a test set can hold out whole games
    options: NDArray[np.float16]  # prior rows x DECISIONS x WEIGHTS
    visits: NDArray[np.float32]  # prior rows x DECISIONS, adding up to one

    def save(self, path: Path) -> None:
        """Write all arrays to a file, in one step."""
        part = path.with_suffix(".part")
        with part.open("wb") as file:
            np.savez_compressed(file, **vars(self))
        part.replace(path)


def load_samples(*folders: Path) -> Samples:
    """Read and join all files of samples in some folders."""
    files = [file for folder in folders for file in sorted(folder.iterdir())]
    parts = [dict(np.load(file, allow_pickle=False)) for file in files]
    return Samples(**{name: np.concatenate([part[name] for part in parts]) for name in parts[0]})


@compiled
def option_features(
    moves: MoveTable, state: State, buffers: NetBuffers, unit: Floats, rows: Floats
) -> None:
    """Write the features of every legal decision: its score under each unit vector of weights."""
    best = best_gain(state, buffers)
    mask = legal(moves, state)
    while mask:
        decision = lowest_bit(mask)
        mask &= mask - ONE
        for weight in range(WEIGHTS):
            unit[weight] = 1
            rows[decision, weight] = prior_score(unit, state, buffers, best, decision)
            unit[weight] = 0


class Recorder:
    """Collects samples from one game after another."""

    def __init__(self) -> None:
        self.buffers = new_net_buffers()
        self.unit = np.zeros(WEIGHTS, dtype=np.float32)
        self.features: list[NDArray[np.float16]] = []
        self.shares: list[NDArray[np.float32]] = []
        self.seats: list[int] = []
        self.games: list[int] = []
        self.options: list[NDArray[np.float16]] = []
        self.visits: list[NDArray[np.float32]] = []
        self._waiting = 0

    def keep(self, moves: MoveTable, state: State, seats: int, visits: Floats | None) -> None:
        """Add a sample of this decision; its outcome is added by `finish`."""
        self.buffers.features[:] = 0
        fill_gains(moves, state, self.buffers)
        fill_features(state, self.buffers)
        self.features.append(self.buffers.features.astype(np.float16))
        self.seats.append(seats)
        self._waiting += 1
        if visits is not None:
            rows = np.zeros((DECISIONS, WEIGHTS), dtype=np.float32)
            option_features(moves, state, self.buffers, self.unit, rows)
            self.options.append(rows.astype(np.float16))
            self.visits.append((visits / visits.sum()).astype(np.float32))

    def finish(self, state: State, game: int) -> None:
        """Add the outcome to all samples of the game; drop them if the game did not end."""
        if state[PHASE] == OVER:
            shares = np.zeros(MAX_SEATS)
            share_victory(state, shares)
            self.shares += [shares.astype(np.float32)] * self._waiting
            self.games += [game] * self._waiting
        elif self._waiting:
            del self.features[-self._waiting :], self.seats[-self._waiting :]
        self._waiting = 0

    def samples(self) -> Samples:
        """All samples so far."""
        return Samples(
            np.array(self.features, dtype=np.float16).reshape(-1, MAX_SEATS, FEATURES),
            np.array(self.shares, dtype=np.float32).reshape(-1, MAX_SEATS),
            np.array(self.seats, dtype=np.uint8),
            np.array(self.games, dtype=np.int64),
            np.array(self.options, dtype=np.float16).reshape(-1, DECISIONS, WEIGHTS),
            np.array(self.visits, dtype=np.float32).reshape(-1, DECISIONS),
        )


def draw_game(seed: int, game: int) -> tuple[Setup, Rng]:
    """A random set-up: number of seats, mode and board."""
    rng = new_rng(derive(seed, game), "train")
    seats = MIN_SEATS + below(rng, MAX_SEATS - MIN_SEATS + 1)
    return draw_setup(seats, derive(seed, game), expert=below(rng, 2) == 1), rng


def play_with_players(recorder: Recorder, seed: int, game: int, scratch: TurnScratch) -> None:
    """Play a game of generation 0."""
    setup, rng = draw_game(seed, game)
    moves, state = setup.board.moves, setup.start()
    slip = SLIPS[below(rng, len(SLIPS))]
    players = [STYLES[below(rng, len(STYLES))] for _ in range(setup.seats)]
    for _ in range(LONGEST):
        if state[PHASE] == OVER:
            break
        if below(rng, EVERY) == 0:
            recorder.keep(moves, state, setup.seats, None)
        if below(rng, 100) < slip:
            decision = pick(rng, legal(moves, state))
        else:
            decision = choose(moves, state, players[state[TURN]], rng, scratch)
        step(moves, state, decision, None)
    recorder.finish(state, game)


def play_with_search(recorder: Recorder, seed: int, game: int, net: Net, iterations: int) -> None:
    """Play a game of a later generation: search on every seat, with slips."""
    setup, rng = draw_game(seed, game)
    moves, state = setup.board.moves, setup.start()
    tree, scratch = new_tree(iterations + 10), new_search_scratch()
    options = np.array([1.0, 0.0, 0.1, 4.0, 1.0])
    for played in range(LONGEST):
        mask = legal(moves, state)
        if state[PHASE] == OVER:
            break
        if mask & (mask - ONE) == 0:
            step(moves, state, lowest_bit(mask), None)
            continue
        tree.used[0] = 0
        search(moves, state, int(state[TURN]), tree, net, scratch, rng, options, iterations)
        visits = tree.edges[0, :, VISITS]
        if below(rng, EVERY) == 0:
            with_options = below(rng, EVERY_PRIOR) == 0
            recorder.keep(moves, state, setup.seats, visits if with_options else None)
        step(moves, state, _decide(visits, mask, played, rng), None)
    recorder.finish(state, game)


def _decide(visits: Floats, mask: np.uint64, played: int, rng: Rng) -> int:
    """The most visited decision; in the opening one drawn by visits; sometimes a random one."""
    if below(rng, 100) < SEARCH_SLIP:
        return pick(rng, mask)
    if played < OPENING:
        mark = below(rng, int(visits.sum()))
        return int(np.searchsorted(np.cumsum(visits), mark, side="right"))
    return int(np.argmax(visits))


def collect(games: range, seed: int, weights: Path | None, iterations: int, folder: Path) -> int:
    """Play some games and write their samples to a file in `folder`, unless it is there already.

    `weights` is None for generation 0. Returns the number of games.
    """
    file = folder / f"{games.start:06}.npz"
    if file.exists():
        return len(games)
    recorder, scratch = Recorder(), new_turn_scratch()
    net = load_weights(weights) if weights else None
    for game in games:
        if net is None:
            play_with_players(recorder, seed, game, scratch)
        else:
            play_with_search(recorder, seed, game, net, iterations)
    recorder.samples().save(file)
    return len(games)
