"""What a viewer is told about a table: whose it is, what may be done, and nothing else."""

import msgspec
from hypothesis import given

from fallstar.server.tables.entry import LOG_VERSION, BotSat, Created, StandInSat
from fallstar.server.tables.info import (
    InfoText,
    player_names,
    steps_json,
    turn_json,
)
from fallstar.server.tables.options import stored_options
from fallstar.server.tables.table import Table
from fallstar.server.wire.acts import Ask, Leave
from fallstar.server.wire.options import OpenSeat, Options
from fallstar.server.wire.table import StepInfo
from tests.random_games import Deal, deals, examples
from tests.server.tables.table_script import BOT, ME, NAMES, OPEN, TableScript, info_of, started

decode_step = msgspec.json.Decoder(StepInfo).decode


def test_a_reader_knows_which_seats_and_which_table_are_their_own() -> None:
    script = started("ann", "ben")
    for viewer, mine in ((None, []), ("ann", [0]), ("ben", [1]), ("eve", [])):
        info = info_of(script.table, viewer)
        assert [seat.seat for seat in info.seats if seat.mine] == mine
        assert info.mine is (viewer == "ann")


def test_undo_is_offered_to_the_seat_that_may_and_to_nobody_else() -> None:
    script = started("ann", "ben")
    mover = script.mover
    script.play(script.move(ends_turn=True), await_confirm=True)
    offered = {
        viewer: info_of(script.table, viewer).can_undo for viewer in (None, "ann", "ben", "eve")
    }
    assert [viewer for viewer, can in offered.items() if can] == [mover]
    assert info_of(script.table, mover).awaits_confirm


def test_a_takeback_is_offered_to_who_has_decided_something() -> None:
    script = started("ann", "ben")
    mover = script.mover
    script.play_turn()
    can = {
        viewer: info_of(script.table, viewer).can_takeback for viewer in (None, "ann", "ben", "eve")
    }
    assert [viewer for viewer, may in can.items() if may] == [mover]


def test_a_question_names_who_asked_and_who_has_not_answered() -> None:
    script = started("ann", "ben", "cleo")
    script.act("ben", Ask("abandon"))
    info = info_of(script.table, "cleo")
    assert info.ask is not None
    assert (info.ask.name, info.ask.waiting, info.ask.can_answer) == ("Ben", ("ann", "cleo"), True)
    asker = info_of(script.table, "ben").ask
    assert asker is not None
    assert not asker.can_answer


def test_a_seat_with_a_stand_in_shows_its_player_and_its_bot() -> None:
    script = started("ann", "ben")
    script.act("ben", Leave())
    script.fold([StandInSat(1, "champion")])
    seat = info_of(script.table, None).seats[1]
    assert (seat.name, seat.level, seat.stand_in, seat.left) == ("Ben", "champion", True, True)
    assert player_names(script.table, NAMES) == ["Ann", "Ben"]


def test_bots_bear_their_title_and_stand_in_records_by_level() -> None:
    script = TableScript(ME, BOT, OPEN)
    info = info_of(script.table, None)
    assert [seat.name for seat in info.seats] == ["Ann", "Harvester", ""]
    assert player_names(script.table, NAMES)[1] == "bot:greedy"


def test_a_level_that_no_longer_exists_is_called_by_its_name() -> None:
    options = stored_options(Options((OpenSeat(), OpenSeat())))
    table = Table.create("old", Created(LOG_VERSION, "ann", options), 0.0)
    table = table.after([BotSat(0, "oracle", "fox")], 0.0)
    assert info_of(table, None).seats[0].name == "oracle"


def test_ratings_are_shown_by_player_and_by_level() -> None:
    script = started("ann", bots=1, rated=True)
    info = info_of(script.table, None, ratings={"ann": 1512.0, "bot:greedy": 1700.0})
    assert [seat.rating for seat in info.seats] == [1512.0, 1700.0]


def test_a_card_laid_face_down_is_named_to_its_owner_alone() -> None:
    script = started("ann", "ben")
    while not any(step.move.startswith("s") for step in script.game.steps):
        script.play()
    step = script.game.steps[-1]
    own, other = (decode_step(step.json_for(seat)) for seat in (step.seat, 1 - step.seat))
    assert own.move == step.move
    assert other.move == step.move[:2] + "?"
    assert step.json_for(1 - step.seat) == step.json_for(None)
    assert steps_json(script.game, None).endswith(step.json_for(None) + b"]")


@given(deals())
@examples(20)
def test_steps_are_written_as_msgspec_writes_them(deal: Deal) -> None:
    game = deal.played()
    for viewer in (None, *range(game.seats)):
        expected = [
            StepInfo(step.index, step.seat, step.move_for(viewer), step.events_for(viewer))
            for step in game.steps
        ]
        assert steps_json(game, viewer) == msgspec.json.encode(expected)


def test_a_turn_changes_only_its_fields_in_what_a_viewer_is_told_of_the_table() -> None:
    script = started("ann", "ben")
    texts = {viewer: InfoText.of(info_of(script.table, viewer)) for viewer in (None, "ann", "ben")}
    for _ in range(20):
        script.play()
        for viewer, text in texts.items():
            told = text.in_turn(turn_json(script.table, script.table.seats_of(viewer)))
            assert told == msgspec.json.encode(info_of(script.table, viewer))
