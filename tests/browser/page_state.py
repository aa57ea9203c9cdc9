"""What a page draws of a game, and what it should draw: read off the page, and off a view."""

from typing import Any

# Everything at once, so that it is of one position.
READ = """() => {
  const game = document.querySelector("[data-game]");
  if (!game) return null;
  const all = (where, what) => [...where.querySelectorAll(what)];
  const number = (text) => (text === undefined || text === "" ? null : Number(text));
  const board = game.querySelector("[data-decisions]");
  const where = game.querySelector("[data-stars-left]");
  const marker = board.querySelector("[data-door]");
  const stars = (seat) =>
    all(seat, "[data-star]").map(({ dataset }) => [dataset.star, Number(dataset.count)]);
  return {
    table: number(game.dataset.logNumber),
    still: "still" in game.dataset && !("moving" in board.dataset),
    asking: game.querySelector("[data-pass]") !== null,
    covered: game.querySelector("[data-pass-device]") !== null,
    phase: game.dataset.phase,
    turn: number(game.dataset.turn),
    decisions: number(board.dataset.decisions),
    left: number(where.dataset.starsLeft),
    target: number(where.querySelector("[data-target]")?.dataset.target),
    last: where.querySelector("[data-last-round]") !== null,
    pawns: all(board, "[data-pawn]").map(({ dataset }) =>
      [dataset.seat, dataset.space, dataset.feet].map(Number)),
    stars: all(board, "[data-star-here]").map(({ dataset }) =>
      [Number(dataset.space), dataset.colour]),
    door: [number(marker.dataset.door), number(marker.dataset.space)],
    hand: all(game, "[data-hand] [data-card]").map(({ dataset }) => [dataset.card, dataset.place]),
    seats: all(game, "[data-seat-card]").map((seat) => ({
      seat: Number(seat.dataset.seatCard),
      points: Number(seat.dataset.points),
      shown: Number(seat.querySelector("[data-shown-points]").textContent),
      turn: seat.hasAttribute("aria-current"),
      stars: stars(seat),
      tokens: number(seat.querySelector("[data-tokens]")?.dataset.tokens),
      up: seat.querySelector("[data-face-up]")?.dataset.faceUp ?? null,
      down: number(seat.querySelector("[data-face-down]")?.dataset.faceDown),
    })),
  };
}"""

CARDS = "LHDRW"
COLOURS = "bypgow"
OPEN = ("action", "replay")


def expected(whole: dict[str, Any], covered: bool, wide: bool) -> dict[str, Any]:
    """What a page should draw after this message of the server."""
    table, view, board = whole["table"], whole["view"], whole["board"]
    playing = table["status"] == "playing"
    door = view["marker"]
    left = view["stars_left"]
    last = playing and (view["ending"] or (view["target"] is None and left <= view["end_at"]))
    return {
        "table": whole["log_number"],
        "still": True,
        "phase": _phase(table, view),
        "turn": table["decider"],
        "decisions": view["decisions"],
        "left": left,
        "target": None if last else view["target"],
        "last": last,
        "pawns": [
            [seat["seat"], seat["space"], seat["feet"]]
            for seat in view["seats"]
            if seat["space"] is not None
        ],
        "stars": _stars(board, view),
        "door": [door, board["doors"][door][0]],
        "hand": _hand(view, covered),
        "seats": [_seat(seat, table, view, wide) for seat in view["seats"]],
    }


def _phase(table: dict[str, Any], view: dict[str, Any]) -> str:
    if table["status"] == "finished":
        return "over"
    decider = table["seats"][table["decider"]]
    if not decider["mine"] or decider["stand_in"]:
        return "wait"
    if table["awaits_confirm"]:
        return "confirm"
    phase: str = view["phase"]
    return phase if view["turn"] == view["seat"] else "wait"


def _stars(board: dict[str, Any], view: dict[str, Any]) -> list[list[Any]]:
    spaces = [space for space, mark in enumerate(board["marks"]) if mark]
    assert len(spaces) == len(view["stars"])
    laid = zip(spaces, view["stars"], strict=True)
    return [[space, colour] for space, colour in laid if colour in COLOURS]


def _hand(view: dict[str, Any], covered: bool) -> list[list[str]]:
    if view["seat"] is None:
        return []
    if covered:
        return [[card, "hand"] for card in CARDS]  # covered: as if none had been played
    seat = view["seats"][view["seat"]]
    places = {"up": seat["face_up"], "down": seat["hidden"], "hand": seat["hand"]}
    return [[card, next(p for p, cards in places.items() if card in cards)] for card in CARDS]


def _seat(
    seat: dict[str, Any], table: dict[str, Any], view: dict[str, Any], wide: bool
) -> dict[str, Any]:
    turn = table["decider"] if table["awaits_confirm"] else view["turn"]
    return {
        "seat": seat["seat"],
        "points": seat["points"],
        "shown": seat["points"],
        "turn": seat["seat"] == turn,
        "stars": [[colour, n] for colour, n in zip(COLOURS, seat["stars"], strict=True)],
        "tokens": seat["tokens"],
        "up": seat["face_up"] if wide else None,
        "down": seat["face_down"] if wide else None,
    }
