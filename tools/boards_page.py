"""Write docs/boards.md: pictures of the faces, and what games on them are like.

    python -m tools.boards_page --games 20000 --seed 1

No figure stands in this file: each one on the page comes from the games the page names.
"""

from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from itertools import product
from pathlib import Path

from fallstar.bots.players import GAIN, RANDOM
from fallstar.cli.progress import progress_bar
from fallstar.learn.figures import ENDLESS, FALL_NAMES, Mean
from fallstar.rules.face import our_faces
from fallstar.rules.state import MAX_SEATS
from fallstar.view.picture.svg import face_svg
from fallstar.view.words import FACES
from tools.figures import (
    DECIDING,
    MEASURES,
    PLAYERS,
    FaceFigures,
    Figures,
    Progress,
    decides,
    faces_over_seats,
    measure_all,
    normal_gain,
)

PAGE = Path(__file__).parents[1] / "docs" / "boards.md"
PICTURES = PAGE.parent / "pictures"
TITLES = {name: title for name, (title, _) in FACES["en"].items()}


def _tables(all_figures: Sequence[Figures]) -> str:
    return "\n\n".join(
        [
            "### Length and gains",
            _length_table(all_figures),
            "### Falls",
            "Share of movements by the length of their fall, in spaces.",
            _falls_table(all_figures),
            "### Who wins",
            "Seats are counted from the first; ± is the standard error of a share, in points.",
            _wins_table(all_figures),
            "### Faces and doors",
            _FACES_NOTE,
            _faces_table(faces_over_seats(all_figures)),
            "The last column again, for each number of seats:",
            _doors_table(normal_gain(all_figures)),
        ]
    )


_FACES_NOTE = """\
Gain players, normal game, mean over the numbers of seats; ± is the standard error. The first two
columns compare games with the face on the board and games without it, the third games that open at
its door and games that open elsewhere, the last a seat that first came in by its door and all seats
in the same place. Victories are in points of a hundred."""


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _kind(figures: Figures) -> list[str]:
    """The first cells of a row: what was played."""
    mode = "expert" if figures.expert else "normal"
    return [PLAYERS[figures.player], mode, str(figures.seats)]


def _length_table(all_figures: Sequence[Figures]) -> str:
    head = ["players", "mode", "seats", "turns a seat", "90 % of games", "decisions a game"]
    head += ["longest game", "stars a turn", "tokens a turn", "ejections a game"]
    return _table(
        head,
        [
            [
                *_kind(figures),
                f"{figures.turns:.1f}",
                f"{figures.turns_most[0]:.0f}–{figures.turns_most[1]:.0f}",
                f"{figures.decisions:.0f}",
                f"{figures.longest}",
                f"{figures.stars:.2f}",
                f"{figures.tokens:.2f}",
                f"{figures.ejections:.1f}",
            ]
            for figures in all_figures
        ],
    )


def _falls_table(all_figures: Sequence[Figures]) -> str:
    return _table(
        ["players", "mode", "seats", "mean", *FALL_NAMES],
        [
            [*_kind(figures), f"{figures.fall:.2f}", *(f"{100 * x:.0f} %" for x in figures.falls)]
            for figures in all_figures
        ],
    )


def _wins_table(all_figures: Sequence[Figures]) -> str:
    places = [f"seat {place + 1}" for place in range(MAX_SEATS)]
    return _table(
        ["players", "mode", "seats", "fair share", *places, "±"],
        [
            [
                *_kind(figures),
                f"{100 / figures.seats:.1f} %",
                *(f"{100 * win:.1f} %" for win in figures.wins),
                *[""] * (MAX_SEATS - figures.seats),
                f"{100 * figures.wins_error:.1f}",
            ]
            for figures in all_figures
        ],
    )


def _faces_table(faces: Mapping[str, FaceFigures]) -> str:
    head = ["face", "turns a seat", "first seat wins", "first seat wins, game opens here"]
    return _table(
        [*head, "a seat that comes in here wins"],
        [
            [
                f"{name} {TITLES[name]}",
                f"{face.turns.value:+.2f} ± {face.turns.error:.2f}",
                *map(_points, (face.first_seat, face.first_door, face.door)),
            ]
            for name, face in faces.items()
        ],
    )


def _doors_table(gain: Sequence[Figures]) -> str:
    return _table(
        ["face", *(f"{figures.seats} seats" for figures in gain)],
        [
            [f"{name} {title}", *(_points(figures.faces[name].door) for figures in gain)]
            for name, title in TITLES.items()
        ],
    )


def _points(share: Mean) -> str:
    """A difference of shares in points of a hundred, with its error."""
    return f"{100 * share.value:+.1f} ± {100 * share.error:.1f}"


# The page -----------------------------------------------------------------------------------------


def boards_page(games: int, seed: int, progress: Progress | None = None) -> str:
    """The whole of docs/boards.md."""
    all_figures = measure_all(games, seed, progress)
    return "\n\n".join(
        [
            "# Boards",
            _INTRODUCTION,
            "## The faces",
            _faces_gallery(),
            _DESIGN,
            "## What games on them are like",
            f"Made on {datetime.now(UTC):%Y-%m-%d} by",
            f"```sh\npython -m tools.boards_page --games {games} --seed {seed}\n```",
            f"which played {games} games for each row of the tables, every game on a board of its "
            f"own. {_HOW_TO_READ}",
            *_findings(all_figures),
            _tables(all_figures) + "\n",
        ]
    )


_INTRODUCTION = """\
A board is laid from tiles with a face on either side, in any order and any quarter turn. What
leaves the board on one side comes in on the other, so a face has no outside: its neighbours go on
where it ends. The drawings stand in `src/fallstar/rules/faces.txt` and are our own."""

_DESIGN = """\
What holds on every face, and so on every board (`tests/rules/test_faces.py` checks it):

- It has eight star marks and four replay marks.
- A platform crosses every row and every column inside the face, so that every fall ends.
- Every mark can be reached from every door, and no place is a trap: from wherever a pawn can get
  to, it can walk back to every door.
- Whichever movement a pawn makes first after coming in, it stays on the tile of its door. So two
  pawns cannot throw each other out for ever, each straight from its door, while the game stands
  still."""

_HOW_TO_READ = """\
Random players choose among the legal decisions by chance; gain players take what pays best at once
and look no further. All seats of a game are played alike, so a difference between them comes from
the board and the order of play, not from skill. A turn is all that a seat does until the next
seat's turn begins."""


def _faces_gallery() -> str:
    """A row a tile, its two sides beside each other."""
    cells = {
        name: f"![{title}](pictures/face-{name}.svg)<br>**{name} {title}.** {description}"
        for name, (title, description) in FACES["en"].items()
    }
    tiles = dict.fromkeys(name[:-1] for name in TITLES)
    rows = [[tile, cells[f"{tile}a"], cells[f"{tile}b"]] for tile in tiles]
    return _table(["tile", "side a", "side b"], rows)


def _findings(all_figures: Sequence[Figures]) -> list[str]:
    """What the figures show, in words."""
    gain = normal_gain(all_figures)
    return [
        _say_length(all_figures),
        _say_falls(gain),
        _say_first_seat(gain),
        _say_faces(faces_over_seats(all_figures)),
        _say_doors(gain),
    ]


def _between(values: Iterable[float], unit: str = "", digits: int = 0) -> str:
    """The smallest and the largest of several figures."""
    sample = [f"{value:.{digits}f}" for value in sorted(values)]
    ends = dict.fromkeys((sample[0], sample[-1]))
    return f"{' to '.join(ends)}{unit}"


def _say_length(all_figures: Sequence[Figures]) -> str:
    def turns(player: int, expert: bool) -> str:
        chosen = [f for f in all_figures if f.player == player and f.expert == expert]
        return _between(figures.turns for figures in chosen)

    games = sum(figures.games for figures in all_figures)
    endless = sum(figures.endless for figures in all_figures)
    longest = max(all_figures, key=lambda figures: figures.longest)
    ended = (
        f"{endless} of the {games} games were given up after {ENDLESS} decisions"
        if endless
        else f"All {games} games came to their end"
    )
    return (
        f"**Length.** Over the numbers of seats, gain players need {turns(GAIN, False)} turns a "
        f"seat on average in the normal game and {turns(GAIN, True)} in the expert game; random "
        f"players {turns(RANDOM, False)} and {turns(RANDOM, True)}. {ended}; the longest took "
        f"{longest.longest} decisions, between {longest.seats} {PLAYERS[longest.player]} players."
    )


def _say_falls(gain: Sequence[Figures]) -> str:
    none, *_, long = zip(*(figures.falls for figures in gain), strict=True)
    return (
        f"**Falls.** With gain players in the normal game a movement falls "
        f"{_between((figures.fall for figures in gain), digits=1)} spaces on average: "
        f"{_between((100 * share for share in none), ' %')} of the movements do not fall at all, "
        f"{_between((100 * share for share in long), ' %')} fall {FALL_NAMES[-1]} spaces, and the "
        f"rest lies between. The step of a Drop through the platform is a step and not counted."
    )


def _say_first_seat(gain: Sequence[Figures]) -> str:
    edges = {figures.seats: 100 * (figures.wins[0] - 1 / figures.seats) for figures in gain}
    listed = ", ".join(f"{edge:+.1f} with {seats}" for seats, edge in edges.items())
    last = [100 * (figures.wins[-1] - 1 / figures.seats) for figures in gain]
    return (
        f"**First seat.** All seats have the same number of turns, but the first takes from a full "
        f"board. Against an equal share of the victories, gain players in the first seat of a "
        f"normal game stand at {listed} seats, in points of a hundred; the last seat at "
        f"{_between(last, digits=1)}. That comes with going first; what faces add to it "
        f"stands below. A shared victory counts in equal parts."
    )


def _say_faces(faces: Mapping[str, FaceFigures]) -> str:
    def most(part: Callable[[FaceFigures], Mean]) -> tuple[str, Mean]:
        name = max(faces, key=lambda each: abs(part(faces[each]).value))
        return f"{TITLES[name]} ({name})", part(faces[name])

    slow, turns = most(lambda face: face.turns)
    lucky, first = most(lambda face: face.first_seat)
    opening, opened = most(lambda face: face.first_door)
    door, wins = most(lambda face: face.door)
    deciding = [f"{TITLES[name]} ({name})" for name, face in faces.items() if decides(face)]
    verdict = f"{', '.join(deciding)} must be redrawn" if deciding else "no face and no door does"
    return (
        f"**Faces and doors.** Does a face decide a game by being there, or by its door being the "
        f"one a seat comes in by? With gain players in the normal game, over all numbers of seats, "
        f"the face that changes the length most is {slow}: {turns.value:+.1f} turns a seat. The "
        f"one that changes the first seat's share of victory most is {lucky}: "
        f"{100 * first.value:+.1f} points (± {100 * first.error:.1f} by chance). Opening at "
        f"the door of {opening} moves it most, by {100 * opened.value:+.1f} points. For a seat's "
        f"own first door the largest difference is that of {door}: {100 * wins.value:+.1f} points "
        f"against others in the same place. Calling it deciding when a share of victory moves by "
        f"more than {100 * DECIDING:.0f} points, and further than chance would carry it, {verdict}."
    )


def _say_doors(gain: Sequence[Figures]) -> str:
    """Means over seats can hide a door that matters at one table: name the worst."""
    figures, name = max(
        product(gain, TITLES), key=lambda pair: abs(pair[0].faces[pair[1]].door.value)
    )
    return (
        f"At a single number of seats the door that matters most is that of {TITLES[name]} ({name})"
        f" with {figures.seats} seats: {_points(figures.faces[name].door)} points."
    )


def main() -> None:
    """Measure, and write the page and the pictures of the faces."""
    parser = ArgumentParser(description="Write docs/boards.md anew.")
    parser.add_argument("--games", type=int, default=20000, help="games for each row of the tables")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same figures")
    options = parser.parse_args()
    with progress_bar("games", len(MEASURES) * options.games) as advance:
        text = boards_page(options.games, options.seed, advance)
    for name, face in our_faces().items():
        (PICTURES / f"face-{name}.svg").write_text(face_svg(name, face), encoding="utf-8")
    PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
