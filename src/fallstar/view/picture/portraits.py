"""The portraits of the bots: a bust in a round picture, cut from paper like the pawns.

A portrait is a line of a table: shapes from back to front, and where its face is. Moods change the
face, and add a small sign that is seen in a small picture too. To give a bot a portrait, name it
in PORTRAIT_OF; SPARE lists those that no bot has yet. The middle of a picture is at 0, 0, and its
radius is 24.
"""

from typing import Literal, NamedTuple

from fallstar.view.picture.art import number, petals, points
from fallstar.view.picture.theme import Theme

Mood = Literal["calm", "thinking", "glad", "ejected"]
MOODS: tuple[Mood, ...] = ("calm", "thinking", "glad", "ejected")

# Paper has the same colours by night and by day; only what lies behind it changes (theme.discs).
PALETTE = {
    "leaf": "#8ccf4d",
    "moss": "#3f8a45",
    "sand": "#ecc58c",
    "straw": "#f7cf5e",
    "bark": "#8a5a3b",
    "dark": "#4a2f2a",
    "clay": "#d9743f",
    "rust": "#c9602f",
    "rose": "#f59bb0",
    "red": "#e5484d",
    "teal": "#19a796",
    "deep": "#0d7268",
    "sky": "#7dbdf5",
    "sea": "#3d7fd1",
    "violet": "#a98af7",
    "plum": "#6a4ba3",
    "slate": "#5b6488",
    "night": "#2b3166",
    "cloud": "#e7ecfb",
    "grey": "#aeb6d3",
    "gold": "#ffc83d",
}


class Part(NamedTuple):
    """A piece of paper: its colour, and its outline; with a width, a line of that width."""

    colour: str
    d: str
    width: float = 0


class Face(NamedTuple):
    """Where the eyes are, how far apart, how big; where the mouth is, if it is not a beak."""

    y: float
    gap: float
    size: float = 1.0
    mouth: float | None = None
    x: float = 0
    colour: str = "ink"


class Portrait(NamedTuple):
    """A bust: the disc behind it, its outline, what is drawn on it, and its face."""

    name: str
    disc: int
    outline: str
    parts: tuple[Part, ...]
    face: Face
    front: tuple[Part, ...] = ()


def _oval(x: float, y: float, width: float, height: float | None = None) -> str:
    high = width if height is None else height
    n = number
    arc = f"a{n(width)} {n(high)} 0 1 0 "
    return f"M{n(x - width)} {n(y)}{arc}{n(2 * width)} 0{arc}{n(-2 * width)} 0Z"


def _moved(d: str, x: float, y: float) -> str:
    """A star of straight lines, somewhere else."""
    spots = [spot.split() for spot in d.strip("MZ").split("L")]
    return "M" + "L".join(f"{number(float(a) + x)} {number(float(b) + y)}" for a, b in spots) + "Z"


SMALL_STAR = points(5, 4.4, 1.9)
PUFF = petals(12, 13.2, 4.2)

PORTRAITS = (
    Portrait(
        "tumbleweed",
        0,
        PUFF,
        (
            Part("sand", PUFF),
            Part(
                "bark",
                "M-11-7Q0-17 11-6M-13 3Q-2 15 11 8M-8-12Q-16 0-8 12M9-12Q16 0 7 13"
                "M-4-14Q8-10 13 2M-12 7Q-6 14 4 14",
                1.1,
            ),
            Part("straw", "M15-15l4-3M17.5-10l4.5-1M11-19l2-3.5", 1.3),
            Part("cloud", _oval(19.4, -18.4, 1.5) + _oval(22.2, -11.2, 1.3) + _oval(13.4, -22, 1)),
            Part("sand", _oval(0, 1.5, 8.6, 7.4)),
        ),
        Face(-0.2, 3.6, 1.1, 4.2),
    ),
    Portrait(
        "sprout",
        2,
        "M-12 24L-14 14H14L12 24ZM-10 8A10.5 10 0 0 1 10 8V15H-10ZM-1.2-1V-8H1.2V-1Z"
        "M0-6Q-4-17-15-16Q-14-6 0-6ZM0-7Q3-20 15-20Q15-8 0-7Z",
        (
            Part("moss", "M0 1V-8", 2.2),
            Part("leaf", "M0-6Q-4-17-15-16Q-14-6 0-6Z"),
            Part("moss", "M0-7Q3-20 15-20Q15-8 0-7Z"),
            Part("moss", "M-1.5-7.4Q-7-10-11-14", 0.9),
            Part("leaf", "M1.5-8.6Q7-12 11.6-17.4", 0.9),
            Part("leaf", "M-10.5 8A10.5 10 0 0 1 10.5 8V16H-10.5Z"),
            Part("clay", "M-14 13.5H14V18H12.8L12 24H-12L-12.8 18H-14Z"),
            Part("rust", "M-12.8 18H12.8L12.5 20H-12.5Z"),
            Part("rose", _oval(-7, 9.6, 1.7, 1.2) + _oval(7, 9.6, 1.7, 1.2)),
        ),
        Face(5.4, 3.9, 1.1, 8.8),
    ),
    Portrait(
        "cloud",
        1,
        "M-12 17A7.5 7.5 0 0 1-15 3A9 9 0 0 1-8-4L-2-14Q6-20 15-12L12-8L9-4A9 9 0 0 1 15 4"
        "A7 7 0 0 1 12 17Z",
        (
            Part("plum", "M-10-1Q-7-12-1-15Q8-20 16-10L13-7Q10-10 7-9L10-1Z"),
            Part("violet", "M-9.6-4Q-8.6-7-7.3-9L9-4.6L10-1H-10Z"),
            Part("straw", _oval(15, -8, 3.2)),
            Part("cloud", "M-12 17A7.5 7.5 0 0 1-15 3A9 9 0 0 1-4-3A10 10 0 0 1 11-2A8.5 8.5 0 0 1"
                 " 15 4.4A7 7 0 0 1 12 17Z"),
            Part("rose", _oval(-8.5, 9, 2, 1.4) + _oval(8.5, 9, 2, 1.4)),
        ),
        Face(5, 4.6, 1.1, 9.6),
    ),
    Portrait(
        "magpie",
        3,
        "M-17 24Q-17 12-11 8Q-14-14 0-15Q14-14 11 8Q17 12 17 24Z",
        (
            Part("night", "M-17 24Q-17 11-11 8Q-14-14 0-15Q14-14 11 8Q17 11 17 24Z"),
            Part("sea", "M-17 24Q-16 14-10 11Q-8 18-9 24ZM17 24Q16 14 10 11Q8 18 9 24Z"),
            Part("paper", "M-8 24Q-9 15-5 11Q0 8.5 5 11Q9 15 8 24Z"),
            Part("slate", "M-6-13Q0-16.5 6-13Q3-10 0-10Q-3-10-6-13Z"),
        ),
        Face(-4, 5, 1.35, colour="paper"),
        (
            Part("grey", "M-3.6-1Q0-3 3.6-1L0 9Z"),
            Part("slate", "M-2.5 2.2H2.5L0 9Z"),
            Part("gold", _moved(SMALL_STAR, 0, 11.4)),
        ),
    ),
    Portrait(
        "badger",
        0,
        "M-19 24Q-18 14-10 12Q-14 6-13-3Q-17-6-15-10Q-12-14-9-11Q0-17 9-11Q12-14 15-10Q17-6 13-3"
        "Q14 6 10 12Q18 14 19 24Z",
        (
            Part("slate", "M-19 24Q-18 13-9 11H9Q18 13 19 24Z"),
            Part("slate", _oval(-12.4, -8.6, 3.4) + _oval(12.4, -8.6, 3.4)),
            Part("paper", "M0-15Q13-14 13-1Q13 8 4.5 13Q0 15-4.5 13Q-13 8-13-1Q-13-14 0-15Z"),
            Part("night", "M-9.4-11.4Q-4-13.5-3.4-12Q-1 0-4.6 8Q-11 7-12.6 1Q-12-8-9.4-11.4Z"
                 "M9.4-11.4Q4-13.5 3.4-12Q1 0 4.6 8Q11 7 12.6 1Q12-8 9.4-11.4Z"),
            Part("ink", _oval(0, 7.6, 2.5, 1.8)),
        ),
        Face(-1, 6.4, 1.1, 10.9, colour="paper"),
        (
            Part("gold", _oval(6.4, -1, 4.6), 1.4),
            Part("gold", "M10.6 1.5Q13 8 11.6 15", 0.9),
            Part("red", "M0 18L-7.5 14.5V21.5ZM0 18L7.5 14.5V21.5Z"),
            Part("gold", _oval(0, 18, 1.6)),
        ),
    ),
    Portrait(
        "ram",
        1,
        "M-18 24Q-17 14-9 12L-10 4Q-20 8-21-2Q-20-14-8-12Q0-19 8-12Q20-14 21-2Q20 8 10 4L9 12"
        "Q17 14 18 24Z",
        (
            Part("cloud", "M-18 24Q-18 14-10 12H10Q18 14 18 24Z"),
            Part("bark", "M-6-9Q-19-13-20-2Q-19 8-11 6Q-6 4-8-1Q-11-3-13-1"
                 "M6-9Q19-13 20-2Q19 8 11 6Q6 4 8-1Q11-3 13-1", 4.6),
            Part("sand", "M-18-6L-14.4-5M-19.6 0L-16-1M-16 5L-14.6 2M18-6L14.4-5M19.6 0L16-1"
                 "M16 5L14.6 2", 1.1),
            Part("sand", "M-7-6Q0-10 7-6Q8 4 5 10Q3 14 0 14Q-3 14-5 10Q-8 4-7-6Z"),
            Part("cloud", _oval(-4.4, -9, 3.8) + _oval(4.4, -9, 3.8) + _oval(0, -11, 4.4)
                 + _oval(0, -7, 3.4)),
            Part("dark", "M-2.4 8.2L0 9.6L2.4 8.2", 1.2),
        ),
        Face(1.6, 3.4, 1.05, 11.4),
    ),
    Portrait(
        "mouse",
        2,
        "M-16 24Q-16 15-9 13Q-13 8-12 1Q-19 1-19-6Q-18-10-14-10L-10-9Q-9-18 0-18Q9-18 10-9L14-10"
        "Q18-10 19-6Q19 1 12 1Q13 8 9 13Q16 15 16 24Z",
        (
            Part("red", "M-16 24Q-16 14-8 12H8Q16 14 16 24Z"),
            Part("cloud", "M-5 13H5L3 24H-3Z"),
            Part("grey", _oval(-13.6, -3.4, 5.4) + _oval(13.6, -3.4, 5.4)),
            Part("rose", _oval(-13.8, -3, 3) + _oval(13.8, -3, 3)),
            Part("grey", "M-11.5-5H11.5Q14 4 8 11Q4 15 0 15Q-4 15-8 11Q-14 4-11.5-5Z"),
            Part("cloud", _oval(-3.6, 9, 4.4, 3.8) + _oval(3.6, 9, 4.4, 3.8)),
            Part("rust", _oval(0, 5.8, 2, 1.5)),
            Part("straw", "M-9-7Q-8-18 0-18Q8-18 9-7Z"),
            Part("straw", "M-19-6.4Q0-14 19-6.4Q17-3 10-3.6Q0-6.6-10-3.6Q-17-3-19-6.4Z"),
            Part("clay", "M-8.9-8.2Q0-12 8.9-8.2L8.6-10.8Q0-14.4-8.6-10.8Z"),
            Part("gold", "M14 12l5-13M16.6 3.4l4.6-1.2M17.6 .6l-3.2-3M15.6 6.6l4.6-.6"
                 "M16.4 4.2l-3.4-2.8", 1.7),
        ),
        Face(1.4, 4.8, 1.1, 9.2),
    ),
    Portrait(
        "cat",
        3,
        "M-17 24Q-17 14-10 12Q-14 6-13-2L-14-17L-5-11H5L14-17L13-2Q14 6 10 12Q17 14 17 24Z",
        (
            Part("plum", "M-17 24Q-17 13-9 11H9Q17 13 17 24Z"),
            Part("plum", "M-14-17L-5-11H5L14-17L13.4-2Q14 13 0 13.4Q-14 13-13.4-2Z"),
            Part("rose", "M-11.8-13L-7-9.6L-11.6-5ZM11.8-13L7-9.6L11.6-5Z"),
            Part("moss", "M-13.6-5.6Q0-12 13.6-5.6L17-2Q0-8-17-2Z"),
            Part("leaf", "M-17-2Q0-8 17-2Q10-3.4 0-3.6Q-10-3.4-17-2Z"),
            Part("violet", "M-6 9Q-10 8-13 9.4M-6 10.4Q-10 10.6-12.4 12.6M6 9Q10 8 13 9.4"
                 "M6 10.4Q10 10.6 12.4 12.6", 0.9),
            Part("rose", "M-1.8 6H1.8L0 8Z"),
            Part("paper", "M-6.6 16.2Q-6.6 15-5.4 15H4.4Q5.6 15 5.6 16.2V24H-6.6Z"),
            Part("red", _oval(-3.4, 18.2, 1.1) + _oval(2.4, 18.2, 1.1) + _oval(-0.5, 20.8, 1.1)),
        ),
        Face(1.4, 5, 1.3, 9.4, colour="straw"),
    ),
    Portrait(
        "squirrel",
        0,
        "M-16 24Q-16 15-9 12Q-12 7-11.6 1L-21-3Q-10-8-8-9Q-8-18 0-19Q8-18 8-9Q10-8 21-3L11.6 1"
        "Q12 7 9 12Q16 15 16 24Z",
        (
            Part("moss", "M-16 24Q-16 14-8 12H8Q16 14 16 24Z"),
            Part("rust", "M-11-2L-15 4L-10 5ZM11-2L15 4L10 5Z"),
            Part("clay", "M-11.4-4H11.4Q14 5 8 11Q4 14.4 0 14.4Q-4 14.4-8 11Q-14 5-11.4-4Z"),
            Part("sand", "M0 4Q7 4 8 9.6Q4 14.4 0 14.4Q-4 14.4-8 9.6Q-7 4 0 4Z"),
            Part("dark", _oval(0, 6, 2, 1.5)),
            Part("moss", "M-8.4-4Q-9-18-3-18Q0-16 3-18Q9-18 8.4-4Z"),
            Part("bark", "M-8.5-7.6Q0-10 8.5-7.6V-4.6H-8.5Z"),
            Part("moss", "M-21-3Q-12-7.4 0-7.4Q12-7.4 21-3Q12-1 0-4Q-12-1-21-3Z"),
            Part("red", "M-9.4 13Q0 18 9.4 13L8.6 17Q4 19 2.6 18.6L0 24L-2.6 18.6Q-4 19-8.6 17Z"),
            Part("gold", _moved(points(5, 2.6, 1.1), 0, -12)),
        ),
        Face(1.2, 4.8, 1.15, 9.6),
    ),
    Portrait(
        "octopus",
        2,
        "M-11 24L-12 21Q-21 24-21 15Q-19 11-17 15Q-16 18-12 16Q-12 10-13 4Q-14-8-10-12Q-12-18-9-19"
        "Q0-22 9-19Q12-18 10-12Q14-8 13 4Q12 10 12 16Q16 18 17 15Q19 11 21 15Q21 24 12 21L11 24Z",
        (
            Part("deep", "M-9 14Q-11 22-17 20.6Q-21 18.6-19.4 14.4"
                 "M9 14Q11 22 17 20.6Q21 18.6 19.4 14.4", 4.2),
            Part("teal", "M-13 4Q-14-12 0-12Q14-12 13 4Q12.6 9 11 13V24H-11V13Q-12.6 9-13 4Z"),
            Part("deep", "M-5.4 24V16M0 24V17M5.4 24V16", 1.4),
            Part("deep", _oval(-9.6, -4, 1.5) + _oval(-7, -7.4, 1) + _oval(10.4, 8.6, 1.2)),
            Part("rose", _oval(-8, 6.6, 1.9, 1.3) + _oval(8, 6.6, 1.9, 1.3)),
            Part("paper", "M-10-13Q-13-19-8.6-19.4Q0-22.6 8.6-19.4Q13-19 10-13Q0-16-10-13Z"),
            Part("night", "M-11-9Q0-13 11-9L10.2-13.4Q0-17-10.2-13.4Z"),
            Part("dark", "M-9.6-8.6Q0-12.6 9.6-8.6Q0-9.4-9.6-8.6Z"),
            Part("gold", _moved(points(4, 3, 1.1), 0, -15.6)),
        ),
        Face(1.6, 4.8, 1.25, 7),
    ),
    Portrait(
        "north star",
        1,
        "M0-21Q4.6-7.4 20-1Q6.4 5 0 21Q-6.4 5-20-1Q-4.6-7.4 0-21Z",
        (
            Part("straw", "M-17-16l-2.4-2.4M17-16l2.4-2.4M-16 15l-2.4 2.4M16 15l2.4 2.4", 1.6),
            Part("gold", "M0-22Q5-8 21-1Q7 6 0 22Q-7 6-21-1Q-5-8 0-22Z"),
            Part("straw", "M0-22Q5-8 21-1H0ZM0 22Q-7 6-21-1H0Z"),
            Part("gold", _oval(0, -1, 8.4)),
            Part("clay", _oval(-6, 1.6, 1.6, 1.1) + _oval(6, 1.6, 1.6, 1.1)),
        ),
        Face(-2, 3.6, 1.15, 2.2),
    ),
    # Spare portraits: nobody's yet.
    Portrait(
        "owl",
        3,
        "M-16 24Q-17 14-13 8Q-15-4-13-16L-5-11Q0-12 5-11L13-16Q15-4 13 8Q17 14 16 24Z",
        (
            Part("bark", "M-16 24Q-17 13-12 7H12Q17 13 16 24Z"),
            Part("bark", "M-13-16L-5-11Q0-12 5-11L13-16Q15.4-4 12.6 6Q9 14 0 14Q-9 14-12.6 6"
                 "Q-15.4-4-13-16Z"),
            Part("sand", "M-8 24Q-8 15 0 13Q8 15 8 24Z"),
            Part("bark", "M-4 17l2 1.6l2-1.6l2 1.6l2-1.6M-4 21l2 1.6l2-1.6l2 1.6l2-1.6", 1.2),
            Part("paper", _oval(-5.6, -1.4, 6.2) + _oval(5.6, -1.4, 6.2)),
            Part("grey", _oval(-5.6, -1.4, 6.2) + _oval(5.6, -1.4, 6.2), 1.2),
        ),
        Face(-1.4, 5.4, 1.6),
        (Part("gold", "M-2.4 2.6Q0 1.4 2.4 2.6L0 8Z"),),
    ),
    Portrait(
        "hedgehog",
        0,
        points(17, 20.5, 15.2) + "M-16 24Q-15 13 0 12Q15 13 16 24Z",
        (
            Part("bark", points(17, 20.5, 15.2)),
            Part("dark", points(17, 15.6, 11.8, first=-80)),
            Part("sand", "M-16 24Q-15 13 0 12Q15 13 16 24Z"),
            Part("sand", "M0-6Q5-10 9.6-4Q12 4 7.6 10Q4 14 0 14Q-4 14-7.6 10Q-12 4-9.6-4Q-5-10 0-6Z"
                 ),
            Part("rose", _oval(-7, 6.2, 1.8, 1.2) + _oval(7, 6.2, 1.8, 1.2)),
            Part("ink", _oval(0, 5, 2.3, 1.8)),
        ),
        Face(0.6, 4.6, 1.15, 9),
    ),
    Portrait(
        "snail",
        2,
        "M-20 24Q-22 8-13 6Q-8 5-7.6 8Q-9-10 6-10.6Q20-10 20 3.4Q20 12 14 17L20 18L21 24Z",
        (
            Part("leaf", "M-14.6 10L-17-7M-9.4 9L-7.6-8", 2.4),
            Part("paper", _oval(-17.2, -8.6, 2.6) + _oval(-7.4, -9.6, 2.6)),
            Part("leaf", "M-20 24Q-22 8-13 6Q-6 5-5 12Q-3 17 6 18H20Q22 20 21 24Z"),
            Part("clay", _oval(6, 3.4, 14)),
            Part("sand", "M6 3.4Q8 .6 9.6 3.8Q10 8.6 5 8.8Q-.8 8-.4 2.4Q1-4.4 8-4Q15.6-2 15 5"
                 "Q13.6 13 4.6 13.4", 2),
        ),
        Face(-9, 4.9, 0.9, 15.4, x=-12.3),
    ),
    Portrait(
        "moth",
        1,
        "M0-8Q-16-18-21-8Q-22 4-12 8Q-17 14-11 19Q-4 20 0 14Q4 20 11 19Q17 14 12 8Q22 4 21-8"
        "Q16-18 0-8Z",
        (
            Part("sand", "M-2-9Q-5-17-9-19M2-9Q5-17 9-19", 1.5),
            Part("straw", _oval(-9.4, -19, 1.6) + _oval(9.4, -19, 1.6)),
            Part("violet", "M0-6Q-16-18-21-8Q-22 4-10 8Q-4 8 0 2Q4 8 10 8Q22 4 21-8Q16-18 0-6Z"),
            Part("plum", "M-2 6Q-15 6-15 13Q-14 20-7 19Q-1 17-1 9ZM2 6Q15 6 15 13Q14 20 7 19"
                 "Q1 17 1 9Z"),
            Part("straw", _oval(-14.6, -4.6, 3) + _oval(14.6, -4.6, 3)),
            Part("plum", _oval(-14.6, -4.6, 1.3) + _oval(14.6, -4.6, 1.3)),
            Part("cloud", "M0-9Q7.6-9 7.6-1.6Q7.6 3 4.6 5Q6 18 0 20Q-6 18-4.6 5Q-7.6 3-7.6-1.6"
                 "Q-7.6-9 0-9Z"),
            Part("grey", "M-4.6 9Q0 11 4.6 9M-4.6 13Q0 15 4.6 13", 1.4),
        ),
        Face(-2.4, 3.2, 1.05, 1.6),
    ),
    Portrait(
        "whale",
        3,
        "M-20 22Q-22 2-6-5Q12-9 18 6Q22 14 20 24H-18ZM-3-8Q-2-14-9-16M1-8Q0-16 8-18",
        (
            Part("cloud", "M-1.4-6Q-1-14-7.4-14.6Q-10.6-14-10-11M.6-6Q1-17 7.6-17Q11-16 10-12.6",
                 2.4),
            Part("sea", "M-21 24Q-23 1-5-5Q13-9 19 6Q22 14 21 24Z"),
            Part("sky", "M-20.6 14Q-8 20 6 17Q16 15 20.8 12Q22 18 21 24H-21Z"),
            Part("sea", "M-12 24Q-10 19.4-4 19.6Q-4 23-6 24ZM12 24Q10 19.4 5 19.6Q4 23 6 24Z"),
            Part("rose", _oval(-12, 10.4, 2, 1.4) + _oval(12, 10.4, 2, 1.4)),
        ),
        Face(6, 7.6, 1.25, 10.6),
    ),
)  # fmt: skip

# Who has which portrait.
PORTRAIT_OF = {
    "random": "tumbleweed",
    "novice": "snail",
    "beginner": "sprout",
    "newcomer": "cloud",
    "gain": "magpie",
    "collector": "badger",
    "brawler": "ram",
    "greedy": "mouse",
    "uct": "cat",
    "rover": "hedgehog",
    "scout": "squirrel",
    "ranger": "owl",
    "navigator": "octopus",
    "pilot": "moth",
    "champion": "north star",
}
SPARE = tuple(one.name for one in PORTRAITS if one.name not in PORTRAIT_OF.values())


def _colour(name: str, theme: Theme) -> str:
    own = {"ink": theme.ink, "paper": theme.paper}
    return own[name] if name in own else PALETTE[name]


def _drawn(part: Part, theme: Theme) -> str:
    colour = _colour(part.colour, theme)
    if not part.width:
        return f'<path d="{part.d}" fill="{colour}"/>'
    return (
        f'<path d="{part.d}" fill="none" stroke="{colour}" stroke-width="{number(part.width)}"'
        ' stroke-linecap="round" stroke-linejoin="round"/>'
    )


def bust(portrait: Portrait, theme: Theme) -> tuple[str, str]:
    """What lies behind the face, and what lies over it."""
    behind = (
        f'<circle r="24" fill="{theme.discs[portrait.disc]}"/>'
        f'<path d="{portrait.outline}" fill="{theme.paper}" stroke="{theme.paper}"'
        ' stroke-width="2.6" stroke-linejoin="round"/>'
        + "".join(_drawn(part, theme) for part in portrait.parts)
    )
    return behind, "".join(_drawn(part, theme) for part in portrait.front)


def face(at: Face, mood: Mood, theme: Theme) -> str:
    """Eyes and mouth in a mood."""
    line, size = _colour(at.colour, theme), at.size
    both = (at.x - at.gap, at.x + at.gap)
    n = number

    def stroke(d: str, width: float = 1.5) -> str:
        return (
            f'<path d="{d}" fill="none" stroke="{line}" stroke-width="{n(width * size)}"'
            ' stroke-linecap="round" stroke-linejoin="round"/>'
        )

    def fill(d: str, colour: str) -> str:
        return f'<path d="{d}" fill="{colour}"/>'

    match mood:
        case "calm":
            eyes = fill("".join(_oval(x, at.y, 1.5 * size, 1.8 * size) for x in both), line)
        case "thinking":  # looks up, to the side
            look = "".join(_oval(x + size, at.y - 1.1 * size, 1.2 * size, 1.3 * size) for x in both)
            white = "".join(_oval(x, at.y, 2.4 * size, 2.5 * size) for x in both)
            eyes = fill(white, theme.paper) + fill(look, theme.ink)
            eyes += stroke(white, 0.7) if at.colour == "ink" else ""
        case "glad":
            arcs = (
                f"M{n(x - 2 * size)} {n(at.y + 0.9 * size)}Q{n(x)} {n(at.y - 3 * size)}"
                f" {n(x + 2 * size)} {n(at.y + 0.9 * size)}"
                for x in both
            )
            eyes = stroke("".join(arcs), 1.6)
        case "ejected":
            arm = 1.7 * size
            crosses = (
                f"M{n(x - arm)} {n(at.y - arm)}L{n(x + arm)} {n(at.y + arm)}"
                f"M{n(x - arm)} {n(at.y + arm)}L{n(x + arm)} {n(at.y - arm)}"
                for x in both
            )
            eyes = stroke("".join(crosses), 1.5)
    if at.mouth is None:
        return eyes
    x, y = at.x, at.mouth
    match mood:
        case "calm":
            high = n(y - 0.5)
            mouth = stroke(f"M{n(x - 2.3)} {high}Q{n(x)} {n(y + 1.7)} {n(x + 2.3)} {high}", 1.2)
        case "thinking":
            mouth = stroke(f"M{n(x - 1)} {n(y + 0.3)}L{n(x + 2.3)} {n(y - 0.4)}", 1.2)
        case "glad":
            top, low = n(y - 1.1), n(y + 3.4)
            mouth = fill(
                f"M{n(x - 3.4)} {top}H{n(x + 3.4)}Q{n(x + 3)} {low} {n(x)} {low}"
                f"Q{n(x - 3)} {low} {n(x - 3.4)} {top}Z",
                line,
            )
        case "ejected":
            mouth = stroke(
                f"M{n(x - 2.8)} {n(y + 0.9)}Q{n(x - 1.4)} {n(y - 1.7)} {n(x)} {n(y + 0.4)}"
                f"T{n(x + 2.8)} {n(y)}",
                1.2,
            )
    return eyes + mouth


def sign(mood: Mood, theme: Theme) -> str:
    """What shows a mood in a small picture too."""
    match mood:
        case "thinking":
            dots = "".join(_oval(x, -15.6, 1.7) for x in (2.8, 8, 13.2))
            return (
                f'<path d="{_oval(8, -15.6, 9.6, 5)}M2-7L3.4-12.4L8-11.4Z" fill="{theme.paper}"/>'
                f'<path d="{dots}" fill="{theme.ink}"/>'
            )
        case "ejected":
            stars = (
                _moved(SMALL_STAR, -13, -17)
                + _moved(SMALL_STAR, 1, -20)
                + _moved(SMALL_STAR, 14.6, -16)
            )
            return (
                f'<path d="{stars}" fill="{PALETTE["gold"]}" stroke="{theme.ink}"'
                ' stroke-width=".8" stroke-linejoin="round"/>'
            )
        case "glad":
            return (
                f'<path d="M-18-12l-3-3M-14-17l-1.6-3.6M18-12l3-3M14-17l1.6-3.6" fill="none"'
                f' stroke="{PALETTE["gold"]}" stroke-width="2" stroke-linecap="round"/>'
            )
        case "calm":
            return ""


def portrait(name: str, mood: Mood, theme: Theme) -> str:
    """A portrait in a mood."""
    [found] = [one for one in PORTRAITS if one.name == name]
    behind, over = bust(found, theme)
    return behind + face(found.face, mood, theme) + over + sign(mood, theme)
