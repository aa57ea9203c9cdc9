"""What the browser client draws on a landing is what a press there plays: on thousands of positions
of real games, through the client's own code (web/src/game/drawn.svelte.test.ts)."""

import os
import random
import subprocess
from pathlib import Path
from typing import Any

import msgspec

from fallstar import Game
from fallstar.view.shape import shape_of

WEB = Path(__file__).parents[2] / "web"
GAMES = 40
POSITIONS = 2000


def positions(seed: int) -> dict[str, Any]:
    """A game of 2 to 6 seats, with the view of every seat that had to choose a card."""
    chance = random.Random(seed)
    game = Game.new(seats=2 + seed % 5, seed=seed, expert=bool(seed % 2))
    views = []
    while not game.is_over and len(views) < 60:
        if game.phase in ("action", "replay"):
            views.append(game.view(game.turn))
        previews = game.preview()
        best = max(previews, key=lambda preview: preview.points)
        game.play(chance.choice([best, *previews]).move)
    return {"board": shape_of(game.board), "views": views}


def test_what_is_drawn_is_what_a_press_plays(tmp_path: Path) -> None:
    games = [positions(seed) for seed in range(GAMES)]
    assert sum(len(game["views"]) for game in games) >= POSITIONS
    file = tmp_path / "positions.json"
    file.write_bytes(msgspec.json.encode(games))
    vitest = [
        "node", "node_modules/vitest/vitest.mjs", "run", "src/game/drawn.svelte.test.ts"
    ]  # fmt: skip
    done = subprocess.run(
        vitest, cwd=WEB, env={**os.environ, "POSITIONS": str(file)}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
