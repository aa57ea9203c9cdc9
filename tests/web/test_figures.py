"""The figures of finished games are counted twice: by the server, and in the browser for games of a
device (web/src/local/figures.ts). Both count the same, in many games."""

import os
import random
import subprocess
from pathlib import Path

import msgspec

from fallstar import Game
from fallstar.server.tables.figures import figures_of_seat

WEB = Path(__file__).parents[2] / "web"
GAMES = 120


def counted(seed: int) -> dict[str, object]:
    """A game of 2 to 6 seats, half at random, and what the person at one seat did."""
    chance = random.Random(seed)
    game = Game.new(seats=2 + seed % 5, seed=seed, expert=seed % 3 == 0)
    while not game.is_over:
        best = max(game.preview(), key=lambda preview: (preview.points, len(preview.ejects)))
        game.play(chance.choice([best.move, chance.choice(game.legal_moves())]))
    levels = ["beginner"] * game.seats
    person = chance.randrange(game.seats)
    levels[person] = ""
    figures = figures_of_seat(game, person, levels)
    return {"record": game.record().to_json(), "levels": levels, "figures": figures}


def test_the_browser_counts_what_the_server_counts(tmp_path: Path) -> None:
    games = [counted(seed) for seed in range(GAMES)]
    assert any(game["figures"].throws for game in games)  # type: ignore[attr-defined]
    assert any(game["figures"].thrown for game in games)  # type: ignore[attr-defined]
    file = tmp_path / "figures.jsonl"
    file.write_bytes(b"\n".join(msgspec.json.encode(game) for game in games))
    vitest = ["node", "node_modules/vitest/vitest.mjs", "run", "src/local/figures.test.ts"]
    done = subprocess.run(
        vitest, cwd=WEB, env={**os.environ, "FIGURES": str(file)}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "skipped" not in done.stdout
