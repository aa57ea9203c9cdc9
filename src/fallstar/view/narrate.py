"""The game in sentences, in each of our languages: for terminals, logs and screen readers."""

from collections.abc import Iterable, Sequence

from fallstar.notation.move import movement_of
from fallstar.rules import events as e
from fallstar.rules.board import COLUMNS, Board
from fallstar.rules.face import REPLAY_MARK
from fallstar.rules.state import COLOURS, EAST, NORTH
from fallstar.view.preview import Preview
from fallstar.view.view import SeatView, View
from fallstar.view.words import words_of


class Narrator:
    """Describes a game on one board, with these names, in one language."""

    def __init__(self, board: Board, names: Sequence[str], language: str = "en") -> None:
        self.board = board
        self.names = names
        self.words = words_of(language)

    def say(self, key: str, **values: object) -> str:
        """One sentence of the language."""
        return self.words[key].format(**values)

    # What happened

    def tell(self, events: Iterable[e.Event]) -> list[str]:
        """One sentence for each event; the events of one fall make one sentence."""
        told: list[str] = []
        falling: list[e.Fell] = []
        for event in events:
            if falling and not isinstance(event, e.Fell):
                told.append(self._fall(falling))
                falling = []
            if isinstance(event, e.Fell):
                falling.append(event)
            else:
                told.append(self.event(event))
        if falling:
            told.append(self._fall(falling))
        return told

    def _fall(self, falling: Sequence[e.Fell]) -> str:
        key = "fell" if len(falling) == 1 else "fell_far"
        last = falling[-1]
        where = self.board.name(last.space)
        return self.say(key, who=self.names[last.seat], count=len(falling), space=where)

    def event(self, event: e.Event) -> str:
        """One event as one sentence."""
        fields: dict[str, object] = {}
        for name in event.__struct_fields__:
            value = getattr(event, name)
            if name == "seat":
                fields["who"] = self.names[value]
            elif name in ("owner", "payer"):
                fields[name] = self.names[value]
            elif name == "space":
                fields[name] = self.board.name(value)
            elif name == "feet":
                fields[name] = self.words[f"feet_{value}"]
            elif name == "colour":
                fields[name] = self.words[f"star_{value}"]
        return self.say(self._key(event, fields), **fields)

    def _key(self, event: e.Event, fields: dict[str, object]) -> str:
        match event:
            case e.CardLaid(card=card, face_up=face_up):
                fields["card"] = self.words[f"card_{card}" if card else "face_down_card"]
                return "card_laid_up" if face_up else "card_laid_down"
            case e.HandReturned(reason=reason):
                return "hand_" + reason.replace(" ", "_")
            case e.DoorMoved(after=after):
                fields["door"] = after + 1
                fields["space"] = self.board.name(self.board.doors[after][0])
                return "door_moved"
            case _:
                return str(event.__struct_config__.tag)

    # What could happen

    def move(self, move: str) -> str:
        """A decision in words, without its card."""
        if move.startswith("x"):
            if move == "xt":
                return self.words["move_take_token"]
            return self.say("move_take_star", colour=self.words[f"star_{move[1]}"])
        movement = movement_of(move)
        return self.words[f"move_{movement.text if movement else move}"]

    def preview(self, preview: Preview) -> str:
        """What a decision would do, in a few words."""
        where = self.board.name(preview.landing)
        moved = bool(preview.steps or preview.fall)
        parts = [self.say("preview_lands" if moved else "preview_stays", space=where)]
        movement = movement_of(preview.move)
        if movement and movement.turns:
            parts.append(self.say("preview_feet", feet=self.words[f"feet_{preview.feet}"]))
        if preview.stars:
            colours = [self.words[f"star_{star}"] for star in preview.stars]
            parts.append(self.say("preview_stars", stars=self.listed(colours)))
        if preview.tokens:
            parts.append(self.say("preview_tokens", count=f"{preview.tokens:+d}"))
        if preview.ejects:
            seats = self.listed([self.names[seat] for seat in preview.ejects])
            parts.append(self.say("preview_ejects", seats=seats))
        if preview.door is not None:
            space = self.board.name(self.board.doors[preview.door][0])
            parts.append(self.say("preview_door", space=space))
        if preview.hand_returns:
            parts.append(self.words["preview_hand"])
        if preview.points:
            parts.append(self.say("preview_points", count=f"{preview.points:+d}"))
        return ", ".join(parts)

    # The position

    def describe(self, view: View) -> list[str]:
        """The whole position, for a person who cannot see it."""
        told = [self.question(view)]
        space, floor = self.board.doors[view.marker]
        told.append(self.say("board_size", width=self.board.width, height=self.board.height))
        told.append(self.stars_left(view))
        feet = self.words[f"feet_{floor}"]
        told.append(self.say("open_door", space=self.board.name(space), feet=feet))
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
        things = self._things(view)
        told = []
        for y in range(self.board.height):
            spaces = range(y * self.board.width, (y + 1) * self.board.width)
            parts = [
                self.say("in_column", column=COLUMNS[space % self.board.width], thing=things[space])
                for space in spaces
                if space in things
            ]
            for key, side in (("platforms_above", NORTH), ("platforms_right", EAST)):
                columns = [
                    COLUMNS[space % self.board.width]
                    for space in spaces
                    if self.board.has_platform(space, side)
                ]
                if columns:
                    parts.append(self.say(key, columns=" ".join(columns)))
            told.append(self.say("row", row=y + 1, things="; ".join(parts)))
        return told

    def _things(self, view: View) -> dict[int, str]:
        """The spaces that are not empty, and what is there."""
        things: dict[int, str] = {}
        for space, star in zip(self.board.mark_spaces, view.stars, strict=True):
            replay = self.board.marks[space] == REPLAY_MARK
            if star != ".":
                key = "thing_star_on_replay" if replay else "thing_star"
                things[space] = self.say(key, colour=self.words[f"star_{star}"])
            elif replay:
                things[space] = self.words["thing_replay"]
        for door, (space, floor) in enumerate(self.board.doors):
            key = "thing_open_door" if door == view.marker else "thing_door"
            things[space] = self.say(key, feet=self.words[f"feet_{floor}"])
        for seat in view.seats:
            if seat.space is not None:
                feet = self.words[f"feet_{seat.feet}"]
                things[seat.space] = self.say("thing_pawn", who=self.names[seat.seat], feet=feet)
        return things

    def question(self, view: View) -> str:
        """Who decides, and what."""
        if view.turn is None:
            return self.words["asks_over"]
        who = self.names[view.turn]
        payer = self.names[view.payers[0]] if view.payers else ""
        return self.say(f"asks_{view.phase}", who=who, payer=payer)

    def stars_left(self, view: View) -> str:
        """How near the end is."""
        if view.ending:
            return self.words["last_round"]
        if view.target is not None:
            return self.say("stars_left_expert", count=view.stars_left, target=view.target)
        return self.say("stars_left", count=view.stars_left, end=view.end_at)

    def place(self, seat: SeatView) -> str:
        """Where a seat's pawn is."""
        who = self.names[seat.seat]
        if seat.space is None:
            return self.say("seat_off", who=who, points=seat.points)
        where, feet = self.board.name(seat.space), self.words[f"feet_{seat.feet}"]
        return self.say("seat_on", who=who, space=where, feet=feet, points=seat.points)

    def owns(self, seat: SeatView) -> str:
        """The stars and tokens of a seat."""
        pairs = zip(COLOURS, seat.stars, strict=True)
        stars = [f"{self.words[f'star_{colour}']} {count}" for colour, count in pairs if count]
        return self.say("owns", stars=self.listed(stars), tokens=seat.tokens)

    def surroundings(self, view: View) -> list[str]:
        """The viewer's hand, and what is beside its pawn, by the pawn's gravity."""
        if view.seat is None:
            return []
        me = view.seats[view.seat]
        told = [self.place(me), self.say("hand", cards=self.cards(me.hand or ""))]
        if me.space is not None and me.feet is not None:
            sides = {"left": me.feet + 1, "up": me.feet + 2, "right": me.feet + 3}
            places = [
                self._beside(view, me.space, side, direction % 4)
                for side, direction in sides.items()
            ]
            told.append(self.say("around", places=", ".join(places)))
        return told

    def _beside(self, view: View, space: int, side: str, direction: int) -> str:
        name = self.words[f"beside_{side}"]
        if self.board.has_platform(space, direction):
            return self.say("is_platform", side=name)
        there = self.board.neighbour(space, direction)
        for seat in view.seats:
            if seat.space == there:
                return self.say("is_pawn", side=name, who=self.names[seat.seat])
        if self.board.marks[there]:
            star = view.stars[self.board.mark_spaces.index(there)]
            replay = self.board.marks[there] == REPLAY_MARK
            if star != ".":
                key = "is_star_on_replay" if replay else "is_star"
                return self.say(key, side=name, colour=self.words[f"star_{star}"])
            if replay:
                return self.say("is_replay", side=name)
        if any(there == door for door, _ in self.board.doors):
            return self.say("is_door", side=name)
        return self.say("is_empty", side=name)

    def result(self, view: View) -> list[str]:
        """Who won, and whether a tie was broken."""
        if not view.winners:
            return []
        best = view.seats[view.winners[0]].points
        who = self.listed([self.names[seat] for seat in view.winners])
        told = [self.say("winner" if len(view.winners) == 1 else "shared", who=who, points=best)]
        if sum(seat.points == best for seat in view.seats) > len(view.winners):
            told.append(self.words["tie_tokens"])
        return told

    def cards(self, cards: str) -> str:
        """Cards by name."""
        return self.listed([self.words[f"card_{card}"] for card in cards])

    def listed(self, items: Sequence[str]) -> str:
        """`a, b and c`."""
        if not items:
            return self.words["nothing"]
        return self.words["list_end"].join(filter(None, [", ".join(items[:-1]), items[-1]]))
