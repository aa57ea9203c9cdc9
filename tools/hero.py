"""Write the small game that plays itself on the home page: web/src/home/hero.json.

    python -m tools.hero

Every seat takes the decision with most points and the longest fall. For each decision there is its
preview, if it moves a pawn, and its events; the page draws the steps between from the events.
"""

from pathlib import Path
from typing import Any

import msgspec

from fallstar import Game
from fallstar.view.shape import shape_of

PATH = Path(__file__).parents[1] / "web" / "src" / "home" / "hero.json"
SEATS, SEED, SKIP, STEPS = 4, 261, 14, 16


def hero() -> dict[str, Any]:
    """Some turns from the middle of a game of four."""
    game = Game.new(seats=SEATS, seed=SEED)
    found: dict[str, Any] = {"board": shape_of(game.board)}
    steps = []
    for number in range(SKIP + STEPS):
        if number == SKIP:
            view = game.view()
            found["start"] = {
                "decisions": view.decisions,
                "stars": view.stars,
                "marker": view.marker,
                "pawns": [
                    None if seat.space is None else {"space": seat.space, "feet": seat.feet}
                    for seat in view.seats
                ],
            }
        best = max(game.preview(), key=lambda one: (one.points, len(one.fall), -len(one.move)))
        step = game.play(best.move)
        if number >= SKIP:
            path = None if not best.steps and not best.fall else best
            steps.append({"seat": step.seat, "preview": path, "events": step.events})
    return found | {"steps": steps}


def text() -> bytes:
    """The whole file."""
    return msgspec.json.encode(hero()) + b"\n"


if __name__ == "__main__":
    PATH.write_bytes(text())
    print(f"wrote {PATH}, {PATH.stat().st_size} bytes")
