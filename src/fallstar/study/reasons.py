"""Reasons: facts of the rules that tell a decision from the best one.

A reason is a kind and the seats it is about; `reason_text` makes a sentence of it.
"""

from collections.abc import Sequence
from typing import Literal, get_args

import msgspec

from fallstar.game import Game
from fallstar.rules.state import OVER, PHASE
from fallstar.view.preview import Preview
from fallstar.view.words import say

MANY = 2  # points that are worth a word

Kind = Literal[
    "missed_throw",  # the best decision ejects someone
    "missed_pair",  # it completes a pair
    "missed_points",  # it gains more at once
    "threat",  # someone could fall on the pawn, who could not after the best decision
    "leaves_points",  # the next seat can gain more than after the best decision
    "token_kept",  # a token should have been spent
    "token_spent",  # it should not
    "cards_needed",  # the cards should have been taken back
    "cards_early",  # they should not yet
    "other_payment",  # something else should have been taken
    "later",  # none of these: it shows only in what follows
]
KINDS: tuple[Kind, ...] = get_args(Kind)


class Reason(msgspec.Struct, frozen=True):
    """A fact about the decision that was played."""

    kind: Kind
    seats: tuple[int, ...] = ()
    count: int = 0


def reasons_of(game: Game, played: str, best: str) -> tuple[Reason, ...]:
    """Why the best decision is better than the one that was played; at least one reason."""
    if game.phase == "steal":
        return (Reason("other_payment"),)
    previews = {preview.move: preview for preview in game.preview()}
    mine, better = previews[played], previews[best]
    found = [
        *_about_the_turn(game, played, best),
        *_about_gains(mine, better),
        *_about_threats(game, played, best),
        *_about_the_next_seat(game, played, best),
    ]
    return tuple(found) or (Reason("later"),)


def _about_the_turn(game: Game, played: str, best: str) -> list[Reason]:
    if game.phase == "replay" and "end" in (played, best):
        return [Reason("token_kept" if played == "end" else "token_spent")]
    if "hand" in (played, best):
        return [Reason("cards_early" if played == "hand" else "cards_needed")]
    return []


def _about_gains(mine: Preview, better: Preview) -> list[Reason]:
    found = []
    missed = tuple(seat for seat in better.ejects if seat not in mine.ejects)
    if missed:
        found.append(Reason("missed_throw", missed))
    if better.pairs > mine.pairs:
        found.append(Reason("missed_pair", count=better.pairs - mine.pairs))
    elif better.points > mine.points:
        found.append(Reason("missed_points", count=better.points - mine.points))
    return found


def _about_threats(game: Game, played: str, best: str) -> list[Reason]:
    new = _threatening(game, played) - _threatening(game, best)
    return [Reason("threat", tuple(sorted(new)))] if new else []


def _threatening(game: Game, move: str) -> set[int]:
    """The seats that could eject the mover after a decision, with cards they surely have."""
    assert game.turn is not None
    after = game.copy()
    after.play(move)
    if after.state[PHASE] == OVER:
        return set()
    return {threat.seat for threat in after.threats(game.turn) if threat.certain}


def _about_the_next_seat(game: Game, played: str, best: str) -> list[Reason]:
    seat, gained = _next_gain(game, played)
    _, less = _next_gain(game, best)
    return [Reason("leaves_points", (seat,), gained - less)] if gained - less >= MANY else []


def _next_gain(game: Game, move: str) -> tuple[int, int]:
    """The seat after the mover, and what it can gain at once after a decision; 0 if the mover goes
    on, since its turn is not over."""
    assert game.turn is not None
    after = game.copy()
    after.play(move)
    if after.phase == "replay" and after.turn == game.turn:
        after.play("end")
    if after.turn in (None, game.turn):
        return game.turn, 0
    assert after.turn is not None
    return after.turn, max(preview.points for preview in after.preview())


def reason_text(reason: Reason, names: Sequence[str], language: str) -> str:
    """A reason as a sentence."""
    listed = say(language, "list_and").join(names[seat] for seat in reason.seats)
    return say(language, f"reason_{reason.kind}", names=listed, count=reason.count)
