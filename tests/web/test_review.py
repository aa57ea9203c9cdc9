"""The browser reviews a game as Python does: the whole review, number by number
(web/src/study/review.test.ts)."""

import os
import subprocess
from pathlib import Path

import msgspec

from fallstar import Game, Record, review
from fallstar.bots.levels import make_bot
from fallstar.study.reasons import KINDS
from fallstar.study.review import Review

WEB = Path(__file__).parents[2] / "web"
# Seats, expert game, level, iterations, seed. Bots that play badly make mistakes of every kind.
GAMES = (
    (2, False, "random", 120, 0),
    (2, True, "gain", 1600, 5),
    (3, False, "beginner", 200, 0),
    (4, True, "random", 60, 1),
    (5, False, "gain", 60, 0),
    (6, False, "beginner", 60, 7),
)


def finished(seats: int, *, expert: bool, level: str) -> Record:
    game = Game.new(seats=seats, seed=seats, expert=expert)
    bots = [make_bot(level, seat) for seat in range(seats)]
    while game.turn is not None:
        game.play(bots[game.turn].choose(game.view(game.turn, previews=False)))
    return game.record()


def reviewed() -> list[dict[str, object]]:
    samples = []
    for seats, expert, level, iterations, seed in GAMES:
        record = finished(seats, expert=expert, level=level)
        found = review(record, iterations=iterations, seed=seed)
        samples.append(
            {"record": record.to_json(), "iterations": iterations, "seed": seed, "review": found}
        )
    return samples


def test_the_browser_reviews_a_game_as_python_does(tmp_path: Path) -> None:
    samples = reviewed()
    reviews = [sample["review"] for sample in samples]
    judged = [one for found in reviews if isinstance(found, Review) for one in found.judged]
    assert len(judged) > 200
    assert len({one.label for one in judged}) >= 4
    assert len({reason.kind for one in judged for reason in one.reasons}) >= len(KINDS) // 2
    file = tmp_path / "reviews.jsonl"
    file.write_bytes(b"\n".join(msgspec.json.encode(sample) for sample in samples))
    vitest = ["node", "node_modules/vitest/vitest.mjs", "run", "src/study/review.test.ts"]
    done = subprocess.run(
        vitest, cwd=WEB, env={**os.environ, "REVIEWS": str(file)}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "skipped" not in done.stdout
