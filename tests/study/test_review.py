"""Review: losses are named from the position before, and the ledgers add up."""

import random
import re

import msgspec
import pytest

from fallstar import Game, Record, RecordError, review
from fallstar.bots.levels import make_bot
from fallstar.study.reasons import KINDS, Reason, reason_text, reasons_of
from fallstar.study.review import BLUNDER, INACCURACY, MISTAKE, Review
from fallstar.study.review_page import review_page
from fallstar.study.review_text import ReviewWords
from fallstar.view.words import LANGUAGES, Language

SMALL = 60


def finished(seats: int, level: str, seed: int, *, expert: bool = False) -> Record:
    game = Game.new(seats=seats, seed=seed, expert=expert)
    bots = [make_bot(level, seed + seat) for seat in range(seats)]
    while game.turn is not None:
        game.play(bots[game.turn].choose(game.view(game.turn, previews=False)))
    return game.record([f"<{level}> & {seat}" for seat in range(seats)])


@pytest.fixture(scope="module", params=[(2, True), (4, False), (6, False)])
def reviewed(request: pytest.FixtureRequest) -> tuple[Record, Review]:
    seats, expert = request.param
    record = finished(seats, "gain", 3, expert=expert)
    return record, review(record, iterations=SMALL)


def test_the_parts_of_every_ledger_add_up_to_the_result(reviewed: tuple[Record, Review]) -> None:
    record, found = reviewed
    assert record.result is not None
    for seat, about in enumerate(found.seats):
        ledger = about.ledger
        parts = ledger.fair + ledger.start + ledger.own + ledger.others + ledger.unseen
        assert parts == pytest.approx(ledger.result, abs=1e-9)
        winners = record.result.winners
        assert ledger.result == (seat in winners) / len(winners)
        assert ledger.own <= 0
    assert sum(about.ledger.result for about in found.seats) == pytest.approx(1)


def test_every_decision_with_a_choice_is_judged_from_the_position_before_it(
    reviewed: tuple[Record, Review],
) -> None:
    record, found = reviewed
    game = Game.from_setup(record.setup())
    judged = {one.number: one for one in found.judged}
    for number, move in enumerate(record.moves):
        assert (number in judged) == (len(game.legal_moves()) > 1)
        if number in judged:
            one = judged[number]
            assert (one.seat, one.move) == (game.turn, move)
            assert one.best in game.legal_moves()
            assert one.loss == one.before[one.seat] - one.after[one.seat] >= 0
        game.play(move)
    for seat, about in enumerate(found.seats):
        mine = [one for one in found.judged if one.seat == seat]
        assert about.decisions == len(mine) == sum(about.labels.values())


def test_labels_follow_the_loss(reviewed: tuple[Record, Review]) -> None:
    for one in reviewed[1].judged:
        loss = one.loss if one.loss > one.error else 0
        expected = (
            {"blunder"} if loss >= BLUNDER
            else {"mistake"} if loss >= MISTAKE
            else {"inaccuracy"} if loss >= INACCURACY
            else {"fine", "only", "brilliant"}
        )  # fmt: skip
        assert one.label in expected
        assert bool(one.reasons) == (loss >= INACCURACY)
        if one.label in ("only", "brilliant"):
            assert one.move == one.best


def test_a_game_that_goes_on_is_not_reviewed() -> None:
    game = Game.new(seats=2, seed=1)
    game.play(game.legal_moves()[0])
    with pytest.raises(RecordError, match="only a finished game is reviewed"):
        review(game.record())


def test_progress_is_told_for_every_decision() -> None:
    record = finished(2, "gain", 5)
    told: list[tuple[int, int]] = []
    review(record.to_json(), iterations=50, progress=lambda *now: told.append(now))
    total = len(record.moves)
    assert told == [(number, total) for number in range(1, total + 1)]


def test_a_review_as_json_is_the_review(reviewed: tuple[Record, Review]) -> None:
    text = msgspec.json.encode(reviewed[1])
    assert msgspec.json.decode(text, type=Review) == reviewed[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_and_page_have_no_gaps_and_escape_names(
    reviewed: tuple[Record, Review], language: Language
) -> None:
    record, found = reviewed
    words = ReviewWords(found, record.setup().board, language)
    text = "\n".join(words.lines())
    assert "{" not in text
    page = review_page(words)
    assert "<gain>" not in page
    assert "&lt;gain&gt; &amp; 0" in page
    assert f'<html lang="{language}">' in page
    assert page.count("<polyline") == len(found.players)
    assert len(re.findall(r'<li value="\d+">', page)) == len(words.noted())


# Reasons ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_a_sentence(language: str) -> None:
    for kind in KINDS:
        text = reason_text(Reason(kind, (0, 1), 2), ["Ann", "Ben"], language)
        assert text
        assert "{" not in text


def test_reasons_are_facts_of_the_position() -> None:
    rng = random.Random(1)
    seen = set()
    for seed in range(12):
        game = Game.new(seats=2 + seed % 4, seed=seed)
        while game.turn is not None and len(game.steps) < 60:
            legal = game.legal_moves()
            played, best = rng.choice(legal), rng.choice(legal)
            if played != best:
                previews = {preview.move: preview for preview in game.preview()}
                mine, better = previews[played], previews[best]
                reasons = {reason.kind: reason for reason in reasons_of(game, played, best)}
                seen |= set(reasons)
                if game.phase != "steal":
                    missed = set(better.ejects) - set(mine.ejects)
                    assert ("missed_throw" in reasons) == bool(missed)
                    assert ("missed_pair" in reasons) == (better.pairs > mine.pairs)
                    kept = game.phase == "replay" and played == "end"
                    assert ("token_kept" in reasons) == kept
            game.play(rng.choice(legal))
    assert seen == set(KINDS)
