"""Write tables that pages have without a server.

python -m tools.study_tables

web/src/local/levels.json and faces.json are what /api/levels and /api/faces answer.
web/src/study/numbers.ts has the numbers of fallstar.study.
"""

import sys
from collections.abc import Callable
from hashlib import sha256
from json import dumps
from pathlib import Path
from typing import Any

import msgspec

from fallstar.server.api.study import faces, levels
from fallstar.study import analysis, exponent, reason_kinds, review, search_error
from fallstar.study.review_text import LABELS

WEB = Path(__file__).parents[1] / "web" / "src"
FOLDER = WEB / "local"
NUMBERS: dict[Any, str] = {
    search_error: "SHARE_DECAY LOSS_DECAY COMPARED_SPREAD COMPARED_PART LEAST_SHARE DIGITS",
    analysis: "FIRST_ITERATIONS LARGEST_TREE LINE_VISITS LINE_LENGTH",
    exponent: "USUAL_PART USUAL_STAKE",
    review: "INACCURACY MISTAKE BLUNDER DEFAULT_ITERATIONS OPEN_PART",
    reason_kinds: "MANY EDITION",
}
BY_SEATS: dict[Any, str] = {
    search_error: "SHARE_SPREAD LOSS_SPREAD",
    exponent: "SKILLED CHANCE",
}


def levels_text() -> bytes:
    """The text of levels.json."""
    return msgspec.json.encode(levels.fn()) + b"\n"


def faces_text() -> bytes:
    """The text of faces.json."""
    return msgspec.json.encode(faces.fn()) + b"\n"


def numbers_text() -> bytes:
    """The text of numbers.ts."""
    lines = [
        f"export const {name} = {getattr(module, name)!r};"
        for module, names in NUMBERS.items()
        for name in names.split()
    ]
    lines += ["", "/** By the number of seats. */"]
    for module, names in BY_SEATS.items():
        for name in names.split():
            values = ", ".join(f"{n}: {value}" for n, value in getattr(module, name).items())
            lines.append(f"export const {name}: Readonly<Record<number, number>> = {{ {values} }};")
    for name, type_name, words in (
        ("LABELS", "Label", LABELS),
        ("KINDS", "Kind", reason_kinds.KINDS),
    ):
        listed = "".join(f"  {dumps(word)},\n" for word in words)
        lines += [
            f"\nexport const {name} = [\n{listed}] as const;",
            f"export type {type_name} = (typeof {name})[number];",
        ]
    digest = sha256("\n".join(lines).encode()).hexdigest()[:8]
    version = f"/** Of all that is above. */\nexport const NUMBERS_VERSION = {dumps(digest)};"
    note = "// Made by tools/study_tables.py from fallstar.study: do not edit.\n"
    return "\n".join([note, *lines, "", version, ""]).encode()


FILES: dict[Path, Callable[[], bytes]] = {
    FOLDER / "levels.json": levels_text,
    FOLDER / "faces.json": faces_text,
    WEB / "study" / "numbers.ts": numbers_text,
}

if __name__ == "__main__":
    for path, text in FILES.items():
        path.write_bytes(text())
        print(f"wrote {path.name}", file=sys.stderr)
