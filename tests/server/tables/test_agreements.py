"""Agreement: takeback, abandoning and rematch happen when all who are asked have agreed."""

import pytest

from fallstar.server.tables.entry import Answered, Asked, Ended, Rematched, TakenBack
from fallstar.server.wire.acts import Answer, Ask, Leave
from server.tables.sitting import Sitting, started

TAKEBACK, ABANDON, REMATCH = Ask("takeback"), Ask("abandon"), Ask("rematch")
YES, NO = Answer(yes=True), Answer(yes=False)


def after_a_turn(*players: str, **options: object) -> tuple[Sitting, str, list[str]]:
    """A game in which somebody has just had a turn, who that was, and the other players."""
    sitting = started(*players, **options)
    mover = sitting.mover
    sitting.play_turn()
    return sitting, mover, [player for player in players if player != mover]


# Takeback


def test_a_takeback_goes_back_to_before_one_s_last_decision_when_all_agree() -> None:
    sitting, asker, others = after_a_turn("ann", "ben", "cleo")
    start = sitting.game.steps[-1].index
    sitting.act(asker, TAKEBACK)
    assert sitting.act(others[0], YES) == [Answered(others[0], True)]
    entries = sitting.act(others[1], YES)
    assert entries == [Answered(others[1], True), TakenBack(start)]
    assert len(sitting.game.steps) == start
    assert sitting.mover == asker
    assert sitting.table.question is None


def test_one_who_does_not_agree_is_enough() -> None:
    sitting, asker, others = after_a_turn("ann", "ben", "cleo")
    sitting.act(asker, TAKEBACK)
    sitting.act(others[0], YES)
    sitting.act(others[1], NO)
    assert sitting.table.question is None
    assert len(sitting.game.steps) > 0
    assert sitting.refuses(others[0], YES) == "not_now"


def test_bots_agree_at_once() -> None:
    sitting = started("ann", bots=2)
    while not any(step.seat == 0 for step in sitting.game.steps):
        sitting.play()
    sitting.play_turn()
    entries = sitting.act("ann", TAKEBACK)
    assert isinstance(entries[-1], TakenBack)
    assert sitting.turn == 0


def test_playing_on_is_an_answer_but_a_bot_s_is_not() -> None:
    sitting, asker, _ = after_a_turn("ann", "ben")
    sitting.act(asker, TAKEBACK)
    sitting.play()
    assert sitting.table.question is None
    sitting = started("ann", "ben", bots=1)
    while sitting.turn != 2 or not any(step.seat == 1 for step in sitting.game.steps):
        sitting.play_turn()
    sitting.act("ben", TAKEBACK)
    sitting.play_turn()
    assert sitting.table.question is not None
    assert isinstance(sitting.act("ann", YES)[-1], TakenBack)


def test_nothing_can_be_taken_back_before_one_has_decided_or_in_a_rated_game() -> None:
    sitting = started("ann", "ben")
    assert sitting.refuses("ann", TAKEBACK) == "not_now"
    sitting, asker, _ = after_a_turn("ann", "ben", rated=True)
    assert sitting.refuses(asker, TAKEBACK) == "not_now"


def test_asking_again_keeps_the_answers() -> None:
    sitting, asker, others = after_a_turn("ann", "ben", "cleo")
    sitting.act(asker, TAKEBACK)
    sitting.act(others[0], YES)
    assert sitting.act(asker, TAKEBACK) == []
    assert isinstance(sitting.act(others[1], YES)[-1], TakenBack)


def test_one_question_at_a_time_and_who_asked_may_withdraw_it() -> None:
    sitting, asker, others = after_a_turn("ann", "ben")
    sitting.act(asker, TAKEBACK)
    assert sitting.refuses(others[0], ABANDON) == "not_now"
    assert sitting.act(asker, YES) == []
    sitting.act(asker, NO)
    assert isinstance(sitting.act(others[0], ABANDON)[0], Asked)


@pytest.mark.parametrize("act", [TAKEBACK, ABANDON, REMATCH])
def test_only_players_at_the_table_ask_and_answer(act: Ask) -> None:
    sitting, asker, _ = after_a_turn("ann", "ben")
    assert sitting.refuses("eve", act) == "forbidden"
    sitting.act(asker, ABANDON)
    assert sitting.refuses("eve", YES) == "forbidden"
    assert sitting.refuses("eve", NO) == "forbidden"


# Abandoning


def test_a_game_is_abandoned_when_all_agree() -> None:
    sitting = started("ann", "ben", "cleo")
    sitting.act("ann", ABANDON)
    sitting.act("ben", YES)
    assert sitting.act("cleo", YES)[-1] == Ended("abandoned")
    assert (sitting.table.status, sitting.table.end_reason) == ("finished", "abandoned")


def test_who_asks_for_the_same_agrees() -> None:
    sitting = started("ann", "ben")
    sitting.act("ann", ABANDON)
    assert sitting.act("ben", ABANDON) == [Answered("ben", True), Ended("abandoned")]


def test_who_left_is_not_waited_for() -> None:
    sitting = started("ann", "ben", "cleo")
    sitting.act("cleo", Leave())
    sitting.act("ann", ABANDON)
    assert sitting.act("ben", YES)[-1] == Ended("abandoned")


def test_who_leaves_instead_of_answering_is_not_waited_for() -> None:
    sitting = started("ann", "ben", "cleo")
    sitting.act("ann", ABANDON)
    sitting.act("ben", YES)
    assert sitting.act("cleo", Leave())[-1] == Ended("abandoned")


def test_against_bots_alone_a_casual_game_is_abandoned_and_a_rated_one_is_lost() -> None:
    assert started("ann", bots=1).act("ann", ABANDON)[-1] == Ended("abandoned")
    assert started("ann", bots=1, rated=True).act("ann", ABANDON)[-1] == Ended("left", 0)


def test_a_question_does_not_outlive_its_game() -> None:
    sitting = started("ann", "ben")
    while not sitting.game.is_over:
        if sitting.table.question is None:
            sitting.act("ann", ABANDON)
        sitting.play_turn()
    assert sitting.table.question is None
    assert sitting.refuses("ben", YES) == "not_now"
    assert sitting.table.end_reason == "over"
    assert isinstance(sitting.act("ben", REMATCH)[0], Asked)


# Rematch


def finished() -> Sitting:
    sitting = started("ann", "ben")
    sitting.play_to_the_end()
    return sitting


def test_a_rematch_is_made_when_all_agree() -> None:
    sitting = finished()
    sitting.act("ann", REMATCH)
    assert sitting.act("ben", YES) == [Answered("ben", True), Rematched("next")]
    assert sitting.table.rematch == "next"
    assert sitting.refuses("ann", REMATCH) == "not_now"


def test_two_who_want_a_rematch_at_once_get_it() -> None:
    sitting = finished()
    sitting.act("ann", REMATCH)
    assert sitting.act("ben", REMATCH)[-1] == Rematched("next")


def test_nobody_is_put_into_another_game_without_agreeing() -> None:
    sitting = started("ann", "ben")
    sitting.act("ben", Leave())
    sitting.act("ann", Ask("end", seat=1))
    assert sitting.table.status == "finished"
    assert len(sitting.act("ann", REMATCH)) == 1
    assert sitting.table.rematch is None


def test_a_rematch_comes_after_a_game() -> None:
    assert started("ann", "ben").refuses("ann", REMATCH) == "not_now"
    lobby = Sitting(*started("ann", "ben").table.options.seats)
    assert lobby.refuses("ann", REMATCH) == "not_now"


def test_against_bots_a_rematch_is_made_at_once() -> None:
    sitting = started("ann", bots=1)
    sitting.play_to_the_end()
    assert sitting.act("ann", REMATCH)[-1] == Rematched("next")
