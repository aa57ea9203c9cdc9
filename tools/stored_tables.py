"""The people and tables of the stored samples: together they do everything that is stored."""

from typing import Any

from argon2 import PasswordHasher
from litestar import Litestar

from fallstar.server.accounts.passwords import Passwords
from tests.server.app_people import Person, play_until
from tests.server.in_process_server import InProcessServer

PASSWORD = "a sample password"
BOT = {"kind": "bot", "level": "beginner"}
ME, OPEN = {"kind": "me"}, {"kind": "open"}


class Sampler:
    """A few people who do everything that can be stored."""

    def __init__(self, server: InProcessServer) -> None:
        self.server = server
        self.server.accounts.passwords = Passwords(PasswordHasher(1, 8, 1))
        self.app: Litestar = server.app()
        self.ann, self.ben, self.cleo, self.dan = (Person(self.app) for _ in range(4))
        self.by_id: dict[str, Person] = {}
        self.tables: dict[str, str] = {}  # ids by what is special about them

    async def people(self) -> None:
        """Two guests, one of them with a name; two accounts, one with a token."""
        for guest in (self.ann, self.ben):
            await guest.me()
        await self.ann.ask("PATCH", "/api/me", {"name": "Ann", "character": "frog"})
        for person, name in ((self.cleo, "Cléo"), (self.dan, "Dan")):
            await person.ask("POST", "/api/me/account", {"name": name, "password": PASSWORD})
        await self.cleo.ask("PATCH", "/api/me", {"settings": {"theme": "day"}})
        for person in (self.ann, self.ben, self.cleo, self.dan):
            self.by_id[(await person.me())["id"]] = person
        await self.cleo.ask("PUT", f"/api/me/mutes/{(await self.ben.me())['id']}")

    async def table(self, name: str, *players: Person, seats: list[Any], **options: Any) -> str:
        """A table that the first player makes and the others sit down at; it is started."""
        body = {"seats": seats, "board": {"seed": len(self.tables)}, **options}
        made = await players[0].ask("POST", "/api/tables", body)
        table: str = made["id"]
        self.tables[name] = table
        free = [number for number, seat in enumerate(seats) if seat is OPEN]
        for seat, player in zip(free, players[1:], strict=False):
            await player.act(table, "sit", seat=seat)
        if len(players) == 1 + len(free):
            await players[0].act(table, "start")
        return table

    async def decisions(self, table: str, more: int) -> None:
        """Let people and bots decide so many times."""
        wanted = len((await self.ann.see(table))["steps"]) + more
        await play_until(table, self.by_id, lambda seen: len(seen["steps"]) >= wanted)

    async def decide(self, table: str, **fields: Any) -> dict[str, Any]:
        """The person who has to decide plays; how the table stands for them then."""
        seen = await self.ann.see(table)
        seat = seen["table"]["decider"]
        person = self.by_id[seen["table"]["seats"][seat]["player"]]
        seen = await person.see(table)
        move = seen["view"]["legal"][0]
        await person.act(
            table, "play", log_number=seen["log_number"], seat=seat, move=move, **fields
        )
        return await person.see(table)

    async def to_confirm(self, table: str) -> dict[str, Any]:
        """Decide until a turn waits to be confirmed; how the table stands then."""
        seen = await self.decide(table, await_confirm=True)
        while not seen["table"]["awaits_confirm"]:
            seen = await self.decide(table, await_confirm=True)
        return seen

    async def everything(self) -> None:
        """All tables, in the order of the functions below."""
        await self.people()
        await self.lobbies()
        await self.finished()
        await self.running()
        await self.absent()
        for _ in range(5):
            await self.server.housekeeping.round()

    async def lobbies(self) -> None:
        """Tables that have not begun."""
        bank = {"kind": "bank", "seconds": 600, "increment": 5}
        await self.table("open", self.ann, seats=[ME, OPEN, OPEN], public=True, clock=bank)
        closed = await self.table("closed", self.ben, seats=[ME, OPEN, BOT])
        await self.ben.act(closed, "sit_bot", seat=1, level="random")
        await self.ben.act(closed, "stand", seat=1)
        await self.ben.act(closed, "close", ref="b1")

    async def finished(self) -> None:
        """Tables that came to an end."""
        rated = await self.table(
            "finished", self.cleo, self.dan, seats=[ME, OPEN], rated=True, public=True, undo=False
        )
        await self.cleo.act(rated, "chat", text="Good luck ☆", ref="c1")
        await play_until(rated, self.by_id)
        await self.dan.act(rated, "chat", text="Well played")
        with_bots = await self.table(
            "finished-with-bots", self.cleo, seats=[ME, BOT, BOT], rated=True, expert=True
        )
        await play_until(with_bots, self.by_id)
        abandoned = await self.table("abandoned", self.ann, self.ben, seats=[ME, OPEN])
        await self.decisions(abandoned, 5)
        for person in (self.ann, self.ben):
            await person.act(abandoned, "ask", what="abandon")
        for person in (self.ann, self.ben):
            await person.act(abandoned, "ask", what="rematch")
        self.tables["rematch"] = (await self.ann.see(abandoned))["table"]["rematch"]

    async def running(self) -> None:
        """Games that go on: days a turn, all characters, a turn to confirm, an open question."""
        days = await self.table(
            "days-a-turn", self.ann, self.dan, seats=[ME, {"kind": "me", "name": "Kim"}, OPEN],
            clock={"kind": "days", "days": 3},
        )  # fmt: skip
        await self.decisions(days, 12)
        six = await self.table(
            "six-seats", self.cleo, self.ann, self.ben, seats=[ME, OPEN, OPEN, BOT, BOT, BOT],
            expert=True, public=True,
            board={"tiles": ["4b2", "1a0", "3b1", "6a3", "2a0", "5b2"], "open_door": 2},
        )  # fmt: skip
        await self.decisions(six, 30)
        table = await self.table("confirm", self.ann, self.ben, seats=[ME, OPEN])
        await self.decisions(table, 4)
        for what in ("confirm", "undo"):
            seen = await self.to_confirm(table)
            seat = seen["table"]["decider"]
            mover = self.by_id[seen["table"]["seats"][seat]["player"]]
            await mover.act(table, what, log_number=seen["log_number"], seat=seat)
        await self.to_confirm(table)
        asked = await self.table("question", self.ann, self.ben, seats=[ME, OPEN])
        await self.decisions(asked, 6)
        for yes in (True, False):
            await self.ann.act(asked, "ask", what="takeback")
            await self.answer(self.ben, asked, yes)
        await self.ben.act(asked, "ask", what="takeback")

    async def answer(self, person: Person, table: str, yes: bool) -> None:
        """Answer what is asked."""
        question = (await person.see(table))["table"]["ask"]["id"]
        await person.act(table, "answer", question=question, yes=yes)

    async def absent(self) -> None:
        """A player who left and came back, one whom a bot plays for, one out of time."""
        table = await self.table("stand-in", self.cleo, self.ben, seats=[ME, OPEN])
        await self.decisions(table, 3)
        for _ in range(2):
            await self.ben.act(table, "leave")
            await self.ben.act(table, "return")
        await self.ben.act(table, "leave")
        await self.cleo.act(table, "ask", what="stand_in", seat=1, level="beginner")
        late = await self.table(
            "out-of-time",
            self.ann,
            self.ben,
            seats=[ME, OPEN],
            clock={"kind": "turn", "seconds": 30},
        )
        await self.decisions(late, 3)
        self.server.later += 40
        await self.server.housekeeping.round()
        ended = await self.table("left", self.cleo, self.dan, seats=[ME, OPEN], rated=True)
        await self.decisions(ended, 3)
        await self.dan.act(ended, "leave")
        await self.cleo.act(ended, "ask", what="end", seat=1)
        guest = Person(self.app)
        await guest.me()
        self.by_id[(await guest.me())["id"]] = guest
        await self.table("adopted", guest, self.ann, seats=[ME, OPEN])
        await guest.ask("POST", "/api/me/sign-in", {"name": "Dan", "password": PASSWORD})
