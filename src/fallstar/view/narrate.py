"""The game in sentences, in each of our languages: for terminals, logs and screen readers."""

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import groupby

from fallstar.notation.move import movement_of
from fallstar.rules import events as e
from fallstar.rules.board import COLUMNS, Board
from fallstar.rules.face import REPLAY_MARK
from fallstar.rules.state import COLOURS, EAST, NORTH
from fallstar.view.preview import Preview
from fallstar.view.view import SeatView, View
from fallstar.view.words import say

# What is said of an event, after the name of its seat.
KEYS: dict[type[e.Event], str] = {
    e.TurnBegan: "turn_begins",
    e.Entered: "ev_in",
    e.TokenSpent: "ev_spent",
    e.Stepped: "ev_lands",
    e.Dropped: "ev_lands",
    e.Turned: "turned",
    e.Fell: "ev_falls",
    e.PawnEjected: "ev_eject",
    e.StarCollected: "ev_star",
    e.TokenCollected: "ev_token",
    e.StarTaken: "ev_took_star",
    e.TokenTaken: "ev_took_token",
    e.NothingTaken: "ev_took_nothing",
    e.TurnEnded: "turn_over",
}
STANDING = (e.Entered, e.Turned)  # events that also say where the feet point


class Narrator:
    """Describes a game on one board, with these names, in one language."""

    def __init__(self, board: Board, names: Sequence[str], language: str = "en") -> None:
        self.board = board
        self.names = names
        self.say = partial(say, language)

    # What happened

    def tell(self, events: Iterable[e.AnyEvent]) -> list[str]:
        """One sentence for each event; the events of one fall make one sentence."""
        told: list[str] = []
        for falling, group in groupby(events, lambda event: isinstance(event, e.Fell)):
            happened = list(group)
            if falling:
                told.append(self.event(happened[-1], fallen=len(happened)))
            else:
                told += map(self.event, happened)
        return told

    def event(self, event: e.AnyEvent, fallen: int = 1) -> str:
        """One event as one sentence; `fallen` is the length of a fall."""
        match event:
            case e.DoorMoved(after=after):
                said = self.say("ev_door", space=self._door(after))
                return f"{said[0].upper()}{said[1:]}."
            case e.EndFixed(seat=seat):
                return self.say("ev_end_fixed", who=self.names[seat])
            case e.GameEnded():
                return self.say("ev_game_ended")
            case _:
                what = self._what(event, fallen)
                return self.say("ev_line", who=self.names[event.seat], what=what)

    def _what(self, event: e.AnyEvent, fallen: int) -> str:
        """What happened to a seat, in a few words."""
        gaps: dict[str, object] = {"count": fallen}
        for field in event.__struct_fields__:
            value = getattr(event, field)
            if field == "space":
                gaps["space"] = self.board.name(value)
            elif field == "colour":
                gaps["colour"] = self.colour(value)
            elif field in ("owner", "payer"):
                gaps["owner"] = self._other(value)
            elif field == "card":
                gaps["card"] = self.say(f"card_{value}" if value else "face_down_card")
        said = self.say(self._key(event), **gaps)
        return f"{said}, {self.feet(event.feet)}" if isinstance(event, STANDING) else said

    def _key(self, event: e.AnyEvent) -> str:
        match event:
            case e.CardLaid(face_up=face_up):
                return "laid_up" if face_up else "laid_down"
            case e.HandReturned(reason=reason):
                return "ev_last_card" if reason == "last card" else "option_hand"
            case _:
                return KEYS[type(event)]

    def _other(self, seat: int) -> str:
        """A seat's name in the middle of a sentence."""
        name = self.names[seat]
        return self.say("ev_you") if name == self.say("who_you") else name

    # What could happen

    def move(self, move: str) -> str:
        """A decision in words, without its card."""
        if move.startswith("x"):
            if move == "xt":
                return self.say("move_take_token")
            return self.say("move_take_star", colour=self.colour(move[1]))
        movement = movement_of(move)
        return self.say(f"move_{movement.text if movement else move}")

    def preview(self, preview: Preview) -> str:
        """What a decision would do, in a few words."""
        where = self.board.name(preview.landing)
        moved = bool(preview.steps or preview.fall)
        parts = [self.say("option_lands" if moved else "option_stays", space=where)]
        movement = movement_of(preview.move)
        if movement and movement.turns:
            parts.append(self.feet(preview.feet))
        parts += [self.say("ev_star", colour=self.colour(star)) for star in preview.stars]
        if preview.pairs:
            parts.append(self.say("option_pairs", count=preview.pairs))
        if preview.tokens:
            parts.append(self.say("option_tokens", count=f"{preview.tokens:+d}"))
        if preview.ejects:
            names = self.listed([self.names[seat] for seat in preview.ejects])
            parts.append(self.say("option_ejects", names=names))
        if preview.door is not None:
            parts.append(self.say("option_door", space=self._door(preview.door)))
        if preview.hand_returns:
            parts.append(self.say("option_hand"))
        if preview.points:
            points = preview.points
            parts.append(self.say("option_points", count=abs(points), points=f"{points:+d}"))
        return ", ".join(parts)

    # The position

    def describe(self, view: View) -> list[str]:
        """The whole position, for a person who cannot see it."""
        told = [self.question(view)]
        told.append(self.say("board_size", width=self.board.width, height=self.board.height))
        told.append(self.stars_left(view))
        floor = self.floor(self.board.doors[view.marker][1])
        told.append(self.say("open_door", space=self._door(view.marker), floor=floor))
        told.append(self.say("supply", count=view.supply))
        for seat in view.seats:
            told.append(f"{self.place(seat)} {self.owns(seat)}")
            if seat.seat != view.seat:
                cards = self.cards(seat.face_up)
                who = self.names[seat.seat]
                told.append(self.say("face_up", who=who, cards=cards, count=seat.face_down))
        told += self.rows(view)
        if view.seat is not None:
            told += self.surroundings(view)
        return told

    def rows(self, view: View) -> list[str]:
        """What lies where, row by row, and the platforms; empty spaces are left out."""
        told = []
        for y in range(self.board.height):
            spaces = range(y * self.board.width, (y + 1) * self.board.width)
            parts = [
                f"{COLUMNS[space % self.board.width]} {', '.join(contents)}"
                for space in spaces
                if (contents := self.contents(view, space))
            ]
            for key, side in (("platforms_above", NORTH), ("platforms_right", EAST)):
                columns = [
                    COLUMNS[space % self.board.width]
                    for space in spaces
                    if self.board.has_platform(space, side)
                ]
                if columns:
                    parts.append(self.say(key, columns=" ".join(columns)))
            told.append(self.say("row", row=y + 1, things=self.say("list_semicolon").join(parts)))
        return told

    def contents(self, view: View, space: int) -> list[str]:
        """What is on a space."""
        found = [
            f"{self.names[seat.seat]}, {self.feet(seat.feet)}"
            for seat in view.seats
            if seat.space == space and seat.feet is not None
        ]
        if self.board.marks[space]:
            star = view.stars[self.board.mark_spaces.index(space)]
            if star != ".":
                found.append(self.say("star_of", colour=self.colour(star)))
            if self.board.marks[space] == REPLAY_MARK:
                found.append(self.say("say_replay_mark"))
        for door, (place, floor) in enumerate(self.board.doors):
            if place == space:
                name = self.say("say_open_door" if door == view.marker else "say_door")
                found.append(f"{name}, {self.floor(floor)}")
        return found

    def question(self, view: View) -> str:
        """Who decides, and what."""
        if view.turn is None:
            return self.say("ev_game_ended")
        who = self.names[view.turn]
        payer = self.names[view.payers[0]] if view.payers else ""
        return self.say(f"asks_{view.phase}", who=who, payer=payer)

    def stars_left(self, view: View) -> str:
        """How near the end is."""
        if view.ending:
            return self.say("say_last_round")
        if view.target is not None:
            return self.say("say_left_expert", count=view.stars_left, target=view.target)
        return self.say("say_left", count=view.stars_left, end=view.end_at)

    def place(self, seat: SeatView) -> str:
        """Where a seat's pawn is."""
        who = self.names[seat.seat]
        if seat.space is None or seat.feet is None:
            return self.say("seat_off", who=who, points=seat.points)
        where, feet = self.board.name(seat.space), self.feet(seat.feet)
        return self.say("seat_on", who=who, space=where, feet=feet, points=seat.points)

    def owns(self, seat: SeatView) -> str:
        """The stars and tokens of a seat."""
        pairs = zip(COLOURS, seat.stars, strict=True)
        stars = [f"{self.colour(colour)} {count}" for colour, count in pairs if count]
        return self.say("owns", stars=self.listed(stars), tokens=seat.tokens)

    def surroundings(self, view: View) -> list[str]:
        """The viewer's hand, and what is beside its pawn, by the pawn's gravity."""
        if view.seat is None:
            return []
        me = view.seats[view.seat]
        told = [self.place(me), self.say("hand", cards=self.cards(me.hand or ""))]
        if me.space is not None and me.feet is not None:
            sides = {"left": me.feet + 1, "above": me.feet + 2, "right": me.feet + 3}
            places = [
                self.say(
                    "say_edge",
                    side=self.say(f"side_{side}"),
                    what=self._beside(view, me.space, direction % 4),
                )
                for side, direction in sides.items()
            ]
            told.append(self.say("around", places=self.say("list_semicolon").join(places)))
        return told

    def _beside(self, view: View, space: int, direction: int) -> str:
        if self.board.has_platform(space, direction):
            return self.say("say_platform")
        contents = self.contents(view, self.board.neighbour(space, direction))
        return ", ".join(contents) or self.say("say_nothing")

    def result(self, view: View) -> list[str]:
        """Who won, and whether a tie was broken."""
        if not view.winners:
            return []
        best = view.seats[view.winners[0]].points
        who = self.listed([self.names[seat] for seat in view.winners])
        told = [self.say("winner" if len(view.winners) == 1 else "shared", who=who, points=best)]
        if sum(seat.points == best for seat in view.seats) > len(view.winners):
            told.append(self.say("end_tie_tokens"))
        return told

    # Things

    def cards(self, cards: str) -> str:
        """Cards by name."""
        return self.listed([self.say(f"card_{card}") for card in cards])

    def colour(self, letter: str) -> str:
        """A colour of stars by name."""
        return self.say(f"star_{letter}")

    def feet(self, direction: int) -> str:
        """Where a pawn's feet point."""
        return self.say("feet", feet=self.say(f"feet_{direction}"))

    def floor(self, direction: int) -> str:
        """Where a door's floor is."""
        return self.say("floor", feet=self.say(f"feet_{direction}"))

    def _door(self, door: int) -> str:
        return self.board.name(self.board.doors[door][0])

    def listed(self, items: Sequence[str]) -> str:
        """`a, b and c`."""
        if not items:
            return self.say("none")
        return self.say("list_and").join(filter(None, [", ".join(items[:-1]), items[-1]]))
