"""Games that lead where a test wants to be: found with the engine, then laid out on the server."""

import random
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any
from urllib.parse import urljoin

import httpx
from playwright.sync_api import APIRequestContext, Page

from fallstar import Game
from tests.browser.table_page import TablePage

MOST = 2000  # seeds that are tried
Wish = Callable[[Game], bool]


def find_game(
    wanted: Wish, seats: int = 2, expert: bool = False, skip: int = 0
) -> tuple[int, Game]:
    """The first game that is as wanted after some decision, and the seed of its board; or one of
    the next, with so many skipped."""
    seed, moves = _find(wanted, seats, expert, skip)
    game = Game.new(seats=seats, seed=seed, expert=expert)
    for move in moves:
        game.play(move)
    return seed, game


@cache
def _find(wanted: Wish, seats: int, expert: bool, skip: int) -> tuple[int, tuple[str, ...]]:
    first = _find(wanted, seats, expert, skip - 1)[0] + 1 if skip else 0
    for seed in range(first, MOST):
        game = Game.new(seats=seats, seed=seed, expert=expert)
        chance = random.Random(seed)
        while not game.is_over:
            game.play(_some_move(game, chance))
            if wanted(game):
                return seed, tuple(moves_of(game))
    raise AssertionError("no such game was found")


def _some_move(game: Game, chance: random.Random) -> str:
    """Often what brings most points, so that games are short, and sometimes anything."""
    if chance.random() < 0.3:
        return chance.choice(game.legal_moves())
    return max(game.preview(), key=lambda preview: preview.points).move


def moves_of(game: Game) -> list[str]:
    return list(game.record().moves)


def act(request: APIRequestContext, table: str, name: str, /, **fields: Any) -> int:
    """Do something at a table; the number of its log then."""
    answer = request.post(f"/api/tables/{table}/acts", data={"act": name, **fields})
    assert answer.ok, answer.text()
    number: int = answer.json()["log_number"]
    return number


def make_table(request: APIRequestContext, *seats: str | dict[str, Any], **options: Any) -> str:
    """A table of this cookie's; a seat is "me", "open" or the level of a bot. Its board is always
    the same one."""
    request.get("/api/me")
    written = [
        seat
        if isinstance(seat, dict)
        else {"kind": seat}
        if seat in ("me", "open")
        else {"kind": "bot", "level": seat}
        for seat in seats
    ]
    given = {"board": {"seed": 1}, **options}
    answer = request.post("/api/tables", data={"seats": written, **given})
    assert answer.ok, answer.text()
    table: str = answer.json()["id"]
    return table


def round_one_device(page: Page, seats: int, **options: Any) -> str:
    """A game that has begun, with all its people on one device."""
    people = [{"kind": "me", "name": f"Player {n}"} for n in range(1, seats + 1)]
    return make_table(page.request, *people, start=True, **options)


@contextmanager
def quick_client(request: APIRequestContext) -> Iterator[httpx.Client]:
    """The same person without Playwright in between, for many requests."""
    origin = urljoin(request.get("/api/me").url, "/")
    cookies = {cookie["name"]: cookie["value"] for cookie in request.storage_state()["cookies"]}
    with httpx.Client(base_url=origin, cookies=cookies) as client:
        yield client


def play_on(
    clients: Callable[[int], httpx.Client], table: str, game: Game, moves: Iterable[str]
) -> None:
    """Play decisions at a table whose game is at this one; `clients` says who plays for a seat."""
    seat = game.turn
    assert seat is not None
    number = clients(seat).get(f"/api/tables/{table}").json()["log_number"]
    for move in moves:
        seat = game.turn
        assert seat is not None
        given = {"act": "play", "log_number": number, "seat": seat, "move": move}
        answer = clients(seat).post(f"/api/tables/{table}/acts", json=given)
        assert answer.is_success, answer.text
        number = answer.json()["log_number"]
        game.play(move)


def lay_out(page: Page, seed: int, game: Game, moves: list[str]) -> str:
    """A table on one device whose game began like this one, after these moves."""
    table = round_one_device(page, game.seats, board={"seed": seed}, expert=game.view().expert)
    replayed = Game.new(seats=game.seats, seed=seed, expert=game.view().expert)
    if moves:
        with quick_client(page.request) as client:
            play_on(lambda _: client, table, replayed, moves)
    return table


def together(host: Page, guest: Page, **options: Any) -> tuple[TablePage, TablePage]:
    """Two people with a browser each, at a game that has begun."""
    table = make_table(host.request, "me", "open", **options)
    guest.request.get("/api/me")
    act(guest.request, table, "sit", seat=1)
    act(host.request, table, "start")
    return TablePage(host).open(table), TablePage(guest).open(table)
