"""A picture shows the board and the view: every piece, where it is, and nothing that is hidden."""

import re
import struct
from collections import Counter
from itertools import pairwise
from xml.etree import ElementTree

import msgspec
import pytest

from fallstar import BoardError, Game, Preview
from fallstar.rules.board import Board
from fallstar.rules.face import REPLAY_MARK, our_faces
from fallstar.view.picture.art import STAR_PATHS, UNIT
from fallstar.view.picture.letters import GLYPHS
from fallstar.view.picture.png import to_png
from fallstar.view.picture.svg import board_svg, face_svg
from fallstar.view.picture.theme import THEMES, ThemeName

SIDES = ("north", "east", "south", "west")
SVG = "{http://www.w3.org/2000/svg}"
Element = ElementTree.Element


def played(seats: int, seed: int = 5, decisions: int = 30) -> Game:
    """A game some way in, the same every time."""
    game = Game.new(seats=seats, seed=seed)
    while len(game.steps) < decisions and not game.is_over:
        moves = [move for move in game.legal_moves() if move != "hand"] or game.legal_moves()
        game.play(moves[(11 * len(game.steps)) % len(moves)])
    return game


def of_class(svg: str, name: str) -> list[Element]:
    """All elements of a class, in order."""
    return [one for one in ElementTree.fromstring(svg).iter() if one.get("class") == name]


def spaces(svg: str, name: str) -> list[str | None]:
    return [one.get("data-space") for one in of_class(svg, name)]


def place(element: Element) -> tuple[int, int, int]:
    """Column, row and turn in degrees of a drawing."""
    match = re.fullmatch(
        r"translate\(([\d.]+) ([\d.]+)\)(?: rotate\((\d+)\))?", element.get("transform", "")
    )
    assert match, element.attrib
    x, y = float(match[1]) / UNIT - 0.5, float(match[2]) / UNIT - 0.5
    assert x == int(x), "a drawing stands in the middle of a space"
    assert y == int(y), "a drawing stands in the middle of a space"
    return int(x), int(y), int(match[3] or 0)


def lines(svg: str) -> list[tuple[int, int, str]]:
    """The platforms as they are drawn: where each begins, in spaces, and h or v."""
    found = []
    for one in of_class(svg, "platform"):
        match = re.fullmatch(rf"M(\d+) (\d+)([hv]){UNIT}", one.get("d", ""))
        assert match, one.attrib
        found.append((int(match[1]) // UNIT, int(match[2]) // UNIT, match[3]))
    return found


def expected_lines(board: Board) -> set[tuple[int, int, str]]:
    """Where platforms must be, both edges of the wrap included."""
    found = set()
    for space in range(board.spaces):
        x, y = space % board.width, space // board.width
        for side, line in enumerate(((x, y, "h"), (x + 1, y, "v"), (x, y + 1, "h"), (x, y, "v"))):
            if board.has_platform(space, side):
                found.add(line)
    return found


def wrapping(preview: Preview, start: int, board: Board) -> int:
    """How often a preview's way crosses the edge."""
    way = [start, *preview.steps, *preview.fall]
    return sum(
        abs(a % board.width - b % board.width) + abs(a // board.width - b // board.width) > 1
        for a, b in pairwise(way)
    )


# The board


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_platforms_are_where_they_are(seats: int, theme: ThemeName) -> None:
    board = Game.new(seats=seats, seed=seats).board
    svg = board_svg(board, theme=theme)
    drawn = lines(svg)
    assert len(drawn) == len(set(drawn))
    assert set(drawn) == expected_lines(board)
    for one in of_class(svg, "platform"):
        space = board.space(one.get("data-space", ""))
        assert board.has_platform(space, SIDES.index(one.get("data-side", "")))


def test_platforms_on_the_wrap_are_on_both_edges() -> None:
    found = 0
    for seed in range(8):
        board = Game.new(seats=4, seed=seed).board
        drawn = lines(board_svg(board))
        top, bottom = ({x for x, y, d in drawn if (y, d) == (at, "h")} for at in (0, board.height))
        left, right = ({y for x, y, d in drawn if (x, d) == (at, "v")} for at in (0, board.width))
        assert top == bottom
        assert left == right
        found += len(top) + len(left)
    assert found, "some board has a platform on its edge"


@pytest.mark.parametrize("turned", range(1, 4))
def test_a_turned_board(turned: int) -> None:
    game = played(2)
    board = game.board
    for _ in range(turned):
        board = board.turned()
    svg = board_svg(game.board, game.view(), turned=turned)
    assert set(lines(svg)) == expected_lines(board)
    straight = board_svg(game.board, game.view())
    for name in ("mark", "door", "star", "pawn"):
        assert spaces(svg, name) == spaces(straight, name)
    for one in (*of_class(svg, "star"), *of_class(svg, "mark")):
        assert place(one)[2] == 0, "stars and marks stay upright"
    for before, after in zip(of_class(straight, "pawn"), of_class(svg, "pawn"), strict=True):
        assert before.get("data-feet") == after.get("data-feet")
        assert (place(before)[2] + 90 * turned) % 360 == place(after)[2]
    assert board_svg(game.board, game.view(), turned=turned + 4) == svg


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_an_empty_board_shows_its_marks_and_doors(seats: int) -> None:
    board = Game.new(seats=seats, seed=1).board
    svg = board_svg(board)
    marks = {one.get("data-space"): one.get("data-mark") for one in of_class(svg, "mark")}
    assert marks == {
        board.name(space): "replay" if board.marks[space] == REPLAY_MARK else "star"
        for space in board.mark_spaces
    }
    doors = of_class(svg, "door")
    assert [one.get("data-space") for one in doors] == [board.name(s) for s, _ in board.doors]
    assert [one.get("data-floor") for one in doors] == [SIDES[floor] for _, floor in board.doors]
    for one, (_, floor) in zip(doors, board.doors, strict=True):
        assert place(one)[2] == (floor - 2) % 4 * 90
    for name in ("star", "pawn", "marker", "landing"):
        assert of_class(svg, name) == []


@pytest.mark.parametrize("theme", THEMES)
def test_a_face_has_its_own_border(theme: ThemeName) -> None:
    for name, face in our_faces().items():
        svg = face_svg(name, face, theme=theme)
        assert f"<title>Face {name}</title>" in svg
        expected = set()
        for y, line in enumerate(face.lines):
            for x, letter in enumerate(line):
                if letter == "-":
                    expected.add((x // 2, y // 2, "h"))
                elif letter == "|":
                    expected.add((x // 2, y // 2, "v"))
        assert set(lines(svg)) == expected
        assert len(lines(svg)) == len(expected)
        kinds = Counter(one.get("data-mark") for one in of_class(svg, "mark"))
        drawing = "".join(face.lines)
        assert kinds == {"star": drawing.count("*"), "replay": drawing.count("o")}
        assert len(of_class(svg, "door")) == 1


# The game


@pytest.mark.parametrize("seats", range(2, 7))
def test_pieces_are_those_of_the_view(seats: int) -> None:
    game = played(seats)
    board, view = game.board, game.view(game.turn)
    svg = board_svg(board, view)
    stars = {one.get("data-space"): one.get("data-colour") for one in of_class(svg, "star")}
    left = zip(board.mark_spaces, view.stars, strict=True)
    assert stars == {board.name(space): colour for space, colour in left if colour != "."}
    assert len(of_class(svg, "star")) == view.stars_left
    pawns = [
        (str(seat.seat), board.name(seat.space), SIDES[seat.feet])
        for seat in view.seats
        if seat.space is not None and seat.feet is not None
    ]
    drawn = of_class(svg, "pawn")
    assert pawns, "a pawn is on the board"
    assert [
        (one.get("data-seat"), one.get("data-space"), one.get("data-feet")) for one in drawn
    ] == pawns
    for one in (*drawn, *of_class(svg, "star")):
        x, y, _ = place(one)
        assert board.name(y * board.width + x) == one.get("data-space")
    for one in drawn:
        assert place(one)[2] == (SIDES.index(one.get("data-feet", "")) - 2) % 4 * 90


def test_the_marker_is_on_the_open_door() -> None:
    seen = set()
    for decisions in range(0, 60, 6):
        game = played(4, decisions=decisions)
        view = game.view()
        svg = board_svg(game.board, view)
        door = game.board.name(game.board.doors[view.marker][0])
        assert spaces(svg, "marker") == [door]
        is_open = [one.get("href", "").endswith("door-open") for one in of_class(svg, "door")]
        assert is_open == [index == view.marker for index in range(4)]
        assert f"The open door is at {door}." in svg
        seen.add(door)
    assert len(seen) > 1, "the marker moved"


def test_star_marks_hide_under_stars_and_replay_marks_do_not() -> None:
    game = played(4, decisions=40)
    svg = board_svg(game.board, game.view())
    marks = [(one.get("data-space"), one.get("data-mark")) for one in of_class(svg, "mark")]
    stars = spaces(svg, "star")
    assert any(space in stars for space, kind in marks if kind == "replay")
    assert not any(space in stars for space, kind in marks if kind == "star")
    assert {space for space, _ in marks} | {*stars} == {
        game.board.name(space) for space in game.board.mark_spaces
    }


def test_hidden_cards_change_nothing() -> None:
    game = played(3)
    views = [game.view(seat) for seat in (None, 0, 1, 2)]
    pictures = {board_svg(game.board, view) for view in views}
    assert len(pictures) == 1, "a spectator and every seat see the same board"
    own = views[1]
    seats = tuple(
        msgspec.structs.replace(seat, hand="", hidden="LHDRW", unseen="", face_up="", in_hand=0)
        for seat in own.seats
    )
    assert board_svg(game.board, msgspec.structs.replace(own, seats=seats)) in pictures


def test_a_finished_game_has_a_picture() -> None:
    game = played(2, decisions=10_000)
    assert game.is_over
    ElementTree.fromstring(board_svg(game.board, game.view()))


# The preview


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("turned", [0, 1])
def test_previews(theme: ThemeName, turned: int) -> None:
    crossed = ejected = gained = moved = 0
    for decisions in range(12, 60):
        game = played(4, seed=2, decisions=decisions)
        if game.phase != "action" or game.turn is None:
            continue
        board, view = game.board, game.view(game.turn)
        start = view.seats[game.turn].space
        assert start is not None
        for preview in view.previews[::3]:
            svg = board_svg(board, view, theme=theme, turned=turned, preview=preview)
            (landing,) = of_class(svg, "landing")
            assert landing.get("data-space") == board.name(preview.landing)
            assert landing.get("data-feet") == SIDES[preview.feet]
            assert landing.get("data-seat") == str(game.turn)
            assert len(of_class(svg, "steps")) == (len(preview.steps) > 0)
            assert len(of_class(svg, "fall")) == (len(preview.fall) > 0)
            wraps = wrapping(preview, start, board)
            assert len(of_class(svg, "gate")) == 2 * wraps
            ejects = {
                board.name(seat.space)
                for seat in view.seats
                if seat.seat in preview.ejects and seat.space is not None
            }
            assert {*spaces(svg, "eject")} == ejects
            stars = dict(zip(board.mark_spaces, view.stars, strict=True))
            gains = {s for s in (*preview.steps, *preview.fall) if stars.get(s, ".") != "."}
            assert {*spaces(svg, "gain")} == {board.name(space) for space in gains}
            doors = [] if preview.door is None else [board.name(board.doors[preview.door][0])]
            assert spaces(svg, "next-door") == doors
            crossed += wraps
            ejected += len(ejects)
            gained += len(gains)
            moved += len(doors)
    assert crossed, "some way crosses the wrap"
    assert ejected, "some pawn is ejected"
    assert gained, "some star is gained"
    assert moved, "some marker moves"


def test_a_preview_leaves_the_sheet_and_comes_in_again() -> None:
    for seed in range(40):
        game = played(2, seed=seed, decisions=20)
        if game.phase != "action" or game.turn is None:
            continue
        view = game.view(game.turn)
        start = view.seats[game.turn].space
        assert start is not None
        for preview in view.previews:
            fall = [*[start, *preview.steps][-1:], *preview.fall]
            rows = [space // game.board.width for space in fall]
            if rows[:2] == [5, 0]:
                svg = board_svg(game.board, view, preview=preview)
                x = UNIT * (fall[0] % 12 + 0.5)
                (line,) = of_class(svg, "fall")
                assert f"L{x:g} 260M{x:g} -20L{x:g} 20" in line.get("d", "")
                gates = [one.get("transform", "") for one in of_class(svg, "gate")][-2:]
                assert gates == [
                    f"translate({x:g} 240) rotate(0)",
                    f"translate({x:g} 0) rotate(0)",
                ]
                return
    pytest.fail("no fall leaves at the bottom")


def test_a_preview_needs_its_view() -> None:
    game = played(2)
    view = game.view(game.turn)
    with pytest.raises(BoardError, match="preview"):
        board_svg(game.board, preview=view.previews[0])
    with pytest.raises(BoardError, match="another board"):
        board_svg(Game.new(seats=4, seed=1).board, view)


# The text


def test_same_game_same_bytes() -> None:
    one, other = played(6), played(6)
    assert board_svg(one.board, one.view()) == board_svg(other.board, other.view())


def test_themes_differ_in_colours_only() -> None:
    game = played(4)
    view = game.view(game.turn)
    night, day = (
        re.sub(r"#[0-9a-f]{6}\b|fallstar-[0-9a-f]{8}", "", board_svg(game.board, view, theme=theme))
        for theme in THEMES
    )
    assert night == day


@pytest.mark.parametrize("theme", THEMES)
def test_a_picture_stands_alone(theme: ThemeName) -> None:
    game = played(6, decisions=40)
    view = game.view(game.turn)
    svg = board_svg(game.board, view, theme=theme, preview=view.previews[-1])
    assert len(svg.encode()) < 60_000
    root = ElementTree.fromstring(svg)
    assert root.get("role") == "img"
    assert [child.tag for child in root][:2] == [SVG + "title", SVG + "desc"]
    tags = {one.tag.removeprefix(SVG) for one in root.iter()}
    assert not tags & {"text", "script", "style", "image", "foreignObject"}
    ids = [one.get("id") for one in root.iter() if one.get("id")]
    assert len(ids) == len(set(ids))
    used = set(re.findall(r'(?:href="#|url\(#)([^")]+)', svg))
    assert used <= {*ids}
    assert re.findall(r"https?://", svg) == ["http://"], "only the name space has an address"


def test_two_pictures_share_no_ids() -> None:
    game = played(2)
    pictures = [board_svg(game.board), board_svg(game.board, game.view())]
    pictures += [board_svg(game.board, theme="day"), board_svg(game.board, turned=1)]
    ids = [set(re.findall(r' id="([^"]+)"', svg)) for svg in pictures]
    assert len(set.union(*ids)) == sum(len(one) for one in ids)


def test_names_stand_for_themselves() -> None:
    assert len(set(STAR_PATHS)) == 6
    assert {*"0123456789abcdefghijklmnopqr"} == {*GLYPHS}
    board = Game.new(seats=6, seed=1).board
    (names,) = of_class(board_svg(board), "names")
    assert len(names) == 18 + 9 + 2 * 3, "a letter a column, and the digits of 1 to 12"


def test_a_title_is_text() -> None:
    svg = face_svg("<b>&", our_faces()["1a"])
    assert ElementTree.fromstring(svg)[0].text == "Face <b>&"


@pytest.mark.parametrize("width", [90, 360, 900])
def test_png(width: int) -> None:
    game = played(2)
    png = to_png(board_svg(game.board, game.view()), width)
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    across, down = struct.unpack(">II", png[16:24])
    assert across == width
    assert down / across == pytest.approx((6 * UNIT + 64) / (12 * UNIT + 64), abs=0.02)


@pytest.mark.parametrize("width", [-1, 0, 1_000_000])
def test_a_width_that_no_png_has(width: int) -> None:
    with pytest.raises(ValueError, match=f"not {width}"):
        to_png(board_svg(Game.new(seats=2, seed=1).board), width)


def test_scale_is_the_size_on_the_page() -> None:
    board = Game.new(seats=2, seed=1).board
    once, twice = (ElementTree.fromstring(board_svg(board, scale=scale)) for scale in (1, 2))
    assert float(twice.get("width", 0)) == 2 * float(once.get("width", 0))
    assert once.get("viewBox") == twice.get("viewBox")
