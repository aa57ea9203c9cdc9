"""The tutorial's levels and the diagrams of the rules are right: the client only draws them."""

import json
from collections.abc import Iterator
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
    assert 1 <= len(solution) <= level["decisions"]
    for count in range(1, len(solution)):
        told = ask(level, solution[:count])
        assert not met(level["goal"], told)
        assert solution[count] in told["view"]["legal"]
    assert met(level["goal"], ask(level, solution))


def test_a_level_can_be_missed(level: dict[str, Any]) -> None:
    assert not all(_ends(level, [], level["decisions"]))


def _ends(level: dict[str, Any], moves: list[str], left: int) -> Iterator[bool]:
    """Was the goal met, for every way to use the decisions allowed."""
    told = ask(level, moves)
    if met(level["goal"], told):
        yield True
    elif left == 0 or not told["view"]["legal"]:
        yield False
    else:
        for move in told["view"]["legal"]:
            yield from _ends(level, [*moves, move], left - 1)


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
