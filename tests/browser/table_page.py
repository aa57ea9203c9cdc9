"""A player at a table in a browser: presses and keys, and after each of them a look at the server.

`check` compares all that is drawn with the view that the server has for the same cookie. Of a table
on the device, the log is read out of the browser and played by Python.
"""

import re
import time
from typing import Any, Literal

from playwright.sync_api import Locator, Page, expect

from tests.browser.local_table import is_local, read_table
from tests.browser.page_state import READ, expected

TIMEOUT = 30.0  # seconds until something that should happen surely has
POLL = 30  # milliseconds between two looks: looking costs more than waiting
WIDE = 960  # pixels from which seats are listed beside the board
TURNS = ("action", "replay", "steal", "confirm")

# The middle of a landing on the screen: its badges reach out of it.
MIDDLE = """(pose) => {
  const { x, y, width, height } = pose.querySelector("[data-frame]").getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""

Hand = Literal["pointer", "board", "touch", "keys"]


class TablePage:
    """One page at one table. `by` is how decisions are made."""

    def __init__(self, page: Page, by: Hand = "pointer") -> None:
        self.page = page
        self.by: Hand = by
        self.whole: dict[str, Any] = {}
        self.passing = False  # the next person round the device has to say that they are there

    @property
    def id(self) -> str:
        return re.split(r"[/?]t/", self.page.url)[1].partition("#")[0]

    def open(self, table: str) -> "TablePage":
        self.page.goto(f"/t/{table}")
        return self.joined()

    def joined(self) -> "TablePage":
        """Wait until the game is there."""
        self.page.wait_for_url(re.compile(r"[/?]t/"))
        expect(self.page.locator("[data-game]")).to_be_visible()
        self.check()
        return self

    # What is so

    @property
    def table(self) -> dict[str, Any]:
        info: dict[str, Any] = self.whole["table"]
        return info

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.whole["view"]
        return view

    @property
    def over(self) -> bool:
        return bool(self.table["status"] == "finished")

    @property
    def mine(self) -> bool:
        """Someone on this page has to decide."""
        decider = self.table["decider"]
        return decider is not None and bool(self.table["seats"][decider]["mine"])

    def ask_server(self) -> dict[str, Any]:
        if is_local(self.id):
            return read_table(self.page, self.id)
        answer = self.page.request.get(f"/api/tables/{self.id}")
        assert answer.ok, answer.text()
        whole: dict[str, Any] = answer.json()
        return whole

    def check(self, quiet: bool = False, after: int = -1) -> dict[str, Any]:
        """What is drawn is what the server has. With `quiet`, once nobody but us has to decide;
        with `after`, once the table has gone on from there."""
        until = time.monotonic() + TIMEOUT
        while True:
            drawn = self.page.evaluate(READ)
            if drawn is not None and drawn["still"] and drawn["table"] > after:
                self.whole = self.ask_server()
                if drawn["table"] == self.whole["log_number"] and (not quiet or self._rests()):
                    break
            assert time.monotonic() < until, f"the page stays behind: {drawn}"
            self.page.wait_for_timeout(POLL)
        self.passing, covered = drawn.pop("asking"), drawn.pop("covered")
        size = self.page.viewport_size
        wide = size is not None and size["width"] >= WIDE
        assert drawn == expected(self.whole, covered, wide), self._story()
        return self.whole

    def _rests(self) -> bool:
        return self.over or self.mine

    def _story(self) -> str:
        moves = " ".join(step["move"] for step in self.whole["steps"])
        return f"tiles {self.view['tiles']}, moves {moves}"

    def wait_for_turn(self) -> bool:
        """Wait until a seat of this page has to decide, or the game is over; false if it is."""
        self.check(quiet=True)
        return not self.over

    # What a player does

    def press(self, what: Locator) -> None:
        if self.by == "touch":
            what.tap()
        else:
            what.click()

    def ready(self) -> None:
        """The next person round the device is there."""
        if not self.passing:
            return
        if self.by == "keys":
            self.page.keyboard.press("Enter")
        else:
            self.press(self.page.locator("[data-do=ready]"))
        expect(self.page.locator("[data-pass]")).to_have_count(0)
        self.check()

    def play(self, move: str) -> None:
        """Make a decision and wait until it is drawn."""
        before = self.whole["log_number"]
        self.press_move(move)
        self.check(after=before)

    def press_move(self, move: str) -> None:
        """Make a decision, whatever becomes of it."""
        if move in ("hand", "end"):
            self._do(move)
        elif move[0] == "x":
            self._take(move)
        else:
            self._lay(move)

    def undo(self) -> None:
        self._act("undo", "u")

    def confirm(self) -> None:
        self._act("confirm", "Enter")

    def _act(self, what: str, key: str) -> None:
        before = self.whole["log_number"]
        if self.by == "keys":
            self.page.keyboard.press(key)
        else:
            self.press(self.page.locator(f"[data-do={what}]"))
        self.check(after=before)

    def _do(self, move: str) -> None:
        if self.by == "keys":
            self.page.keyboard.press(move[0])
        else:
            self.press(self.page.locator(f"[data-asked] [data-do={move}]"))

    def _take(self, move: str) -> None:
        offered = self.page.locator("[data-take]")
        assert (
            offered.evaluate_all("all => all.map(({dataset}) => 'x' + dataset.take)")
            == (self.view["legal"])
        )
        if self.by == "keys":
            self.page.keyboard.press(str(self.view["legal"].index(move) + 1))
        else:
            self.press(self.page.locator(f"[data-take={move[1]}]"))

    def pick(self, move: str) -> None:
        """Take up the card that the decision lays."""
        card = card_of(move)
        assert card is not None
        if self.by == "keys":
            self.page.keyboard.press(str("LHDRW".index(card) + 1))
        else:
            pressed = self.page.locator(f"[data-hand] [data-card={card}]")
            if pressed.get_attribute("aria-pressed") != "true":  # a press would put it back
                self.press(pressed)
        self._check_options(card)

    def pose(self, move: str) -> Locator:
        """The landing of a decision whose card is up."""
        space, feet = self._end(move)
        return self.page.locator(f"[data-pose][data-space='{space}'][data-feet='{feet}']")

    def _lay(self, move: str) -> None:
        self.pick(move)
        if self.by == "keys":
            self._aim(move)
            self.page.keyboard.press("Enter")
        elif not (self.by == "board" and self._land(move)) and not (
            self.by == "touch" and self._tap(move)
        ):
            self.press(self.page.locator(f'[data-option="{move}"]'))

    def _check_options(self, card: str) -> None:
        """All options to play the card are offered, and every pose they end in is drawn."""
        options = self.page.locator("[data-option]")
        expect(options.first).to_be_visible()
        shown = options.evaluate_all("all => all.map(({dataset}) => dataset.option)")
        assert sorted(shown) == sorted(m for m in self.view["legal"] if card_of(m) == card)
        drawn = self.page.locator("[data-pose]").evaluate_all(
            "all => all.map(({dataset}) => [Number(dataset.space), Number(dataset.feet)])"
        )
        ends = {self._end(move) for move in shown if self._moves_pawn(move)}
        assert sorted(drawn) == sorted(map(list, ends))

    def _preview(self, move: str) -> dict[str, Any]:
        found: dict[str, Any] = next(p for p in self.view["previews"] if p["move"] == move)
        return found

    def _moves_pawn(self, move: str) -> bool:
        preview = self._preview(move)
        feet = self.view["seats"][self.view["seat"]]["feet"]
        return bool(preview["steps"] or preview["fall"] or preview["feet"] != feet)

    def _end(self, move: str) -> tuple[int, int]:
        preview = self._preview(move)
        return preview["landing"], preview["feet"]

    def _land(self, move: str) -> bool:
        """Press the pose in which the decision ends, and choose it where several are asked for;
        false if a press there plays another decision that brings the same."""
        pose = self.pose(move)
        if not self._moves_pawn(move):
            return False
        asks = pose.get_attribute("data-choices") is not None
        if not asks and pose.get_attribute("data-move") != move:
            return False
        pose.click(force=True)
        if asks:
            self.page.locator(f'[data-chooser] [data-option="{move}"]').click()
        return True

    def _tap(self, move: str) -> bool:
        """Tap the pose in which the decision ends. The first tap only looks, the second plays; if
        other landings are within a finger, choose. False as for `_land`."""
        if not self._moves_pawn(move):
            return False
        pose = self.pose(move)
        x, y = pose.evaluate(MIDDLE)
        self.page.touchscreen.tap(x, y)
        chooser = self.page.locator("[data-chooser]")
        aimed = self.page.locator("[data-asked] [data-option][data-aimed]")
        expect(chooser.or_(aimed).first).to_be_visible()
        expect(self.page.locator("[data-sent]")).to_have_count(0)
        if chooser.count():
            self.press(chooser.locator(f'[data-option="{move}"]'))
            return True
        drawn = pose.get_attribute("data-move")
        expect(aimed).to_have_attribute("data-option", str(drawn))
        if drawn != move:
            return False
        self.page.touchscreen.tap(x, y)
        return True

    def _aim(self, move: str) -> None:
        """Press arrows until the option is looked at."""
        for key in ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"):
            seen: set[str] = set()
            while True:
                self.page.keyboard.press(key)
                aimed = self.page.locator("[data-option][data-aimed]")
                found = aimed.get_attribute("data-option") if aimed.count() else None
                if found == move:
                    return
                if found is None or found in seen:
                    break
                seen.add(found)
        raise AssertionError(f"no arrow leads to {move}")


def card_of(move: str) -> str | None:
    """The card a decision lays, if it lays one."""
    card = move[2] if move[0] == "s" else move[0]
    return card if card in "LHDRW" else None


def as_others_see(move: str) -> str:
    """Others do not see which card was laid face down."""
    return move[:2] + "?" if move[0] == "s" else move
