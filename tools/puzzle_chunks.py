"""The puzzles of the pages: chunks of a few hundred, the easiest first, and an index of them.

    python -m tools.puzzle_chunks mined.jsonl …       web/public/puzzles/ anew, with these
    python -m tools.puzzle_chunks web/public/puzzles/*-*.json more.jsonl      more of them
    python -m tools.puzzle_chunks web/public/puzzles/*-*.json --without ID …      fewer of them
    python -m tools.puzzle_chunks                     the tables and the picture of docs/puzzles.md

The name of a chunk has a hash of what is in it, so that browsers keep it for ever.
"""

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterable, Sequence
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import msgspec

from fallstar.learn.puzzle_ladder import level_rating
from fallstar.study.puzzle import (
    FORMAT,
    LADDER,
    THEMES,
    TRIES,
    Puzzle,
    check_puzzle,
    read_puzzles,
    write_puzzle,
)
from tools.puzzle_plot import puzzle_svg

FOLDER = Path(__file__).parents[1] / "web" / "public" / "puzzles"
DOCS = Path(__file__).parents[1] / "docs" / "puzzles.md"
PICTURE = DOCS.parent / "pictures" / "puzzles.svg"
CHUNK = 250
BANDS = (0, 800, 1100, 1400, 1700, 2000, 3001)
MARK = "<!-- counts -->"


def shipped() -> list[Puzzle]:
    """All puzzles that the pages have, in their order."""
    return [puzzle for file in chunk_files() for puzzle in read_puzzles(file)]


def chunk_files() -> list[Path]:
    """The files of the chunks, in their order."""
    index = msgspec.json.decode((FOLDER / "index.json").read_bytes())
    return [FOLDER / chunk["file"] for chunk in index["chunks"]]


def write_chunks(puzzles: Iterable[Puzzle]) -> None:
    """Replace the files of the folder."""
    unique = {puzzle.id: puzzle for puzzle in puzzles}
    for puzzle in unique.values():
        check_puzzle(puzzle)
    ordered = sorted(unique.values(), key=lambda puzzle: (puzzle.rating, puzzle.id))
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.json"):
        old.unlink()
    chunks = []
    for first in range(0, len(ordered), CHUNK):
        part = ordered[first : first + CHUNK]
        text = "[" + ",\n".join(write_puzzle(puzzle) for puzzle in part) + "]\n"
        name = f"{first // CHUNK:02}-{sha256(text.encode()).hexdigest()[:10]}.json"
        (FOLDER / name).write_text(text, encoding="utf-8")
        themes = Counter(theme for puzzle in part for theme in puzzle.themes)
        chunks.append(
            {
                "file": name,
                "count": len(part),
                "from": part[0].rating,
                "to": part[-1].rating,
                "themes": {theme: themes[theme] for theme in THEMES if themes[theme]},
            }
        )
    index = {"format": FORMAT, "count": len(ordered), "chunks": chunks}
    (FOLDER / "index.json").write_bytes(msgspec.json.encode(index) + b"\n")


def tables(puzzles: Sequence[Puzzle]) -> str:
    """The counts, as tables of a page."""
    size = sum(file.stat().st_size for file in FOLDER.glob("*.json"))
    themes = Counter(theme for puzzle in puzzles for theme in puzzle.themes)
    seats = Counter((puzzle.seats, puzzle.position.split(" ")[1] != "normal") for puzzle in puzzles)
    lines = [
        f"{len(puzzles):,} puzzles, {sum(puzzle.proven for puzzle in puzzles):,} of them proven; "
        f"{size / 1e6:.2f} MB in {len(chunk_files())} chunks.",
        "",
        "| theme | puzzles |",
        "| --- | ---: |",
        *(f"| `{theme}` | {themes[theme]:,} |" for theme in THEMES),
        "",
        "| seats | normal | expert |",
        "| --- | ---: | ---: |",
        *(f"| {n} | {seats[n, False]:,} | {seats[n, True]:,} |" for n in range(2, 7)),
        "",
        "How many of their tries each level solves, by the rating of the puzzles:",
        "",
        "| rating | puzzles | " + " | ".join(LADDER) + " |",
        "| --- | ---: | " + " | ".join("---:" for _ in LADDER) + " |",
    ]
    for low, high in pairwise(BANDS):
        band = [puzzle for puzzle in puzzles if low <= puzzle.rating < high]
        if band:
            shares = [
                sum(int(puzzle.solved[level]) for puzzle in band) / TRIES / len(band)
                for level in range(len(LADDER))
            ]
            cells = " | ".join(f"{share:.0%}" for share in shares)
            lines.append(f"| {band[0].rating}–{band[-1].rating} | {len(band):,} | {cells} |")
    levels = " | ".join(f"{level_rating(level):.0f}" for level in LADDER)
    return "\n".join([*lines, f"| *rating of the level* | | {levels} |"])


def main() -> None:
    """Write the chunks if files are named, and the tables in any case."""
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*", type=Path, help="puzzles to ship")
    parser.add_argument("--without", nargs="*", default=[], metavar="ID", help="not these of them")
    arguments = parser.parse_args()
    if arguments.files:
        puzzles = [puzzle for file in arguments.files for puzzle in read_puzzles(file)]
        unknown = set(arguments.without) - {puzzle.id for puzzle in puzzles}
        if unknown:
            parser.error(f"no puzzle is called {', '.join(sorted(unknown))}")
        write_chunks(puzzle for puzzle in puzzles if puzzle.id not in arguments.without)
    before, _, after = DOCS.read_text(encoding="utf-8").split(MARK)
    puzzles = shipped()
    text = f"{before}{MARK}\n{tables(puzzles)}\n{MARK}{after}"
    DOCS.write_text(text, encoding="utf-8")
    PICTURE.write_text(puzzle_svg(puzzles), encoding="utf-8")


if __name__ == "__main__":
    main()
