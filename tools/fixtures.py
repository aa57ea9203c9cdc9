"""Write parts of real games into web/src/fixtures: sample data for tests.

    python -m tools.fixtures

A fixture is a table's board, the view before, and some steps, each with its events and the view
after. Views of the seat that decides carry previews where `previews` says so: they are long.
"""

from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from fallstar import Game
from fallstar.view.shape import shape_of

FOLDER = Path(__file__).parents[1] / "web" / "src" / "fixtures"


def bare(game: Game) -> Any:
    """The view of the seat that decides, without previews."""
    return msgspec.structs.replace(game.view(game.turn), previews=())


def fixture(seats: int, seed: int, skip: int, steps: int) -> dict[str, Any]:
    """Part of a game in which every seat takes the decision with most points."""
    game = Game.new(seats=seats, seed=seed)
    played: list[dict[str, Any]] = []
    start = bare(game)
    for number in range(skip + steps):
        best = max(game.preview(), key=lambda preview: (preview.points, len(preview.fall)))
        step = game.play(best.move)
        if number < skip:
            start = bare(game)
        else:
            played.append(
                {
                    "index": step.index,
                    "seat": step.seat,
                    "move": step.move,
                    "events": step.events,
                    "view": bare(game),
                }
            )
    if game.turn is not None:
        played[-1]["view"] = game.view(game.turn)
    return {"board": shape_of(game.board), "start": start, "steps": played}


def text(seats: int, seed: int, skip: int, steps: int) -> bytes:
    """The whole file."""
    return msgspec.json.encode(fixture(seats, seed, skip, steps)) + b"\n"


FILES = {
    FOLDER / "two.json": partial(text, 2, 11, 0, 16),
    FOLDER / "four.json": partial(text, 4, 5, 24, 24),
    FOLDER / "six.json": partial(text, 6, 3, 29, 24),
}

if __name__ == "__main__":
    for path, made in FILES.items():
        path.write_bytes(made())
        print(f"wrote {path}, {path.stat().st_size} bytes")
