"""Who people are may change: guests sign in, and people have their data deleted."""

from fallstar.server.tables.entry import Adopted, Ended, Left, Stood, TakenBack
from fallstar.server.tables.info import GONE, player_names
from fallstar.server.tables.server_entries import adopt, remove_player
from fallstar.server.wire.acts import Ask, Close, Sit, Start
from fallstar.server.wire.options import MySeat
from tests.server.tables.table_script import ME, OPEN, TableScript, info_of, started


def test_an_account_has_the_seats_and_the_tables_of_the_guest_who_signed_in() -> None:
    script = TableScript(ME, OPEN, ME)
    script.fold(adopt(script.table, "ann", "dan"))
    assert script.table.seats_of("dan") == [0, 2]
    assert script.table.seats_of("ann") == []
    assert script.refuses("ann", Close()) == "forbidden"
    script.act("dan", Close())
    assert script.folded_again().owner == "dan"


def test_a_host_who_does_not_play_keeps_the_table_too() -> None:
    script = TableScript(OPEN, OPEN)
    script.fold(adopt(script.table, "ann", "dan"))
    assert script.table.owner == "dan"
    assert adopt(script.table, "ann", "dan") == []


def test_finished_games_are_the_account_s_as_well() -> None:
    script = started("ann", "ben")
    script.play_to_the_end()
    changed = script.table.changed
    script.now += 1000
    entries = adopt(script.table, "ben", "dan")
    assert entries == [Adopted("dan", 1)]
    script.fold(entries)
    assert info_of(script.table, "dan").seats[1].mine
    assert script.table.changed == changed  # the list of games keeps its order


def test_what_a_guest_asked_and_answered_stays_asked_and_answered() -> None:
    script = started("ann", "ben", "cleo")
    asker = script.mover
    script.play_turn()
    others = [player for player in ("ann", "ben", "cleo") if player != asker]
    script.act(asker, Ask("takeback"))
    script.act(others[0], script.yes)
    script.fold(adopt(script.table, asker, "dan"))
    script.fold(adopt(script.table, others[0], "eve"))
    info = info_of(script.table, "dan")
    assert info.ask is not None
    assert (info.ask.player, info.ask.waiting) == ("dan", (others[1],))
    assert isinstance(script.act(others[1], script.yes)[-1], TakenBack)


def test_deleted_people_leave_games_stand_up_elsewhere_and_close_their_own_tables() -> None:
    assert remove_player(started("ann", "ben").table, "ben") == [Left(1)]
    lobby = TableScript(ME, OPEN, OPEN)
    lobby.act("ben", Sit(seat=2))
    assert remove_player(lobby.table, "ben") == [Stood(2)]
    assert remove_player(lobby.table, "ann") == [Ended("closed")]
    assert remove_player(lobby.table, "eve") == []
    over = started("ann", "ben")
    over.play_to_the_end()
    assert remove_player(over.table, "ann") == []


def test_the_names_of_deleted_people_are_shown_nowhere() -> None:
    script = TableScript(MySeat(name="Ann's son"), MySeat(), OPEN)
    script.act("ben", Sit(seat=2))
    script.act("ben", Start())
    names = {"ben": "Ben"}
    info = info_of(script.table, None, names=names)
    assert [seat.name for seat in info.seats] == [GONE, GONE, "Ben"]
    assert player_names(script.table, names) == [GONE, GONE, "Ben"]
