"""How the people of the tests decide: quickly, and always the same."""

from collections.abc import Callable
from typing import Any

from tests.browser.table_page import POLL, TablePage

Choice = Callable[[TablePage], str]
LONG = 40  # decisions


def best(table: TablePage) -> str:
    return best_of(table.view)


def best_of(view: dict[str, Any]) -> str:
    """Most points now; of equals the one that lays no card face down, then the first.

    Two who decide like this can chase each other for ever, so a long game gets some variety.
    """
    if view["decisions"] > LONG and view["decisions"] % 2:
        return str(view["legal"][view["decisions"] * 7919 % len(view["legal"])])
    points = {preview["move"]: preview["points"] for preview in view["previews"]}
    legal: list[str] = view["legal"]
    return max(legal, key=lambda move: (points.get(move, 0), move[0] != "s"))


def play_out(choose: Choice, *tables: TablePage) -> None:
    """Play until the game is over; every page decides for its own seats."""
    decided = None  # what it shows was checked after its decision
    while True:
        for table in tables:
            if table is not decided:
                table.check()
        if tables[0].over:
            break
        decided = decide(choose, *tables)


def decide(choose: Choice, *tables: TablePage) -> TablePage | None:
    """The page whose turn it is decides once; None if it is nobody's of these."""
    table = next((one for one in tables if one.mine), None)
    if table is None:
        tables[0].page.wait_for_timeout(POLL)
        return None
    table.ready()
    if table.table["awaits_confirm"]:
        table.confirm()
    else:
        table.play(choose(table))
    return table
