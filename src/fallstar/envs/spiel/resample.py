"""A history that a seat cannot tell from the true one: others' face-down cards dealt anew.

Between two times with all cards in hand, a seat lays each card at most once. So the cards it laid
face down in between can be any of those it did not lay face up, in any order, and every such deal
is legal. Here all of these deals are equally likely, in every such part of the history.
"""

from collections.abc import Callable

from fallstar.envs.spiel.start import Start
from fallstar.rules.cards import CARDS, FULL_HAND
from fallstar.rules.decisions import CARD_OF, END, SIMPLE, SPECIAL
from fallstar.rules.state import HAND, seat_at
from fallstar.rules.stepping import step


def deal_again(
    start: Start, movers: bytes, decisions: bytes, seat: int, chance: Callable[[], float]
) -> bytes:
    """The decisions of a game with new hidden cards for other seats; `chance` returns 0 to 1."""
    guessed = bytearray(decisions)
    others = [other for other in range(start.setup.seats) if other != seat]
    laid: dict[int, list[int]] = {other: [] for other in others}
    state = start.state.copy()
    for index, (mover, decision) in enumerate(zip(movers, decisions, strict=True)):
        step(start.moves, state, decision, None)
        if mover != seat and SIMPLE <= decision < END:
            laid[mover].append(index)
        for other in others:
            if laid[other] and state[seat_at(other) + HAND] == FULL_HAND:
                _deal(guessed, laid[other], chance)
                laid[other] = []
    for other in others:
        _deal(guessed, laid[other], chance)
    return bytes(guessed)


def _deal(decisions: bytearray, laid: list[int], chance: Callable[[], float]) -> None:
    """Draw the face-down cards of one part; `laid` are the indices of its decisions."""
    face_up = {int(CARD_OF[decisions[at]]) for at in laid if decisions[at] >= SPECIAL}
    unseen = [card for card in range(len(CARDS)) if card not in face_up]
    for at in laid:
        if decisions[at] < SPECIAL:
            card = unseen.pop(min(int(chance() * len(unseen)), len(unseen) - 1))
            decisions[at] += card - int(CARD_OF[decisions[at]])
