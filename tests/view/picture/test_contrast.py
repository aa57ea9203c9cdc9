"""Contrast in both themes, as WCAG 2.2 AA asks for it: 4.5 to 1 for text, 3 to 1 for what one must
see to understand the game."""

import re
from pathlib import Path

import pytest

from fallstar.view.picture.theme import THEMES, Theme, ThemeName

TEXT, PART = 4.5, 3.0
STYLE = Path(__file__).parents[3] / "web/src/style.css"
LANDING = STYLE.parent / "board/Landing.svelte"
PATH = STYLE.parent / "board/Path.svelte"
STAR_COUNTS = STYLE.parent / "game/StarCounts.svelte"
PLAYED_CARDS = STYLE.parent / "game/PlayedCards.svelte"
SCORE_TABLE = STYLE.parent / "game/ScoreTable.svelte"
SHEETS = ("sheet", "sheet_other")


def luminance(colour: str) -> float:
    """The relative luminance of WCAG."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def over(colour: str, part: float, ground: str) -> str:
    """A colour that covers a part of what is under it."""
    mixed = (
        round(part * int(colour[at : at + 2], 16) + (1 - part) * int(ground[at : at + 2], 16))
        for at in (1, 3, 5)
    )
    return "#" + "".join(f"{value:02x}" for value in mixed)


def page_colours(name: ThemeName) -> dict[str, str]:
    """The custom properties of the page that name a colour for each theme, or one for both."""
    text = STYLE.read_text()
    found = re.findall(r"--([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));", text)
    return {key: both or (day if name == "day" else night) for key, day, night, both in found}


@pytest.fixture(params=THEMES)
def name(request: pytest.FixtureRequest) -> ThemeName:
    chosen: ThemeName = request.param
    return chosen


@pytest.fixture
def theme(name: ThemeName) -> Theme:
    return THEMES[name]


def test_the_measure_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert over("#ffffff", 0.5, "#000000") == "#808080"


@pytest.mark.parametrize("ground", SHEETS)
@pytest.mark.parametrize("part", ["path", "trail", "eject", "ledge", "replay_mark", "frame_open"])
def test_what_is_drawn_on_the_board_is_seen(theme: Theme, part: str, ground: str) -> None:
    assert contrast(getattr(theme, part), getattr(theme, ground)) >= PART


def test_a_badge_is_read_and_stands_out(theme: Theme) -> None:
    """Points are ink on paper, with a rim of ink; one of the two is seen on any ground."""
    assert contrast(theme.ink, theme.paper) >= TEXT
    for ground in SHEETS:
        seen = max(contrast(one, getattr(theme, ground)) for one in (theme.ink, theme.paper))
        assert seen >= PART


def test_a_landing_is_framed_so_that_it_is_seen(theme: Theme) -> None:
    """Its pad lets a little of the board through."""
    for ground in SHEETS:
        pad = over(theme.landing, 0.88, getattr(theme, ground))
        assert contrast(theme.path, pad) >= PART


def test_a_landing_is_seen_while_another_is_looked_at(theme: Theme) -> None:
    found = re.search(r"\.faint > \.pose \{\s*opacity: ([\d.]+)", LANDING.read_text())
    assert found
    for ground in SHEETS:
        sheet = getattr(theme, ground)
        assert contrast(over(theme.path, float(found[1]), sheet), sheet) >= PART


def test_the_best_path_is_seen_while_another_is_looked_at(theme: Theme) -> None:
    found = re.search(r"\.faint \{\s*opacity: ([\d.]+)", PATH.read_text())
    assert found
    for ground in SHEETS:
        sheet = getattr(theme, ground)
        assert contrast(over(theme.path, float(found[1]), sheet), sheet) >= PART


@pytest.mark.parametrize(
    "file", [STAR_COUNTS, PLAYED_CARDS, SCORE_TABLE], ids=lambda file: file.stem
)
def test_a_count_of_zero_is_read(name: ThemeName, file: Path) -> None:
    """Only its drawing is dimmed."""
    found = re.search(r"\.none \{([^}]*)\}", file.read_text())
    assert found
    assert "opacity" not in found[1]
    assert "color: var(--text-soft)" in found[1]
    colours = page_colours(name)
    for ground in ("panel", "raised", "sky-low", "sky-high"):
        assert contrast(colours["text-soft"], colours[ground]) >= TEXT


def test_stars_and_pawns_have_a_rim_or_a_body_that_is_seen(theme: Theme) -> None:
    for ground in SHEETS:
        sheet = getattr(theme, ground)
        for star, rim in zip(theme.stars, theme.star_rims, strict=True):
            assert max(contrast(star, sheet), contrast(rim, sheet)) >= PART
        for pawn in theme.pawns:
            assert max(contrast(one, sheet) for one in (pawn, theme.paper, theme.ink)) >= PART


def test_names_of_columns_and_rows_are_read(name: ThemeName, theme: Theme) -> None:
    assert contrast(page_colours(name)["text"], theme.back) >= TEXT
    assert contrast(theme.label, theme.back) >= TEXT


@pytest.mark.parametrize("text", ["text", "text-soft", "good", "bad"])
@pytest.mark.parametrize("ground", ["panel", "raised", "sky-low", "sky-high", "ground"])
def test_words_of_the_page_are_read(name: ThemeName, text: str, ground: str) -> None:
    colours = page_colours(name)
    if text in ("good", "bad") and ground not in ("panel", "raised"):
        return  # they stand on sheets only
    assert contrast(colours[text], colours[ground]) >= TEXT


@pytest.mark.parametrize(
    ("text", "ground"),
    [("on-accent", "accent"), ("on-accent", "accent-hover"), ("text", "pressed")],
)
def test_words_on_buttons_are_read(name: ThemeName, text: str, ground: str) -> None:
    colours = page_colours(name)
    assert contrast(colours[text], colours[ground]) >= TEXT


def test_words_on_cards_and_options_are_read(name: ThemeName, theme: Theme) -> None:
    colours = page_colours(name)
    assert contrast(colours["card-ink"], theme.paper) >= TEXT
    assert contrast(colours["card-back-ink"], colours["card-back"]) >= TEXT
    simple = over(theme.paper, 0.78, colours["card-back-star"])
    assert contrast(colours["card-ink"], simple) >= TEXT


def test_the_edge_of_a_field_is_seen(name: ThemeName) -> None:
    """A field has an edge that differs from its sheet (or from its own ground)."""
    colours = page_colours(name)
    assert contrast(colours["track"], colours["panel"]) >= PART
