"""What every store promises about people, and about forgetting them."""

import asyncio
import unicodedata
from typing import Any

import pytest
from sqlalchemy import create_engine, select, text, update
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import create_async_engine

from fallstar.server.store.migrations.renew_keys import renew_keys
from fallstar.server.store.schema import metadata, players
from fallstar.server.store.store import NameTaken, SessionRow, Store, StoreError, TokenRow
from tests.server.store.conftest import Opener
from tests.server.store.rows import adding, person, rating, table

pytestmark = pytest.mark.anyio
LOGS = {"tables", "entries", "table_players"}  # they name players by id, and stay


async def contents(url: str) -> dict[str, list[tuple[Any, ...]]]:
    """Everything in a database, by table."""
    driver = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
    address = make_url(url)
    engine = create_async_engine(address.set(drivername=driver[address.drivername]))
    found = {}
    async with engine.connect() as connection:
        for each in metadata.sorted_tables:
            found[each.name] = [tuple(row) for row in await connection.execute(select(each))]
    await engine.dispose()
    return found


async def test_players_are_found_as_they_were_added(store: Store) -> None:
    ann = person("ann", name="Ann É 🌟", character="owl", settings='{"sound":false}')
    bot = person("bot:easy", kind="bot", rated_games=3)
    await store.add_player(ann)
    await store.add_player(bot)
    assert await store.player("ann") == ann
    assert await store.player("nobody") is None
    assert await store.players(["bot:easy", "nobody", "ann"]) == {"ann": ann, "bot:easy": bot}
    assert await store.players([]) == {}
    with pytest.raises(StoreError, match="ann"):
        await store.add_player(ann)


@pytest.mark.finding(18)
@pytest.mark.parametrize(
    ("taken", "asked"),
    [
        ("Ann", "aNN"),
        ("Straße", "STRASSE"),
        ("Ödön", "öDÖN"),
        ("ΣΊΣΥΦΟΣ", "σίσυφος"),
        ("Zoë", unicodedata.normalize("NFD", "zoë")),
        ("Ann", "Ａｎｎ"),
        ("Sophie", "Ѕорһіе"),  # Cyrillic
        ("Sophie", "ЅΟPhιe"),  # and Greek
        ("Вера", "Bepa"),
        ("Zoé", "Zoе́"),  # an accent on a Cyrillic letter
        ("Bob 10", "ВоЬ lO".replace("Ь", "b")),
        ("Ian", "lan"),
        ("lily", "IiIy"),
        ("Alice", "ᎪᏞᎥᏟᎬ"),  # Cherokee
        ("ꓮꓠꓠ", "Ann"),  # Lisu
    ],
)
async def test_names_of_accounts_are_unique_without_case(
    store: Store, taken: str, asked: str
) -> None:
    await store.add_player(person("one", kind="account", name=taken, password="hash"))
    with pytest.raises(NameTaken):
        await store.add_player(person("two", kind="account", name=asked))
    await store.add_player(person("two", name=asked))  # a guest
    with pytest.raises(NameTaken):
        await store.change_player("two", kind="account", password="x")
    assert await store.player("two") == person("two", name=asked)
    found = await store.account(asked)
    assert found is not None
    assert (found.id, found.name) == ("one", taken)


@pytest.mark.parametrize("other", ["Anne", "Änn", "Ana", "Ahn", "Amn", "Апп", "Ꭺпп", "אנן"])
async def test_names_that_do_not_look_alike_are_not_the_same(store: Store, other: str) -> None:
    await store.add_player(person("one", kind="account", name="Ann"))
    await store.add_player(person("two", kind="account", name=other))
    assert not await store.is_taken("Nell", "", 0.0)


async def test_an_account_is_found_by_the_key_of_an_older_version(store: Store) -> None:
    await store.add_player(person("one", kind="account", name="Вера 1"))
    async with store._writing() as connection:  # type: ignore[attr-defined]
        await connection.execute(update(players).values(name_key="вера 1"))
    found = await store.account("ВЕРА 1")
    assert found is not None
    assert found.id == "one"
    assert await store.is_taken("вера 1", "two", 0.0)
    # A look-alike could register meanwhile; each is found by its own spelling.
    await store.add_player(person("two", kind="account", name="Bepa 1"))
    for name, player in (("Вера 1", "one"), ("bepa 1", "two")):
        found = await store.account(name)
        assert found is not None
        assert found.id == player


async def test_a_name_is_free_again_when_its_owner_leaves_it(store: Store) -> None:
    await store.add_player(person("one", kind="account", name="Ann"))
    await store.change_player("one", name="ANN")  # one's own name in another case
    await store.add_player(person("two", kind="account", name="Bob"))
    with pytest.raises(NameTaken):
        await store.change_player("two", name="ann")
    await store.change_player("one", name="Cleo")
    await store.change_player("two", name="ann")
    assert await store.account("bob") is None
    assert (await store.account("ANN")) == person("two", kind="account", name="ann")


async def test_of_two_who_want_a_name_at_once_one_gets_it(store: Store, another: Opener) -> None:
    stores = [store, await another()]
    answers = await asyncio.gather(
        *(stores[n % 2].add_player(person(f"p{n}", kind="account", name="Nova")) for n in range(6)),
        return_exceptions=True,
    )
    assert sorted(type(answer).__name__ for answer in answers) == ["NameTaken"] * 5 + ["NoneType"]


async def test_players_change_as_told(store: Store) -> None:
    await store.add_player(person("ann"))
    await store.add_player(person("bob"))
    await store.change_player("ann", seen=500.5, character="fox", settings="[]")
    await store.change_player("ann", kind="account", name="Annie", password="hash")
    expected = person("ann", seen=500.5, character="fox", settings="[]")
    assert (await store.account("annie")) == await store.player("ann")
    found = await store.player("ann")
    assert found is not None
    assert (found.seen, found.character, found.settings) == (500.5, "fox", "[]")
    assert (found.kind, found.name, found.password) == ("account", "Annie", "hash")
    assert found.created == expected.created
    assert await store.player("bob") == person("bob")
    await store.change_player("ann")
    await store.change_player("nobody", seen=1.0)
    await store.change_player("nobody", name="X")
    with pytest.raises(StoreError, match="id"):
        await store.change_player("ann", id="bob")
    with pytest.raises(StoreError, match="wings"):
        await store.change_player("ann", wings=2)


async def test_settings_change_only_if_they_are_as_expected(store: Store) -> None:
    await store.add_player(person("ann"))
    assert await store.change_player("ann", if_settings="{}", settings="[1]", character="fox")
    assert not await store.change_player("ann", if_settings="{}", settings="[2]", character="owl")
    assert not await store.change_player("nobody", if_settings="{}", settings="[2]")
    found = await store.player("ann")
    assert found is not None
    assert (found.settings, found.character) == ("[1]", "fox")


@pytest.mark.parametrize("odd", ["a\0b", "\0", "\ud800", "x" * 10_000, "'; DROP TABLE players", ""])
async def test_any_text_can_be_asked_for_and_kept(store: Store, odd: str) -> None:
    assert await store.player(odd) is None
    assert await store.account(odd) is None
    assert await store.session(odd) is None
    assert await store.token(odd) is None
    assert await store.table(odd) is None
    assert await store.log(odd, -(2**70)) == []
    assert await store.tables_of(odd, None, None, 10) == []
    assert await store.lengths([odd]) == {}
    await store.mute(odd, odd, True)
    assert await store.mutes(odd) == []
    await store.add_player(person("ann", name=odd, kind="account", settings=odd))
    found = await store.account(odd)
    assert found is not None
    assert found.id == "ann"
    await store.create_table(table(), 1.0, [b"1"])
    line = await store.add_chat("t1", "ann", odd, 1.0)
    assert await store.chat("t1", 0, 10) == [line]


async def test_sessions_lead_to_players_until_they_end(store: Store) -> None:
    for name in ("ann", "bob"):
        await store.add_player(person(name))
    for session in ("s1", "s2", "s3"):
        await store.add_session(session, "ann", 1.0)
    await store.add_session("s4", "bob", 1.0)
    assert await store.session("s1") == SessionRow("ann", 1.0)
    await store.end_session("s1")
    await store.end_session("s1")
    assert await store.session("s1") is None
    assert await store.end_sessions("ann", keep="s2") == ["s3"]
    assert await store.session("s2") == SessionRow("ann", 1.0)
    assert await store.end_sessions("ann") == ["s2"]
    assert await store.end_sessions("ann") == []
    assert await store.session("s4") == SessionRow("bob", 1.0)


async def test_it_is_noted_when_a_session_was_used(store: Store) -> None:
    await store.add_player(person("ann"))
    await store.add_session("s1", "ann", 100.0)
    assert await store.session("s1") == SessionRow("ann", 100.0)
    await store.use_session("s1", 105.0)
    assert await store.session("s1") == SessionRow("ann", 105.0)
    await store.use_session("s2", 105.0)
    assert await store.session("s2") is None


@pytest.mark.finding(17)
async def test_sessions_that_are_not_used_are_deleted_in_batches(store: Store) -> None:
    await store.add_player(person("ann"))
    for number in range(5):
        await store.add_session(f"s{number}", "ann", float(number))
    assert await store.expire_sessions(4.0, 3) == 3
    assert await store.expire_sessions(4.0, 3) == 1
    assert await store.expire_sessions(4.0, 3) == 0
    assert await store.end_sessions("ann") == ["s4"]


@pytest.mark.finding(17)
async def test_guests_who_did_not_come_back_are_deleted_and_nobody_else(store: Store) -> None:
    once = {"created": 0.0, "seen": 10.0}  # one visit
    kept = [
        person("account", kind="account", **once),
        person("bot", kind="bot", **once),
        person("seated", **once),
        person("host", **once),
        person("talker", **once),
        person("token", **once),
        person("returned", created=0.0, seen=50.0),
        person("recent", created=90.0, seen=95.0),
    ]
    gone = [person(f"guest{number}", **once) for number in range(5)]
    for row in kept + gone:
        await store.add_player(row)
        await store.add_session(f"session of {row.id}", row.id, 0.0)
    await store.create_table(table(owner="host", players=("seated",)), 0.0, [b"{}"])
    await store.add_chat("t1", "talker", "Hello", 0.0)
    await store.add_token(TokenRow("k", "hash", "token", "script", 0.0))

    async def left() -> set[str]:
        return set(await store.players([row.id for row in kept + gone]))

    # Those with one visit (up to 20 after the first moment) go if it was before 90.
    assert await store.expire_guests(90.0, 20.0, 0.0, 3) == 3
    assert await store.expire_guests(90.0, 20.0, 0.0, 3) == 2
    assert await store.expire_guests(90.0, 20.0, 0.0, 3) == 0
    assert await left() == {row.id for row in kept}
    assert await store.session("session of guest0") is None
    # All who were not seen since 60 go, but for those who have something.
    assert await store.expire_guests(90.0, 20.0, 60.0, 9) == 2
    assert await left() == {row.id for row in kept} - {"token", "returned"}


async def test_tokens_are_known_by_hash_and_revoked_by_their_owner(store: Store) -> None:
    for name in ("ann", "bob"):
        await store.add_player(person(name))
    rows = [TokenRow(f"k{n}", f"hash{n}", "ann", f"script {n}", float(n)) for n in range(3)]
    for row in rows:
        await store.add_token(row)
    assert await store.token("hash1") == rows[1]
    assert await store.token("k1") is None
    assert await store.tokens_of("ann") == rows
    assert await store.tokens_of("bob") == []
    assert await store.revoke_token("bob", "k1") is None
    assert await store.revoke_token("ann", "k1") == rows[1]
    assert await store.revoke_token("ann", "k1") is None
    assert await store.token("hash1") is None
    assert await store.tokens_of("ann") == [rows[0], rows[2]]


@pytest.mark.finding(20)
async def test_processes_that_add_tokens_at_the_same_time_keep_to_the_most(
    store: Store, another: Opener
) -> None:
    await store.add_player(person("ann"))
    stores = [store, await another()]
    rows = [TokenRow(f"k{n}", f"hash{n}", "ann", "script", float(n)) for n in range(8)]
    added = await asyncio.gather(
        *(stores[number % 2].add_token(row, most=3) for number, row in enumerate(rows))
    )
    assert added.count(True) == 3
    assert await store.tokens_of("ann") == [
        row for row, good in zip(rows, added, strict=True) if good
    ]


async def test_a_guest_becomes_an_account_once(store: Store, another: Opener) -> None:
    await store.add_player(person("ann"))
    await store.add_player(person("eve", kind="account", name="Eve"))
    with pytest.raises(NameTaken):
        await store.make_account("ann", "EVE", "hash")
    stores = [store, await another()]
    done = await asyncio.gather(
        *(
            stores[number % 2].make_account("ann", f"Ann {number}", str(number))
            for number in range(6)
        )
    )
    assert done.count(True) == 1
    found = await store.player("ann")
    assert found is not None
    number = done.index(True)
    assert (found.kind, found.name, found.password) == ("account", f"Ann {number}", str(number))
    assert await store.account(f"Ann {number}") == found
    assert not await store.make_account("nobody", "Nobody", "hash")


async def test_mutes_are_kept_and_lifted(store: Store) -> None:
    for name in ("ann", "bob", "eve"):
        await store.add_player(person(name))
    await store.mute("ann", "eve", True)
    await store.mute("ann", "bob", True)
    await store.mute("ann", "bob", True)
    await store.mute("ann", "nobody", True)
    await store.mute("nobody", "ann", True)
    assert await store.mutes("ann") == ["bob", "eve"]
    assert await store.mutes("bob") == []
    await store.mute("ann", "bob", False)
    await store.mute("ann", "bob", False)
    assert await store.mutes("ann") == ["eve"]


async def test_forgetting_a_player_leaves_nothing(store: Store, url: str) -> None:
    await store.create_table(table(status="finished", rated=True), 1.0, [b"1"])
    for name in ("ann", "bob"):
        row = person(name, kind="account", name=f"{name} of the north", password="hash")
        await store.add_player(row)
        await store.add_session(f"session of {name}", name, 1.0)
        await store.add_token(TokenRow(f"token of {name}", f"hash of {name}", name, "bot", 1.0))
        await store.add_chat("t1", name, f"{name} was here", 1.0)
    await store.mute("ann", "bob", True)
    await store.mute("bob", "ann", True)
    assert await store.rate("t1", [rating("ann"), rating("bob", place=2)])

    await store.forget_player("ann")

    for name, rows in (await contents(url)).items():
        assert name in LOGS or "ann" not in str(rows), name
    assert await store.table("t1") is not None
    assert (await store.player("bob")) is not None
    assert await store.session("session of bob") == SessionRow("bob", 1.0)
    assert [line.player for line in await store.chat("t1", 0, 10)] == ["bob"]
    assert len(await store.ratings_of("bob", 10)) == 1
    await store.add_player(person("new", kind="account", name="Ann of the North"))
    await store.forget_player("ann")


async def test_a_guests_tables_are_listed_under_the_account(store: Store) -> None:
    await store.create_table(table("seat", players=("bob", "guest", "eve")), 1.0, [b"1"])
    await store.create_table(table("host", owner="guest", players=("bob",)), 1.0, [b"1"])
    await store.create_table(table("both", players=("guest", "account")), 1.0, [b"1"])
    await store.create_table(table("none", players=("bob",)), 1.0, [b"1"])
    await store.move_tables("guest", "account")
    assert await store.tables_of("guest", None, None, 10) == []
    found = {row.id: row for row in await store.tables_of("account", None, None, 10)}
    assert found == {
        "seat": table("seat", players=("bob", "account", "eve")),
        "host": table("host", owner="account", players=("bob",)),
        "both": table("both", players=("account",)),
    }
    await store.move_tables("guest", "account")
    row = table("both", players=("account", "bob"))
    assert await store.append(adding(2, b"2", to="both", row=row))
    assert len(await store.tables_of("bob", None, None, 10)) == 4


async def test_credentials_that_are_not_stored_are_not_good(store: Store) -> None:
    await store.add_player(person("ann"))
    await store.add_session("s1", "ann", 1.0)
    await store.add_token(TokenRow("t1", "hash", "ann", "robot", 1.0))
    asked = ["session:s1", "session:t1", "token:t1", "token:s1", "session:gone"]
    assert await store.good_credentials(asked) == {"session:s1", "token:t1"}
    assert await store.good_credentials([]) == set()
    await store.end_session("s1")
    assert await store.good_credentials(asked) == {"token:t1"}


def test_the_migration_renews_keys_of_names_unless_another_account_has_them() -> None:
    rows = [("1", "Ian", "ian"), ("2", "Lia", "lia"), ("3", "lan", "lan"), ("4", "Guest", None),
            ("5", "Sun", "fun"), ("6", "\u2764\ufe0f", "\u2764\ufe0f")]  # fmt: skip
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        connection.execute(text("create table players (id text, name text, name_key text unique)"))
        insert = text("insert into players values (:id, :name, :key)")
        for id_, name, key in rows:
            connection.execute(insert, {"id": id_, "name": name, "key": key})
        renew_keys(connection)
        found = connection.execute(text("select id, name_key from players"))
        keys = {row.id: row.name_key for row in found}
    engine.dispose()
    assert keys == {"1": "ian", "2": "lla", "3": "lan", "4": None, "5": "sun", "6": "\u2764"}
