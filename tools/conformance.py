"""Compare Python with the browser's kernel, in Chromium, or in Node where there is no browser.

    python -m tools.conformance --games 1000 --positions 100 --searches 50

Random games. After every decision: the state, the legal decisions and the events.

Positions. In so many of these games, once in each: also previews, threats, the choices of the quick
bots, the position, and the view, events and moves of every seat and of a spectator; at the end the
record, read again and undone.

Searches. In other random games a bot searches several times, and keeps its tree between them: its
choice, all numbers at the root, and the network's shares.

Counts. The number of ways to play on from the pinned positions.

Both sides write JSON, which must be the same byte by byte. The browser gets a digest of each text.
"""

import argparse
import base64
import hashlib
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal, NamedTuple, Protocol

import msgspec
import numpy as np
from rich.console import Console
from rich.progress import track

from fallstar import Game, Step
from fallstar.bots.bot import Bot
from fallstar.bots.levels import LEVELS, QUICK, make_bot
from fallstar.bots.search_bot import SearchBot
from fallstar.bots.tree import records_of
from fallstar.rules.face import our_faces, read_face
from tests.browser.chromium import find_chromium, launch_options
from tests.random_games import liked
from tools.pinned import DEPTH, PERFT
from tools.wasm.files import KERNEL

WEB = Path(__file__).parents[1] / "web"
STYLES = ("any", "hunter", "keeper")
SEARCHERS = [name for name in LEVELS if name not in QUICK]
LONGEST = 600  # decisions of a game
SEARCHES = 4  # of a bot in one game
Answer = Callable[[str], str]  # what the browser answers to a task


class Difference(NamedTuple):
    """A text that the browser's kernel tells in another way."""

    name: str
    number: int  # of a game, 0 is its beginning, then one for each decision, the end last
    python: str
    browser: str

    def __str__(self) -> str:
        at = next(
            (i for i, (a, b) in enumerate(zip(self.python, self.browser, strict=False)) if a != b),
            min(len(self.python), len(self.browser)),
        )
        begin = max(0, at - 60)
        return (
            f"{self.name}, text {self.number}:\n"
            f"  Python  …{self.python[begin : at + 60]}\n  browser …{self.browser[begin : at + 60]}"
        )


class Task(Protocol):
    """Something that both sides do; Python's texts are what the browser's must be."""

    name: str

    def texts(self) -> Iterator[bytes]: ...

    def told(self) -> dict[str, Any]:
        """What the browser needs to know; asked after the texts."""
        ...


class RandomGame:
    """A game that its seed decides: seats, mode, tiles, now and then faces of its own, and moves.

    Random play seldom brings pawns together. So in some games every seat is a hunter, which ejects
    a pawn when it can, or a keeper, which lands on a door when it can.
    """

    def __init__(self, seed: int, looks: Literal["always", "once", "never"] = "always") -> None:
        """`looks`: how often everything is compared, not only what a decision changes."""
        self.seed = seed
        self.name = f"game {seed}"
        self.look_at = None if looks == "always" else -1
        if looks == "once":
            self.look_at = random.Random(f"look {seed}").randrange(150)
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
        yield encode(self._seen(game, None, bots))
        while not game.is_over and len(self.moves) < LONGEST:
            move = chance.choice(liked(game, self.style) or game.legal_moves())
            self.moves.append(move)
            yield encode(self._seen(game, game.play(move), bots))
        if self.look_at != -1:
            yield encode(ended(game, self.players))

    def _seen(self, game: Game, step: Step | None, bots: list[Bot]) -> dict[str, Any]:
        played = len(game.steps)
        is_last = game.is_over or played == LONGEST
        if self.look_at is None or self.look_at == played or (is_last and self.look_at > played):
            return shown(game, step, bots)
        return changed(game, step)

    def told(self) -> dict[str, Any]:
        return {
            "task": "play",
            "choices": self.told_choices(),
            "players": self.players,
            "moves": self.moves,
            "lookAt": self.look_at,
        }

    def told_choices(self) -> dict[str, Any]:
        """The choices under the names of the browser."""
        choices = self.choices | {"seed": str(self.choices["seed"])}
        if "open_door" in choices:
            choices["openDoor"] = choices.pop("open_door")
        return choices


class RandomSearch:
    """A random game in which one bot searches now and then."""

    def __init__(self, seed: int) -> None:
        self.name = f"search {seed}"
        self.game = RandomGame(seed)
        chance = random.Random(seed)
        self.seed = seed
        self.level = SEARCHERS[seed % len(SEARCHERS)]
        self.iterations = chance.choice([20, 100, 300])
        self.stretch = LEVELS[self.level].options.get("stretch", 1)
        self.first = chance.randrange(15 * self.game.choices["seats"])
        self.moves: list[str] = []
        self.before: list[int] = []

    def texts(self) -> Iterator[bytes]:
        """What the bot finds each time. It plays what it chose, the others at random."""
        self.moves, self.before = [], []
        chance = random.Random(self.seed)
        options: dict[str, Any] = LEVELS[self.level].options | {"iterations": self.iterations}
        options["milliseconds"] = None
        bot = SearchBot(self.level, self.seed, **options)
        game = self.game.new_game()
        seat = None
        while not game.is_over and len(self.before) < SEARCHES:
            move = chance.choice(game.legal_moves())
            if len(self.moves) >= self.first and game.turn == (game.turn if seat is None else seat):
                seat = game.turn
                view = game.view(seat)
                shares = np.array(bot.evaluate(view))
                move = bot.choose(view)
                self.before.append(len(self.moves))
                root = records_of(bot._tree) if len(view.legal) > 1 else None
                yield encode(
                    {
                        "choice": move,
                        "root": None if root is None else root.tobytes().hex(),
                        "shares": shares.tobytes().hex(),
                    }
                )
            self.moves.append(move)
            game.play(move)

    def told(self) -> dict[str, Any]:
        return {
            "task": "search",
            "choices": self.game.told_choices(),
            "moves": self.moves,
            "bot": {
                "name": self.level,
                "seed": self.seed,
                "iterations": self.iterations,
                "stretch": self.stretch,
            },
            "before": self.before,
        }


class Count:
    """The pinned counts of a position."""

    def __init__(self, position: str, counts: str, depth: int) -> None:
        self.name = f"counts of {position}"
        self.position = position
        self.counts = counts.split()[:depth]

    def texts(self) -> Iterator[bytes]:
        return (count.encode() for count in self.counts)

    def told(self) -> dict[str, Any]:
        return {"task": "count", "position": self.position, "depth": len(self.counts)}


def counts(depth: int = DEPTH) -> list[Count]:
    """The pinned positions of tests/perft, to a depth."""
    lines = PERFT.read_text().splitlines()
    return [Count(*pair, depth) for pair in zip(lines[::2], lines[1::2], strict=True)]


def encode(value: Any) -> bytes:
    return msgspec.json.encode(value)


def changed(game: Game, step: Step | None) -> dict[str, Any]:
    """What a decision changes."""
    return {
        "state": game.state.tobytes().hex(),
        "legal": game.legal_moves(),
        "events": step.events if step else game.opening,
    }


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

    tasks: int
    texts: int
    differences: list[Difference]


def compare(tasks: Iterable[Task], answer: Answer) -> Result:
    """Do the tasks on both sides."""
    done = texts = 0
    differences: list[Difference] = []
    for task in tasks:
        digests = [hashlib.sha256(text).hexdigest()[:16] for text in task.texts()]
        told = json.loads(answer(json.dumps(task.told() | {"digests": digests})))
        done += 1
        texts += len(digests)
        if told["different"] is not None:
            number = told["different"]
            mine = [text.decode() for text in task.texts()] + [""]
            differences.append(Difference(task.name, number, mine[number], told["text"]))
    return Result(done, texts, differences)


@contextmanager
def node() -> Iterator[Answer]:
    """The kernel in Node."""
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder, "conformance.mjs")
        bundle("src/engine/conformance.node.ts", script)
        with subprocess.Popen(
            ["node", str(script), str(KERNEL)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        ) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            to, come = process.stdin, process.stdout

            def answer(line: str) -> str:
                print(line, file=to, flush=True)
                return come.readline()

            yield answer


@contextmanager
def chromium() -> Iterator[Answer]:
    """The kernel in a page of Chromium."""
    with page() as opened:
        yield lambda line: str(opened.evaluate("line => answerTo(line)", line))


@contextmanager
def page() -> Iterator[Any]:
    """A page of Chromium that has loaded the kernel."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder, "checks.js")
        bundle("src/engine/checks.page.ts", script)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(**launch_options())
            opened = browser.new_page()
            opened.add_script_tag(content=script.read_text(encoding="utf-8"), type="module")
            opened.wait_for_function("'answerTo' in globalThis")
            kernel = base64.b64encode(KERNEL.read_bytes()).decode()
            opened.evaluate("base64 => load(base64)", kernel)
            yield opened
            browser.close()


def has_browser() -> bool:
    return bool(find_spec("playwright") and find_chromium())


def bundle(source: str, target: Path) -> None:
    """TypeScript of the client as one script, for Node and for pages."""
    rolldown = ["node", "node_modules/rolldown/bin/cli.mjs", source, "--file", str(target)]
    options = ["--platform", "node", "--format", "esm", "--log-level", "silent"]
    subprocess.run(rolldown + options, cwd=WEB, check=True, stdout=subprocess.DEVNULL)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=1000, help="how many games")
    parser.add_argument("--positions", type=int, default=3000, help="looked at in all detail")
    parser.add_argument("--searches", type=int, default=250, help="how many games with searches")
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    parser.add_argument("--node", action="store_true", help="in Node, though there is a browser")
    arguments = parser.parse_args()
    where, place = (node, "Node") if arguments.node else (chromium, "Chromium")
    if where is chromium and not has_browser():
        print("Chromium or Playwright is missing (make test-more installs it): this runs in Node")
        where, place = node, "Node"
    first = arguments.seed
    pinned = counts()
    kinds: dict[str, tuple[int, Iterable[Task]]] = {
        "counts": (len(pinned), pinned),
        "games with searches": (
            arguments.searches,
            map(RandomSearch, range(first, first + arguments.searches)),
        ),
        "games": (
            arguments.games,
            (
                RandomGame(first + number, "once" if number < arguments.positions else "never")
                for number in range(arguments.games)
            ),
        ),
    }
    differences = 0
    with where() as answer:
        for kind, (total, tasks) in kinds.items():
            begin = time.perf_counter()
            result = compare(track(tasks, kind, total, console=Console(stderr=True)), answer)
            for difference in result.differences[:10]:
                print(difference)
            print(
                f"{place}: {result.tasks:,} {kind}, {result.texts:,} texts in "
                f"{time.perf_counter() - begin:,.0f} s: {len(result.differences)} differences",
                flush=True,
            )
            differences += len(result.differences)
    sys.exit(bool(differences))


if __name__ == "__main__":
    main()
