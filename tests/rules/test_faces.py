"""The twelve faces: what each holds by itself, and that no arrangement of them strands a pawn."""

from collections.abc import Iterable, Iterator
from itertools import product

import pytest

from fallstar.rules.board import Board, board_of
from fallstar.rules.cards import MOVEMENTS, TURNS_OF
from fallstar.rules.face import (
    LINES,
    REPLAY_MARK,
    SIDE,
    STAR_MARK,
    Face,
    our_faces,
)
from fallstar.rules.setup import draw_setup
from fallstar.rules.state import EAST, NORTH, SOUTH, WEST

NAMES = [f"{number}{side}" for number in range(1, 7) for side in "ab"]
SEATS = range(2, 7)
DRAWN_BOARDS = 40  # for each number of seats


def test_rule_1_2_there_are_six_tiles_with_two_faces() -> None:
    assert list(our_faces()) == NAMES


# One face by itself -------------------------------------------------------------------------------


@pytest.fixture(params=NAMES)
def face(request: pytest.FixtureRequest) -> Face:
    name: str = request.param
    return our_faces()[name]


def test_rule_1_8_a_face_has_eight_star_marks_and_four_replay_marks(face: Face) -> None:
    assert len(face.marks) == SIDE * SIDE
    assert face.marks.count(STAR_MARK) == 8
    assert face.marks.count(REPLAY_MARK) == 4


def test_rule_1_5_a_face_has_one_door_with_a_floor_and_no_mark(face: Face) -> None:
    spaces = [line[1::2] for line in face.lines[1::2]]
    assert sum(letter in "^>v<" for letter in "".join(spaces)) == 1
    assert face.edges[face.door] >> face.floor & 1
    assert face.marks[face.door] == 0


def test_rule_3_6_every_line_of_a_face_has_a_platform_across_it(face: Face) -> None:
    for line in range(SIDE):
        row = face.edges[SIDE * line : SIDE * line + SIDE]
        column = face.edges[line::SIDE]
        assert any(edges & (1 << EAST | 1 << WEST) for edges in row), f"row {line + 1}"
        assert any(edges & (1 << NORTH | 1 << SOUTH) for edges in column), f"column {line + 1}"


def test_a_corner_is_drawn_where_a_platform_ends_and_only_there(face: Face) -> None:
    for row, column in product(range(0, LINES, 2), repeat=2):
        beside = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
        touched = any(
            0 <= y < LINES and 0 <= x < LINES and face.lines[y][x] in "-|" for y, x in beside
        )
        assert face.lines[row][column] == ("+" if touched else " "), (row + 1, column + 1)


# The twelve together ------------------------------------------------------------------------------

Shape = tuple[frozenset[tuple[int, int]], tuple[int, ...], tuple[int, int]]


def shape(face: Face) -> Shape:
    """Platforms as points on the drawing's own grid, marks, and the door with its floor."""
    platforms = {
        (row, column)
        for row, line in enumerate(face.lines)
        for column, letter in enumerate(line)
        if letter in "-|"
    }
    return frozenset(platforms), face.marks, (face.door, face.floor)


def turned(given: Shape) -> Shape:
    """A quarter clockwise: (x, y) goes to (5 - y, x)."""
    platforms, marks, (door, floor) = given
    moved = [0] * (SIDE * SIDE)
    for space, mark in enumerate(marks):
        moved[SIDE * (space % SIDE) + SIDE - 1 - space // SIDE] = mark
    there = SIDE * (door % SIDE) + SIDE - 1 - door // SIDE
    return (
        frozenset((column, LINES - 1 - row) for row, column in platforms),
        tuple(moved),
        (there, (floor + 1) % 4),
    )


def mirrored(given: Shape) -> Shape:
    """Left and right exchanged."""
    platforms, marks, (door, floor) = given
    moved = [marks[SIDE * y + SIDE - 1 - x] for y, x in product(range(SIDE), repeat=2)]
    there = SIDE * (door // SIDE) + SIDE - 1 - door % SIDE
    return (
        frozenset((row, LINES - 1 - column) for row, column in platforms),
        tuple(moved),
        (there, {EAST: WEST, WEST: EAST}.get(floor, floor)),
    )


def looks(face: Face) -> Iterator[Shape]:
    """The eight ways a drawing can look."""
    for look in (shape(face), mirrored(shape(face))):
        for _ in range(4):
            yield look
            look = turned(look)


def test_turning_four_times_and_mirroring_twice_change_nothing(face: Face) -> None:
    plain = shape(face)
    assert turned(turned(turned(turned(plain)))) == plain
    assert mirrored(mirrored(plain)) == plain


def test_no_two_faces_share_their_platforms_marks_or_door_however_turned_or_mirrored() -> None:
    """Each by itself already tells the faces apart, except that two doors may stand alike."""
    seen_platforms: dict[frozenset[tuple[int, int]], str] = {}
    seen_marks: dict[tuple[int, ...], str] = {}
    for name, face in our_faces().items():
        for platforms, marks, _door in looks(face):
            assert seen_platforms.setdefault(platforms, name) == name
            assert seen_marks.setdefault(marks, name) == name


def test_rule_1_6_platforms_lie_inside_and_on_the_border_and_doors_point_every_way() -> None:
    faces = our_faces().values()
    assert {face.floor for face in faces} == {NORTH, EAST, SOUTH, WEST}
    border = {0, LINES - 1}
    for face in faces:
        platforms, _, _ = shape(face)
        assert any(row not in border and column not in border for row, column in platforms)
    on_border = [any(border & {*place} for place in shape(face)[0]) for face in faces]
    assert any(on_border)
    assert not all(on_border)


# Walking on boards --------------------------------------------------------------------------------
#
# Cards always come back, so what a pawn can reach is a question about the move table alone. A pawn
# walks by any sequence of the ten movements; a space is reached when some path enters it.
#
# No pose is a trap, strictly: all standing poses of the board that can be reached from any door
# hang together. From each one every other one can be reached, so every door (standing on its floor,
# as one enters there) and with them every path that leads over a mark. Rescue by being ejected,
# which only another seat can do, does not count.


def onward(board: Board) -> tuple[list[list[int]], list[set[int]]]:
    """For every pose: the poses one movement away, and the spaces those movements enter."""
    moves = board.moves
    poses: list[list[int]] = []
    entered: list[set[int]] = []
    for pose in range(4 * board.spaces):
        there, spaces = [], set()
        if board.has_platform(pose // 4, pose % 4):
            for movement in range(MOVEMENTS):
                entry = MOVEMENTS * pose + movement
                path = moves.path[moves.start[entry] : moves.start[entry + 1]].tolist()
                feet = (pose + int(TURNS_OF[movement])) % 4
                if path or feet != pose % 4:
                    there.append(4 * (path[-1] if path else pose // 4) + feet)
                spaces.update(path)
        poses.append(there)
        entered.append(spaces)
    return poses, entered


def reached(starts: Iterable[int], links: list[list[int]]) -> set[int]:
    """All that can be reached from these, themselves included."""
    seen = set(starts)
    waiting = list(seen)
    while waiting:
        for pose in links[waiting.pop()]:
            if pose not in seen:
                seen.add(pose)
                waiting.append(pose)
    return seen


def backward(links: list[list[int]]) -> list[list[int]]:
    """The same links the other way round."""
    back: list[list[int]] = [[] for _ in links]
    for pose, there in enumerate(links):
        for other in there:
            back[other].append(pose)
    return back


def check_walking(board: Board) -> None:
    """Every mark from every door, and no trap; see above."""
    links, entered = onward(board)
    doors = [4 * space + floor for space, floor in board.doors]
    for door in doors:
        walked = reached([door], links)
        spaces = set().union(*(entered[pose] for pose in walked))
        missed = [board.name(space) for space in board.mark_spaces if space not in spaces]
        assert not missed, f"{board.tiles}: no way from door {board.name(door // 4)} to {missed}"
        assert set(doors) <= walked, f"{board.tiles}: {board.name(door // 4)} misses a door"
    walked = reached(doors, links)
    trapped = walked - reached(doors[:1], backward(links))
    assert not trapped, f"{board.tiles}: no way back from {sorted(trapped)}"


@pytest.mark.parametrize("name", NAMES)
def test_each_face_in_each_turn_is_walkable_beside_every_other_tile(name: str) -> None:
    """Two tiles, the narrowest board: all turns of both; the neighbour shows either side."""
    for turns, other, others_turns in product(range(4), range(1, 7), range(4)):
        if str(other) != name[0]:
            side = "ab"[(turns + others_turns) % 2]
            check_walking(board_of([f"{name}{turns}", f"{other}{side}{others_turns}"]))


@pytest.mark.parametrize("seats", SEATS)
def test_boards_as_drawn_are_walkable(seats: int) -> None:
    for seed in range(DRAWN_BOARDS):
        check_walking(draw_setup(seats, seed).board)


def test_the_walk_finds_a_trap() -> None:
    links = [[1], [0, 2], [2]]
    assert reached([0], links) == {0, 1, 2}
    assert reached([0], backward(links)) == {0, 1}


# First movements ----------------------------------------------------------------------------------
#
# An ejected pawn comes in again at the open door with all its cards. Where the first movements of
# two doors hit each other's landings, two seats that like to rob each other can do so for ever: no
# star leaves the board, and the game does not end. So the first movement from a door never leaves
# its tile, whatever lies beside it.


@pytest.mark.parametrize("name", NAMES)
def test_the_first_movement_from_a_door_stays_on_its_tile(name: str) -> None:
    for turns, other in product(range(4), range(1, 7)):
        if str(other) != name[0]:
            board = board_of([f"{name}{turns}", f"{other}a{turns}"])
            space, floor = board.doors[0]
            _, entered = onward(board)
            there = entered[4 * space + floor]
            assert there
            assert all(each % board.width < SIDE for each in there), f"{board.tiles}"


def test_no_two_seats_can_eject_each_other_for_ever_from_the_doors() -> None:
    """Each standing where its first movement ended, is hit by the first movement from its door."""
    for seed in range(200):
        board = draw_setup(2, seed).board
        links, entered = onward(board)
        one, two = (4 * space + floor for space, floor in board.doors)
        for pose, other in product(links[one], links[two]):
            assert not (other // 4 in entered[one] and pose // 4 in entered[two]), board.tiles
