"""Review: losses are named from the position before, and the ledgers add up."""

import re
from html import escape

import msgspec
import pytest

from fallstar import Game, Record, RecordError, review
from fallstar.bots.levels import make_bot
from fallstar.study.ledger import PARTS
from fallstar.study.reason_kinds import Reason
from fallstar.study.review import BLUNDER, INACCURACY, MISTAKE, Review
from fallstar.study.review_page import review_page
from fallstar.study.review_text import ReviewWords
from fallstar.view.words import LANGUAGES, Language, say

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
        parts = sum(getattr(ledger, part) for part in PARTS)
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
        assert 0 <= about.lost <= about.decisions
        assert about.by_chance > 0


def test_labels_follow_the_loss(reviewed: tuple[Record, Review]) -> None:
    for one in reviewed[1].judged:
        loss = one.loss
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
        # A decision that loses something is never among the good ones.
        assert (one.move in one.good) is False
        assert bool(one.good) == bool(one.reasons)


def test_open_cards_change_shares_only_where_others_have_cards_face_down(
    reviewed: tuple[Record, Review],
) -> None:
    record, found = reviewed
    game = Game.from_setup(record.setup())
    judged = {one.number: one for one in found.judged}
    differ = 0
    for number, move in enumerate(record.moves):
        if number in judged:
            one = judged[number]
            same = (one.open_before, one.open_after) == (one.before, one.after)
            hidden = [seat.face_down for seat in game.view().seats if seat.seat != game.turn]
            assert same or any(hidden)
            differ += not same
        game.play(move)
    assert differ


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_loss_that_may_be_nothing_has_a_soft_word(
    reviewed: tuple[Record, Review], language: Language
) -> None:
    record, found = reviewed
    worst = max(found.judged, key=lambda one: one.loss)
    unsure = msgspec.structs.replace(worst, error=worst.loss + 0.01)
    for one, key in ((msgspec.structs.replace(worst, error=0.01), worst.label), (unsure, "unsure")):
        alone = msgspec.structs.replace(found, judged=(one,))
        words = ReviewWords(alone, record.setup().board, language)
        assert words.label(one) == say(language, f"label_{key}")
        told = say(language, "labels_unsure", count=1)
        assert (told in words.counts(one.seat)) == (key == "unsure")


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_and_page_tell_who_gained_what_was_lost(
    reviewed: tuple[Record, Review], language: Language
) -> None:
    record, found = reviewed
    seats = len(found.players)
    one = found.judged[0]
    others = [seat for seat in range(seats) if seat != one.seat]
    before, after = [0.1] * seats, [0.1] * seats
    for seat, gain in zip(others, (0.05, 0.1, 0.04, 0, 0), strict=False):
        after[seat] += gain
    before[one.seat] = after[one.seat] + 0.15
    lost = msgspec.structs.replace(
        one, label="blunder", reasons=(Reason("later"),), before=tuple(before), after=tuple(after)
    )
    alone = msgspec.structs.replace(found, judged=(lost,))
    words = ReviewWords(alone, record.setup().board, language)
    gained = words.gained(lost)
    if seats == 2:
        assert gained == []
        return
    assert gained[0].startswith(words.names[others[1]])
    assert gained[0].endswith("(+10 %)")
    assert gained[1:] == [f"{words.names[others[0]]} +5 %"]
    told = ", ".join([words.loss(lost), *gained])
    assert told in "\n".join(words.lines())
    assert escape(told) in review_page(words)
