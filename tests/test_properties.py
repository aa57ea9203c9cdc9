"""What holds in every game: random boards, seats, modes and decisions, found by Hypothesis."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations

import msgspec
import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fallstar import Event, Game, Record, Step, View
from fallstar.notation.record import replay_record
from fallstar.rules import events as happened
from fallstar.rules.board import Board
from fallstar.rules.check import check
from fallstar.rules.face import our_faces
from fallstar.rules.rng import new_rng
from fallstar.rules.state import (
    CARDS,
    COLOURS,
    DOWN,
    FEET,
    GROUND,
    HAND,
    SEATS,
    SPACE,
    TURN,
    State,
    seat_at,
)
from fallstar.view.guess import guess_state
from tests.rules.reference import Ground, scattered

WHOLE_GAME = 2_000


def examples(number: int) -> settings:
    """The same examples on every run, so many of them."""
    return settings(
        max_examples=number,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=[HealthCheck.too_slow],
    )


@dataclass(frozen=True)
class Deal:
    """A game to come: its set-up, and a seed for the decisions.

    Random play seldom brings pawns together, so some tables have a temper: hunters eject whom they
    can, and keepers stand on doors, until all doors are taken and entries eject too.
    """

    seats: int
    expert: bool
    tiles: tuple[str, ...]
    seed: int
    length: int
    temper: str = "any"

    def begin(self) -> Game:
        return Game.new(seats=self.seats, seed=self.seed, expert=self.expert, tiles=self.tiles)

    def steps(self, game: Game) -> Iterator[Step]:
        """Play random decisions, handing out each step as it is made."""
        chance = random.Random(self.seed)
        for _ in range(self.length):
            if game.is_over:
                return
            yield game.play(chance.choice(self.liked(game) or game.legal_moves()))

    def liked(self, game: Game) -> list[str]:
        """The decisions that suit the temper, if any."""
        if self.temper == "hunter":
            return [preview.move for preview in game.preview() if preview.ejects]
        if self.temper == "keeper":
            doors = [space for space, _ in game.board.doors]
            return [preview.move for preview in game.preview() if preview.landing in doors]
        return []

    def played(self) -> Game:
        game = self.begin()
        for _ in self.steps(game):
            pass
        return game


@st.composite
def deals(draw: st.DrawFn, longest: int = 120) -> Deal:
    seats = draw(st.integers(2, 6))
    count = {2: 2, 3: 4, 4: 4, 5: 6, 6: 6}[seats]
    numbers = draw(st.permutations(range(1, 7)))[:count]
    tiles = tuple(
        f"{number}{draw(st.sampled_from('ab'))}{draw(st.integers(0, 3))}" for number in numbers
    )
    return Deal(
        seats,
        draw(st.booleans()),
        tiles,
        draw(st.integers(0, 2**32)),
        draw(st.integers(1, 8)) * longest // 8,
        draw(st.sampled_from(["any", "hunter", "keeper"])),
    )


# The state ----------------------------------------------------------------------------------------


@examples(100)
@given(deals(longest=400))
def test_invariants_hold_after_every_decision_and_something_is_legal_before_the_end(
    deal: Deal,
) -> None:
    game = deal.begin()
    game.check()
    for _ in deal.steps(game):
        game.check()
        assert bool(game.legal_moves()) != game.is_over


@examples(40)
@given(deals(longest=8 * WHOLE_GAME))
def test_random_play_comes_to_an_end_with_a_winner(deal: Deal) -> None:
    game = replace(deal, temper="any").played()
    assert game.is_over
    assert (game.turn, game.legal_moves()) == (None, [])
    best = max(game.points())
    assert game.winners()
    assert all(game.points()[seat] == best for seat in game.winners())


@examples(30)
@given(deals())
def test_undo_returns_the_same_bytes(deal: Deal) -> None:
    game = deal.begin()
    moments = [(game.state.tobytes(), game.legal_moves())]
    for step in deal.steps(game):
        assert step.before == moments[-1][0]
        assert step.after == game.state.tobytes()
        moments.append((game.state.tobytes(), game.legal_moves()))
    while game.steps:
        assert moments.pop() == (game.state.tobytes(), game.legal_moves())
        game.undo()
    assert moments == [(game.state.tobytes(), game.legal_moves())]


# The rules told twice -----------------------------------------------------------------------------


@examples(300)
@given(deals(longest=80))
def test_the_kernel_plays_as_the_reference_does(deal: Deal) -> None:
    """From a scattered moment on, both give the same legal decisions, positions and points."""
    chance = random.Random(deal.seed)
    drawings = {name: face.lines for name, face in our_faces().items()}
    model = scattered(Ground(deal.tiles, drawings), deal.seats, deal.expert, chance)
    game = Game.from_position(model.position())
    for step in deal.steps(game):
        model.play(step.move)
        assert game.position() == model.position()
        assert game.legal_moves() == model.legal()
        assert game.points() == [player.points for player in model.players]


# The texts ----------------------------------------------------------------------------------------


@examples(40)
@given(deals(longest=800))
def test_a_record_read_back_is_the_same_game(deal: Deal) -> None:
    game = deal.played()
    record = game.record()
    assert Record.from_json(record.to_json()) == record
    again = Game.from_record(record.to_json())
    assert again.steps == game.steps
    assert again.record() == record
    assert replay_record(record).tobytes() == game.state.tobytes()


@examples(40)
@given(deals())
def test_a_position_read_back_is_the_same_moment(deal: Deal) -> None:
    game = deal.begin()
    for _ in deal.steps(game):
        again = Game.from_position(game.position())
        assert again.state.tobytes() == game.state.tobytes()
        assert again.position() == game.position()
        assert again.legal_moves() == game.legal_moves()


# Events alone -------------------------------------------------------------------------------------


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
    replayed: bool = False
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
                self.turn, self.acted, self.replayed = seat, False, False
            case happened.Entered(seat, space, feet):
                assert space == self.doors[self.marker]
                self.pawns[seat] = (space, feet)
            case happened.TokenSpent(seat):
                self.tokens[seat] -= 1
                self.supply += 1
                self.replayed = True
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


# Turning the table --------------------------------------------------------------------------------


def turned(board: Board, state: State) -> State:
    """The state as it lies on the board turned a quarter."""
    there = state.copy()
    for space in range(board.spaces):
        there[GROUND + board.turned_space(space)] = state[GROUND + space]
    for seat in range(6):
        at = seat_at(seat)
        if state[at + SPACE] < board.spaces and state[at + HAND]:
            there[at + SPACE] = board.turned_space(int(state[at + SPACE]))
            there[at + FEET] = (state[at + FEET] + 1) % 4
    return there


@examples(60)
@given(deals(), st.integers(1, 3))
def test_turning_the_whole_board_turns_the_game_with_it(deal: Deal, quarters: int) -> None:
    game = deal.begin()
    boards = [game.board]
    for _ in range(quarters):
        boards.append(boards[-1].turned())

    def mapped(state: State) -> State:
        for board in boards[:-1]:
            state = turned(board, state)
        return state

    other = Game(boards[-1], mapped(game.state))
    for step in deal.steps(game):
        assert step.move in other.legal_moves()
        other.play(step.move)
        assert other.state.tobytes() == mapped(game.state).tobytes()
        assert other.legal_moves() == game.legal_moves()


# What is hidden -----------------------------------------------------------------------------------


def seen(view: View) -> bytes:
    """All of a view but how many decisions came before, which a game from a state cannot know."""
    return msgspec.json.encode(msgspec.structs.replace(view, number=0))


def reshuffled(state: State, viewer: int | None, chance: random.Random, kept: str = "") -> State:
    """The same to the viewer: every other seat's face-down cards swapped with cards in hand.

    Cards in `kept` stay in hand with the seat to decide.
    """
    other = state.copy()
    for seat in range(int(state[SEATS])):
        if seat == viewer:
            continue
        at = seat_at(seat)
        unseen = int(state[at + HAND]) | int(state[at + DOWN])
        hidden = int(state[at + DOWN]).bit_count()
        keeps = kept if seat == state[TURN] else ""
        bits = [1 << n for n, card in enumerate(CARDS) if unseen >> n & 1 and card not in keeps]
        down = sum(chance.choice([*combinations(bits, hidden)]))
        other[at + DOWN], other[at + HAND] = down, unseen & ~down
    return other


@examples(40)
@given(deals(longest=40))
def test_no_view_depends_on_cards_hidden_from_it(deal: Deal) -> None:
    game = deal.begin()
    chance = random.Random(deal.seed)
    for _ in deal.steps(game):
        for viewer in (None, *range(game.seats)):
            other = Game(game.board, reshuffled(game.state, viewer, chance))
            check(other.board, other.state)
            assert seen(other.view(viewer)) == seen(game.view(viewer))


@examples(40)
@given(deals(longest=60))
def test_no_move_text_or_event_shows_a_hidden_card(deal: Deal) -> None:
    """Where the mover lays another of its unseen cards, nobody else sees a difference."""
    game = deal.begin()
    chance = random.Random(deal.seed)
    for step in deal.steps(game):
        before = np.frombuffer(step.before, dtype=np.uint8)
        simple = step.move.startswith("s")
        for viewer in (None, *range(game.seats)):
            if viewer == step.seat:
                continue
            kept = "" if simple else step.move[0]
            world = Game(game.board, reshuffled(before, viewer, chance, kept))
            move = step.move
            if simple:
                same = [m for m in world.legal_moves() if m[:2] == move[:2]]
                move = chance.choice(same)
            other = world.play(move)
            assert other.move_for(viewer) == step.move_for(viewer)
            assert other.events_for(viewer) == step.events_for(viewer)
            assert seen(world.view(viewer)) == seen(game.view(viewer))


@examples(20)
@given(deals(longest=60))
def test_a_seat_sees_its_own_cards(deal: Deal) -> None:
    game = deal.begin()
    for step in deal.steps(game):
        assert step.move_for(step.seat) == step.move
        assert step.events_for(step.seat) == step.events
        if step.move.startswith("s"):
            assert step.move_for(None) == step.move[:2] + "?"


@examples(40)
@given(deals(longest=60), st.integers(0, 2**32))
def test_a_state_guessed_from_a_view_has_that_view(deal: Deal, seed: int) -> None:
    game = deal.begin()
    rng = new_rng(seed, "guess")
    for _ in deal.steps(game):
        for viewer in (None, *range(game.seats)):
            view = game.view(viewer)
            guess = Game(game.board, guess_state(view, rng))
            guess.check()
            assert seen(guess.view(viewer)) == seen(view)
