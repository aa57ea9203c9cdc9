"""Games as training data for the network and the priors.

Generation 0 is played by compiled players with slips; each later one by search with the network of
the generation before, in half of the games against all kinds of weaker company. A sample is one
decision: the features of every seat, the final shares of victory, the shares that the search found,
and for some samples the features of every legal decision with its share of the visits.
"""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from fallstar.bots.dense import Floats
from fallstar.bots.players import (
    BEGINNER,
    BRAWLER,
    COLLECTOR,
    GAIN,
    GREEDY,
    NEWCOMER,
    TurnScratch,
    choose,
    new_turn_scratch,
)
from fallstar.bots.prior import SPARE, WEIGHTS, best_gain, is_spare, prior_score
from fallstar.bots.search import new_search_scratch, search
from fallstar.bots.search_bot import options_for
from fallstar.bots.tree import new_tree, visits_of
from fallstar.bots.value import (
    FEATURES,
    Net,
    NetBuffers,
    fill_features,
    fill_gains,
    fill_reach,
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
EVERY = 2  # one decision in two of generation 0 becomes a sample, later every one
EVERY_PRIOR = 12  # and one sample in twelve of a full search has its legal decisions
SLIPS = (0, 5, 15, 30)  # percent of random decisions, drawn for each game of generation 0
SEARCH_SLIP = 6
OPENING = 6  # the first decisions of a game are drawn by visits, for variety
STYLES = (GREEDY, GREEDY, GREEDY, COLLECTOR, BRAWLER, GAIN)
# Mixed company: the seats of half of the games of later generations are drawn from these. A search
# has one in so many of the iterations.
COMPANY = (BEGINNER, NEWCOMER, GAIN, GREEDY)
FRACTIONS = (16, 4, 1, 1)
OPTION_FEATURES = WEIGHTS + 1  # the last is what a spare decision loses


@dataclass
class Samples:
    """Decisions of many games, in rows."""

    features: NDArray[np.float16]  # rows x 6 x FEATURES
    shares: NDArray[np.float32]  # rows x 6: how the game ended
    found: NDArray[np.float32]  # rows x 6: the shares of the search, or how the game ended
    seats: NDArray[np.uint8]
    games: NDArray[np.int64]  # the game of a row, so that a test set can hold out whole games
    options: NDArray[np.float16]  # prior rows x DECISIONS x OPTION_FEATURES
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
    moves: MoveTable, state: State, buffers: NetBuffers, prior: Floats, unit: Floats, rows: Floats
) -> None:
    """Write the features of every legal decision: its score under each unit vector of weights."""
    best = best_gain(state, buffers)
    mask = legal(moves, state)
    rest = mask
    while rest:
        decision = lowest_bit(rest)
        rest &= rest - ONE
        for weight in range(WEIGHTS):
            unit[weight] = 1
            rows[decision, weight] = prior_score(unit, state, buffers, best, decision)
            unit[weight] = 0
        if is_spare(prior, mask, decision):
            rows[decision, WEIGHTS] = -SPARE


class Recorder:
    """Collects samples from one game after another."""

    def __init__(self) -> None:
        self.buffers = new_net_buffers()
        self.unit = np.zeros(WEIGHTS, dtype=np.float32)
        self.features: list[NDArray[np.float16]] = []
        self.shares: list[NDArray[np.float32]] = []
        self.found: list[NDArray[np.float32] | None] = []
        self.seats: list[int] = []
        self.games: list[int] = []
        self.options: list[NDArray[np.float16]] = []
        self.visits: list[NDArray[np.float32]] = []
        self._waiting = 0

    def keep(
        self,
        moves: MoveTable,
        state: State,
        seats: int,
        found: NDArray[np.float64] | None = None,
        visits: Floats | None = None,
        prior: Floats | None = None,
    ) -> None:
        """Add a sample of this decision; its outcome is added by `finish`."""
        self.buffers.features[:] = 0
        fill_reach(moves, self.buffers)
        fill_gains(moves, state, self.buffers)
        fill_features(moves, state, self.buffers)
        self.features.append(self.buffers.features.astype(np.float16))
        self.found.append(None if found is None else found.astype(np.float32))
        self.seats.append(seats)
        self._waiting += 1
        if visits is not None and prior is not None:
            rows = np.zeros((DECISIONS, OPTION_FEATURES), dtype=np.float32)
            option_features(moves, state, self.buffers, prior, self.unit, rows)
            self.options.append(rows.astype(np.float16))
            self.visits.append((visits / visits.sum()).astype(np.float32))

    def finish(self, state: State, game: int) -> None:
        """Add the outcome to all samples of the game; drop them if the game did not end."""
        begin = len(self.seats) - self._waiting
        if state[PHASE] == OVER:
            shares = np.zeros(MAX_SEATS, dtype=np.float64)
            share_victory(state, shares)
            outcome = shares.astype(np.float32)
            self.shares += [outcome] * self._waiting
            self.games += [game] * self._waiting
            self.found[begin:] = [outcome if one is None else one for one in self.found[begin:]]
        elif self._waiting:
            del self.features[begin:], self.seats[begin:], self.found[begin:]
        self._waiting = 0

    def samples(self) -> Samples:
        """All samples so far."""
        return Samples(
            np.array(self.features, dtype=np.float16).reshape(-1, MAX_SEATS, FEATURES),
            np.array(self.shares, dtype=np.float32).reshape(-1, MAX_SEATS),
            np.array(self.found, dtype=np.float32).reshape(-1, MAX_SEATS),
            np.array(self.seats, dtype=np.uint8),
            np.array(self.games, dtype=np.int64),
            np.array(self.options, dtype=np.float16).reshape(-1, DECISIONS, OPTION_FEATURES),
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
            recorder.keep(moves, state, setup.seats)
        if below(rng, 100) < slip:
            decision = pick(rng, legal(moves, state))
        else:
            decision = choose(moves, state, players[state[TURN]], rng, scratch)
        step(moves, state, decision, None)
    recorder.finish(state, game)


def play_with_search(recorder: Recorder, seed: int, game: int, net: Net, iterations: int) -> None:
    """Play a game of a later generation: search on every seat, with slips, or mixed company."""
    setup, rng = draw_game(seed, game)
    moves, state = setup.board.moves, setup.start()
    tree, scratch, walk = new_tree(iterations + 10), new_search_scratch(), new_turn_scratch()
    options = options_for(setup.seats)
    # By seat: a player without search, or a fraction of the iterations.
    quick, fractions = [-1] * setup.seats, [1] * setup.seats
    is_mixed = below(rng, 2) == 0
    for seat in range(setup.seats if is_mixed else 0):
        kind = below(rng, len(COMPANY) + len(FRACTIONS))
        if kind < len(COMPANY):
            quick[seat] = COMPANY[kind]
        else:
            fractions[seat] = FRACTIONS[kind - len(COMPANY)]
    for played in range(LONGEST):
        mask = legal(moves, state)
        if state[PHASE] == OVER:
            break
        if mask & (mask - ONE) == 0:
            step(moves, state, lowest_bit(mask), None)
            continue
        turn = int(state[TURN])
        if quick[turn] >= 0:
            recorder.keep(moves, state, setup.seats)
            step(moves, state, choose(moves, state, quick[turn], rng, walk), None)
            continue
        tree.used[0] = 0
        scratch.totals[:] = 0
        budget = max(1, iterations // fractions[turn])
        search(moves, state, turn, tree, net, scratch, rng, options, budget)
        visits = visits_of(tree)
        with_options = fractions[turn] == 1 and below(rng, EVERY_PRIOR) == 0
        shown = visits if with_options else None
        found = scratch.totals / budget
        recorder.keep(moves, state, setup.seats, found, shown, net.prior)
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
