"""Reasons: facts of the rules that tell a decision from the best one.

What is so at once is told first; if that is nothing, what follows (reasons_ahead.py).
"""

from fallstar.game import Game
from fallstar.rules.state import OFF, SPACE, seat_at
from fallstar.study.reason_kinds import MANY, Reason
from fallstar.study.reasons_ahead import (
    NO_LINES,
    Lines,
    after_turn,
    reasons_ahead,
    threatening,
    turn_gain,
)
from fallstar.view.preview import Preview


def reasons_of(game: Game, played: str, best: str, lines: Lines = NO_LINES) -> tuple[Reason, ...]:
    """Why the best decision is better than the one that was played; at least one reason.

    `lines` are how the game would probably go on after each of them.
    """
    if game.phase == "steal":
        return (Reason("other_payment"),)
    previews = {preview.move: preview for preview in game.preview()}
    mine, better = previews[played], previews[best]
    found = [
        *_about_the_turn(game, played, best),
        *_about_gains(game, mine, better),
        *_about_threats(game, played, best),
        *(_about_the_door(game, mine, better) or _about_the_next_seat(game, played, best)),
    ]
    if not found:
        found = reasons_ahead(game, played, best, lines)
    return tuple(found) or (Reason("later"),)


def _about_the_turn(game: Game, played: str, best: str) -> list[Reason]:
    if game.phase == "replay" and "end" in (played, best):
        return [Reason("token_kept" if played == "end" else "token_spent")]
    if "hand" in (played, best):
        return [Reason("cards_early" if played == "hand" else "cards_needed")]
    return []


def _about_gains(game: Game, mine: Preview, better: Preview) -> list[Reason]:
    found = []
    missed = tuple(seat for seat in better.ejects if seat not in mine.ejects)
    if missed:
        found.append(Reason("missed_throw", missed))
    points, pairs = _with_payments(game, mine)
    more_points, more_pairs = _with_payments(game, better)
    if more_pairs > pairs:
        found.append(Reason("missed_pair", count=more_pairs - pairs))
    elif more_points > points:
        found.append(Reason("missed_points", count=more_points - points))
    return found


def _with_payments(game: Game, preview: Preview) -> tuple[int, int]:
    """The points and pairs that a decision gains, with the most that ejected seats can pay then."""
    points, pairs = preview.points, preview.pairs
    after = game.copy()
    after.play(preview.move)
    while after.phase == "steal" and after.turn == game.turn:
        most = max(after.preview(), key=lambda payment: payment.points)
        after.play(most.move)
        points, pairs = points + most.points, pairs + most.pairs
    return points, pairs


def _about_threats(game: Game, played: str, best: str) -> list[Reason]:
    new = threatening(game, played, certain=True) - threatening(game, best, certain=True)
    return [Reason("threat", tuple(sorted(new)))] if new else []


def _about_the_next_seat(game: Game, played: str, best: str) -> list[Reason]:
    after, other = _next_gain(game, played), _next_gain(game, best)
    if after is None or other is None or after[0] != other[0] or after[1] - other[1] < MANY:
        return []
    return [Reason("leaves_points", (after[0],), after[1] - other[1])]


def _next_gain(game: Game, move: str) -> tuple[int, int] | None:
    """The seat after the mover, and what it can gain at once after a decision; None if the turn of
    the mover is not over, since nobody knows yet what it leaves."""
    after = after_turn(game, move)
    if after is None or after.turn is None:
        return None
    return after.turn, max(preview.points for preview in after.preview())


def _about_the_door(game: Game, mine: Preview, better: Preview) -> list[Reason]:
    if mine.door is None or mine.door == better.door:
        return []
    seat = _next_to_enter(game, mine)
    if seat is None or seat != _next_to_enter(game, better):
        return []
    gained, less = (_entry_gain(game, one.move, seat) for one in (mine, better))
    if gained is None or less is None or gained <= less:
        return []
    return [Reason("opens_door", (seat,), gained - less)]


def _next_to_enter(game: Game, preview: Preview) -> int | None:
    """The first seat after the mover whose pawn is off the board after a decision."""
    assert game.turn is not None
    for onward in range(1, game.seats):
        seat = (game.turn + onward) % game.seats
        if seat in preview.ejects or game.state[seat_at(seat) + SPACE] == OFF:
            return seat
    return None


def _entry_gain(game: Game, move: str, seat: int) -> int | None:
    """What a seat off the board can gain at once from the door that is open after a decision; None
    if no turn follows."""
    after = after_turn(game, move)
    gain = None if after is None else turn_gain(after, seat)
    return None if gain is None else gain[0]
