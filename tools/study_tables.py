"""Write web/src/local/levels.json and faces.json: what /api/levels and /api/faces answer.

python -m tools.study_tables

Pages without a server have them from here.
"""

import sys
from collections.abc import Callable
from pathlib import Path

import msgspec

from fallstar.server.api.study import faces, levels

FOLDER = Path(__file__).parents[1] / "web" / "src" / "local"


def levels_text() -> bytes:
    """The text of levels.json."""
    return msgspec.json.encode(levels.fn()) + b"\n"


def faces_text() -> bytes:
    """The text of faces.json."""
    return msgspec.json.encode(faces.fn()) + b"\n"


FILES: dict[Path, Callable[[], bytes]] = {
    FOLDER / "levels.json": levels_text,
    FOLDER / "faces.json": faces_text,
}

if __name__ == "__main__":
    for path, text in FILES.items():
        path.write_bytes(text())
        print(f"wrote {path.name}", file=sys.stderr)
