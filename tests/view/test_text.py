"""Boards as characters and in words."""

import re
import string

import pytest

from fallstar import FallstarError, Game
from fallstar.bots.levels import LEVELS
from fallstar.rules.events import Fell, StarCollected
from fallstar.rules.face import REPLAY_MARK, our_faces
from fallstar.view.narrate import Narrator
from fallstar.view.text import draw_board
from fallstar.view.words import BOTS, FACES, LANGUAGES, NAMES, Language, Text, say, texts_of


@pytest.fixture
def game() -> Game:
    game = Game.new(seats=4, seed=2)
    for number in range(30):
        moves = game.legal_moves()
        game.play(moves[(3 * number) % len(moves)])
    return game


def test_every_platform_is_drawn_where_it_is(game: Game) -> None:
    board = game.board
    lines = [line.ljust(4 * board.width + 5) for line in draw_board(board).splitlines()[1:]]
    for space in range(board.spaces):
        x, y = space % board.width, space // board.width
        sides = (
            lines[2 * y][4 * x + 4 : 4 * x + 7] == "━━━",
            lines[2 * y + 1][4 * x + 7] == "┃",
            lines[2 * y + 2][4 * x + 4 : 4 * x + 7] == "━━━",
            lines[2 * y + 1][4 * x + 3] == "┃",
        )
        assert sides == tuple(board.has_platform(space, side) for side in range(4))


def test_stars_pawns_doors_and_marks_are_drawn(game: Game) -> None:
    view = game.view()
    drawn = draw_board(game.board, view)
    body = "\n".join(line[3:] for line in drawn.splitlines()[1:])
    cells = re.findall(
        r"[ ┃](.{3})", "\n".join(line[3:].ljust(49) for line in drawn.splitlines()[2::2])
    )
    assert sum(cell.strip(" '") in tuple("bypgow") for cell in cells) == view.stars_left
    assert len(re.findall(r"[1-4][\^>v<]", body)) == sum(s.space is not None for s in view.seats)
    taken = sum(any(s.space == space for s in view.seats) for space, _ in game.board.doors)
    assert len(re.findall(r"[\[(][\^>v<][\])]", body)) == 4 - taken


def test_colour_adds_nothing_but_colour(game: Game) -> None:
    coloured = draw_board(game.board, game.view(), colour=True)
    plain = re.sub(r"\x1b\[[0-9;]*m", "", coloured)
    assert coloured != plain
    assert [line.rstrip() for line in plain.splitlines()] == draw_board(
        game.board, game.view()
    ).splitlines()


def forms(text: Text) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else text


def gaps(text: Text) -> set[str]:
    parsed = [part for form in forms(text) for part in string.Formatter().parse(form)]
    return {name for _, name, _, _ in parsed if name}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_all_texts_with_the_same_gaps(language: Language) -> None:
    english, texts = texts_of("en"), texts_of(language)
    assert list(texts) == list(english)
    for key, text in texts.items():
        assert type(text) is type(english[key]), key
        assert gaps(text) == gaps(english[key]), key
        assert all(form.strip() for form in forms(text)), key


def test_a_count_chooses_the_form() -> None:
    told = [say("en", "ev_falls", count=count, space="a1") for count in (1, 2)]
    assert told == ["a fall to a1", "a fall of 2 spaces to a1"]
    assert say("fr", "say_left", count=0, end=4).startswith("0 étoile ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_bot_and_every_face_has_a_title_and_a_description(language: Language) -> None:
    for described, names in ((BOTS[language], LEVELS), (FACES[language], our_faces())):
        assert list(described) == list(names)
        assert all(title and description for title, description in described.values())
        assert len({title for title, _ in described.values()}) == len(described)


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_languages_differ(language: Language) -> None:
    """A few words are the same in English, such as a colour."""
    english, texts = texts_of("en"), texts_of(language)
    same = [key for key in texts if texts[key] == english[key]]
    assert len(same) < len(texts) / 10, same


def test_languages_have_names_of_their_own() -> None:
    assert NAMES["en"] == "English"
    assert len(set(NAMES.values())) == len(LANGUAGES)


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(FallstarError, match="no language 'tlh': there are en, fr"):
        say("tlh", "who_you")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 6])
def test_whole_games_are_told_without_a_gap(language: str, seats: int) -> None:
    """Every event, decision, preview and position of whole games has its sentence."""
    for seed in range(3):
        game = Game.new(seats=seats, seed=seed, expert=seed == 1)
        names = [f"P{seat}" for seat in range(seats)]
        narrator = Narrator(game.board, names, language)
        told = narrator.tell(game.opening)
        while not game.is_over:
            view = game.view(game.turn)
            told += narrator.describe(view)
            told += [narrator.move(p.move) + narrator.preview(p) for p in view.previews]
            moves = game.legal_moves()
            step = game.play(moves[(5 * len(game.steps)) % len(moves)])
            told += narrator.tell(step.events_for(None))
        told += narrator.result(game.view())
        assert all(told)
        assert not any("{" in sentence for sentence in told)


def test_a_fall_is_told_once_with_its_length() -> None:
    narrator = Narrator(Game.new(seats=2, seed=1).board, ["A", "B"])
    star = StarCollected(0, "o", 36)
    falls = [Fell(0, space, 2) for space in (12, 24, 36)]
    assert narrator.tell([*falls, star]) == ["A: a fall of 3 spaces to a4.", "A: orange star."]
    assert narrator.tell([falls[0], star, falls[1]]) == [
        "A: a fall to a2.",
        "A: orange star.",
        "A: a fall to a3.",
    ]


def test_surroundings_follow_the_pawns_gravity() -> None:
    """Left of a pawn with feet south is west; with feet north it is east (rule 3.3)."""
    game = Game.new(seats=2, seed=1)
    view = game.view(game.turn)
    assert game.turn is not None
    me = view.seats[game.turn]
    assert me.space is not None
    assert me.feet is not None
    narrator = Narrator(game.board, ["A", "B"])
    left = game.board.has_platform(me.space, (me.feet + 1) % 4)
    right = game.board.has_platform(me.space, (me.feet + 3) % 4)
    around = narrator.surroundings(view)[-1]
    assert ("left: a platform" in around) == left
    assert ("right: a platform" in around) == right


def test_a_replay_mark_under_a_star_is_named_too(game: Game) -> None:
    """As the drawing shows it: screen readers miss nothing."""
    view = game.view()
    told = " ".join(Narrator(game.board, ["A", "B", "C", "D"]).rows(view))
    covered = [seat.space for seat in view.seats]
    stars = [
        game.board.marks[space]
        for space, star in zip(game.board.mark_spaces, view.stars, strict=True)
        if star != "." and space not in covered
    ]
    assert told.count("star, a replay mark") == stars.count(REPLAY_MARK) > 0
    assert told.count(" star") == len(stars)
