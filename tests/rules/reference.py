"""The rules a second time, plain and slow, written from the rule book alone to hold the kernel to.

Nothing here is shared with the package but the texts: tile drawings come in, decisions and
positions go in and out. Places are (x, y), directions the letters of doors and feet.
"""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

CLOCKWISE = "^>v<"
DELTA = {"^": (0, -1), ">": (1, 0), "v": (0, 1), "<": (-1, 0)}
LEFT_OF = {"v": "<", "<": "^", "^": ">", ">": "v"}  # rule 3.3
OPPOSITE = {"v": "^", "<": ">", "^": "v", ">": "<"}
CARDS = "LHDRW"
COLOURS = "bypgow"
SPECIAL = ("L<", "L>", "H<", "H>", "D", "R<", "R>", "R^")
ORDER = (
    "hand",
    *(f"s{way}{card}" for way in "<>" for card in CARDS),
    *SPECIAL,
    *(f"W{special}" for special in SPECIAL),
    "end",
    *(f"x{kind}" for kind in COLOURS + "t"),
)
ACROSS = {2: 2, 4: 2, 6: 3}
END_AT = {2: 4, 3: 8, 4: 8, 5: 12, 6: 12}
TARGET = {2: 18, 3: 24, 4: 18, 5: 24, 6: 18}

Place = tuple[int, int]


def turned(lines: Sequence[str]) -> list[str]:
    """A drawing turned one quarter clockwise, platforms and doors with it."""
    turn = dict(zip("-|^>v<", "|->v<^", strict=True))
    return ["".join(turn.get(row[c], row[c]) for row in reversed(lines)) for c in range(13)]


class Ground:
    """Tiles laid on a torus, as one canvas of characters."""

    def __init__(self, tiles: Sequence[str], drawings: Mapping[str, Sequence[str]]) -> None:
        across = ACROSS[len(tiles)]
        self.tiles = tuple(tiles)
        self.width, self.height = 6 * across, 6 * (len(tiles) // across)
        self.canvas: dict[Place, str] = {}
        doors: list[Place] = []
        for index, tile in enumerate(tiles):
            lines = [line.ljust(13) for line in drawings[tile[:-1]]]
            for _ in range(int(tile[-1])):
                lines = turned(lines)
            left, top = 12 * (index % across), 12 * (index // across)
            for y, line in enumerate(lines):
                for x, letter in enumerate(line):
                    place = ((left + x) % (2 * self.width), (top + y) % (2 * self.height))
                    if letter not in " +":
                        self.canvas[place] = letter
                    if letter in CLOCKWISE:
                        doors.append(((left + x) // 2, (top + y) // 2))
        self.doors = doors[:across] + doors[across:][::-1]

    def at(self, place: Place) -> str:
        return self.canvas.get((2 * place[0] + 1, 2 * place[1] + 1), ".")

    def platform(self, place: Place, way: str) -> bool:
        x, y = 2 * place[0] + 1 + DELTA[way][0], 2 * place[1] + 1 + DELTA[way][1]
        return (x % (2 * self.width), y % (2 * self.height)) in self.canvas

    def next(self, place: Place, way: str) -> Place:
        return (place[0] + DELTA[way][0]) % self.width, (place[1] + DELTA[way][1]) % self.height

    def places(self) -> list[Place]:
        return [(x, y) for y in range(self.height) for x in range(self.width)]

    def marks(self) -> list[Place]:
        return [place for place in self.places() if self.at(place) in "*o"]


@dataclass
class Player:
    pawn: Place | None = None
    feet: str = "^"
    hand: set[str] = field(default_factory=lambda: set(CARDS))
    down: set[str] = field(default_factory=set)
    stars: Counter[str] = field(default_factory=Counter)
    tokens: int = 0

    @property
    def points(self) -> int:
        return self.tokens + self.stars.total() + sum(count // 2 for count in self.stars.values())

    def take_back(self) -> None:
        self.hand, self.down = set(CARDS), set()

    def kinds(self) -> list[str]:
        return [c for c in COLOURS if self.stars[c]] + ["t"] * (self.tokens > 0)


@dataclass
class Reference:
    ground: Ground
    players: list[Player]
    stars: dict[Place, str]
    expert: bool
    marker: int
    first: int
    turn: int
    ending: bool = False
    phase: str = "action"
    acted: bool = False
    replayed: bool = False
    payers: list[int] = field(default_factory=list)

    @property
    def me(self) -> Player:
        return self.players[self.turn]

    @property
    def supply(self) -> int:
        return 18 - sum(player.tokens for player in self.players)

    # What is legal

    def legal(self) -> list[str]:
        if self.phase == "over":
            return []
        if self.phase == "steal":
            return [f"x{kind}" for kind in self.players[self.payers[0]].kinds()]
        moves = {"end"} if self.phase == "replay" else set()
        if len(self.me.hand) < 5:
            moves.add("hand")
        for card in self.me.hand:
            moves |= {f"s{way}{card}" for way in "<>" if self.route(f"s{way}") is not None}
            for special in SPECIAL:
                if card in (special[0], "W") and self.route(special) is not None:
                    moves.add(special if card != "W" else f"W{special}")
        return [move for move in ORDER if move in moves]

    def route(self, move: str) -> tuple[list[Place], str] | None:
        """The places a movement enters, its fall included, and the feet after it."""
        place, feet = self.me.pawn, self.me.feet
        assert place
        left = LEFT_OF[feet]
        side = left if move.endswith("<") else OPPOSITE[left]
        ways = {"s": [side], "L": [side, side], "H": [OPPOSITE[feet], side], "D": [feet], "R": []}
        entered = []
        for way in ways[move[0]]:
            if move[0] != "D" and self.ground.platform(place, way):
                return None
            place = self.ground.next(place, way)
            entered.append(place)
        if move[0] == "R":
            quarters = {">": 1, "^": 2, "<": 3}[move[1]]
            feet = CLOCKWISE[(CLOCKWISE.index(feet) + quarters) % 4]
        while not self.ground.platform(place, feet):
            place = self.ground.next(place, feet)
            entered.append(place)
        return entered, feet

    # What happens

    def play(self, move: str) -> None:
        if move == "end":
            return self.end_turn()
        if move[0] == "x":
            self.take(move[1])
        else:
            self.act(move)
        return self.go_on()

    def act(self, move: str) -> None:
        me = self.me
        if self.phase == "replay":
            me.tokens -= 1
            self.replayed = True
        self.acted = True
        if move == "hand":
            return me.take_back()
        simple = move[0] == "s"
        card = move[2] if simple else move[0]
        me.hand.remove(card)
        if simple:
            me.down.add(card)
        if not me.hand:
            me.take_back()
        route = self.route(move[:2] if simple else move.removeprefix("W"))
        assert route
        entered, me.feet = route
        for place in entered:
            me.pawn = place
            self.enter(place)
        return self.fix_end()

    def enter(self, place: Place) -> None:
        """Rules 5.1 to 5.5, in their order; the mover already stands there."""
        ejected = [
            seat
            for seat, player in enumerate(self.players)
            if seat != self.turn and player.pawn == place
        ]
        for seat in ejected:
            self.players[seat].pawn, self.players[seat].feet = None, "^"
            self.players[seat].take_back()
            self.payers.append(seat)
        if place in self.stars:
            self.me.stars[self.stars.pop(place)] += 1
        elif self.ground.at(place) == "o" and not ejected and self.supply:
            self.me.tokens += 1
        if place == self.ground.doors[self.marker]:
            self.move_marker()

    def move_marker(self) -> None:
        doors = self.ground.doors
        taken = [player.pawn for player in self.players]
        ring = [(self.marker + onward) % len(doors) for onward in range(1, len(doors))]
        self.marker = next((door for door in ring if doors[door] not in taken), self.marker)

    def take(self, kind: str) -> None:
        payer = self.players[self.payers.pop(0)]
        if kind == "t":
            payer.tokens -= 1
            self.me.tokens += 1
        else:
            payer.stars[kind] -= 1
            self.me.stars[kind] += 1
        self.fix_end()

    def fix_end(self) -> None:
        if self.expert and self.me.points >= TARGET[len(self.players)]:
            self.ending = True

    def go_on(self) -> None:
        """Settle payments without a choice, then find the next question."""
        while self.payers:
            kinds = self.players[self.payers[0]].kinds()
            if len(kinds) > 1:
                self.phase = "steal"
                return
            if kinds:
                self.take(kinds[0])
            else:
                self.payers.pop(0)
        if not self.acted:
            self.phase = "action"
        elif self.me.tokens and not self.replayed:
            self.phase = "replay"
        else:
            self.end_turn()

    def end_turn(self) -> None:
        self.acted = self.replayed = False
        following = (self.turn + 1) % len(self.players)
        if following == self.first and self.last_round():
            self.phase = "over"
            return
        self.turn = following
        if self.me.pawn is None:
            door = self.ground.doors[self.marker]
            self.me.pawn, self.me.feet = door, self.ground.at(door)
            self.enter(door)
        self.go_on()

    def last_round(self) -> bool:
        if self.expert:
            return self.ending or not self.stars
        return len(self.stars) <= END_AT[len(self.players)]

    # The text

    def position(self) -> str:
        phase = self.phase
        if phase == "steal":
            stage = ("entry", "action", "replay")[self.acted + self.replayed]
            phase = f"steal-{stage}:{','.join(map(str, self.payers))}"
        return " ".join(
            [
                ",".join(self.ground.tiles),
                ("expert" if self.expert else "normal") + "!" * self.ending,
                "".join(self.stars.get(place, ".") for place in self.ground.marks()),
                str(self.marker),
                "/".join(self.seat_text(player) for player in self.players),
                str(self.first),
                str(self.turn),
                phase,
            ]
        )

    @staticmethod
    def seat_text(player: Player) -> str:
        pawn = "-"
        if player.pawn:
            pawn = f"{'abcdefghijklmnopqr'[player.pawn[0]]}{player.pawn[1] + 1}{player.feet}"
        hand = "".join(card for card in CARDS if card in player.hand)
        down = "".join(card for card in CARDS if card in player.down)
        stars = "".join(f"{c}{player.stars[c]}" for c in COLOURS if player.stars[c])
        return f"{pawn}:{hand}:{down or '-'}:{stars or '-'}:{player.tokens}"


def scattered(ground: Ground, seats: int, expert: bool, chance: random.Random) -> Reference:
    """A moment that could be: pawns anywhere, often on doors, and half the stars collected."""
    players = [Player() for _ in range(seats)]
    turn = chance.randrange(seats)
    bag = list(COLOURS * 13)
    chance.shuffle(bag)
    stars = dict(zip(ground.marks(), bag, strict=False))
    poses = [(p, w) for p in ground.places() for w in CLOCKWISE if ground.platform(p, w)]
    for seat, player in enumerate(players):
        if seat == turn or chance.random() < 0.7:
            near = [pose for pose in poses if pose[0] in ground.doors]
            player.pawn, player.feet = chance.choice(near if chance.random() < 0.6 else poses)
            poses = [pose for pose in poses if pose[0] != player.pawn]
            cards = chance.sample(CARDS, 5)
            played = chance.randrange(5)
            down = chance.randint(0, played)
            player.hand, player.down = set(cards[played:]), set(cards[:down])
    pawns = [player.pawn for player in players]
    richness = chance.choice([0.1, 0.5, 0.9])
    for place in ground.marks():
        if place in pawns or chance.random() < richness:
            chance.choice(players).stars[stars.pop(place)] += 1
    for _ in range(chance.choice([0, 3, 18])):
        chance.choice(players).tokens += 1
    reached = any(player.points >= TARGET[seats] for player in players)
    return Reference(
        ground,
        players,
        stars,
        expert,
        marker=chance.randrange(len(ground.doors)),
        first=chance.randrange(seats),
        turn=turn,
        ending=expert and reached,
    )
