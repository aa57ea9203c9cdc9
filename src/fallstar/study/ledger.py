"""The ledger of a seat: where its result comes from.

With the shares of victory

    best[i]    of all seats if the best decision is played at decision i
    played[i]  of all seats if the decision is played that was played

as the seat that decides may know them, and `open_best` and `open_played` with the true cards of all
seats, the way from the fair share to the result adds up, for every seat:

    fair share        1 / seats
    + start           best[0] - fair                      the board and the order of seats
    + own             played[i] - best[i], own decisions  what it lost
    + others          the same of all other seats         what they lost, or took away
    + hidden          (open_played[i] - played[i]) + (best[i + 1] - open_best[i + 1])
                                                          what the true cards change
    + unforeseen      open_best[i + 1] - open_played[i]   what the search did not foresee
    = result          1 for a victory, a part of it if it is shared

After the last decision, best and open_best are the result. The position between two decisions is
the same for `open_played[i]` and `open_best[i + 1]`, and so are the cards that are known: they
differ by the error of the search alone.
"""

from collections.abc import Sequence

import msgspec

PARTS = ("fair", "start", "own", "others", "hidden", "unforeseen")
Shares = tuple[float, ...]


class Ledger(msgspec.Struct, frozen=True):
    """Where the result of a seat comes from; the parts add up to it."""

    fair: float
    start: float
    own: float
    others: float
    hidden: float
    unforeseen: float
    result: float


class Change(msgspec.Struct, frozen=True):
    """The shares of all seats at a decision, with the best one and with the one that was played."""

    seat: int
    best: Shares
    played: Shares
    open_best: Shares
    open_played: Shares


def ledger_of(seat: int, changes: Sequence[Change], result: Shares) -> Ledger:
    """The ledger of a seat, from all decisions of a game that had a choice."""
    fair = 1 / len(result)
    own = others = hidden = unforeseen = 0.0
    for number, one in enumerate(changes):
        change = one.played[seat] - one.best[seat]
        if one.seat == seat:
            own += change
        else:
            others += change
        following = changes[number + 1] if number + 1 < len(changes) else None
        best, open_best = (following.best, following.open_best) if following else (result, result)
        hidden += one.open_played[seat] - one.played[seat]
        hidden += best[seat] - open_best[seat]
        unforeseen += open_best[seat] - one.open_played[seat]
    start = (changes[0].best if changes else result)[seat] - fair
    return Ledger(fair, start, own, others, hidden, unforeseen, result[seat])
