"""Reasons that lie ahead: facts about what follows a decision, after the mover's turn.

Those of the first kind need no search: what could be reached if a turn began now, who may have the
cards to eject the mover, and whether the game ends with the round. If they tell two decisions apart
by nothing, the lines of the search do: how the game would probably go on after each decision.
"""

from collections.abc import Sequence
from itertools import islice

from fallstar.game import Game
from fallstar.notation.move import SeenMove, hide_card
from fallstar.rules.kernel import is_last
from fallstar.rules.state import OVER, PHASE
from fallstar.study.reason_kinds import Reason

Lines = tuple[Sequence[SeenMove], Sequence[SeenMove]]  # after what was played, and after the best
NO_LINES: Lines = ((), ())


def reasons_ahead(game: Game, played: str, best: str, lines: Lines) -> list[Reason]:
    """What the decision that was played leaves behind, or leads to; perhaps nothing."""
    return [
        *_about_the_end(game, played, best),
        *_about_the_next_turn(game, played, best),
        *_about_unseen_cards(game, played, best),
        *_about_the_others(game, played, best),
    ] or about_the_lines(game, played, best, lines)


def after_turn(game: Game, move: str) -> Game | None:
    """The game after a decision, at the turn of the next seat; None if there is none yet."""
    after = game.copy()
    after.play(move)
    if after.phase == "replay" and after.turn == game.turn:
        after.play("end")
    return None if after.turn in (None, game.turn) else after


def turn_gain(game: Game, seat: int) -> tuple[int, int] | None:
    """The most points, and the most pairs, that a seat can gain at once if its turn began now; None
    if another seat has a payment to choose first."""
    if game.turn != seat and game.phase == "steal":
        return None
    # The seat whose turn it is has entered already.
    previews = game.preview() if game.turn == seat else game.preview_turn(seat)
    return max(one.points for one in previews), max(one.pairs for one in previews)


def threatening(game: Game, move: str, *, certain: bool) -> set[int]:
    """The seats that could eject the mover after a decision: with cards they surely have, or with
    cards that they may have."""
    assert game.turn is not None
    after = game.copy()
    after.play(move)
    if after.state[PHASE] == OVER:
        return set()
    return {one.seat for one in after.threats(game.turn) if one.certain or not certain}


def _about_the_end(game: Game, played: str, best: str) -> list[Reason]:
    ends, would_end = (_is_last_after(game, move) for move in (played, best))
    return [Reason("last_round")] if ends and not would_end else []


def _is_last_after(game: Game, move: str) -> bool:
    """Does the game end with the round of a decision?"""
    after = game.copy()
    after.play(move)
    return after.is_over or bool(is_last(after.state))


def _about_the_next_turn(game: Game, played: str, best: str) -> list[Reason]:
    assert game.turn is not None
    mine, better = (_gain_after(game, move, game.turn) for move in (played, best))
    if mine is None or better is None:
        return []
    if better[1] > mine[1]:
        return [Reason("pair_ahead", count=better[1] - mine[1])]
    if better[0] > mine[0]:
        return [Reason("points_ahead", count=better[0] - mine[0])]
    return []


def _gain_after(game: Game, move: str, seat: int) -> tuple[int, int] | None:
    """What a seat can gain at once if its turn began after the turn of this decision."""
    after = after_turn(game, move)
    return None if after is None else turn_gain(after, seat)


def _about_unseen_cards(game: Game, played: str, best: str) -> list[Reason]:
    new = threatening(game, played, certain=False) - threatening(game, best, certain=False)
    return [Reason("threat_unseen", tuple(sorted(new)))] if new else []


def _about_the_others(game: Game, played: str, best: str) -> list[Reason]:
    """The seat that can gain most more than after the best decision, if its turn began now."""
    assert game.turn is not None
    most, found = 0, None
    for onward in range(1, game.seats):
        seat = (game.turn + onward) % game.seats
        left, other = (_gain_after(game, move, seat) for move in (played, best))
        if left is not None and other is not None and left[0] - other[0] > most:
            most, found = left[0] - other[0], seat
    return [] if found is None else [Reason("leaves_points", (found,), most)]


def about_the_lines(game: Game, played: str, best: str, lines: Lines) -> list[Reason]:
    """The points of all seats along both lines: the difference after equally many decisions, as
    many as both lines have, or as many as show one."""
    assert game.turn is not None
    walks = [
        points_along(game, move, line) for move, line in zip((played, best), lines, strict=True)
    ]
    for mine, better in reversed(list(zip(*walks, strict=False))):
        lost = better[game.turn] - mine[game.turn]
        if lost > 0:
            return [Reason("then_mine", count=lost)]
        gains = [left - other for left, other in zip(mine, better, strict=True)]
        gains[game.turn] = 0
        most = max(gains)
        if most > 0:
            return [Reason("then_theirs", (gains.index(most),), most)]
    return []


def points_along(game: Game, move: str, line: Sequence[SeenMove]) -> list[list[int]]:
    """The points of all seats after a decision, and after each one of a line that can be played.

    What it hides is played with the first card that can be laid: points do not depend on it.
    """
    after = game.copy()
    after.play(move)
    points = [after.points()]
    for seen in line:
        legal = [one for one in after.legal_moves() if hide_card(one) == seen]
        for one in islice(legal, 1):
            after.play(one)
            points.append(after.points())
        if not legal:
            break
    return points
