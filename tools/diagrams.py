"""Write the pictures of the rules and the beginnings of the tutorial, so that both work offline.

    python -m tools.diagrams     writes rules/diagrams.json and tutorial/starts.json in web/src

The pages are written by hand: web/src/rules/pages.json has the order of the rules and the positions
of their diagrams, web/src/tutorial/levels.json the levels. `fallstar board --position '…' --out
x.svg` draws a position. The client knows no rules, so all that it draws is worked out here.
"""

import json
from pathlib import Path
from typing import Any

import msgspec

from fallstar import Game
from fallstar.server.api.study import tried
from fallstar.server.wire.study import TryRequest
from fallstar.view.shape import shape_of

SOURCE = Path(__file__).parents[1] / "web" / "src"
PAGES = SOURCE / "rules" / "pages.json"
LEVELS = SOURCE / "tutorial" / "levels.json"


def diagram(position: str, moves: list[str]) -> dict[str, Any]:
    """A board, a view whose previews are those to show, and what happens when each is played."""
    game = Game.from_position(position)
    view = game.view(game.turn)
    shown = [next(one for one in view.previews if one.move == move) for move in moves]
    return {
        "board": shape_of(game.board),
        "view": msgspec.structs.replace(view, faces={}, legal=(), previews=tuple(shown)),
        "events": [Game.from_position(position).play(move).events for move in moves],
    }


def diagrams() -> bytes:
    """The text of diagrams.json: by name, what the board component takes."""
    pages = json.loads(PAGES.read_text(encoding="utf-8"))["diagrams"]
    made = {name: diagram(one["position"], one["previews"]) for name, one in pages.items()}
    return msgspec.json.encode(made) + b"\n"


def starts() -> bytes:
    """The text of starts.json: by level, what /api/try answers before the first move."""
    levels = json.loads(LEVELS.read_text(encoding="utf-8"))
    made = {level["id"]: tried(TryRequest(position=level["position"], seat=0)) for level in levels}
    return msgspec.json.encode(made) + b"\n"


FILES = {
    SOURCE / "rules" / "diagrams.json": diagrams,
    SOURCE / "tutorial" / "starts.json": starts,
}

if __name__ == "__main__":
    for path, text in FILES.items():
        path.write_bytes(text())
        print(f"wrote {path}, {path.stat().st_size} bytes")
