"""A table on the device: its log, read out of the browser, and the game it tells of, by Python."""

from typing import Any, cast

import msgspec
from playwright.sync_api import Page

from fallstar import Game
from fallstar.rules.events import TurnEnded
from fallstar.rules.face import read_face
from fallstar.rules.setup import Setup
from fallstar.view.shape import shape_of

READ = """(id) => new Promise((resolve, reject) => {
  const request = indexedDB.open("fallstar");
  request.onerror = () => reject(request.error);
  request.onsuccess = () => {
    const database = request.result;
    const stores = database.transaction(["tables", "entries"]);
    const row = stores.objectStore("tables").get(id);
    const all = IDBKeyRange.bound([id, 0], [id, Infinity]);
    const entries = stores.objectStore("entries").getAll(all);
    stores.oncomplete = () => {
      database.close();
      resolve({ row: row.result, entries: entries.result });
    };
  };
})"""


def is_local(table: str) -> bool:
    return table.startswith("local-")


def read_log(page: Page, table: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The row of a table and the entries of its log."""
    found = page.evaluate(READ, table)
    assert found["row"]["logNumber"] == len(found["entries"])
    return found["row"], found["entries"]


def read_table(page: Page, table: str) -> dict[str, Any]:
    """What the server would answer if the table were its own."""
    return answer_of(*read_log(page, table))


def answer_of(row: dict[str, Any], entries: list[dict[str, Any]]) -> dict[str, Any]:
    """What the server would answer if the table with this log were its own."""
    game = first_game(row)
    unconfirmed: int | None = None
    abandoned = False
    rematch = None
    for entry in entries:
        match entry["entry"]:
            case "played":
                step = game.play(entry["move"])
                assert step.seat == entry["seat"]
                ended = any(isinstance(event, TurnEnded) for event in step.events)
                unconfirmed = step.seat if ended and entry["awaitConfirm"] else None
            case "confirmed":
                unconfirmed = None
            case "undone":
                game.undo()
                unconfirmed = None
            case "taken_back":
                while len(game.steps) > entry["to"]:
                    game.undo()
                unconfirmed = None
            case "abandoned":
                abandoned = True
            case "rematched":
                rematch = entry["table"]
    over = abandoned or (game.is_over and unconfirmed is None)
    decider = None if abandoned else game.turn if unconfirmed is None else unconfirmed
    people = [seat["kind"] == "person" for seat in row["seats"]]
    order = [((decider or 0) + n) % len(people) for n in range(len(people))]
    viewpoint = next(seat for seat in order if people[seat])
    return {
        "log_number": len(entries),
        "table": {
            "status": "finished" if over else "playing",
            "decider": decider,
            "awaits_confirm": unconfirmed is not None,
            "seats": [
                {**seat, "mine": mine, "stand_in": False}
                for seat, mine in zip(row["seats"], people, strict=True)
            ],
            "ended": "abandoned" if abandoned else "over" if over else None,
            "rematch": rematch,
        },
        "view": as_json(game.view(viewpoint)),
        "board": as_json(shape_of(game.board)),
        "steps": [{"seat": step.seat, "move": step.move} for step in game.steps],
    }


def first_game(row: dict[str, Any]) -> Game:
    """The game of a table before its first decision."""
    if "position" in row:
        return Game.from_position(row["position"])
    setup = row["setup"]
    return Game.from_setup(
        Setup(
            seats=setup["seats"],
            expert=setup["expert"],
            tiles=tuple(setup["tiles"]),
            stars=setup["stars"],
            open_door=setup["openDoor"],
            first=setup["first"],
            faces={name: read_face(name, lines) for name, lines in setup["faces"].items()},
        )
    )


def as_json(value: object) -> dict[str, Any]:
    return cast("dict[str, Any]", msgspec.json.decode(msgspec.json.encode(value)))
