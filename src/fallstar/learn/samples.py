"""Games as training data for the network and the priors.

Generation 0 is played by compiled players with slips; each later one by search with the network of
the generation before, in half of the games against all kinds of weaker company. A sample is one
decision: the state, what the search found, and how the game ended. Features are worked out when
samples are read, so that other features need no other games.

Most searches are short, so that many games are played; one in LONG_ONE_IN is long, and shows the
priors what a short one should look at.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from fallstar.bots.dense import Floats
from fallstar.bots.features import COMPANY_AT, EQUALS, FEATURES, MIXED, OWN, SHARED, fill_features
from fallstar.bots.gains import Gains, fill_gains, fill_gains_of_mover, new_gains
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
from fallstar.bots.reach import prepare
from fallstar.bots.search import SearchScratch, new_search_scratch, search
from fallstar.bots.search_bot import options_for
from fallstar.bots.tree import Tree, new_tree, visits_of
from fallstar.bots.value import Net
from fallstar.errors import FallstarError
from fallstar.learn.workers import chunks, run
from fallstar.rules.bits import as_int, lowest_bit
from fallstar.rules.compiled import compiled
from fallstar.rules.decisions import DECISIONS
from fallstar.rules.kernel import legal
from fallstar.rules.moves import MoveTable
from fallstar.rules.rng import Rng, below, derive, new_rng
from fallstar.rules.score import share_victory
from fallstar.rules.setup import Setup, draw_setup
from fallstar.rules.state import MAX_SEATS, OVER, PHASE, SEATS, SIZE, TURN, State
from fallstar.rules.stepping import pick, step

ONE = np.uint64(1)
CHUNK = 25  # games in a file of samples
LONGEST = 3000  # decisions; longer games are dropped
EVERY = 2  # one decision in two of generation 0 becomes a sample, later every one
LONG_ONE_IN, SHORTER = 4, 4  # one search in four is long; the others have a quarter of iterations
SLIPS = (0, 5, 15, 30)  # percent of random decisions, drawn for each game of generation 0
SEARCH_SLIP = 3
OPENING = 6  # the first decisions of a game are drawn by visits, for variety
# With few seats a game has few decisions; with 4 and 6 the result is most uncertain.
SEATS_DRAWN = (2, 2, 2, 3, 3, 4, 4, 4, 5, 5, 6, 6, 6)
EXPERT_ONE_IN = 3
MOST_SEED = 2**63 - 1  # samples store it with 64 bits
STYLES = (GREEDY, GREEDY, GREEDY, COLLECTOR, BRAWLER, GAIN)
# Mixed company: the seats of half of the games of later generations are drawn from these. A search
# has one in so many of the iterations.
COMPANY = (BEGINNER, NEWCOMER, GAIN, GREEDY)
FRACTIONS = (16, 4, 1, 1)


@dataclass
class Samples:
    """Decisions of many games, in rows; the rows of a game are in order."""

    states: NDArray[np.uint8]  # rows x SIZE
    seeds: NDArray[np.int64]  # with the game, it gives the board
    games: NDArray[np.int64]
    mixed: NDArray[np.bool_]  # played in mixed company
    slips: NDArray[np.bool_]  # the decision that followed was random
    iterations: NDArray[np.uint32]  # of the search; 0: there was none
    found: NDArray[np.float32]  # rows x 6: the shares of the search, or how the game ended
    visits: NDArray[np.uint32]  # rows x DECISIONS, of long searches; otherwise zero
    shares: NDArray[np.float32]  # rows x 6: how the game ended

    @property
    def seats(self) -> NDArray[np.uint8]:
        """How many seats the game of each row has."""
        return self.states[:, SEATS]

    def save(self, path: Path) -> None:
        """Write all arrays to a file, in one step."""
        part = path.with_suffix(".part")
        with part.open("wb") as file:
            np.savez_compressed(file, **vars(self))
        part.replace(path)


def load_samples(*folders: Path) -> Samples:
    """Read and join all files of samples in some folders."""
    files = [file for folder in folders for file in sorted(folder.glob("*.npz"))]
    parts = [dict(np.load(file, allow_pickle=False)) for file in files]
    return Samples(**{name: np.concatenate([part[name] for part in parts]) for name in parts[0]})


@compiled
def _fill_rows(
    moves: MoveTable,
    states: NDArray[np.uint8],
    gains: Gains,
    shared: Floats,
    own: Floats,
    rows: Floats,
) -> None:
    """Write the features of some states of one board; those that all seats share come first."""
    prepare(moves, gains.reach)
    for number in range(len(states)):
        fill_gains(moves, states[number], gains)
        fill_features(moves, states[number], gains, shared, own)
        for seat in range(as_int(states[number, SEATS])):
            for feature in range(SHARED):
                rows[number, seat, feature] = shared[feature]
            for feature in range(OWN):
                rows[number, seat, SHARED + feature] = own[seat, feature]


def features_of(samples: Samples) -> NDArray[np.float16]:
    """The features of every row: rows x 6 x FEATURES."""
    features = np.zeros((len(samples.games), MAX_SEATS, FEATURES), dtype=np.float16)
    gains, shared = new_gains(), np.zeros(SHARED, dtype=np.float32)
    own = np.zeros((MAX_SEATS, OWN), dtype=np.float32)
    for begin, end in games_of(samples):
        setup, _ = draw_game(int(samples.seeds[begin]), int(samples.games[begin]))
        rows = np.zeros((end - begin, MAX_SEATS, FEATURES), dtype=np.float32)
        shared[COMPANY_AT] = MIXED if samples.mixed[begin] else EQUALS
        _fill_rows(setup.board.moves, samples.states[begin:end], gains, shared, own, rows)
        features[begin:end] = rows
    return features


@dataclass
class Options:
    """What the priors learn from: the legal decisions of some rows."""

    features: NDArray[np.float16]  # rows x DECISIONS x WEIGHTS + 1; the last: what a spare loses
    legal: NDArray[np.bool_]  # rows x DECISIONS
    visits: NDArray[np.float32]  # rows x DECISIONS, adding up to one


@compiled
def _fill_options(
    moves: MoveTable,
    state: State,
    gains: Gains,
    prior: Floats,
    unit: Floats,
    rows: Floats,
    is_legal: NDArray[np.bool_],
) -> None:
    """Write the features of every legal decision: its score under each unit vector of weights."""
    mask = legal(moves, state)
    fill_gains_of_mover(moves, state, mask, gains)
    best = best_gain(state, gains)
    rest = mask
    while rest:
        decision = lowest_bit(rest)
        rest &= rest - ONE
        is_legal[decision] = True
        for weight in range(WEIGHTS):
            unit[weight] = 1
            rows[decision, weight] = prior_score(unit, state, gains, best, decision)
            unit[weight] = 0
        if is_spare(prior, mask, decision):
            rows[decision, WEIGHTS] = -SPARE


def options_of(samples: Samples, prior: Floats, most: int = 200_000) -> Options:
    """The options of rows with a long search, the latest ones if there are more than `most`."""
    chosen = np.flatnonzero(samples.visits.any(axis=1))[-most:]
    features = np.zeros((len(chosen), DECISIONS, WEIGHTS + 1), dtype=np.float16)
    is_legal = np.zeros((len(chosen), DECISIONS), dtype=np.bool_)
    gains, unit = new_gains(), np.zeros(WEIGHTS, dtype=np.float32)
    rows = np.zeros((DECISIONS, WEIGHTS + 1), dtype=np.float32)
    board = (-1, -1)
    for number, row in enumerate(chosen.tolist()):
        game = int(samples.seeds[row]), int(samples.games[row])
        if game != board:
            board = game
            moves = draw_game(*game)[0].board.moves
            prepare(moves, gains.reach)
        rows[:] = 0
        _fill_options(moves, samples.states[row], gains, prior, unit, rows, is_legal[number])
        features[number] = rows
    visits = samples.visits[chosen].astype(np.float32)
    return Options(features, is_legal, visits / visits.sum(axis=1, keepdims=True))


def games_of(samples: Samples) -> Iterator[tuple[int, int]]:
    """Where the rows of each game begin and end."""
    same = (np.diff(samples.games) == 0) & (np.diff(samples.seeds) == 0)
    begins = [0, *(np.flatnonzero(~same) + 1).tolist(), len(samples.games)]
    yield from pairwise(begins)


def join(parts: Iterable[Samples]) -> Samples:
    """All rows of some samples."""
    every = [vars(part) for part in parts]
    return Samples(**{name: np.concatenate([one[name] for one in every]) for name in every[0]})


class Recorder:
    """Collects the samples of one game."""

    def __init__(self, seed: int, game: int, mixed: bool = False) -> None:
        self.seed, self.game, self.mixed = seed, game, mixed
        self.states: list[State] = []
        self.slips: list[bool] = []
        self.iterations: list[int] = []
        self.found: list[NDArray[np.float64] | None] = []
        self.visits: list[Floats | None] = []

    def keep(
        self,
        state: State,
        found: NDArray[np.float64] | None = None,
        iterations: int = 0,
        visits: Floats | None = None,
    ) -> None:
        """Add a sample of this decision."""
        self.states.append(state.copy())
        self.found.append(found)
        self.iterations.append(iterations)
        self.visits.append(visits)
        self.slips.append(False)

    def samples(self, state: State) -> Samples:
        """The samples of the game with its outcome; none if it did not end."""
        count = len(self.states) if state[PHASE] == OVER else 0
        shares = np.zeros(MAX_SEATS)
        if count:
            share_victory(state, shares)
        found = [shares if one is None else one for one in self.found[:count]]
        nothing = np.zeros(DECISIONS, dtype=np.float32)
        visits = [nothing if one is None else one for one in self.visits[:count]]
        return Samples(
            np.array(self.states[:count], dtype=np.uint8).reshape(-1, SIZE),
            np.full(count, self.seed, dtype=np.int64),
            np.full(count, self.game, dtype=np.int64),
            np.full(count, self.mixed, dtype=np.bool_),
            np.array(self.slips[:count], dtype=np.bool_),
            np.array(self.iterations[:count], dtype=np.uint32),
            np.array(found, dtype=np.float32).reshape(-1, MAX_SEATS),
            np.array(visits, dtype=np.uint32).reshape(-1, DECISIONS),
            np.tile(shares.astype(np.float32), (count, 1)),
        )


def draw_game(seed: int, game: int) -> tuple[Setup, Rng]:
    """A random set-up: number of seats, mode and board."""
    rng = new_rng(derive(seed, game), "train")
    seats = SEATS_DRAWN[below(rng, len(SEATS_DRAWN))]
    expert = below(rng, EXPERT_ONE_IN) == 0
    return draw_setup(seats, derive(seed, game), expert=expert), rng


def play_with_players(seed: int, game: int, scratch: TurnScratch) -> Samples:
    """Play a game of generation 0."""
    setup, rng = draw_game(seed, game)
    moves, state = setup.board.moves, setup.start()
    recorder = Recorder(seed, game)
    slip = SLIPS[below(rng, len(SLIPS))]
    players = [STYLES[below(rng, len(STYLES))] for _ in range(setup.seats)]
    for _ in range(LONGEST):
        if state[PHASE] == OVER:
            break
        if below(rng, EVERY) == 0:
            recorder.keep(state)
        if below(rng, 100) < slip:
            decision = pick(rng, legal(moves, state))
        else:
            decision = choose(moves, state, players[state[TURN]], rng, scratch)
        step(moves, state, decision, None)
    return recorder.samples(state)


class Searcher:
    """What a search of self-play needs; one for many games."""

    def __init__(self, net: Net, iterations: int) -> None:
        self.net, self.iterations = net, iterations
        self.tree: Tree = new_tree(iterations + 10)
        self.scratch: SearchScratch = new_search_scratch()
        self.turn_scratch: TurnScratch = new_turn_scratch()


def play_with_search(seed: int, game: int, searcher: Searcher) -> Samples:
    """Play a game of a later generation: search on every seat, with slips, or mixed company."""
    setup, rng = draw_game(seed, game)
    moves, state = setup.board.moves, setup.start()
    tree, scratch = searcher.tree, searcher.scratch
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
    recorder = Recorder(seed, game, is_mixed)
    for played in range(LONGEST):
        mask = legal(moves, state)
        if state[PHASE] == OVER:
            break
        if mask & (mask - ONE) == 0:
            step(moves, state, lowest_bit(mask), None)
            continue
        turn = int(state[TURN])
        if quick[turn] >= 0:
            recorder.keep(state)
            step(moves, state, choose(moves, state, quick[turn], rng, searcher.turn_scratch), None)
            continue
        is_long = below(rng, LONG_ONE_IN) == 0 and fractions[turn] == 1
        budget = max(1, searcher.iterations // (1 if is_long else SHORTER * fractions[turn]))
        tree.used[0] = 0
        scratch.totals[:] = 0
        search(moves, state, turn, tree, searcher.net, scratch, rng, options, budget)
        visits = visits_of(tree)
        recorder.keep(state, scratch.totals / budget, budget, visits if is_long else None)
        if below(rng, 100) < SEARCH_SLIP:
            recorder.slips[-1] = True
            decision = pick(rng, mask)
        elif played < OPENING:
            mark = below(rng, int(visits.sum()))
            decision = int(np.searchsorted(np.cumsum(visits), mark, side="right"))
        else:
            decision = int(np.argmax(visits))
        step(moves, state, decision, None)
    return recorder.samples(state)


def play_games(games: range, seed: int, net: Net | None, iterations: int) -> tuple[range, Samples]:
    """Play some games, those of generation 0 without a network; returns them with their samples."""
    if net is None:
        scratch = new_turn_scratch()
        return games, join(play_with_players(seed, game, scratch) for game in games)
    searcher = Searcher(net, iterations)
    return games, join(play_with_search(seed, game, searcher) for game in games)


def collect(
    games: int,
    seed: int,
    net: Net | None,
    iterations: int,
    folder: Path,
    *,
    workers: int | None = None,
    ray: str | None = None,
) -> Iterator[int]:
    """Play games and write their samples to files in `folder`; yields how many are done.

    Games whose file is there are not played again. `ray` is the address of a cluster, as in
    workers.py. Raises FallstarError if the seed has more than 63 bits.
    """
    if not -MOST_SEED <= seed <= MOST_SEED:
        raise FallstarError(f"a seed of training is at most {MOST_SEED:,}, not {str(seed)[:30]}")
    every = chunks(games, CHUNK)
    missing = [one for one in every if not _file_of(folder, one).exists()]
    done = games - sum(map(len, missing))
    if done:
        yield done
    play = partial(play_games, seed=seed, net=net, iterations=iterations)
    for played, samples in run(play, missing, workers=workers, ray=ray):
        samples.save(_file_of(folder, played))
        done += len(played)
        yield done


def _file_of(folder: Path, games: range) -> Path:
    return folder / f"{games.start:06}.npz"
