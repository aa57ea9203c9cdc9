"""The puzzles that the pages ship: all of them are well-formed, and proofs hold."""

from collections import Counter

import msgspec

from fallstar.learn.puzzle_check import draw, recheck
from fallstar.learn.puzzle_ladder import rating_from
from fallstar.rules.state import MAX_SEATS, MIN_SEATS
from fallstar.study.puzzle import THEMES, check_puzzle
from tools.puzzle_chunks import CHUNK, FOLDER, chunk_files, shipped, tables

PUZZLES = shipped()
LARGEST = 1_500_000  # bytes in all
SAMPLE = 60


def test_every_puzzle_is_well_formed() -> None:
    for puzzle in PUZZLES:
        check_puzzle(puzzle)
        assert puzzle.rating == rating_from(puzzle.solved), puzzle.id


def test_the_index_tells_what_is_in_the_chunks() -> None:
    index = msgspec.json.decode((FOLDER / "index.json").read_bytes())
    assert index["count"] == len(PUZZLES) == len({puzzle.id for puzzle in PUZZLES})
    assert [puzzle.rating for puzzle in PUZZLES] == sorted(puzzle.rating for puzzle in PUZZLES)
    assert {file.name for file in FOLDER.iterdir()} == {
        "index.json",
        *(file.name for file in chunk_files()),
    }
    for number, chunk in enumerate(index["chunks"]):
        part = PUZZLES[CHUNK * number : CHUNK * (number + 1)]
        assert chunk["count"] == len(part)
        assert (chunk["from"], chunk["to"]) == (part[0].rating, part[-1].rating)
        assert chunk["themes"] == Counter(theme for puzzle in part for theme in puzzle.themes)


def test_they_are_many_of_every_kind_and_not_too_large() -> None:
    assert {theme for puzzle in PUZZLES for theme in puzzle.themes} == set(THEMES)
    seats = Counter(puzzle.seats for puzzle in PUZZLES)
    assert set(seats) == set(range(MIN_SEATS, MAX_SEATS + 1))
    assert min(seats.values()) > len(PUZZLES) / 50
    assert sum(file.stat().st_size for file in FOLDER.iterdir()) <= LARGEST


def test_proofs_hold_again() -> None:
    proven = [puzzle for puzzle in PUZZLES if puzzle.proven]
    for puzzle in draw(proven, SAMPLE, seed=3):
        assert recheck(puzzle, seed=3, iterations=1) == (puzzle, None)


def test_the_page_of_puzzles_has_their_counts() -> None:
    assert tables(PUZZLES) in (FOLDER.parents[2] / "docs" / "puzzles.md").read_text("utf-8")
