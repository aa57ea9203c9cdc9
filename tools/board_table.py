"""Write web/src/wire/boards.ts: boards by the number of seats, faces and marks.

python -m tools.board_table
"""

import sys
from pathlib import Path

from fallstar.rules.board import board_of
from fallstar.rules.face import REPLAY_MARK, SIDE, our_faces
from fallstar.rules.state import TILES
from fallstar.rules.tiles import ACROSS

TARGET = Path(__file__).parents[1] / "web" / "src" / "wire" / "boards.ts"


def module() -> str:
    """The whole file."""
    faces = [f'"{name}"' for name in our_faces()]
    return f"""\
// Made by tools/board_table.py from the rules: do not edit.

/** The board of a number of seats: how many tiles, how many of them side by side, and the tile of
 * each door. Tiles are counted in reading order. */
export interface Layout {{
  seats: number;
  tiles: number;
  across: number;
  doors: readonly number[];
}}

export const LAYOUTS: readonly Layout[] = [
{"".join(map(layout_line, TILES))}];
export const LEAST_SEATS = {min(TILES)};
export const MOST_SEATS = {max(TILES)};

/** The faces of all tiles: a number for the tile, a letter for its side. */
export const FACES: readonly string[] = [
  {", ".join(faces)},
];

/** In the `marks` of a board. */
export const REPLAY_MARK = {REPLAY_MARK};
"""


def layout_line(seats: int) -> str:
    """The board of so many seats, as an item."""
    tiles = TILES[seats]
    across = ACROSS[tiles]
    board = board_of([f"{number}a0" for number in range(1, tiles + 1)])
    places = [divmod(space, board.width) for space, _ in board.doors]
    doors = [y // SIDE * across + x // SIDE for y, x in places]
    return f"  {{ seats: {seats}, tiles: {tiles}, across: {across}, doors: {doors} }},\n"


if __name__ == "__main__":
    TARGET.write_text(module(), encoding="utf-8")
    print(f"wrote {TARGET.name}", file=sys.stderr)
