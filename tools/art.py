"""Write the client's drawings and colours from fallstar.view.picture, their one source.

    python -m tools.art      writes web/src/board/art.ts, colours.css, portraits.ts and portraits/,
                             and web/public/icon.svg

Drawings name their colours as CSS custom properties, so that a page changes from night to day
without drawing anything anew.
"""

from collections.abc import Callable
from dataclasses import asdict, fields
from functools import partial
from json import dumps
from pathlib import Path
from typing import Any

from fallstar.rules.state import COLOURS
from fallstar.view.picture.art import KEY, PAWNS, UNIT, star, symbols
from fallstar.view.picture.layers import LEDGE
from fallstar.view.picture.portraits import (
    MOODS,
    PORTRAIT_OF,
    PORTRAITS,
    Portrait,
    bust,
    face,
    sign,
)
from fallstar.view.picture.theme import DAY, NIGHT, Theme

WEB = Path(__file__).parents[1] / "web"
BOARD = WEB / "src" / "board"
SEATS = [str(seat) for seat in range(len(PAWNS))]
# The fields of a theme that hold a colour for each star, or for each seat, and their properties.
GROUPS = {
    "stars": ("star", COLOURS),
    "star_rims": ("rim", COLOURS),
    "pawns": ("pawn", SEATS),
    "discs": ("disc", [str(disc) for disc in range(len(NIGHT.discs))]),
}
NOTE = "/* Written by tools/art.py from fallstar.view.picture: change it there. */\n"


def properties(theme: Theme) -> dict[str, str]:
    """Every colour of a theme by the name of its custom property."""
    found: dict[str, str] = {}
    for name, value in asdict(theme).items():
        if name in GROUPS:
            prefix, keys = GROUPS[name]
            found |= {f"--{prefix}-{key}": colour for key, colour in zip(keys, value, strict=True)}
        else:
            found["--" + name.replace("_", "-")] = value
    return found


def by_name() -> Theme:
    """A theme whose colours are the custom properties themselves."""
    names = {f"var({name})" for name in properties(NIGHT)}
    colours: dict[str, Any] = {}
    for field in fields(Theme):
        if field.name in GROUPS:
            prefix, keys = GROUPS[field.name]
            colours[field.name] = tuple(f"var(--{prefix}-{key})" for key in keys)
            assert names.issuperset(colours[field.name])
        else:
            colours[field.name] = f"var(--{field.name.replace('_', '-')})"
            assert colours[field.name] in names
    return Theme(**colours)


def art() -> str:
    """The text of art.ts."""
    drawings = {name: text.replace(KEY, "fallstar") for name, text in symbols(by_name()).items()}
    characters = [pawn.name.split()[-1] for pawn in PAWNS]
    return (
        f"{NOTE}\n/** The side of a space in the units of the drawings. */\n"
        f"export const UNIT = {UNIT};\n/** How thick a platform is. */\n"
        f"export const LEDGE = {LEDGE};\n/** Who the pawns are, by seat. */\n"
        f"export const CHARACTERS = {dumps(characters)} as const;\n"
        "/** Every drawing by its name: middle at 0 0, feet south. */\n"
        f"export const DRAWINGS = {dumps(drawings, indent=2)} as const;\n"
    )


def portrait_module(portrait: Portrait) -> str:
    """The text of the module of one portrait, which is loaded when it is shown."""
    theme = by_name()
    moods = {mood: (face(portrait.face, mood, theme), sign(mood, theme)) for mood in MOODS}
    return (
        f"{NOTE}\n/** A bust, whose face belongs at {{}}. */\n"
        f"export const BUST = {dumps('{}'.join(bust(portrait, theme)))};\n"
        "/** The face in each mood, and a sign of it for small pictures, over all. */\n"
        f"export const MOODS = {dumps(moods, indent=2)} as const;\n"
    )


def portrait_table() -> str:
    """The text of portraits.ts: who has which portrait."""
    files = {level: file_name(name) for level, name in PORTRAIT_OF.items()}
    return (
        f"{NOTE}\n/** The portrait of each bot: a file in portraits/. */\n"
        f"export const PORTRAIT_OF: Readonly<Record<string, string>> = {dumps(files, indent=2)};\n"
    )


def file_name(portrait: str) -> str:
    """The name of the file of a portrait."""
    return portrait.replace(" ", "-")


def colours() -> str:
    """The text of colours.css: the mode of the system, unless the page sets night or day."""
    night, day = properties(NIGHT), properties(DAY)
    lines = [f"  {name}: light-dark({day[name]}, {night[name]});\n" for name in night]
    return (
        f"{NOTE}\n:root {{\n  color-scheme: light dark;\n{''.join(lines)}}}\n"
        "[data-theme='night'] {\n  color-scheme: dark;\n}\n"
        "[data-theme='day'] {\n  color-scheme: light;\n}\n"
    )


def icon() -> str:
    """The page's icon: a star that falls onto a ledge by night."""
    night = NIGHT
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-20 -20 40 40">'
        f'<rect x="-20" y="-20" width="40" height="40" rx="10" fill="{night.sheet}"/>'
        f'<path d="M-6-20v4M0-20v2M6-20v4" stroke="{night.path}" stroke-width="2.4"'
        ' stroke-linecap="round"/>'
        f'<g transform="translate(0 -.6)">{star(COLOURS.index("y"), night)}</g>'
        f'<path d="M-13 14.2H13" stroke="{night.ledge}" stroke-width="4.4"'
        ' stroke-linecap="round"/></svg>\n'
    )


FILES: dict[Path, Callable[[], str]] = {
    BOARD / "art.ts": art,
    BOARD / "portraits.ts": portrait_table,
    BOARD / "colours.css": colours,
    WEB / "public" / "icon.svg": icon,
}
FILES |= {
    BOARD / "portraits" / f"{file_name(one.name)}.ts": partial(portrait_module, one)
    for one in PORTRAITS
}

if __name__ == "__main__":
    for path, text in FILES.items():
        path.write_text(text())
        print(f"wrote {path}")
