"""Review of a finished game: what each decision cost, and what decided the result.

Each decision that had a choice is judged from the position before it, by what its seat knew. With
the shares of victory

    best[i]    of all seats if the best decision is played at decision i
    played[i]  of all seats if the decision is played that was played

the way from the fair share to the result adds up, for every seat:

    fair share        1 / seats
    + start           best[0] - fair                      the board and the order of seats
    + own             played[i] - best[i], own decisions  what it lost
    + others          the same of all other seats         what they lost, or took away
    + unseen          best[i + 1] - played[i]             hidden cards, and what no search foresaw
    = result          1 for a victory, a part of it if it is shared
"""

from collections.abc import Callable
from typing import Literal

import msgspec

from fallstar.errors import RecordError
from fallstar.game import Game
from fallstar.notation.move import Move, SeenMove
from fallstar.notation.record import Record
from fallstar.study.analysis import Analysis, Analyst
from fallstar.study.reasons import Reason, reasons_of

Label = Literal["brilliant", "only", "fine", "inaccuracy", "mistake", "blunder"]
# The share that is lost at least. A loss that is smaller than its interval has no name.
INACCURACY, MISTAKE, BLUNDER = 0.03, 0.06, 0.10
DEFAULT_ITERATIONS = 20_000  # for one decision


class Judged(msgspec.Struct, frozen=True):
    """A decision that had a choice."""

    number: int  # of the decision in the game, from 0
    seat: int
    move: Move
    best: Move
    loss: float  # of the share of victory of its seat
    error: float  # half of the 95 % interval of the loss
    label: Label
    before: tuple[float, ...]  # the shares of all seats with the best decision
    after: tuple[float, ...]  # the shares of all seats with the decision that was played
    line: tuple[SeenMove, ...]  # how the game would probably go on after the best decision
    good: tuple[Move, ...]  # if it lost something: the best, and those as good
    reasons: tuple[Reason, ...]  # facts that tell the two decisions apart


class Ledger(msgspec.Struct, frozen=True):
    """Where the result of a seat comes from; the parts add up to it."""

    fair: float
    start: float
    own: float
    others: float
    unseen: float
    result: float


class SeatReview(msgspec.Struct, frozen=True):
    """A seat: its ledger, and how well it decided."""

    ledger: Ledger
    decisions: int  # those that had a choice
    loss: float  # the mean of them
    labels: dict[Label, int]


class Review(msgspec.Struct, frozen=True):
    """A finished game."""

    players: tuple[str, ...]
    winners: tuple[int, ...]
    points: tuple[int, ...]
    judged: tuple[Judged, ...]
    seats: tuple[SeatReview, ...]


def review(
    record: Record | str | bytes,
    *,
    iterations: int = DEFAULT_ITERATIONS,
    seed: int = 0,
    progress: Callable[[int, int], None] | None = None,
) -> Review:
    """Review the game of a record, with about so many iterations for each decision.

    `progress` is called with the decisions done and those of the whole game. Raises RecordError if
    the record does not replay, or the game is not over.
    """
    if not isinstance(record, Record):
        record = Record.from_json(record)
    game = Game.from_record(record)
    if not game.is_over:
        raise RecordError("only a finished game is reviewed; this one goes on")
    judged = _judge_all(record, game, Analyst(seed), iterations, progress)
    winners = game.winners()
    result = tuple((seat in winners) / len(winners) for seat in range(game.seats))
    return Review(
        record.seats,
        tuple(winners),
        tuple(game.points()),
        judged,
        tuple(_seat_review(seat, judged, result) for seat in range(game.seats)),
    )


def _judge_all(
    record: Record,
    game: Game,
    analyst: Analyst,
    iterations: int,
    progress: Callable[[int, int], None] | None,
) -> tuple[Judged, ...]:
    now = Game.begin(record)
    judged = []
    for step in game.steps:
        if len(now.legal_moves()) > 1:
            analysis = analyst.analyse(now, iterations, about=step.move)
            judged.append(judge(now, analysis, step.move))
        now.play(step.move)
        if progress is not None:
            progress(len(now.steps), len(game.steps))
    return tuple(judged)


def judge(game: Game, analysis: Analysis, move: str) -> Judged:
    """What the decision `move` costs in the present position of a game."""
    assert analysis.seat is not None
    best, played = analysis.choices[0], analysis.choice(move)
    seat = analysis.seat
    loss = best.shares[seat] - played.shares[seat]
    error = analysis.loss_error(best, played)
    is_noted = loss >= max(INACCURACY, error)
    return Judged(
        number=len(game.steps),
        seat=seat,
        move=move,
        best=best.move,
        loss=loss,
        error=error,
        label=_label(game, analysis, move, loss if loss > error else 0.0),
        before=best.shares,
        after=played.shares,
        line=best.line,
        good=_good(analysis) if is_noted else (),
        reasons=reasons_of(game, move, best.move) if is_noted else (),
    )


def _good(analysis: Analysis) -> tuple[Move, ...]:
    """The decisions that are as good as the best: they lose little, or less than the search can
    tell. A large loss is never as good."""
    best, seat = analysis.choices[0], analysis.seat
    assert seat is not None
    good = []
    for choice in analysis.choices:
        loss = best.shares[seat] - choice.shares[seat]
        if loss < max(INACCURACY, min(analysis.loss_error(best, choice), BLUNDER)):
            good.append(choice.move)
    return tuple(good)


def _label(game: Game, analysis: Analysis, move: str, loss: float) -> Label:
    """The name of a decision, from what it loses, and from what the others would have lost."""
    if loss >= BLUNDER:
        return "blunder"
    if loss >= MISTAKE:
        return "mistake"
    if loss >= INACCURACY:
        return "inaccuracy"
    best, second = analysis.choices[0], analysis.choices[1]
    seat = analysis.seat
    assert seat is not None
    ahead = best.shares[seat] - second.shares[seat]
    if best.move != move or ahead - analysis.loss_error(best, second) < MISTAKE:
        return "fine"
    points = {preview.move: preview.points for preview in game.preview()}
    return "brilliant" if points[move] < max(points.values()) else "only"


def _seat_review(seat: int, judged: tuple[Judged, ...], result: tuple[float, ...]) -> SeatReview:
    fair = 1 / len(result)
    own = others = unseen = 0.0
    for number, one in enumerate(judged):
        change = one.after[seat] - one.before[seat]
        if one.seat == seat:
            own += change
        else:
            others += change
        following = judged[number + 1].before if number + 1 < len(judged) else result
        unseen += following[seat] - one.after[seat]
    start = (judged[0].before if judged else result)[seat] - fair
    mine = [one for one in judged if one.seat == seat]
    labels: dict[Label, int] = {}
    lost = 0.0  # one after the other: `sum` adds differently in other versions of Python
    for one in mine:
        labels[one.label] = labels.get(one.label, 0) + 1
        lost += one.loss
    ledger = Ledger(fair, start, own, others, unseen, result[seat])
    return SeatReview(ledger, len(mine), lost / max(len(mine), 1), labels)
