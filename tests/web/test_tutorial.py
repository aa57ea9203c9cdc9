"""The tutorial's levels and the diagrams of the rules are right: the client only draws them."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fallstar import Game
from fallstar.rules.state import END_AT, TARGET
from fallstar.server.api.study import tried
from fallstar.server.wire.study import TryRequest
from tools import diagrams

WEB = Path(__file__).parents[2] / "web"
LEVELS: list[dict[str, Any]] = json.loads((WEB / "src/tutorial/levels.json").read_text("utf-8"))
PAGES: dict[str, Any] = json.loads((WEB / "src/rules/pages.json").read_text("utf-8"))


@pytest.fixture(params=LEVELS, ids=[level["id"] for level in LEVELS])
def level(request: pytest.FixtureRequest) -> dict[str, Any]:
    found: dict[str, Any] = request.param
    return found


def ask(level: dict[str, Any], moves: list[str]) -> Any:
    """What the client asks after each of the player's decisions."""
    body = {
        "position": level["position"],
        "seat": 0,
        "others": level["others"],
        "moves": moves,
    }
    answer = tried(msgspec.convert(body, TryRequest))
    return msgspec.json.decode(msgspec.json.encode(answer))


def met(goal: dict[str, Any], told: Any) -> bool:
    """Every event wanted has happened, and the player's seat and the view are as wanted."""
    happened = [event for step in told["steps"] for event in step["events"]]
    return (
        all(any(event.items() >= one.items() for event in happened) for one in goal["events"])
        and told["view"]["seats"][0].items() >= goal["me"].items()
        and told["view"].items() >= goal["view"].items()
    )


def test_a_level_is_not_solved_at_the_start(level: dict[str, Any]) -> None:
    told = ask(level, [])
    assert told["steps"] == []
    assert told["view"]["turn"] == 0
    assert not met(level["goal"], told)


def test_the_solution_reaches_the_goal_and_not_before(level: dict[str, Any]) -> None:
    solution = level["solution"]
    assert 1 <= len(solution) <= (level["decisions"] or len(solution))
    for count in range(1, len(solution)):
        told = ask(level, solution[:count])
        assert not met(level["goal"], told)
        assert solution[count] in told["view"]["legal"]
    assert met(level["goal"], ask(level, solution))


def offered(level: dict[str, Any], told: Any) -> list[str]:
    """What the client lets one choose from; of steps to one side one, where any card will do."""
    found = {}
    for move in told["view"]["legal"]:
        card = move[2] if move[0] == "s" else move[0]
        if move == "hand":
            wanted = "hand" in level["solution"]
        elif card in "LHDRW":
            wanted = card in level["cards"] and (move[0] == "s" or not level["steps_only"])
        else:
            wanted = True
        if wanted:
            found[move[:2] if level["steps_only"] and move[0] == "s" else move] = move
    return list(found.values())


def reason(level: dict[str, Any], moves: list[str], over: bool) -> str | None:
    """Why the goal is missed: the first failure of the level that fits."""
    for failure in level["failures"]:
        played = failure["played"]
        begun = len(moves) >= len(played) and all(map(str.startswith, moves, played))
        if begun if played else over:
            why: str = failure["why"]
            return why
    return None


def ways(level: dict[str, Any], moves: list[str], said: dict[tuple[str, ...], str | None]) -> bool:
    """Can the goal be reached from here? Every state's reason is written down on the way."""
    told = ask(level, moves)
    if met(level["goal"], told):
        return True
    over = len(moves) == level["decisions"] or told["view"]["phase"] == "over"
    why = reason(level, moves, over)
    after = [] if over else [[*moves, move] for move in offered(level, told)]
    reached = [ways(level, one, said) for one in after]
    can = any(reached)
    if can:
        assert why is None, moves
    else:
        said[tuple(moves)] = why
    return can


def test_as_soon_as_a_level_is_missed_a_reason_is_said(level: dict[str, Any]) -> None:
    if level["decisions"] is None:
        return
    said: dict[tuple[str, ...], str | None] = {}
    assert ways(level, [], said)
    assert said, "it can be missed"
    for moves, why in said.items():
        assert why is not None, moves
    assert {failure["why"] for failure in level["failures"]} == set(said.values())


def test_a_level_without_a_limit_can_be_solved_until_the_game_is_over(
    level: dict[str, Any],
) -> None:
    if level["decisions"] is not None:
        return
    wanted = level["goal"]["events"]
    leads: dict[Any, set[Any]] = {}
    overs, solved = set[Any](), set[Any]()
    start = ask(level, [])
    todo = [(level["position"], _place(start, frozenset()))]
    while todo:
        position, place = todo.pop()
        if place in leads:
            continue
        leads[place] = set()
        here = level | {"position": position}
        for move in offered(level, ask(here, [])):
            told = ask(here, [move])
            events = [event for step in told["steps"] for event in step["events"]]
            now = {
                n for n, one in enumerate(wanted) if any(e.items() >= one.items() for e in events)
            }
            after = _place(told, place[-1] | now)
            leads[place].add(after)
            if len(after[-1]) == len(wanted):
                solved.add(after)
            elif told["view"]["phase"] == "over":
                overs.add(after)
            else:
                todo.append((told["position"], after))
    grown = True
    while grown:
        found = {place for place, after in leads.items() if after & solved} - solved
        solved |= found
        grown = bool(found)
    assert set(leads) <= solved
    assert bool(overs) == bool(level["failures"])
    if overs:
        assert reason(level, [], over=True)


def _place(told: Any, done: frozenset[int]) -> tuple[Any, ...]:
    """Where the pawns stand, the stars that are left, and what of the goal has happened."""
    seats = tuple((seat["space"], seat["feet"]) for seat in told["view"]["seats"])
    return seats, told["view"]["stars"], frozenset(done)


def test_what_is_shown_was_explained() -> None:
    """Zeros of stars from the fifth level on, tokens from the level about them."""
    ids = [level["id"] for level in LEVELS]
    assert [level["id"] for level in LEVELS if level["stars"]] == ids[ids.index("rotate") :]
    assert [level["id"] for level in LEVELS if level["tokens"]] == ids[ids.index("token") :]


def test_a_token_that_is_spent_brings_more_than_it_costs() -> None:
    level = next(level for level in LEVELS if level["id"] == "token")
    *before, last = level["solution"]
    previews = ask(level, before)["view"]["previews"]
    assert next(one for one in previews if one["move"] == last)["points"] > 0


def test_another_pawn_is_drawn_only_where_it_plays_a_part(level: dict[str, Any]) -> None:
    """Nothing that is not drawn can be met: its pawn stands where no other comes."""
    assert level["other"] == (level["id"] in ("eject", "end"))
    if level["other"] or level["decisions"] is None:
        return
    todo: list[list[str]] = [[]]
    while todo:
        moves = todo.pop()
        told = ask(level, moves)
        names = {event["event"] for step in told["steps"] for event in step["events"]}
        assert "pawn_ejected" not in names
        if len(moves) < level["decisions"] and told["view"]["phase"] != "over":
            todo += [[*moves, move] for move in offered(level, told)]


def test_what_the_other_pawn_does_disturbs_nobody(level: dict[str, Any]) -> None:
    """Nothing is to be seen of it; where the game goes on, it is cut off after the solution."""
    told = ask(level, level["solution"])
    mine = max(step["index"] for step in told["steps"] if step["seat"] == 0)
    for step in told["steps"]:
        if step["seat"] == 1 and (step["index"] < mine or told["view"]["phase"] == "over"):
            assert step["move"] in level["others"]
            names = {event["event"] for event in step["events"]}
            assert not names & {
                "decision_played",
                "fell",
                "turned",
                "dropped",
                "pawn_ejected",
                "star_collected",
            }


def test_a_game_ends_only_in_the_level_about_the_end(level: dict[str, Any]) -> None:
    told = ask(level, level["solution"])
    assert (told["view"]["phase"] == "over") == (level["id"] == "end")


def test_there_are_enough_levels_each_with_its_name() -> None:
    assert len({level["id"] for level in LEVELS}) == len(LEVELS) >= 12


# The rules


def test_every_diagram_is_shown_and_every_one_shown_is_there() -> None:
    shown: set[str] = set()
    for block in (block for section in PAGES["sections"] for block in section["blocks"]):
        shown |= set(block.get("diagrams", ()))
        shown |= {block["diagram"]} - {None} if block["kind"] == "card" else set()
    assert shown == set(PAGES["diagrams"])


def test_every_card_is_explained_once() -> None:
    blocks = [block for section in PAGES["sections"] for block in section["blocks"]]
    assert "".join(block["card"] for block in blocks if block["kind"] == "card") == "LHDRW"


@pytest.mark.parametrize(("section", "figures"), [("end", END_AT), ("expert", TARGET)])
def test_the_tables_of_the_rules_are_the_engine_s(section: str, figures: Any) -> None:
    blocks = next(one["blocks"] for one in PAGES["sections"] if one["id"] == section)
    seats, told = next(block["rows"] for block in blocks if block["kind"] == "table")
    assert [int(figures[int(cell)]) for cell in seats["cells"]] == [int(c) for c in told["cells"]]


@pytest.mark.parametrize("name", PAGES["diagrams"])
def test_diagrams_show_legal_moves(name: str) -> None:
    one = PAGES["diagrams"][name]
    assert set(one["previews"]) <= set(Game.from_position(one["position"]).legal_moves())


def test_what_is_committed_is_what_the_script_makes() -> None:
    for path, text in diagrams.FILES.items():
        assert path.read_bytes() == text(), "run .venv/bin/python -m tools.diagrams"
