"""A state as text or as pixels: the render modes of the environments."""

import io
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fallstar.errors import FallstarError
from fallstar.rules.board import Board
from fallstar.rules.score import winners_at
from fallstar.rules.state import OVER, PHASE, PHASES, TURN, State
from fallstar.view.picture.png import to_png
from fallstar.view.picture.svg import board_svg
from fallstar.view.text import draw_board
from fallstar.view.view import View, view_of

RENDER_MODES = ["ansi", "rgb_array", "human"]
SPACE_PIXELS = 24


def check_render_mode(mode: str | None) -> str | None:
    """Return a valid render mode; raise FallstarError for any other."""
    if mode is not None and mode not in RENDER_MODES:
        modes = ", ".join(RENDER_MODES)
        raise FallstarError(f"a render mode is one of {modes}, or None, not {str(mode)[:20]!r}")
    return mode


def render_state(board: Board, state: State, mask: int, played: int, mode: str | None) -> Any:
    """Text for ansi, pixels for rgb_array; human prints the text and returns None."""
    if mode is None:
        return None
    view = view_of(board, state, mask, None, played, previews=False)
    if mode == "rgb_array":
        return _pixels(board, view)
    text = f"{draw_board(board, view)}\n{_scores(state, view)}"
    if mode == "ansi":
        return text
    print(text, flush=True)
    return None


def _scores(state: State, view: View) -> str:
    """One line: the points of every seat, and who decides."""
    points = "  ".join(f"seat {s.seat} (pawn {s.seat + 1}): {s.points}" for s in view.seats)
    if state[PHASE] == OVER:
        winners = " and ".join(f"seat {seat}" for seat in winners_at(state))
        return f"{points}  |  {winners} won"
    return f"{points}  |  seat {state[TURN]} decides: {PHASES[state[PHASE]]}"


def _pixels(board: Board, view: View) -> NDArray[np.uint8]:
    try:
        from PIL import Image
    except ImportError:
        raise FallstarError(
            "render mode rgb_array needs Pillow: pip install 'fallstar[envs]'"
        ) from None
    png = to_png(board_svg(board, view), SPACE_PIXELS * (board.width + 1))
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"), dtype=np.uint8)
