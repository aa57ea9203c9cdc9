"""The server is killed in the middle of a game: pages come back by themselves, nothing is lost."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.autoplay import best, decide
from tests.browser.conftest import BROKEN_CONNECTION, Complaints
from tests.browser.table_setup import together
from tests.server.running_server import RunningServer


@pytest.fixture(autouse=True)
def broken_lines(complaints: Complaints) -> None:
    complaints.allow(BROKEN_CONNECTION)


def test_pages_go_on_after_the_server_was_killed(
    visit: Callable[..., Page], server: RunningServer
) -> None:
    host, guest = visit(), visit()
    tables = together(host, guest, board={"seed": 4})
    for _ in range(8):
        decide(best, *tables)
    for table in tables:
        table.check()
    steps = tables[0].whole["steps"]
    server.kill()
    for table in tables:
        expect(table.page.locator("[data-link=lost]")).to_be_visible()
    server.start()
    for table in tables:
        expect(table.page.locator("[data-link=lost]")).to_have_count(0, timeout=30_000)
        assert table.check()["steps"] == steps
    for _ in range(6):
        decide(best, *tables)
        for table in tables:
            table.check()


def test_a_decision_made_while_the_line_was_broken_arrives_later(
    visit: Callable[..., Page], server: RunningServer
) -> None:
    tables = together(visit(), visit(), board={"seed": 4})
    decide(best, *tables)
    for table in tables:
        table.check()
    mover = next(table for table in tables if table.mine)
    move = best(mover)
    before = mover.view["decisions"]
    server.kill()
    expect(mover.page.locator("[data-link=lost]")).to_be_visible()
    mover.press_move(move)
    server.start()
    expect(mover.page.locator("[data-link=lost]")).to_have_count(0, timeout=30_000)
    expect(mover.page.locator("[data-game]")).to_have_attribute("data-decisions", str(before + 1))
    for table in tables:
        assert table.check()["steps"][before]["move"][:2] == move[:2]
