"""Who people are may change: guests sign in, and people have their data deleted."""

from fallstar.server.tables.entry import Adopted, Ended, Left, Stood, TakenBack
from fallstar.server.tables.info import GONE, player_names, table_info
from fallstar.server.tables.server_entries import adoption, parting
from fallstar.server.wire.acts import Answer, Ask, Close, Sit, Start
from fallstar.server.wire.options import MySeat
from server.tables.sitting import ME, NAMES, OPEN, Sitting, started


def test_an_account_has_the_seats_and_the_tables_of_the_guest_who_signed_in() -> None:
    sitting = Sitting(ME, OPEN, ME)
    sitting.fold(adoption(sitting.table, "ann", "dan"))
    assert sitting.table.seats_of("dan") == [0, 2]
    assert sitting.table.seats_of("ann") == []
    assert sitting.refuses("ann", Close()) == "forbidden"
    sitting.act("dan", Close())
    assert sitting.folded_again().owner == "dan"


def test_a_host_who_does_not_play_keeps_the_table_too() -> None:
    sitting = Sitting(OPEN, OPEN)
    sitting.fold(adoption(sitting.table, "ann", "dan"))
    assert sitting.table.owner == "dan"
    assert adoption(sitting.table, "ann", "dan") == []


def test_finished_games_are_the_account_s_as_well() -> None:
    sitting = started("ann", "ben")
    sitting.play_to_the_end()
    changed = sitting.table.changed
    sitting.now += 1000
    entries = adoption(sitting.table, "ben", "dan")
    assert entries == [Adopted("dan", 1)]
    sitting.fold(entries)
    assert table_info(sitting.table, "dan", NAMES, ()).seats[1].mine
    assert sitting.table.changed == changed  # the list of games keeps its order


def test_what_a_guest_asked_and_answered_stays_asked_and_answered() -> None:
    sitting = started("ann", "ben", "cleo")
    asker = sitting.mover
    sitting.play_turn()
    others = [player for player in ("ann", "ben", "cleo") if player != asker]
    sitting.act(asker, Ask("takeback"))
    sitting.act(others[0], Answer(yes=True))
    sitting.fold(adoption(sitting.table, asker, "dan"))
    sitting.fold(adoption(sitting.table, others[0], "eve"))
    info = table_info(sitting.table, "dan", NAMES, ())
    assert info.ask is not None
    assert (info.ask.player, info.ask.waiting) == ("dan", (others[1],))
    assert isinstance(sitting.act(others[1], Answer(yes=True))[-1], TakenBack)


def test_deleted_people_leave_games_stand_up_elsewhere_and_close_their_own_tables() -> None:
    assert parting(started("ann", "ben").table, "ben") == [Left(1)]
    lobby = Sitting(ME, OPEN, OPEN)
    lobby.act("ben", Sit(seat=2))
    assert parting(lobby.table, "ben") == [Stood(2)]
    assert parting(lobby.table, "ann") == [Ended("closed")]
    assert parting(lobby.table, "eve") == []
    over = started("ann", "ben")
    over.play_to_the_end()
    assert parting(over.table, "ann") == []


def test_the_names_of_deleted_people_are_shown_nowhere() -> None:
    sitting = Sitting(MySeat(name="Ann's son"), MySeat(), OPEN)
    sitting.act("ben", Sit(seat=2))
    sitting.act("ben", Start())
    names = {"ben": "Ben"}
    info = table_info(sitting.table, None, names, ())
    assert [seat.name for seat in info.seats] == [GONE, GONE, "Ben"]
    assert player_names(sitting.table, names) == [GONE, GONE, "Ben"]
