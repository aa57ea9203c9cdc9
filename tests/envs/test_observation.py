"""Observations say what a view says, number by number, and nothing that is hidden."""

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from fallstar import FallstarError, Game, SetupError, View
from fallstar.envs.observation import frame_of, layout_of, observation_of
from fallstar.rules.board import Board
from fallstar.rules.cards import CARDS
from fallstar.rules.face import REPLAY_MARK
from fallstar.rules.state import COLOURS, EAST, NORTH, SOUTH, WEST
from tests.random_games import Deal, deals, examples, reshuffled, turned

SIDES = {"down": SOUTH, "left": WEST, "up": NORTH, "right": EAST}
NAMES = ("blue", "yellow", "pink", "green", "orange", "white")
# The movement behind each name, as the move that makes it without the Wild.
WAYS = {
    "step left": "s<L",
    "step right": "s>L",
    "long left": "L<",
    "long right": "L>",
    "high left": "H<",
    "high right": "H>",
    "drop": "D",
    "turn left": "R<",
    "turn right": "R>",
    "turn half": "R^",
}


def planes_of(board: Board, view: View, viewer: int) -> dict[str, set[tuple[int, int]]]:
    """The spaces that should be set in each plane, row and column, the board lying as it is."""
    at = {space: divmod(space, board.width) for space in range(board.spaces)}
    planes: dict[str, set[tuple[int, int]]] = {
        "board": set(at.values()),
        "replay mark": {at[s] for s in at if board.marks[s] == REPLAY_MARK},
        "open door": {at[board.doors[view.marker][0]]},
    }
    for name, side in SIDES.items():
        planes[f"platform {name}"] = {at[s] for s in at if board.has_platform(s, side)}
        planes[f"door, floor {name}"] = {at[s] for s, floor in board.doors if floor == side}
        planes[f"feet {name}"] = {
            at[s.space] for s in view.seats if s.space is not None and s.feet == side
        }
    stars = dict(zip(board.mark_spaces, view.stars, strict=True))
    for letter, name in zip(COLOURS, NAMES, strict=True):
        planes[f"star {name}"] = {at[s] for s, star in stars.items() if star == letter}
    for order in range(len(view.seats)):
        space = view.seats[(viewer + order) % len(view.seats)].space
        planes[f"pawn of seat +{order}"] = set() if space is None else {at[space]}
    return planes


def numbers_of(game: Game, viewer: int) -> dict[str, float]:
    """What the vector should say, undivided; the ways are looked at elsewhere."""
    view = game.view(viewer, previews=False)
    own = view.seats[viewer]
    assert own.hand is not None
    assert own.hidden is not None
    numbers: dict[str, float] = {
        "expert": view.expert,
        "ending": view.ending,
        "acted": view.acted,
        "replayed": view.replayed,
        "supply": view.supply,
        "stars left": view.stars_left,
        "stars at the end": view.end_at,
        "target": view.target or 0,
    }
    for phase in ("action", "steal", "replay", "over"):
        numbers[f"phase {phase}"] = view.phase == phase
    for card in CARDS:
        numbers[f"own {card} in hand"] = card in own.hand
        numbers[f"own {card} face down"] = card in own.hidden
    for order in range(len(view.seats)):
        seat = view.seats[(viewer + order) % len(view.seats)]
        place = view.payers.index(seat.seat) + 1 if seat.seat in view.payers else 0
        numbers |= {
            f"seat +{order}: decides": view.turn == seat.seat,
            f"seat +{order}: first": view.first == seat.seat,
            f"seat +{order}: on board": seat.space is not None,
            f"seat +{order}: pays": 1 / place if place else 0,
            f"seat +{order}: in hand": seat.in_hand,
            f"seat +{order}: face down": seat.face_down,
            f"seat +{order}: tokens": seat.tokens,
            f"seat +{order}: points": seat.points,
        }
        for card in CARDS:
            numbers[f"seat +{order}: {card} face up"] = card in seat.face_up
        for name, count in zip(NAMES, seat.stars, strict=True):
            numbers[f"seat +{order}: {name} stars"] = count
    return {name: float(number) for name, number in numbers.items()}


def vector_of(game: Game, seen: dict[str, NDArray[Any]]) -> dict[str, float]:
    """The numbers of a vector by name, multiplied back."""
    layout = layout_of(game.seats)
    numbers = (seen["vector"] * layout.scale).tolist()
    return dict(zip(layout.slots, numbers, strict=True))


@examples(40)
@given(deals(longest=80))
def test_planes_in_the_table_frame_show_the_board_as_it_lies(deal: Deal) -> None:
    game = deal.played()
    for viewer in range(game.seats):
        planes = observation_of(game, viewer, "table")["planes"]
        expected = planes_of(game.board, game.view(viewer, previews=False), viewer)
        names = layout_of(game.seats).planes
        assert set(names) == set(expected)
        for name, plane in zip(names, planes, strict=True):
            assert {(y, x) for y, x in np.argwhere(plane).tolist()} == expected[name], name


@examples(40)
@given(deals(longest=120))
def test_the_vector_says_what_the_view_says(deal: Deal) -> None:
    game = deal.begin()
    for _ in deal.steps(game):
        pass
    for viewer in range(game.seats):
        numbers = vector_of(game, observation_of(game, viewer))
        expected = numbers_of(game, viewer)
        ways = {name for name in numbers if name.split(": ")[0] in WAYS}
        assert set(numbers) - ways == set(expected)
        assert {name: numbers[name] for name in expected} == pytest.approx(expected, abs=1e-5)


@examples(40)
@given(deals(longest=120))
def test_the_ways_say_what_the_previews_say(deal: Deal) -> None:
    game = deal.begin()
    for _ in deal.steps(game):
        if game.turn is None or game.phase == "steal":
            continue
        numbers = vector_of(game, observation_of(game, game.turn))
        supply = game.view().supply
        previews = {preview.move: preview for preview in game.preview()}
        for way, move in WAYS.items():
            # A simple move may lay any card, a special move its own or the Wild.
            same = [m for m in previews if (m[:2] == move[:2] and move[0] == "s") or m == move]
            same += [m for m in previews if m == f"W{move}"]
            if not same:
                continue
            preview = previews[same[0]]
            assert numbers[f"{way}: open"] == 1
            assert numbers[f"{way}: pawns"] == len(preview.ejects)
            if (
                not preview.ejects
            ):  # who is thrown out may have to pay, and a preview tells that too
                spent = game.phase == "replay"
                gained = min(round(numbers[f"{way}: marks"]), supply + spent)
                assert round(numbers[f"{way}: stars"]) == len(preview.stars)
                assert gained - spent == preview.tokens


@examples(40)
@given(deals(longest=80))
def test_a_way_is_open_where_the_place_allows_it_whatever_the_hand(deal: Deal) -> None:
    game = deal.begin()
    for _ in deal.steps(game):
        if game.turn is None or game.phase != "action":
            continue
        numbers = vector_of(game, observation_of(game, game.turn))
        hand = game.view(game.turn, previews=False).seats[game.turn].hand or ""
        legal = game.legal_moves()
        for way, move in WAYS.items():
            if move[0] == "s":
                assert numbers[f"{way}: open"] == any(m[:2] == move[:2] for m in legal)
            elif move[0] in hand:
                assert numbers[f"{way}: open"] == (move in legal)


@examples(60)
@given(deals(longest=80), st.integers(1, 3))
def test_the_gravity_frame_of_a_turned_board_is_the_same_array(deal: Deal, quarters: int) -> None:
    game = deal.played()
    board, state = game.board, game.state
    for _ in range(quarters):
        board, state = board.turned(), turned(board, state)
    other = Game(board, state)
    for viewer in range(game.seats):
        one, two = observation_of(game, viewer), observation_of(other, viewer)
        assert one["planes"].tobytes() == two["planes"].tobytes()
        assert one["vector"].tobytes() == two["vector"].tobytes()


@examples(40)
@given(deals(longest=80))
def test_in_the_gravity_frame_the_board_is_turned_so_that_the_feet_are_down(deal: Deal) -> None:
    """Off the board, they are those of a pawn that enters now."""
    game = deal.played()
    view = game.view(previews=False)
    for viewer in range(game.seats):
        feet = view.seats[viewer].feet
        if feet is None:
            feet = game.board.doors[view.marker][1]
        board, state = game.board, game.state
        while feet != SOUTH:
            board, state, feet = board.turned(), turned(board, state), (feet + 1) % 4
        seen = observation_of(game, viewer, "gravity")
        down = observation_of(Game(board, state), viewer, "table")
        assert seen["planes"].tobytes() == down["planes"].tobytes()
        assert seen["vector"].tobytes() == down["vector"].tobytes()


@examples(40)
@given(deals(longest=60), st.sampled_from(["table", "gravity"]))
def test_no_observation_depends_on_hidden_cards(deal: Deal, frame: str) -> None:
    game = deal.begin()
    chance = random.Random(deal.seed)
    for _ in deal.steps(game):
        for viewer in range(game.seats):
            other = Game(game.board, reshuffled(game.state, viewer, chance))
            one, two = observation_of(game, viewer, frame), observation_of(other, viewer, frame)
            assert one["planes"].tobytes() == two["planes"].tobytes()
            assert one["vector"].tobytes() == two["vector"].tobytes()


@examples(20)
@given(deals(longest=400))
def test_no_number_is_above_its_bound(deal: Deal) -> None:
    game = deal.begin()
    high = layout_of(game.seats).high
    for _ in deal.steps(game):
        for viewer in range(game.seats):
            seen = observation_of(game, viewer)
            assert (seen["vector"] <= high).all()
            assert (seen["vector"] >= 0).all()
            assert seen["planes"].max() == 1


@pytest.mark.parametrize(
    ("seats", "planes", "vector"),
    [
        (2, (23, 12, 12), 100),
        (3, (24, 12, 12), 119),
        (4, (25, 12, 12), 138),
        (5, (26, 18, 18), 157),
        (6, (27, 18, 18), 176),
    ],
)
def test_shapes_by_number_of_seats(seats: int, planes: tuple[int, ...], vector: int) -> None:
    layout = layout_of(seats)
    assert (layout.planes_shape, layout.vector_shape) == (planes, (vector,))
    assert len(set(layout.planes)) == len(layout.planes)
    assert len(set(layout.slots)) == len(layout.slots)


@pytest.mark.parametrize("seats", [0, 1, 7, -3])
def test_a_layout_for_a_table_that_is_not_there(seats: int) -> None:
    with pytest.raises(SetupError, match="2 to 6 seats"):
        layout_of(seats)


def test_an_unknown_frame_is_named() -> None:
    with pytest.raises(FallstarError, match="table, gravity, not 'upside'"):
        frame_of("upside")


@pytest.mark.parametrize("seat", [-1, 2])
def test_an_observation_of_a_seat_that_is_not_there(seat: int) -> None:
    with pytest.raises(IndexError, match="seats 0 to 1"):
        observation_of(Game.new(seats=2, seed=1), seat)
