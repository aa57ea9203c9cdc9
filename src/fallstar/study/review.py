"""Review of a finished game: what each decision cost, and what decided the result.

Each decision that had a choice is judged from the position before it, by what its seat knew. When
all are searched, what they lost tells how well these players play, and all shares are raised to an
exponent that fits (exponent.py): labels, losses and ledgers follow from these shares alone.

Decisions at which others have cards face down are searched once more with the true cards. That
changes no label: only the ledgers (ledger.py) tell what hidden cards did.
"""

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

import msgspec

from fallstar.errors import RecordError
from fallstar.game import Game
from fallstar.notation.move import Move, SeenMove
from fallstar.notation.record import Record
from fallstar.rules.state import DOWN, seat_at
from fallstar.study.analysis import Analysis, Analyst
from fallstar.study.exponent import (
    Raised,
    Stake,
    exponent_of,
    raised_choices,
    raised_error,
    stake_of,
)
from fallstar.study.ledger import Change, Ledger, ledger_of
from fallstar.study.reason_kinds import Reason
from fallstar.study.reasons import reasons_of

Label = Literal["brilliant", "only", "fine", "inaccuracy", "mistake", "blunder"]
# The share that is lost at least.
INACCURACY, MISTAKE, BLUNDER = 0.03, 0.06, 0.10
DEFAULT_ITERATIONS = 20_000  # for one decision
OPEN_PART = 2  # with the true cards it gets one of so many parts of the iterations


class Judged(msgspec.Struct, frozen=True):
    """A decision that had a choice."""

    number: int  # of the decision in the game, from 0
    seat: int
    move: Move
    best: Move
    loss: float  # of the share of victory of its seat
    error: float  # half of the 80 % interval of the loss
    label: Label
    before: tuple[float, ...]  # the shares of all seats with the best decision
    after: tuple[float, ...]  # the shares of all seats with the decision that was played
    open_before: tuple[float, ...]  # the same two, if all seats showed their cards
    open_after: tuple[float, ...]
    line: tuple[SeenMove, ...]  # how the game would probably go on after the best decision
    good: tuple[Move, ...]  # if it lost something: the best, and those as good
    reasons: tuple[Reason, ...]  # facts that tell the two decisions apart


class SeatReview(msgspec.Struct, frozen=True):
    """A seat: its ledger, and how well it decided."""

    ledger: Ledger
    decisions: int  # those that had a choice
    loss: float  # the mean of them
    lost: float  # what they lost by the search, before the exponent
    by_chance: float  # what decisions by chance would have lost, by the search too
    labels: dict[Label, int]


class Review(msgspec.Struct, frozen=True):
    """A finished game."""

    players: tuple[str, ...]
    winners: tuple[int, ...]
    points: tuple[int, ...]
    exponent: float  # of all shares: how well these players bring an advantage home
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
    analyses = _analyse_all(record, game, Analyst(seed), iterations, progress)
    stakes = [stake_of(one.known, game.steps[number].move) for number, one in analyses.items()]
    exponent = exponent_of(stakes, game.seats)
    judged = _judge_all(record, game, analyses, exponent)
    winners = game.winners()
    result = tuple((seat in winners) / len(winners) for seat in range(game.seats))
    return Review(
        record.seats,
        tuple(winners),
        tuple(game.points()),
        exponent,
        judged,
        tuple(_seat_review(seat, judged, stakes, result) for seat in range(game.seats)),
    )


class _Analyses(NamedTuple):
    """Of a position: by what the seat that decides knows, and with the true cards of all seats."""

    known: Analysis
    opened: Analysis


def _analyse_all(
    record: Record,
    game: Game,
    analyst: Analyst,
    iterations: int,
    progress: Callable[[int, int], None] | None,
) -> dict[int, _Analyses]:
    """The analyses of all decisions that had a choice, by their number."""
    now = Game.begin(record)
    analyses = {}
    for number, step in enumerate(game.steps):
        if len(now.legal_moves()) > 1:
            known = opened = analyst.analyse(now, iterations, about=step.move)
            if hides_cards(now):
                part = -(-iterations // OPEN_PART)
                opened = analyst.analyse(now, part, about=step.move, open_cards=True)
            analyses[number] = _Analyses(known, opened)
        now.play(step.move)
        if progress is not None:
            progress(number + 1, len(game.steps))
    return analyses


def hides_cards(game: Game) -> bool:
    """Has any seat but the one that decides cards face down?"""
    state = game.state
    return any(state[seat_at(seat) + DOWN] for seat in range(game.seats) if seat != game.turn)


def _judge_all(
    record: Record, game: Game, analyses: dict[int, _Analyses], exponent: float
) -> tuple[Judged, ...]:
    now = Game.begin(record)
    judged = []
    for number, step in enumerate(game.steps):
        if number in analyses:
            known, opened = analyses[number]
            judged.append(judge(now, known, step.move, exponent, opened))
        now.play(step.move)
    return tuple(judged)


def judge(
    game: Game,
    analysis: Analysis,
    move: str,
    exponent: float = 1.0,
    opened: Analysis | None = None,
) -> Judged:
    """What the decision `move` costs in the present position of a game.

    The exponent is that of the players' shares; with 1 they are those of the search. `opened` is
    the analysis with the true cards, for the ledger; without it they count as known.
    """
    assert analysis.seat is not None
    seat = analysis.seat
    wanted = analysis.choice(move)
    choices = raised_choices(analysis, exponent)
    best = choices[0]
    played = next(one for one in choices if one.choice is wanted)
    loss = best.shares[seat] - played.shares[seat]
    open_choices = choices
    if opened is not None and opened is not analysis:
        open_choices = raised_choices(opened, exponent)
    open_played = next(one for one in open_choices if one.choice.move == move)
    is_noted = loss >= INACCURACY
    lines = played.choice.line, best.choice.line
    return Judged(
        number=len(game.steps),
        seat=seat,
        move=played.choice.move,
        best=best.choice.move,
        loss=loss,
        error=raised_error(analysis, best, played),
        label=_label(game, analysis, choices, played, loss),
        before=best.shares,
        after=played.shares,
        open_before=open_choices[0].shares,
        open_after=open_played.shares,
        line=best.choice.line,
        good=_good(choices, seat) if is_noted else (),
        reasons=reasons_of(game, move, best.choice.move, lines) if is_noted else (),
    )


def _good(choices: list[Raised], seat: int) -> tuple[Move, ...]:
    """The decisions that are as good as the best: they lose little."""
    best = choices[0].shares[seat]
    return tuple(one.choice.move for one in choices if best - one.shares[seat] < INACCURACY)


def _label(
    game: Game, analysis: Analysis, choices: list[Raised], played: Raised, loss: float
) -> Label:
    """The name of a decision, from what it loses, and from what the others would have lost."""
    if loss >= BLUNDER:
        return "blunder"
    if loss >= MISTAKE:
        return "mistake"
    if loss >= INACCURACY:
        return "inaccuracy"
    best, second = choices[:2]
    seat = analysis.seat
    assert seat is not None
    ahead = best.shares[seat] - second.shares[seat]
    if played is not best or ahead - raised_error(analysis, best, second) < MISTAKE:
        return "fine"
    points = {preview.move: preview.points for preview in game.preview()}
    return "brilliant" if points[played.choice.move] < max(points.values()) else "only"


def _seat_review(
    seat: int, judged: Sequence[Judged], stakes: Sequence[Stake], result: tuple[float, ...]
) -> SeatReview:
    changes = [
        Change(one.seat, one.before, one.after, one.open_before, one.open_after) for one in judged
    ]
    labels: dict[Label, int] = {}
    loss = lost = by_chance = 0.0  # one by one: `sum` adds differently in other versions of Python
    for one, stake in zip(judged, stakes, strict=True):
        if one.seat == seat:
            labels[one.label] = labels.get(one.label, 0) + 1
            loss += one.loss
            lost += stake.lost
            by_chance += stake.by_chance
    decisions = sum(labels.values())
    ledger = ledger_of(seat, changes, result)
    return SeatReview(ledger, decisions, loss / max(decisions, 1), lost, by_chance, labels)
