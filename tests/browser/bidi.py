"""A page in Firefox, driven over WebDriver BiDi (https://w3c.github.io/webdriver-bidi/)."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.browser.firefox import launch
from tests.server.running_server import TIMEOUT, wait_for

MOUSE = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}}
KEYBOARD = {"type": "key", "id": "keyboard"}
KEYS = {
    "Enter": "\ue007",
    "Escape": "\ue00c",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
}
# The middle of the first element, once it is there and in sight.
MIDDLE = """(what) => {
  const box = document.querySelector(what)?.getBoundingClientRect();
  return box?.width ? [box.x + box.width / 2, box.y + box.height / 2] : null;
}"""
# The same if it does not move: what comes later may still push it away. What has just appeared
# hears no press at first (web/src/parts/settle.ts).
RESTING_MIDDLE = f"""async (what) => {{
  if (document.querySelector(what)?.closest('[style*="pointer-events: none"]')) return null;
  const middle = {MIDDLE};
  const before = middle(what);
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  return before && String(before) === String(middle(what)) ? before : null;
}}"""


@contextmanager
def open_firefox(folder: Path) -> Iterator["FirefoxPage"]:
    """A page in a headless Firefox, whose profile is in this folder."""
    log = folder / "firefox.log"
    with log.open("w") as file:
        process = launch(folder, file)

    def address() -> str | None:
        assert process.poll() is None, log.read_text()
        found = re.search(r"WebDriver BiDi listening on (ws://\S+)", log.read_text())
        return found and found[1]

    try:
        wait_for(lambda: address() is not None)
        with connect(f"{address()}/session", max_size=None, open_timeout=TIMEOUT) as socket:
            yield FirefoxPage(socket)
    finally:
        process.terminate()
        process.wait(TIMEOUT)


class FirefoxPage:
    """`errors` is what pages logged as an error or a warning."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._sent = 0
        self.errors: list[str] = []
        self.send("session.new", capabilities={})
        self.send("session.subscribe", events=["log.entryAdded"])
        self._page: str = self.send("browsingContext.create", type="tab")["context"]

    def send(self, method: str, **params: Any) -> Any:
        """Send a command and wait for its result. Errors that pages log are kept meanwhile."""
        self._sent += 1
        self._socket.send(json.dumps({"id": self._sent, "method": method, "params": params}))
        while True:
            message = json.loads(self._socket.recv(TIMEOUT))
            if message.get("method") == "log.entryAdded":
                entry = message["params"]
                if entry["level"] in ("error", "warn"):
                    self.errors.append(f"{entry['level']}: {entry['text']}")
            elif message.get("id") == self._sent:
                assert message["type"] == "success", message
                return message["result"]

    def goto(self, url: str) -> None:
        self.send("browsingContext.navigate", context=self._page, url=url, wait="complete")

    def evaluate(self, function: str, *given: Any) -> Any:
        """What a function returns on the page, awaited."""
        answer = self.send(
            "script.callFunction",
            functionDeclaration=f"""async (given) =>
              JSON.stringify((await ({function})(...JSON.parse(given))) ?? null)""",
            arguments=[{"type": "string", "value": json.dumps(given)}],
            awaitPromise=True,
            target={"context": self._page},
        )
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        return json.loads(answer["result"]["value"])

    def is_there(self, what: str) -> bool:
        return self.evaluate(MIDDLE, what) is not None

    def press(self, what: str) -> None:
        """Press the middle of an element, as soon as it is there and rests."""
        middle: list[float] = []

        def rests() -> bool:
            middle[:] = self.evaluate(RESTING_MIDDLE, what) or []
            return bool(middle)

        wait_for(rests)
        self.point(*map(round, middle))
        self._act(MOUSE, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0})

    def point(self, x: int, y: int) -> None:
        """Move the pointer."""
        self._act(MOUSE, {"type": "pointerMove", "x": x, "y": y})

    def key(self, key: str) -> None:
        value = KEYS.get(key, key)
        self._act(KEYBOARD, *({"type": what, "value": value} for what in ("keyDown", "keyUp")))

    def _act(self, source: dict[str, Any], *actions: dict[str, Any]) -> None:
        self.send(
            "input.performActions", context=self._page, actions=[{**source, "actions": actions}]
        )
