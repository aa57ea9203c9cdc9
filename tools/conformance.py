"""Play random games in Python and through the browser's kernel in Node, and compare what is seen.

    python -m tools.conformance --games 1000

After every decision: the state, the legal decisions, previews, threats, the choices of the quick
bots, the position, and the view, events and moves of every seat and of a spectator; at the end the
record, read again and undone.
Both sides write JSON, which must be the same byte by byte. Node gets a digest of each text.
"""

import argparse
import hashlib
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from fallstar import Game, Step
from fallstar.bots.bot import Bot
from fallstar.bots.levels import QUICK, make_bot
from fallstar.rules.face import our_faces, read_face
from tests.random_games import liked
from tools.wasm.files import KERNEL

WEB = Path(__file__).parents[1] / "web"
STYLES = ("any", "hunter", "keeper")


class Difference(NamedTuple):
    """A text that the browser's kernel tells in another way."""

    seed: int
    number: int  # 0 is the beginning, then one for each decision, the end last
    python: str
    browser: str

    def __str__(self) -> str:
        at = next(
            (i for i, (a, b) in enumerate(zip(self.python, self.browser, strict=False)) if a != b),
            min(len(self.python), len(self.browser)),
        )
        begin = max(0, at - 60)
        return (
            f"seed {self.seed}, text {self.number}:\n"
            f"  Python  …{self.python[begin : at + 60]}\n  browser …{self.browser[begin : at + 60]}"
        )


class RandomGame:
    """A game that its seed decides: seats, mode, tiles, now and then faces of its own, and moves.

    Random play seldom brings pawns together. So in some games every seat is a hunter, which ejects
    a pawn when it can, or a keeper, which lands on a door when it can.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.chance = random.Random(seed)
        self.style = self.chance.choice(STYLES)
        self.choices: dict[str, Any] = {
            "seats": self.chance.randint(2, 6),
            "seed": self.chance.choice([seed, -seed, seed << 70]),
            "expert": self.chance.random() < 0.5,
        }
        self.players: list[str] = []
        self.moves: list[str] = []
        if self.chance.random() < 0.2:
            self._choose_faces()

    def _choose_faces(self) -> None:
        """Tiles with faces of one's own: copies of ours under other numbers."""
        count = {2: 2, 3: 4, 4: 4, 5: 6, 6: 6}[self.choices["seats"]]
        names = [f"{n}{self.chance.choice('ab')}" for n in range(1, 7)]
        chosen = self.chance.sample(names, count)
        faces = {f"1{name}": [*our_faces()[name].lines] for name in chosen[:2]}
        tiles = [f"1{name}" for name in chosen[:2]] + chosen[2:]
        self.choices["tiles"] = [f"{name}{self.chance.randrange(4)}" for name in tiles]
        self.choices["faces"] = faces
        self.choices["open_door"] = self.chance.randrange(count)
        self.choices["first"] = self.chance.randrange(self.choices["seats"])

    def new_game(self) -> Game:
        faces = {
            name: read_face(name, lines) for name, lines in self.choices.get("faces", {}).items()
        }
        return Game.new(**self.choices | {"faces": faces})

    def texts(self) -> Iterator[bytes]:
        """What Python shows of the game: at its beginning, after every decision, at its end."""
        self.moves = []
        chance = random.Random(self.seed)
        game = self.new_game()
        self.players = [f"player {seat}" for seat in range(game.seats)]
        bots = [make_bot(name, self.choices["seed"]) for name in QUICK]
        yield encode(shown(game, None, bots))
        while not game.is_over and len(self.moves) < 600:
            move = chance.choice(liked(game, self.style) or game.legal_moves())
            self.moves.append(move)
            yield encode(shown(game, game.play(move), bots))
        yield encode(ended(game, self.players))

    def message(self) -> str:
        """The game as Node takes it."""
        digests = [hashlib.sha256(text).hexdigest()[:16] for text in self.texts()]
        choices = self.choices | {"seed": str(self.choices["seed"])}
        if "open_door" in choices:
            choices["openDoor"] = choices.pop("open_door")
        told = {
            "choices": choices,
            "players": self.players,
            "moves": self.moves,
            "digests": digests,
        }
        return json.dumps(told)


def encode(value: Any) -> bytes:
    return msgspec.json.encode(value)


def shown(game: Game, step: Step | None, bots: list[Bot]) -> dict[str, Any]:
    """All that can be seen of a game after a step; the same as in web/src/engine/conformance.ts."""
    viewers = [None, *range(game.seats)]
    return {
        "state": game.state.tobytes().hex(),
        "turn": game.turn,
        "phase": game.phase,
        "legal": game.legal_moves(),
        "preview": game.preview(),
        "views": [game.view(seat) for seat in viewers],
        "moves": [step.move_for(seat) if step else None for seat in viewers],
        "events": [step.events_for(seat) if step else game.opening for seat in viewers],
        "threats": [game.threats(seat) for seat in range(game.seats)],
        "bots": [] if game.is_over else [bot.choose(game.view(game.turn)) for bot in bots],
        "position": game.position(),
        "points": game.points(),
        "winners": game.winners(),
    }


def ended(game: Game, players: list[str]) -> dict[str, Any]:
    """What is written at the end, read again, and undone."""
    record = game.record(players)
    again = Game.from_record(record.to_json())
    placed = Game.from_position(game.position())
    texts = [again.position(), placed.position()]
    while again.steps:
        again.undo()
    assert game.setup is not None
    return {
        "record": record,
        "texts": [*texts, again.position()],
        "legal": [placed.legal_moves(), again.legal_moves()],
        "view": again.view(again.turn),
        "start": Game.from_setup(game.setup).position(),
    }


class Result(NamedTuple):
    """What a run found."""

    games: int
    decisions: int
    differences: list[Difference]


def compare(seeds: range) -> Result:
    """Play the games of these seeds on both sides."""
    decisions = 0
    differences: list[Difference] = []
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder, "conformance.mjs")
        bundle("src/engine/conformance.ts", script)
        with subprocess.Popen(
            ["node", str(script), str(KERNEL)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        ) as node:
            assert node.stdin is not None
            assert node.stdout is not None
            for seed in seeds:
                game = RandomGame(seed)
                print(game.message(), file=node.stdin, flush=True)
                answer = json.loads(node.stdout.readline())
                decisions += len(game.moves)
                if answer["different"] is not None:
                    number = answer["different"]
                    texts = [text.decode() for text in game.texts()] + [""]
                    differences.append(Difference(seed, number, texts[number], answer["text"]))
    return Result(len(seeds), decisions, differences)


def bundle(source: str, target: Path) -> None:
    """TypeScript of the client as one script for Node."""
    rolldown = ["node", "node_modules/rolldown/bin/cli.mjs", source, "--file", str(target)]
    options = ["--platform", "node", "--format", "esm", "--log-level", "silent"]
    subprocess.run(rolldown + options, cwd=WEB, check=True, stdout=subprocess.DEVNULL)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=1000, help="how many games")
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    arguments = parser.parse_args()
    begin = time.perf_counter()
    result = compare(range(arguments.seed, arguments.seed + arguments.games))
    for difference in result.differences[:10]:
        print(difference)
    print(
        f"{result.games:,} games, {result.decisions:,} decisions in "
        f"{time.perf_counter() - begin:,.0f} s: {len(result.differences)} differences"
    )
    sys.exit(bool(result.differences))


if __name__ == "__main__":
    main()
