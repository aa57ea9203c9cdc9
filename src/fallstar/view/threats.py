"""Threats: who can eject a seat before its next turn, as far as that seat may know.

Each opponent whose turn comes before is examined alone, from the present position. Opponents off
the board enter first, in order, because they have no choice; other moves of other opponents are not
considered. An opponent may hold any of its unseen cards. Which of them lie face down is never read,
only how many do, so a threat cannot show a hidden card.
"""

from itertools import combinations

import msgspec

from fallstar.notation.move import MOVES, NUMBERS, SeenMove, cards_in, hide_card
from fallstar.rules.board import Board
from fallstar.rules.cards import CARDS, MOVEMENTS
from fallstar.rules.decisions import (
    CARD_OF,
    COMPLETE,
    END,
    MOVEMENT_OF,
    SPECIAL,
)
from fallstar.rules.event_log import EventLog, new_event_log
from fallstar.rules.kernel import begin_turn, is_last, legal
from fallstar.rules.state import (
    ACTION,
    DOWN,
    FEET,
    FIRST,
    HAND,
    OFF,
    OVER,
    PAYER,
    PAYERS,
    PHASE,
    REPLAY,
    SEAT,
    SEATS,
    SPACE,
    STEAL,
    TURN,
    State,
    seat_at,
)
from fallstar.rules.stepping import step
from fallstar.view.preview import Preview, preview_all

STAY = -1  # not a movement: the action that only takes the cards back


class Leg(msgspec.Struct, frozen=True):
    """One action of a threat, with the spaces to draw it."""

    move: SeenMove  # as others may see it: s<? for a simple move
    cards: str  # unseen cards, each of which can be used; empty if any card can, or none is laid
    steps: tuple[int, ...]
    fall: tuple[int, ...]
    feet: int


class Threat(msgspec.Struct, frozen=True):
    """One way in which an opponent can eject a seat."""

    seat: int  # the opponent
    space: int  # where it acts from; the open door if it enters first
    feet: int
    legs: tuple[Leg, ...]  # one or two actions; none if entering is enough
    replay: bool  # it needs a token
    certain: bool  # the cards for it are in hand, whichever cards lie face down


def threats_to(board: Board, state: State, seat: int) -> tuple[Threat, ...]:
    """The threats to a seat; if it is its own turn, the turn counts as ended.

    At most one threat of two actions is listed for each opponent, and only if it has none of one.
    """
    now = state.copy()
    log = new_event_log()
    found: list[Threat] = []
    turn, seats = int(now[TURN]), int(now[SEATS])
    if now[PHASE] == OVER or now[seat_at(seat) + SPACE] == OFF:
        return ()
    for onward in range(seats):
        other = (turn + onward) % seats
        if other == seat:
            if onward == 0:
                continue
            break
        if onward:
            if other == now[FIRST] and is_last(now):
                break
            now[PAYERS] = 0
            now[PAYER:SEAT] = 0
            begin_turn(board.moves, now, other, log)
            log[0, 0] = 1
        at = seat_at(other)
        if now[seat_at(seat) + SPACE] == OFF:
            space, feet = int(now[at + SPACE]), int(now[at + FEET])
            found.append(Threat(other, space, feet, (), False, True))
            break
        found += _Opponent(board, now, other, seat, log).threats()
    return tuple(found)


class _Attack:
    """One or two movements that reach the pawn, with the decisions and hands that allow them."""

    def __init__(self) -> None:
        self.hands: set[int] = set()
        self.decisions: list[set[int]] = []
        self.example: tuple[int, tuple[int, ...]] = (0, ())

    def add(self, hand: int, *decisions: int) -> None:
        if not self.hands:
            self.decisions = [set() for _ in decisions]
            self.example = hand, decisions
        self.hands.add(hand)
        for known, decision in zip(self.decisions, decisions, strict=True):
            known.add(decision)


class _Opponent:
    """An opponent in its turn, and the pawn it may fall on."""

    def __init__(self, board: Board, state: State, other: int, seat: int, log: EventLog) -> None:
        self.board = board
        self.log = log
        self.other = other
        self.at = seat_at(other)
        self.seat = seat
        self.target = int(state[seat_at(seat) + SPACE])
        self.unseen = int(state[self.at + HAND] | state[self.at + DOWN])
        self.state = self.settled(state.copy())
        cards = [1 << bit for bit in range(len(CARDS)) if self.unseen >> bit & 1]
        held = int(state[self.at + HAND]).bit_count()
        self.hands = [sum(chosen) for chosen in combinations(cards, held)]

    def threats(self) -> list[Threat]:
        """The threats of one action, or if there are none, of two."""
        if not self.may_act(self.state):
            return []
        allowed = {hand: _actions(self.mask(self.holding(hand))) for hand in self.hands}
        mask = 0
        for decisions in allowed.values():
            mask |= sum(1 << decision for decision in decisions)
        # What a movement does does not depend on the cards, so any hand can be used to preview it.
        previews = preview_all(self.board, self.holding(self.unseen), mask)
        return self.by_one(allowed, previews) or self.by_two(allowed, previews)

    def by_one(self, allowed: dict[int, list[int]], previews: tuple[Preview, ...]) -> list[Threat]:
        """Every movement that is enough alone."""
        enough = {_movement(NUMBERS[p.move]) for p in previews if self.seat in p.ejects}
        attacks: dict[int, _Attack] = {}
        for hand, decisions in allowed.items():
            for decision in decisions:
                if _movement(decision) in enough:
                    attacks.setdefault(_movement(decision), _Attack()).add(hand, decision)
        return [
            self.threat(attack, bool(self.state[PHASE] == REPLAY)) for attack in attacks.values()
        ]

    def by_two(self, allowed: dict[int, list[int]], previews: tuple[Preview, ...]) -> list[Threat]:
        """The pair of movements that most hands allow; among equals, the shortest."""
        aims = {_movement(NUMBERS[p.move]): self.aims(4 * p.landing + p.feet) for p in previews}
        attacks: dict[tuple[int, int], _Attack] = {}
        for hand, decisions in allowed.items():
            for first in decisions:
                then = aims[_movement(first)]
                after = self.played(hand, first) if then else self.state
                if not then or after[PHASE] != REPLAY or not self.may_act(after):
                    continue
                for second in _actions(self.mask(after)):
                    if _movement(second) in then:
                        pair = _movement(first), _movement(second)
                        attacks.setdefault(pair, _Attack()).add(hand, first, second)
        best = sorted(attacks, key=lambda pair: (-len(attacks[pair].hands), aims[pair[0]][pair[1]]))
        return [self.threat(attacks[pair], True) for pair in best[:1]]

    def threat(self, attack: _Attack, replay: bool) -> Threat:
        hand, decisions = attack.example
        state = self.holding(hand)
        legs: list[Leg] = []
        for decision, known in zip(decisions, attack.decisions, strict=True):
            preview = preview_all(self.board, state, 1 << decision)[0]
            # Every card can pay for a step, so only the cards of special moves are listed.
            cards = sum({1 << int(CARD_OF[one]) for one in known if one >= SPECIAL})
            move = hide_card(MOVES[min(known)])
            legs.append(Leg(move, cards_in(cards), preview.steps, preview.fall, preview.feet))
            state = self.played(hand, decision)
        space, feet = int(self.state[self.at + SPACE]), int(self.state[self.at + FEET])
        certain = len(attack.hands) == len(self.hands)
        return Threat(self.other, space, feet, tuple(legs), replay, certain)

    def aims(self, pose: int) -> dict[int, int]:
        """The movements that enter the pawn's space from this pose, with their lengths."""
        moves = self.board.moves
        bounds = moves.start[MOVEMENTS * pose : MOVEMENTS * (pose + 1) + 1].tolist()
        path = moves.path[bounds[0] : bounds[-1]].tolist()
        found: dict[int, int] = {}
        for movement in range(MOVEMENTS):
            begin, end = bounds[movement] - bounds[0], bounds[movement + 1] - bounds[0]
            if self.target in path[begin:end]:
                found[movement] = end - begin
        return found

    # States

    def holding(self, hand: int) -> State:
        """The state with these unseen cards in hand, and the others face down."""
        state = self.state.copy()
        state[self.at + HAND] = hand
        state[self.at + DOWN] = self.unseen & ~hand
        return state

    def played(self, hand: int, decision: int) -> State:
        """The state after an action from this hand, and its payments."""
        state = self.holding(hand)
        step(self.board.moves, state, decision, self.log)
        return self.settled(state)

    def settled(self, state: State) -> State:
        """Let the opponent take its payments: a token if possible, because it buys an action.

        Taking a token is the highest decision.
        """
        while state[PHASE] == STEAL and state[TURN] == self.other:
            mask = self.mask(state)
            step(self.board.moves, state, mask.bit_length() - 1, self.log)
        return state

    def mask(self, state: State) -> int:
        return int(legal(self.board.moves, state))

    def may_act(self, state: State) -> bool:
        return bool(state[TURN] == self.other and state[PHASE] in (ACTION, REPLAY))


def _actions(mask: int) -> list[int]:
    return [decision for decision in range(END) if mask >> decision & 1]


def _movement(decision: int) -> int:
    return STAY if decision == COMPLETE else int(MOVEMENT_OF[decision])
