"""Solved last rounds: the proofs hold, the solver is right, and thinking finds the answers."""

from collections import Counter
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from fallstar import Game, PositionError
from fallstar.bots.bot import KernelBot
from fallstar.bots.levels import make_bot
from fallstar.bots.players import RANDOM
from fallstar.notation.move import MOVES, NUMBERS
from fallstar.rules.board import Board
from fallstar.rules.kernel import legal
from fallstar.rules.score import winners_at
from fallstar.rules.state import DOWN, FIRST, HAND, LEFT, OVER, PHASE, SEATS, TURN, State, seat_at
from fallstar.rules.stepping import step
from fallstar.study.endgame import Solver, solve
from fallstar.view.view import View
from tools.endgames import FILE, NEW_FILE, Endgame, collect, hit_rate, read_endgames, write_endgame

ENDGAMES, NEW_ENDGAMES = (read_endgames(file.read_text()) for file in (FILE, NEW_FILE))
UNKNOWN = (0.0, 1.0)
Bounds = tuple[float, float]


# A second solver: recursive, without any cut, in plain Python -------------------------------------


def after(board: Board, state: State, move: str) -> State:
    state = state.copy()
    step(board.moves, state, NUMBERS[move], None)
    return state


def moves_of(board: Board, state: State) -> list[str]:
    mask = int(legal(board.moves, state))
    return [move for number, move in enumerate(MOVES) if mask >> number & 1]


def share(state: State, seat: int) -> float:
    winners = winners_at(state)
    return (seat in winners) / len(winners)


def deals(state: State, seat: int) -> list[State]:
    """The state under every deal of a seat's unseen cards."""
    at = seat_at(seat)
    unseen = [1 << bit for bit in range(5) if (state[at + HAND] | state[at + DOWN]) >> bit & 1]
    dealt = []
    for down in combinations(unseen, int(state[at + DOWN]).bit_count()):
        other = state.copy()
        other[at + DOWN] = sum(down)
        other[at + HAND] = sum(unseen) - sum(down)
        dealt.append(other)
    return dealt


def endings(board: Board, state: State, last: int, seat: int) -> list[tuple[float, float] | None]:
    """All ends of the last seat's turn: its share and that of `seat`; None if the game goes on."""
    if state[PHASE] == OVER:
        return [(share(state, last), share(state, seat))]
    if state[TURN] != last:
        return [None]
    afters = (after(board, state, move) for move in moves_of(board, state))
    return [end for one in afters for end in endings(board, one, last, seat)]


def answer(board: Board, state: State, seat: int) -> Bounds:
    """What `seat` gets while the last of the round plays for itself."""
    ends = endings(board, state, int(state[TURN]), seat)
    known = [end for end in ends if end is not None]
    best = max((own for own, _ in known), default=0.0)
    if None in ends and best < 1:
        return 0.0, 1 - best
    left = [theirs for own, theirs in known if own == best]
    return min(left), max(left)


def plan(board: Board, state: State, seat: int) -> Bounds:
    """What `seat` gets in its own turn and the answer to it, over every deal."""
    if state[PHASE] == OVER:
        return share(state, seat), share(state, seat)
    if state[TURN] == seat:
        bounds = [plan(board, after(board, state, m), seat) for m in moves_of(board, state)]
        return max(low for low, _ in bounds), max(high for _, high in bounds)
    last = (int(state[FIRST]) - 1) % int(state[SEATS])
    if state[TURN] != last:
        return UNKNOWN
    bounds = [answer(board, dealt, seat) for dealt in deals(state, last)]
    return min(low for low, _ in bounds), max(high for _, high in bounds)


def naive_values(board: Board, state: State) -> dict[str, Bounds]:
    seat = int(state[TURN])
    return {m: plan(board, after(board, state, m), seat) for m in moves_of(board, state)}


def is_small(board: Board, state: State) -> bool:
    """Few enough decisions, now and in the answer, for plain Python."""
    seats = int(state[SEATS])
    now, later = int(state[TURN]), (int(state[FIRST]) - 1) % seats
    hands = [
        int(state[at + HAND] | state[at + DOWN]).bit_count() for at in map(seat_at, (now, later))
    ]
    return sum(hands) <= 7 and len(moves_of(board, state)) <= 16


def small_positions(count: int) -> list[tuple[Board, State]]:
    """Moments near the end of random games with few cards about, every kind in turn."""
    found: list[tuple[Board, State]] = []
    seed = 0
    while len(found) < count:
        seed += 1
        game = Game.new(seats=2, seed=seed, expert=seed % 2 == 1)
        bot = KernelBot("random", RANDOM, seed)
        while game.turn is not None:
            state = game.state
            first = seed // 2 % 2 == 0
            close = state[LEFT] <= 5 or max(game.points()) >= 16
            right = (state[TURN] == state[FIRST]) == first and np.ptp(game.points()) < 5
            if close and right and is_small(game.board, state):
                found.append((game.board, state))
                break
            game.play(bot.choose(game.view(game.turn, previews=False)))
    return found


# The solver ---------------------------------------------------------------------------------------


def test_the_solver_agrees_with_plain_python() -> None:
    kept = [Game.from_position(endgame.position) for endgame in ENDGAMES]
    compared: Counter[Bounds] = Counter()
    solver = Solver()
    for board, state in [(g.board, g.state) for g in kept] + small_positions(40):
        if is_small(board, state):
            values = naive_values(board, state)
            assert solver.values(board, state) == values
            compared.update(values.values())
    # All that a value can be has been compared: lost, shared, won and unknown.
    assert min(compared[b] for b in ((0.0, 0.0), (0.5, 0.5), (1.0, 1.0), UNKNOWN)) > 10


def test_the_solver_agrees_with_plain_python_for_more_seats() -> None:
    compared: Counter[Bounds] = Counter()
    solver = Solver()
    for game in (Game.from_position(endgame.position) for endgame in NEW_ENDGAMES):
        if game.seats > 2 and is_small(game.board, game.state):
            values = naive_values(game.board, game.state)
            solved = solver.values(game.board, game.state)
            assert solved.keys() == values.keys()
            assert all(solved[move] == pytest.approx(values[move]) for move in values)
            compared.update(values.values())
    assert min(compared[b] for b in ((0.0, 0.0), (1.0, 1.0))) > 10


def test_the_two_values_hold_whatever_was_dealt() -> None:
    """Told the other's cards, the seat to move never does worse than the least or more than all."""
    solver = Solver()
    found = 0
    for board, state in small_positions(90):
        at = seat_at(1 - int(state[TURN]))
        if state[TURN] != state[FIRST] or not state[at + DOWN]:
            continue
        told = []
        for dealt in deals(state, 1 - int(state[TURN])):
            known = dealt.copy()
            known[at + DOWN] = 0  # face up: every seat sees it
            told.append(solver.values(board, known))
        for move, (low, high) in solver.values(board, state).items():
            assert low <= min(one[move][0] for one in told)
            assert high >= max(one[move][1] for one in told)
            found += len({one[move] for one in told}) > 1
    assert found, "a deal that makes a difference"


def test_what_cannot_be_proven_is_refused() -> None:
    with pytest.raises(PositionError, match="depends on hidden cards or on later rounds"):
        solve(Game.new(seats=2, seed=1).position())
    over = Game.new(seats=2, seed=1)
    bot = make_bot("greedy")
    while over.turn is not None:
        over.play(bot.choose(over.view(over.turn)))
    with pytest.raises(PositionError, match="not over"):
        solve(over.position())


# The file -----------------------------------------------------------------------------------------


def test_every_kept_solution_is_proven_again() -> None:
    for endgame in ENDGAMES + NEW_ENDGAMES:
        assert solve(endgame.position) == (endgame.best, endgame.share), endgame.position


def test_the_kept_positions_are_many_and_of_every_kind() -> None:
    games = [Game.from_position(endgame.position) for endgame in ENDGAMES]
    assert len(games) >= 150
    assert len({endgame.position for endgame in ENDGAMES}) == len(games)
    kinds = Counter(
        (game.view().expert, game.turn == game.view().first, game.phase) for game in games
    )
    assert len(kinds) == 12
    assert min(kinds.values()) >= 5
    for endgame, game in zip(ENDGAMES, games, strict=True):
        assert len(endgame.best) <= len(game.legal_moves()) / 2
        assert endgame.share > 0
    assert any(view.face_down for game in games for view in game.view().seats)


def test_the_new_positions_are_of_two_to_four_seats() -> None:
    assert len({endgame.position for endgame in NEW_ENDGAMES}) == len(NEW_ENDGAMES) >= 400
    seats = Counter(Game.from_position(endgame.position).seats for endgame in NEW_ENDGAMES)
    assert set(seats) == {2, 3, 4}
    assert min(seats.values()) >= 100
    assert not {endgame.position for endgame in ENDGAMES} & {one.position for one in NEW_ENDGAMES}


@pytest.mark.parametrize("file", [FILE, NEW_FILE], ids=lambda file: file.stem)
def test_a_file_is_read_as_it_was_written(file: Path) -> None:
    endgames = read_endgames(file.read_text())
    text = "\n".join(map(write_endgame, endgames))
    assert read_endgames("# a note\n" + text + "\n") == endgames
    assert text + "\n" == file.read_text().partition("\n")[2]


def test_collecting_is_the_same_under_a_seed() -> None:
    def kept(seed: int) -> list[Endgame]:
        return [endgame for _, endgame in collect(seed, 40) if endgame is not None]

    assert kept(3) == kept(3) != kept(4)
    for endgame in kept(3):
        assert solve(endgame.position) == (endgame.best, endgame.share)


# Bots ---------------------------------------------------------------------------------------------


class Stub:
    """Answers from the file, right or wrong."""

    def __init__(self, right: bool) -> None:
        self.name = "stub"
        self.right = right
        self.asked = 0

    def choose(self, view: View, deadline: float | None = None) -> str:
        del deadline
        best = ENDGAMES[self.asked].best
        self.asked += 1
        return next(move for move in view.legal if (move in best) == self.right)

    def evaluate(self, view: View) -> tuple[float, ...]:
        raise NotImplementedError


def test_a_hit_is_any_best_decision_and_nothing_else() -> None:
    assert hit_rate(Stub(right=True)) == (len(ENDGAMES), len(ENDGAMES))
    assert hit_rate(Stub(right=False)) == (0, len(ENDGAMES))


def test_thinking_finds_what_chance_and_greed_do_not() -> None:
    games = [Game.from_position(endgame.position) for endgame in ENDGAMES]
    chance = sum(len(e.best) / len(g.legal_moves()) for e, g in zip(ENDGAMES, games, strict=True))
    guesses, total = hit_rate(make_bot("random"))
    assert abs(guesses - chance) < 0.15 * total
    greedy, _ = hit_rate(make_bot("greedy"))
    assert greedy < 0.6 * total, "the endgames are to be hard"
    scout, _ = hit_rate(make_bot("scout:iterations=100"))
    assert scout > 2 * chance
    assert scout > greedy


def test_the_champion_finds_nearly_all_with_a_tenth_of_its_time() -> None:
    for endgames in (ENDGAMES, NEW_ENDGAMES):
        hits, total = hit_rate(make_bot("champion:iterations=3000"), endgames)
        assert hits >= 0.98 * total
