"""The browser reviews a game as Python does: the whole review, number by number
(web/src/study/review.test.ts), and it finds the same reasons (web/src/study/reasons.test.ts)."""

import os
import random
import subprocess
from collections.abc import Iterator
from itertools import chain, permutations
from pathlib import Path

import msgspec

from fallstar import Game, Record, analyse, review
from fallstar.bots.levels import make_bot
from fallstar.study.reason_kinds import KINDS
from fallstar.study.reasons import reasons_of
from fallstar.study.review import Review
from tests.study.test_reasons import DOORS

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
    assert {one.label for one in judged} >= {"fine", "only", "blunder"}
    assert len({reason.kind for one in judged for reason in one.reasons}) >= len(KINDS) // 2
    run_in_node("src/study/review.test.ts", "REVIEWS", samples, tmp_path)


def test_the_browser_finds_the_reasons_that_python_finds(tmp_path: Path) -> None:
    """All between two decisions of a position where a door opens, and some of positions of games,
    with the lines of a search."""
    rng = random.Random(5)
    samples: list[dict[str, object]] = []
    games = [Game.from_position(position) for position, _, _ in DOORS]
    for game in chain(games, positions()):
        analysis = analyse(game, iterations=600)
        pairs = list(permutations(analysis.choices, 2))
        if game not in games:
            pairs = rng.sample(pairs, min(len(pairs), 8))
        for played, best in pairs:
            lines = played.line, best.line
            samples.append(
                {
                    "position": game.position(),
                    "played": played.move,
                    "best": best.move,
                    "lines": lines,
                    "reasons": reasons_of(game, played.move, best.move, lines),
                }
            )
    text = msgspec.json.encode(samples)
    assert [kind for kind in KINDS if f'"{kind}"'.encode() not in text] == []
    run_in_node("src/study/reasons.test.ts", "REASONS", samples, tmp_path)


def positions() -> Iterator[Game]:
    """Some positions of games."""
    rng = random.Random(4)
    for seed in range(12):
        game = Game.new(seats=2 + seed % 5, seed=seed, expert=seed % 2 == 0)
        while game.turn is not None:
            if rng.random() < 0.08:
                yield game.copy()
            game.play(rng.choice(game.legal_moves()))


def run_in_node(test: str, variable: str, samples: list[dict[str, object]], tmp_path: Path) -> None:
    file = tmp_path / "samples.jsonl"
    file.write_bytes(b"\n".join(msgspec.json.encode(sample) for sample in samples))
    vitest = ["node", "node_modules/vitest/vitest.mjs", "run", test]
    done = subprocess.run(
        vitest, cwd=WEB, env={**os.environ, variable: str(file)}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "skipped" not in done.stdout
