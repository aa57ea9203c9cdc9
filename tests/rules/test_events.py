"""The events of a game are enough to rebuild its state."""

from collections import Counter
from dataclasses import dataclass, field

from hypothesis import given

from fallstar import Event, Game
from fallstar.rules import events as happened
from fallstar.rules.cards import CARDS
from fallstar.rules.state import COLOURS
from tests.random_games import Deal, deals, examples


@dataclass
class Picture:
    """A game kept up to date from its events, as a client keeps it."""

    marker: int
    stars: dict[int, str]
    doors: list[int]
    pawns: list[tuple[int, int] | None]
    hands: list[str] = field(default_factory=list)
    down: list[str] = field(default_factory=list)
    owned: list[Counter[str]] = field(default_factory=list)
    tokens: list[int] = field(default_factory=list)
    supply: int = 18
    turn: int = -1
    acted: bool = False
    replayed: int = 0
    ending: bool = False
    over: bool = False
    payers: list[int] = field(default_factory=list)

    @classmethod
    def of(cls, game: Game) -> "Picture":
        """The table before the first turn."""
        assert game.setup
        seats = game.seats
        return cls(
            marker=game.setup.open_door,
            stars=dict(zip(game.board.mark_spaces, game.setup.stars, strict=True)),
            doors=[space for space, _ in game.board.doors],
            pawns=[None] * seats,
            hands=[CARDS] * seats,
            down=[""] * seats,
            owned=[Counter() for _ in range(seats)],
            tokens=[0] * seats,
        )

    def see(self, event: Event) -> None:  # noqa: C901  one case an event
        match event:
            case happened.TurnBegan(seat):
                self.turn, self.acted, self.replayed = seat, False, 0
            case happened.Entered(seat, space, feet):
                assert space == self.doors[self.marker]
                self.pawns[seat] = (space, feet)
            case happened.TokenSpent(seat):
                self.tokens[seat] -= 1
                self.supply += 1
                self.replayed += 1
            case happened.CardLaid(seat, card, face_up):
                assert card
                self.hands[seat] = self.hands[seat].replace(card, "")
                self.down[seat] += "" if face_up else card
                self.acted = True
            case happened.HandReturned(seat, reason):
                self.hands[seat], self.down[seat] = CARDS, ""
                self.acted |= reason == "completed"
            case (
                happened.Stepped(seat, space, _)
                | happened.Dropped(seat, space, _)
                | happened.Fell(seat, space, _)
            ):
                pawn = self.pawns[seat]
                assert pawn
                self.pawns[seat] = (space, pawn[1])
            case happened.Turned(seat, feet):
                pawn = self.pawns[seat]
                assert pawn
                self.pawns[seat] = (pawn[0], feet)
            case happened.PawnEjected(_, owner, space):
                pawn = self.pawns[owner]
                assert pawn
                assert pawn[0] == space
                self.pawns[owner] = None
                self.payers.append(owner)
            case happened.StarCollected(seat, colour, space):
                assert self.stars.pop(space) == colour
                self.owned[seat][colour] += 1
            case happened.TokenCollected(seat, _):
                self.supply -= 1
                self.tokens[seat] += 1
            case happened.DoorMoved(before, after):
                assert before == self.marker
                self.marker = after
            case happened.StarTaken(seat, payer, colour):
                self.owned[payer][colour] -= 1
                self.owned[seat][colour] += 1
                self.payers.remove(payer)
            case happened.TokenTaken(seat, payer):
                self.tokens[payer] -= 1
                self.tokens[seat] += 1
                self.payers.remove(payer)
            case happened.NothingTaken(_, payer):
                self.payers.remove(payer)
            case happened.EndFixed(_):
                self.ending = True
            case happened.TurnEnded(seat):
                assert seat == self.turn
            case happened.GameEnded():
                self.over = True
            case _:
                raise AssertionError(event)

    @property
    def phase(self) -> str:
        """A turn that could go no further would have ended; so what is open is the question."""
        if self.over:
            return "over"
        if self.payers:
            return "steal"
        return "replay" if self.acted else "action"

    def compare(self, game: Game) -> None:
        view = game.view(previews=False)
        assert self.marker == view.marker
        assert "".join(self.stars.get(s, ".") for s in game.board.mark_spaces) == view.stars
        assert len(self.stars) == view.stars_left
        assert self.supply == view.supply
        assert (None if self.over else self.turn) == view.turn
        assert self.phase == view.phase
        assert self.ending == view.ending
        assert tuple(self.payers) == view.payers
        if not self.over:
            assert (self.acted, self.replayed) == (view.acted, view.replayed)
        for seat, public in enumerate(view.seats):
            own = game.view(seat, previews=False).seats[seat]
            assert self.pawns[seat] == (None if own.space is None else (own.space, own.feet))
            assert own.hand == self.hands[seat]
            assert own.hidden == "".join(card for card in CARDS if card in self.down[seat])
            assert own.tokens == self.tokens[seat]
            assert own.stars == tuple(self.owned[seat][colour] for colour in COLOURS)
            assert (public.in_hand, public.face_down) == (len(own.hand), len(own.hidden))


@examples(40)
@given(deals())
def test_events_alone_rebuild_the_state(deal: Deal) -> None:
    game = deal.begin()
    picture = Picture.of(game)
    for event in game.opening:
        picture.see(event)
    picture.compare(game)
    for step in deal.steps(game):
        for event in step.events:
            picture.see(event)
        picture.compare(game)
