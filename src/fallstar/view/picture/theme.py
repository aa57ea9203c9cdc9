"""The colours of a picture, by night and by day.

No meaning depends on colour alone: stars and pawns also differ in outline (art.py).
"""

from dataclasses import dataclass
from typing import Literal

ThemeName = Literal["night", "day"]


@dataclass(frozen=True, slots=True)
class Theme:
    """Every colour of a picture. Tuples follow the star colours, or the seats."""

    back: str  # around the board
    sheet: str  # the board, two shades in a chequer so that spaces can be counted
    sheet_other: str
    seam: str  # between tiles
    shade: str  # the shadow of a piece of paper
    label: str  # the names of columns and rows
    ledge: str  # a platform
    ledge_light: str
    star_mark: str  # a space for a star, when its star is gone
    replay_mark: str
    frame: str  # a closed door
    leaf: str
    frame_open: str
    leaf_open: str
    glow: str
    paper: str  # the rim around a pawn
    ink: str  # boots, eyes
    path: str  # a landing preview
    trail: str  # the way that a pawn went
    landing: str
    eject: str
    stars: tuple[str, str, str, str, str, str]  # blue, yellow, pink, green, orange, white
    star_rims: tuple[str, str, str, str, str, str]
    pawns: tuple[str, str, str, str, str, str]
    discs: tuple[str, str, str, str]  # behind the portraits


PAWN_COLOURS = ("#e5484d", "#12a594", "#9a75f5", "#a3cf3f", "#b0744a", "#4c5575")

NIGHT = Theme(
    back="#0b1030",
    sheet="#1c2760",
    sheet_other="#202c69",
    seam="#4353a3",
    shade="#080c26",
    label="#8492d6",
    ledge="#e8985a",
    ledge_light="#ffd9a3",
    star_mark="#5a6ab8",
    replay_mark="#6fc3c9",
    frame="#6273bd",
    leaf="#121a47",
    frame_open="#ffcf70",
    leaf_open="#fff3c4",
    glow="#ffc65c",
    paper="#fff7e6",
    ink="#1d1a33",
    path="#fff1c9",
    trail="#8f9be0",
    landing="#3a4a9c",
    eject="#ff6b6b",
    stars=("#5aa9ff", "#ffd93b", "#ff8cc6", "#4fd17a", "#ff8a2b", "#ffffff"),
    star_rims=("#0d2f66", "#6b4a00", "#7a1f55", "#0c4a27", "#6e2c00", "#39406b"),
    pawns=PAWN_COLOURS,
    discs=("#3d4a9a", "#493a86", "#1f5a80", "#6a3f78"),
)

DAY = Theme(
    back="#a9d0f3",
    sheet="#fff8e8",
    sheet_other="#f8edd5",
    seam="#d8c59c",
    shade="#b59b6c",
    label="#3f4f7a",
    ledge="#a4511f",
    ledge_light="#e39a5e",
    star_mark="#cdb98f",
    replay_mark="#1b7f89",
    frame="#7d8cb3",
    leaf="#e2e6ef",
    frame_open="#b86a00",
    leaf_open="#ffe08a",
    glow="#ffae1f",
    paper="#ffffff",
    ink="#1d1a33",
    path="#23306e",
    trail="#5d6b9e",
    landing="#c4e0fa",
    eject="#c81e2b",
    stars=("#3b8df0", "#ffd21f", "#f76fb2", "#35b865", "#f57a14", "#ffffff"),
    star_rims=("#123f7d", "#7a5600", "#86215c", "#0d5229", "#7a3300", "#4a5680"),
    pawns=PAWN_COLOURS,
    discs=("#a9c8f2", "#c9bdf0", "#a5dbe4", "#f0c3d2"),
)

THEMES: dict[ThemeName, Theme] = {"night": NIGHT, "day": DAY}
