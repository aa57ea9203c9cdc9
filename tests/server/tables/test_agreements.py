"""Agreement: takeback, abandoning and rematch happen when all who are asked have agreed."""

import pytest

from fallstar.server.tables.entry import Answered, Asked, Ended, Rematched, TakenBack
from fallstar.server.wire.acts import Answer, Ask, Leave, Return
from tests.server.tables.table_script import ME, OPEN, TableScript, started

TAKEBACK, ABANDON, REMATCH = Ask("takeback"), Ask("abandon"), Ask("rematch")


def after_a_turn(*players: str, **options: object) -> tuple[TableScript, str, list[str]]:
    """A game in which somebody has just had a turn, who that was, and the other players."""
    script = started(*players, **options)
    mover = script.mover
    script.play_turn()
    return script, mover, [player for player in players if player != mover]


# Takeback


def test_a_takeback_goes_back_to_before_one_s_last_decision_when_all_agree() -> None:
    script, asker, others = after_a_turn("ann", "ben", "cleo")
    start = script.game.steps[-1].index
    script.act(asker, TAKEBACK)
    assert script.act(others[0], script.yes) == [Answered(others[0], True)]
    entries = script.act(others[1], script.yes)
    assert entries == [Answered(others[1], True), TakenBack(start)]
    assert len(script.game.steps) == start
    assert script.mover == asker
    assert script.table.question is None


def test_one_who_does_not_agree_is_enough() -> None:
    script, asker, others = after_a_turn("ann", "ben", "cleo")
    script.act(asker, TAKEBACK)
    script.act(others[0], script.yes)
    script.act(others[1], script.no)
    assert script.table.question is None
    assert len(script.game.steps) > 0
    assert script.refuses(others[1], script.yes) == "stale"


def test_bots_agree_at_once() -> None:
    script = started("ann", bots=2)
    while not any(step.seat == 0 for step in script.game.steps):
        script.play()
    script.play_turn()
    entries = script.act("ann", TAKEBACK)
    assert isinstance(entries[-1], TakenBack)
    assert script.turn == 0


@pytest.mark.finding(7)
def test_a_takeback_that_is_delivered_twice_is_done_once() -> None:
    script = started("ann", bots=2)
    for _ in range(2):
        while script.turn != 0:
            script.play_turn()
        script.play_turn()
    ask = Ask("takeback", ref="a1")
    assert isinstance(script.act("ann", ask)[-1], TakenBack)
    steps = len(script.game.steps)
    assert script.act("ann", ask) == []
    assert len(script.game.steps) == steps
    assert script.folded_again().refs == script.table.refs, "a restart knows it too"
    script.play_turn()
    assert script.act("ann", ask) == [], "however late it comes"
    assert isinstance(script.act("ann", Ask("takeback", ref="a2"))[-1], TakenBack)


def test_leaving_that_is_delivered_again_after_coming_back_is_not_done_again() -> None:
    script = started("ann", "ben")
    script.act("ann", Leave(ref="a1"))
    script.act("ann", Return(ref="a2"))
    assert script.act("ann", Leave(ref="a1")) == []
    assert script.act("ben", Leave(ref="a1")) != [], "refs of two players have nothing in common"


def test_playing_on_is_an_answer_but_a_bot_s_is_not() -> None:
    script, asker, _ = after_a_turn("ann", "ben")
    script.act(asker, TAKEBACK)
    script.play()
    assert script.table.question is None
    script = started("ann", "ben", bots=1)
    while script.turn != 2 or not any(step.seat == 1 for step in script.game.steps):
        script.play_turn()
    script.act("ben", TAKEBACK)
    script.play_turn()
    assert script.table.question is not None
    assert isinstance(script.act("ann", script.yes)[-1], TakenBack)


def test_nothing_can_be_taken_back_before_one_has_decided_or_in_a_rated_game() -> None:
    script = started("ann", "ben")
    assert script.refuses("ann", TAKEBACK) == "not_now"
    script, asker, _ = after_a_turn("ann", "ben", rated=True)
    assert script.refuses(asker, TAKEBACK) == "not_now"


def test_asking_again_keeps_the_answers() -> None:
    script, asker, others = after_a_turn("ann", "ben", "cleo")
    script.act(asker, TAKEBACK)
    script.act(others[0], script.yes)
    assert script.act(asker, TAKEBACK) == []
    assert isinstance(script.act(others[1], script.yes)[-1], TakenBack)


def test_one_question_at_a_time_and_who_asked_may_withdraw_it() -> None:
    script, asker, others = after_a_turn("ann", "ben")
    script.act(asker, TAKEBACK)
    assert script.refuses(others[0], ABANDON) == "not_now"
    assert script.act(asker, script.yes) == []
    script.act(asker, script.no)
    assert isinstance(script.act(others[0], ABANDON)[0], Asked)


@pytest.mark.parametrize("act", [TAKEBACK, ABANDON, REMATCH])
def test_only_players_at_the_table_ask_and_answer(act: Ask) -> None:
    script, asker, _ = after_a_turn("ann", "ben")
    assert script.refuses("eve", act) == "forbidden"
    script.act(asker, ABANDON)
    assert script.refuses("eve", script.yes) == "forbidden"
    assert script.refuses("eve", script.no) == "forbidden"


@pytest.mark.finding(6)
def test_a_late_yes_to_another_question_is_stale() -> None:
    script, asker, (other,) = after_a_turn("ann", "ben")
    script.act(asker, TAKEBACK)
    late_yes, late_no = script.yes, script.no
    script.act(asker, script.no)
    assert script.refuses(other, late_yes) == "stale", "it was withdrawn"
    script.act(asker, ABANDON)
    assert script.refuses(other, late_yes) == "stale"
    assert script.refuses(other, late_no) == "stale"
    assert script.table.status == "playing"
    assert script.act(other, script.yes)[-1] == Ended("abandoned")


def test_an_answer_to_a_question_that_was_never_asked_is_stale() -> None:
    script = started("ann", "ben")
    assert script.refuses("ben", Answer(question=1, yes=True)) == "stale"
    script.act("ann", ABANDON)
    assert script.refuses("ben", Answer(question=script.table.log_number + 1, yes=True)) == "stale"


def test_the_same_answer_twice_is_done_once() -> None:
    script = started("ann", "ben", "cleo")
    script.act("ann", ABANDON)
    script.act("ben", script.yes)
    assert script.act("ben", script.yes) == []
    script.act("cleo", script.no)
    assert script.act("cleo", script.no) == []
    assert script.act("ben", script.yes) == [], "the question is closed, and ben said yes to it"
    assert script.refuses("ben", script.no) == "stale"


# Abandoning


def test_a_game_is_abandoned_when_all_agree() -> None:
    script = started("ann", "ben", "cleo")
    script.act("ann", ABANDON)
    script.act("ben", script.yes)
    assert script.act("cleo", script.yes)[-1] == Ended("abandoned")
    assert (script.table.status, script.table.end_reason) == ("finished", "abandoned")


def test_asking_for_the_same_is_agreeing() -> None:
    script = started("ann", "ben")
    script.act("ann", ABANDON)
    assert script.act("ben", ABANDON) == [Answered("ben", True), Ended("abandoned")]


def test_a_player_who_left_is_not_waited_for() -> None:
    script = started("ann", "ben", "cleo")
    script.act("cleo", Leave())
    script.act("ann", ABANDON)
    assert script.act("ben", script.yes)[-1] == Ended("abandoned")


def test_a_player_who_leaves_instead_of_answering_is_not_waited_for() -> None:
    script = started("ann", "ben", "cleo")
    script.act("ann", ABANDON)
    script.act("ben", script.yes)
    assert script.act("cleo", Leave())[-1] == Ended("abandoned")


def test_against_bots_alone_a_casual_game_is_abandoned_and_a_rated_one_is_lost() -> None:
    assert started("ann", bots=1).act("ann", ABANDON)[-1] == Ended("abandoned")
    assert started("ann", bots=1, rated=True).act("ann", ABANDON)[-1] == Ended("left", 0)


def test_a_question_does_not_outlive_its_game() -> None:
    script = started("ann", "ben")
    while not script.game.is_over:
        if script.table.question is None:
            script.act("ann", ABANDON)
        script.play_turn()
    assert script.table.question is None
    assert script.refuses("ben", script.yes) == "stale"
    assert script.table.end_reason == "over"
    assert isinstance(script.act("ben", REMATCH)[0], Asked)


# Rematch


def finished() -> TableScript:
    script = started("ann", "ben")
    script.play_to_the_end()
    return script


def test_a_rematch_is_made_when_all_agree() -> None:
    script = finished()
    script.act("ann", REMATCH)
    assert script.act("ben", script.yes) == [Answered("ben", True), Rematched("next")]
    assert script.table.rematch == "next"
    assert script.refuses("ann", REMATCH) == "not_now"


def test_two_who_want_a_rematch_at_once_get_it() -> None:
    script = finished()
    script.act("ann", REMATCH)
    assert script.act("ben", REMATCH)[-1] == Rematched("next")


def test_nobody_is_put_into_another_game_without_agreeing() -> None:
    script = started("ann", "ben")
    script.act("ben", Leave())
    script.act("ann", Ask("end", seat=1))
    assert script.table.status == "finished"
    assert len(script.act("ann", REMATCH)) == 1
    assert script.table.rematch is None


def test_a_rematch_comes_after_a_game() -> None:
    assert started("ann", "ben").refuses("ann", REMATCH) == "not_now"
    lobby = TableScript(ME, OPEN)
    assert lobby.refuses("ann", REMATCH) == "not_now"


def test_against_bots_a_rematch_is_made_at_once() -> None:
    script = started("ann", bots=1)
    script.play_to_the_end()
    assert script.act("ann", REMATCH)[-1] == Rematched("next")
