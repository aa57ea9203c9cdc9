"""Write parts of real games into web/src/fixtures: sample data for tests.

    python -m tools.fixtures

A fixture is a table's board, the view before, and some steps, each with its events and the view
after. Views of the seat that decides carry previews where `previews` says so: they are long.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from fallstar import Game
from fallstar.learn.fairness import FairnessPlan, measure_fairness
from fallstar.rules.face import our_faces, read_face
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


OWN_FACE = """\
+ + + + + + +
 .|. * . . o
+-+ + + + + +
 . v|* . o .
+ +-+ + + + +
 * . .|. * .
+ + +-+ + + +
 . . . .|. .
+ + + +-+ + +
 * o . . .|.
+ + + + +-+ +
 o * . * . .|
+ + + + + +-+""".splitlines()


def fairness() -> bytes:
    """What games of several kinds are like: the workshop of the page counts the same."""
    own = {"9a": read_face("9a", OWN_FACE)}
    pool = ("9a", *our_faces())
    plans = (
        FairnessPlan(2, 40, 1, tiles=("9a1", "4b2"), faces=own),
        FairnessPlan(5, 25, 2, bot="gain", expert=True, pool=pool, faces=own),
        FairnessPlan(3, 10, 3, bot="random"),
    )
    return msgspec.json.encode(
        [
            {
                "plan": {
                    **{name: getattr(plan, name) for name in ("seats", "games", "seed", "bot")},
                    "expert": plan.expert,
                    "tiles": plan.tiles,
                    "pool": plan.pool,
                    "faces": {name: face.lines for name, face in plan.faces.items()},
                },
                "found": measure_fairness(plan),
            }
            for plan in plans
        ]
    )


FILES: dict[Path, Callable[[], bytes]] = {
    FOLDER / "fairness.json": lambda: fairness() + b"\n",
    FOLDER / "two.json": partial(text, 2, 11, 0, 16),
    FOLDER / "four.json": partial(text, 4, 5, 24, 24),
    FOLDER / "six.json": partial(text, 6, 3, 29, 24),
}

if __name__ == "__main__":
    for path, made in FILES.items():
        path.write_bytes(made())
        print(f"wrote {path}, {path.stat().st_size} bytes")
