"""A second engine: games begun and played in Firefox, by pointer and by keys, with a server and
without."""

import time
from pathlib import Path
from typing import Any

import pytest

from fallstar.cli.site import site
from tests.browser.autoplay import best_of
from tests.browser.bidi import FirefoxPage, open_firefox
from tests.browser.local_table import READ as READ_LOG
from tests.browser.local_table import answer_of
from tests.browser.page_state import READ, expected
from tests.browser.static_site import KEPT, PATH, StaticHost
from tests.browser.table_page import card_of
from tests.server.running_server import TIMEOUT, RunningServer, wait_for

DECISIONS = 6
# The id of a table is in the path, or on a static host in the query.
SEEN = f"() => ({READ_LOG})(/[/?]t.([-\\w]+)/.exec(location.href)[1])"
AIMED = "() => document.querySelector('[data-option][data-aimed]')?.dataset.option"
TEXT = "() => document.body.innerText"
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")


def rested(firefox: FirefoxPage, after: int = -1) -> dict[str, Any]:
    """Wait until the page rests where the log of its table ends and we have to decide, or the game
    is over. What is drawn is what the log tells."""
    until = time.monotonic() + TIMEOUT
    while True:
        drawn = firefox.evaluate(READ)
        if drawn is not None and drawn["still"] and drawn["table"] > after:
            whole = answer_of(**firefox.evaluate(SEEN))
            decider = whole["table"]["decider"]
            rests = decider is None or whole["table"]["seats"][decider]["mine"]
            if rests and drawn["table"] == whole["log_number"]:
                break
        assert time.monotonic() < until, f"{drawn}: {firefox.evaluate(TEXT)} {firefox.errors}"
    del drawn["asking"], drawn["covered"]
    assert drawn == expected(whole, covered=False, wide=True)
    return whole


def decide(firefox: FirefoxPage, view: dict[str, Any], by: str) -> str:
    """Decide with the pointer on an option, with the pointer on a landing, or by keys; what was
    decided."""
    move = best_of(view)
    card = card_of(move)
    if card is None:
        what = f"[data-take={move[1]}]" if move[0] == "x" else f"[data-asked] [data-do={move}]"
        firefox.press(what)
        return move
    if by == "keys":
        firefox.point(1, 1)  # where it is on nothing that it would look at
        firefox.key(str("LHDRW".index(card) + 1))
        wait_for(lambda: firefox.is_there("[data-option]"))
        for arrow in ARROWS:
            firefox.key(arrow)
            if aimed := firefox.evaluate(AIMED):
                firefox.key("Enter")
                return str(aimed)
    firefox.press(f"[data-hand] [data-card={card}]")
    preview = next(preview for preview in view["previews"] if preview["move"] == move)
    pose = f"[data-pose][data-space='{preview['landing']}'][data-feet='{preview['feet']}']"
    if by == "board" and firefox.is_there(f'{pose}[data-move="{move}"]:not([data-choices])'):
        firefox.press(f"{pose} [data-frame]")
    else:
        firefox.press(f'[data-option="{move}"]')
    return move


def play(firefox: FirefoxPage, decisions: int) -> dict[str, Any]:
    """Make decisions, each in another way; what the log tells then."""
    whole = rested(firefox)
    for number in range(decisions):
        if whole["table"]["status"] != "playing":
            break
        before = len(whole["steps"])
        move = decide(firefox, whole["view"], ("pointer", "board", "keys")[number % 3])
        whole = rested(firefox, after=whole["log_number"])
        assert whole["steps"][before]["move"] == move
    return whole


def begin(firefox: FirefoxPage) -> None:
    """Press "Play now" until it is heard: the page may still move while it comes."""

    def begun() -> bool:
        firefox.press("[data-do=play-now]")
        return not firefox.is_there("[data-do=play-now]:not([aria-busy])")

    wait_for(begun)


@pytest.mark.needs("firefox")
def test_a_game_is_played_in_firefox(server: RunningServer, tmp_path: Path) -> None:
    with open_firefox(tmp_path) as firefox:
        firefox.goto(server.url)
        begin(firefox)
        play(firefox, DECISIONS)
        assert firefox.errors == []


@pytest.mark.needs("firefox")
def test_a_site_is_played_in_firefox_without_its_host(tmp_path: Path) -> None:
    root, profile = tmp_path / "host", tmp_path / "profile"
    profile.mkdir()
    (root / PATH.strip("/")).parent.mkdir(parents=True)
    site(root / PATH.strip("/"))
    host = StaticHost(root).start()
    try:
        with open_firefox(profile) as firefox:
            firefox.goto(host.url)
            wait_for(lambda: bool(firefox.evaluate(KEPT)))
            host.stop()
            firefox.goto(host.url)
            begin(firefox)
            before = play(firefox, 3)
            firefox.goto(firefox.evaluate("() => location.href"))
            assert rested(firefox) == before
            play(firefox, 1)
    finally:
        host.stop()
