"""What OpenSpiel players know: never another's hidden cards, and all of their own past."""

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pyspiel")

import pyspiel
from hypothesis import given, settings
from hypothesis import strategies as st
from open_spiel.python.observation import make_observation

import fallstar.envs.spiel  # noqa: F401  registers the game
from fallstar import Game
from fallstar.envs import observation_of
from fallstar.notation.move import MOVES, NUMBERS, hide_card


def random_state(players: int, seed: int, decisions: int) -> Any:
    """A state after some random decisions on a fixed set-up; simple moves are made often."""
    chance = random.Random(seed)
    state = pyspiel.load_game(f"python_fallstar(players={players},seed={seed})").new_initial_state()
    for _ in range(decisions):
        actions = state.legal_actions()
        hidden = [action for action in actions if MOVES[action].startswith("s")]
        state.apply_action(chance.choice(hidden if hidden and chance.random() < 0.5 else actions))
        if state.is_terminal():
            break
    return state


def knowledge(state: Any, player: int) -> tuple[Any, ...]:
    """All that OpenSpiel can tell a player."""
    return (
        state.information_state_string(player),
        state.observation_string(player),
        state.information_state_tensor(player),
        state.observation_tensor(player),
    )


@settings(max_examples=30, deadline=None, derandomize=True, database=None)
@given(
    players=st.integers(2, 6),
    seed=st.integers(0, 10**6),
    decisions=st.integers(1, 60),
    data=st.data(),
)
def test_nothing_a_player_knows_depends_on_others_hidden_cards(
    players: int, seed: int, decisions: int, data: st.DataObject
) -> None:
    state = random_state(players, seed, decisions)
    player = data.draw(st.integers(0, players - 1))
    guess = state.resample_from_infostate(player, random.Random(seed).random)
    assert knowledge(guess, player) == knowledge(state, player)
    assert guess.current_player() == state.current_player()
    movers = [one.player for one in state.full_history()]
    for mover, true, guessed in zip(movers, state.history(), guess.history(), strict=True):
        assert hide_card(MOVES[true]) == hide_card(MOVES[guessed])
        assert mover != player or true == guessed
    game = Game.new(seats=players, seed=seed)
    for action in guess.history():
        game.play(MOVES[action])  # a guessed past is a legal one


def test_every_hidden_card_is_guessed_as_often() -> None:
    """Seat 1 laid one card face down and one face up: the first can be any of the other four."""
    state = pyspiel.load_game("python_fallstar(seed=3)").new_initial_state()
    first = state.current_player()
    laid = 0
    while laid < 2:
        moves = [MOVES[action] for action in state.legal_actions()]
        if state.current_player() == first:
            # The other seat's past is what is guessed; this one does what is left to do.
            move = moves[0]
        else:
            simple = [move for move in moves if move.startswith("s")]
            special = [move for move in moves if move[0] in "LHDR"]
            move = (simple if laid == 0 else special)[0]
            laid += 1
        state.apply_action(NUMBERS[move])
    chance = random.Random(1).random
    guesses = Counter(
        state.resample_from_infostate(first, chance).observation_string(1 - first).split("down ")[1]
        for _ in range(400)
    )
    assert len(guesses) == 4
    assert min(guesses.values()) > 60


def test_a_player_knows_its_own_cards() -> None:
    state = pyspiel.load_game("python_fallstar(seed=3)").new_initial_state()
    player = state.current_player()
    simple = [action for action in state.legal_actions() if MOVES[action].startswith("s")]
    children = [state.child(action) for action in simple if MOVES[action][1] == MOVES[simple[0]][1]]
    assert len(children) == 5
    for tell in (0, 1, 2, 3):
        assert len({str(knowledge(child, player)[tell]) for child in children}) == 5
        assert len({str(knowledge(child, 1 - player)[tell]) for child in children}) == 1


def test_an_information_state_recalls_the_whole_past() -> None:
    """Two ways to one position are two information states, and one observation."""
    state = pyspiel.load_game("python_fallstar(seed=3)").new_initial_state()
    seen: dict[str, set[str]] = {}

    def look(state: Any, depth: int) -> None:
        player = state.current_player()
        past = state.information_state_string(player)
        tensor = np.array(state.information_state_tensor(player)).tobytes().hex()
        seen.setdefault(past, set()).add(tensor)
        hidden = [hide_card(MOVES[action]) for action in state.history()]
        assert [one.split(":")[1] for one in past.split("; ")[0].split() if ":" in one] == hidden
        for action in state.legal_actions() if depth else []:
            child = state.child(action)
            if not child.is_terminal():
                look(child, depth - 1)

    look(state, 2)
    assert all(len(tensors) == 1 for tensors in seen.values())
    assert len({next(iter(tensors)) for tensors in seen.values()}) == len(seen)


@pytest.mark.parametrize("frame", ["gravity", "table"])
def test_planes_and_vector_are_those_of_all_environments(frame: str) -> None:
    text = f"python_fallstar(players=3,seed=8,frame={frame})"
    state = pyspiel.load_game(text).new_initial_state()
    game = Game.new(seats=3, seed=8)
    for action in random_state(3, 8, 40).history():
        state.apply_action(action)
        game.play(MOVES[action])
    observer = make_observation(state.get_game())
    for seat in range(3):
        observer.set_from(state, seat)
        seen = observation_of(game, seat=seat, frame=frame)
        assert (observer.dict["planes"] == seen["planes"]).all()
        assert (observer.dict["vector"] == seen["vector"]).all()
        assert observer.dict["player"].tolist() == [float(seat == other) for other in range(3)]


def test_the_tensor_of_decisions_can_be_read_back() -> None:
    state = random_state(3, 8, 40)
    observer = make_observation(
        state.get_game(), pyspiel.IIGObservationType(perfect_recall=True), None
    )
    observer.set_from(state, 1)
    numbers = observer.dict["moves"] @ (2 ** np.arange(6))
    past = [(one.player, one.action) for one in state.full_history()]
    for (player, action), number in zip(past, numbers, strict=False):
        move = MOVES[action]
        if player != 1 and move.startswith("s"):
            assert number == (36 if move[1] == "<" else 37)
        else:
            assert number == action + 1
    assert not numbers[len(past) :].any()


def test_public_and_private_parts_stand_alone() -> None:
    state = random_state(2, 3, 12)
    kind, whose = pyspiel.IIGObservationType, pyspiel.PrivateInfoType
    public, private = (
        make_observation(state.get_game(), one)
        for one in (
            kind(perfect_recall=False, private_info=whose.NONE),
            kind(perfect_recall=False, public_info=False, private_info=whose.SINGLE_PLAYER),
        )
    )
    assert public.string_from(state, 0) == public.string_from(state, 1)
    whole = f"{public.string_from(state, 1)}; {private.string_from(state, 1)}"
    assert state.observation_string(1) == whole
    assert public.tensor is None
    assert private.tensor is None


def test_observers_take_no_parameters() -> None:
    game = pyspiel.load_game("python_fallstar")
    with pytest.raises(ValueError, match="colour"):
        make_observation(game, None, {"colour": "red"})


def test_guessing_for_nobody_is_refused() -> None:
    state = random_state(2, 1, 3)
    with pytest.raises(ValueError, match="players 0 to 1, not 2"):
        state.resample_from_infostate(2, random.random)
