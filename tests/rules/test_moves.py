"""The move table and the 35 decisions: counts, inverses and symmetry."""

import pytest

from fallstar.notation.move import MOVES, moves_in
from fallstar.rules.board import Board
from fallstar.rules.cards import ALL_MOVEMENTS, MOVEMENTS
from fallstar.rules.decisions import DECISIONS, MADE_BY
from tests.rules.drawing import Seat, draw

MOVEMENT_TEXTS = [movement.text for movement in ALL_MOVEMENTS]

# Few platforms, so that falls are long; lines of two and three of them in all four directions.
MAZE = """
   a b c d e f g h i j k l
  + + + + + + + + + + + + +
1           |
  + + + + + + + + + + +-+-+
2   |       |   | |v    |
  + + + + + + + + +-+ + + +
3           |         | |
  + + + + + + + + + + + + +
4      v          |   |
  +-+-+-+-+ + + + + + + + +
5         |   |       |
  + + + +-+-+ +-+-+ + + + +
6         |   |
  + + + + + +-+ +-+ +-+ + +
"""


@pytest.fixture(scope="module")
def board() -> Board:
    return draw(MAZE, Seat("c4v"), Seat()).board


def paths(board: Board, pose: int, movement: str) -> tuple[int, ...] | None:
    """The spaces entered, () for a turn without a fall, None if the movement is not allowed."""
    number = MOVEMENT_TEXTS.index(movement)
    if not board.has_platform(pose // 4, pose % 4):
        return None
    if not int(board.moves.allowed[pose]) & int(MADE_BY[number]):
        return None
    entry = MOVEMENTS * pose + number
    start = board.moves.start
    return tuple(board.moves.path[start[entry] : start[entry + 1]].tolist())


def standing(board: Board) -> list[int]:
    return [pose for pose in range(4 * board.spaces) if board.has_platform(pose // 4, pose % 4)]


def test_rule_10_3_the_35_decisions_stand_in_the_order_of_the_rules() -> None:
    told = """
    hand  s<L s<H s<D s<R s<W  s>L s>H s>D s>R s>W  L< L> H< H> D R< R> R^
    WL< WL> WH< WH> WD WR< WR> WR^  end  xb xy xp xg xo xw xt
    """
    assert list(MOVES) == told.split()
    assert len(MOVES) == DECISIONS == 35


def walked(board: Board, pose: int, movement: str) -> tuple[int, ...] | None:
    """The same as `paths`, straight from rules 3.1 to 4.14 and nothing else."""
    space, feet = divmod(pose, 4)
    left, up, right = (feet + 1) % 4, (feet + 2) % 4, (feet + 3) % 4
    steps = {
        "s<": [left],
        "s>": [right],
        "L<": [left, left],
        "L>": [right, right],
        "H<": [up, left],
        "H>": [up, right],
        "D": [feet],
    }.get(movement, [])
    entered = []
    for way in steps:
        if board.has_platform(space, way) and movement != "D":
            return None
        space = board.neighbour(space, way)
        entered.append(space)
    feet = (feet + {"R<": 3, "R>": 1, "R^": 2}.get(movement, 0)) % 4
    while not board.has_platform(space, feet):
        space = board.neighbour(space, feet)
        entered.append(space)
    return tuple(entered)


def test_the_table_is_what_the_rules_say_step_by_step(board: Board) -> None:
    for pose in standing(board):
        for movement in MOVEMENT_TEXTS:
            assert paths(board, pose, movement) == walked(board, pose, movement), (pose, movement)


def test_rule_3_2_a_platform_is_seen_from_both_sides(board: Board) -> None:
    for space in range(board.spaces):
        for side in range(4):
            beyond = board.neighbour(space, side)
            assert board.neighbour(beyond, (side + 2) % 4) == space
            assert board.has_platform(space, side) == board.has_platform(beyond, (side + 2) % 4)


@pytest.mark.parametrize("feet", range(4), ids=["north", "east", "south", "west"])
def test_a_step_left_and_a_step_right_are_inverse_where_no_fall_comes_between(
    board: Board, feet: int
) -> None:
    seen = 0
    for pose in standing(board):
        there = paths(board, pose, "s<")
        if pose % 4 == feet and there is not None and len(there) == 1:
            assert paths(board, 4 * there[0] + feet, "s>") == (pose // 4,)
            seen += 1
    assert seen >= 3


@pytest.mark.parametrize("feet", range(4), ids=["north", "east", "south", "west"])
def test_a_long_jump_without_a_fall_is_undone_by_one_the_other_way(board: Board, feet: int) -> None:
    seen = 0
    for pose in standing(board):
        there = paths(board, pose, "L>")
        if pose % 4 == feet and there is not None and len(there) == 2:
            assert paths(board, 4 * there[1] + feet, "L<") == (there[0], pose // 4)
            seen += 1
    assert seen >= 1


def test_rule_3_4_every_path_ends_on_a_platform(board: Board) -> None:
    for pose in standing(board):
        for movement in ALL_MOVEMENTS:
            path = paths(board, pose, movement.text)
            if path is not None:
                feet = (pose + movement.turns) % 4
                assert board.has_platform(path[-1] if path else pose // 4, feet)


def test_drop_and_turns_are_always_possible(board: Board) -> None:
    for pose in standing(board):
        for movement in ("D", "R<", "R>", "R^"):
            assert paths(board, pose, movement) is not None


def allowed_at(board: Board, pose: int) -> list[str]:
    return moves_in(int(board.moves.allowed[pose]))


def test_the_wild_may_do_what_the_other_cards_may(board: Board) -> None:
    for pose in standing(board):
        allowed = allowed_at(board, pose)
        wild = [move.removeprefix("W") for move in allowed if move.startswith("W")]
        assert wild == [move for move in allowed if move[0] in "LHDR"]


def test_any_card_pays_for_a_step(board: Board) -> None:
    for pose in standing(board):
        for step in ("s<", "s>"):
            cards = [move[2] for move in allowed_at(board, pose) if move.startswith(step)]
            assert "".join(cards) in ("", "LHDRW")


# Turning the whole board --------------------------------------------------------------------------


def test_the_table_of_the_turned_board_is_the_turned_table(board: Board) -> None:
    plain = board
    for _ in range(4):
        turned = plain.turned()
        for pose in range(4 * plain.spaces):
            there = 4 * plain.turned_space(pose // 4) + (pose + 1) % 4
            for movement in MOVEMENT_TEXTS:
                path = paths(plain, pose, movement)
                mapped = path and tuple(plain.turned_space(space) for space in path)
                assert paths(turned, there, movement) == mapped
        plain = turned


def test_four_quarter_turns_bring_the_board_back(board: Board) -> None:
    plain = board.turned().turned().turned().turned()
    assert (plain.width, plain.height) == (board.width, board.height)
    assert plain.edges.tolist() == board.edges.tolist()
    assert plain.marks.tolist() == board.marks.tolist()
    assert plain.doors == board.doors
