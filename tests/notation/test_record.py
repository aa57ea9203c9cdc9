"""Game records: round trip, and every way one can be wrong."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from fallstar import Game, Record, RecordError
from fallstar.bots.levels import make_bot
from fallstar.notation import record as notation
from fallstar.notation.record import FORMAT, FORMATS, MAX_BYTES, read_file, replay_record
from tests.random_games import Deal, deals, examples

LATER = f"fallstar-record/{int(FORMATS[-1].rpartition('/')[2]) + 1}"


@pytest.fixture(scope="module")
def finished() -> dict[str, Any]:
    game = Game.new(seats=2, seed=5)
    while not game.is_over:
        moves = game.legal_moves()
        game.play(moves[(7 * len(game.steps)) % len(moves)])
    record: dict[str, Any] = json.loads(game.record(["guest", "bot:random"]).to_json())
    return record


def refusal(record: dict[str, Any]) -> RecordError:
    """The error of a record, the same by both ways to replay it."""
    text = json.dumps(record)
    with pytest.raises(RecordError) as caught:
        Game.from_record(text)
    with pytest.raises(RecordError) as again:
        replay_record(Record.from_json(text))
    assert str(caught.value) == str(again.value)
    assert caught.value.move == again.value.move
    assert "\n" not in str(caught.value)
    return caught.value


def test_the_form_is_that_of_the_specification(finished: dict[str, Any]) -> None:
    assert list(finished) == [
        *("format", "seats", "expert", "tiles", "stars", "open_door", "first", "moves", "result"),
    ]
    assert finished["format"] == FORMAT
    assert finished["seats"] == ["guest", "bot:random"]
    assert set(finished["result"]) == {"points", "winners"}


def test_round_trip(finished: dict[str, Any]) -> None:
    text = json.dumps(finished, separators=(",", ":"))
    game = Game.from_record(text)
    assert game.record(finished["seats"]).to_json() == text
    assert game.is_over


def test_a_game_that_goes_on_has_no_result(finished: dict[str, Any]) -> None:
    half = finished | {"moves": finished["moves"][:10], "result": None}
    game = Game.from_record(json.dumps(half))
    assert not game.is_over
    assert game.record(half["seats"]).result is None


def test_faces_of_ones_own_come_along(finished: dict[str, Any]) -> None:
    setup = Record.from_json(json.dumps(finished)).setup()
    from fallstar.rules.face import our_faces

    lines = list(our_faces()["1a"].lines)
    own = {
        "format": FORMAT,
        "seats": ["a", "b"],
        "expert": True,
        "tiles": ["9a1", "2a0"],
        "stars": setup.stars,
        "open_door": 1,
        "first": 0,
        "moves": [],
        "result": None,
        "faces": {"9a": lines},
    }
    game = Game.from_record(json.dumps(own))
    assert json.loads(game.record(["a", "b"]).to_json()) == own
    assert Game.from_position(game.position()).position() == game.position()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seats": ["one"]}, "a game has 2 to 6 seats, not 1"),
        ({"seats": ["x"] * 7}, "a game has 2 to 6 seats, not 7"),
        ({"tiles": ["7a0", "1a0"]}, "there is no face 7a"),
        ({"tiles": ["1b0", "1a0"]}, "tile 1 is used twice: 1b0 and 1a0"),
        ({"tiles": ["2a4", "1a0"]}, "'2a4' is not a tile"),
        ({"tiles": ["2a0"]}, "2 seats play on 2 tiles, not 1"),
        ({"stars": "b"}, "the board has 24 marks with a star each, not 1"),
        ({"stars": "b" * 24}, "there are 13 stars of colour b, not 24"),
        ({"stars": "r" + "bypgo" * 5}, "'r' is not a colour"),
        ({"open_door": 2}, "the open door is one of 0 to 1, not 2"),
        ({"open_door": -1}, "the open door is one of 0 to 1, not -1"),
        ({"first": 2}, "the first seat is one of 0 to 1, not 2"),
        ({"first": 10**30}, "the first seat is one of 0 to 1, not 1000"),
        ({"faces": {"9a": ["nothing"]}}, "face 9a: a drawing has 13 lines, this one has 1"),
        ({"faces": {"../x": []}}, "is not a face"),
    ],
)
def test_a_wrong_set_up_is_refused(
    finished: dict[str, Any], change: dict[str, Any], message: str
) -> None:
    assert message in str(refusal(finished | change))


def test_every_fault_of_a_set_up_is_named_at_once(finished: dict[str, Any]) -> None:
    error = str(refusal(finished | {"tiles": ["7a0", "xx"], "open_door": 9, "first": 9}))
    for part in ("no face 7a", "'xx' is not a tile", "open door", "first seat"):
        assert part in error


@pytest.mark.parametrize(
    ("other", "said"),
    [
        ("fallstar-record/1", "was made by Fallstar 0.1.0, and only that version can read it"),
        (LATER, "was made by a later version of Fallstar: update Fallstar to read it"),
    ],
)
def test_a_record_of_another_version_is_refused(
    finished: dict[str, Any], other: str, said: str
) -> None:
    for record in (finished | {"format": other}, {"format": other, "new": 1}):
        with pytest.raises(RecordError) as caught:
            Record.from_json(json.dumps(record))
        assert str(caught.value) == f"a game record of format {other} {said}"


def test_a_record_is_still_read_after_a_format_is_added(
    finished: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notation, "FORMAT", LATER)
    monkeypatch.setattr(notation, "FORMATS", (*FORMATS, LATER))
    game = Game.from_record(json.dumps(finished))
    assert game.record(finished["seats"]).format == LATER
    for number, said in ((1, "made by Fallstar 0.1.0"), (999, "made by a later version")):
        assert said in str(refusal(finished | {"format": f"fallstar-record/{number}"}))


def test_a_text_of_another_kind_is_refused(finished: dict[str, Any]) -> None:
    with pytest.raises(RecordError, match=f"record is {FORMAT}, not 'fallstar-save'"):
        Record.from_json(json.dumps(finished | {"format": "fallstar-save"}))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": 2}, "format"),
        ({"expert": "yes"}, "expert"),
        ({"moves": [1]}, "moves"),
        ({"moves": {"a": {"b": []}}}, "moves"),
        ({"result": {"points": [1, 2]}}, "winners"),
        ({"colour": "red"}, "colour"),
        ({"first": 1.5}, "first"),
    ],
)
def test_a_wrong_form_is_refused(
    finished: dict[str, Any], change: dict[str, Any], message: str
) -> None:
    with pytest.raises(RecordError, match="not a game record") as caught:
        Record.from_json(json.dumps(finished | change))
    assert message in str(caught.value)


def test_a_missing_field_is_named(finished: dict[str, Any]) -> None:
    with pytest.raises(RecordError, match="stars"):
        Record.from_json(json.dumps({k: v for k, v in finished.items() if k != "stars"}))


def test_rule_10_4_an_illegal_move_is_refused_with_its_number(finished: dict[str, Any]) -> None:
    moves = finished["moves"].copy()
    moves[4] = "end"
    error = refusal(finished | {"moves": moves})
    assert error.move == 5
    assert str(error).startswith("move 5: 'end' cannot be played: legal are ")


def test_an_unknown_move_is_refused_with_its_number(finished: dict[str, Any]) -> None:
    error = refusal(finished | {"moves": [*finished["moves"][:2], "fly"]})
    assert error.move == 3
    assert "move 3: 'fly' is not a decision" in str(error)


def test_a_move_after_the_end_is_refused(finished: dict[str, Any]) -> None:
    error = refusal(finished | {"moves": [*finished["moves"], "D"]})
    assert error.move == len(finished["moves"]) + 1
    assert "the game is over" in str(error)


def test_a_result_that_does_not_match_is_refused(finished: dict[str, Any]) -> None:
    points = [finished["result"]["points"][0] + 1, finished["result"]["points"][1]]
    wrong = finished["result"] | {"points": points}
    assert "but the game ends with" in str(refusal(finished | {"result": wrong}))
    assert "the result is null" in str(refusal(finished | {"result": None}))
    early = finished | {"moves": finished["moves"][:3]}
    assert "it must be null" in str(refusal(early))


def test_a_record_cut_anywhere_is_refused(finished: dict[str, Any]) -> None:
    text = json.dumps(finished)
    for end in range(0, len(text), 7):
        with pytest.raises(RecordError, match="not complete JSON"):
            Record.from_json(text[:end])


@pytest.mark.parametrize(
    "junk", [b"\xff\xfe", b"\0", b"[" * 100_000, b'{"a":' * 100_000, b"NaN", b"1e999999", b"{}" * 9]
)
def test_junk_is_refused(junk: bytes) -> None:
    with pytest.raises(RecordError):
        Record.from_json(junk)


def test_a_record_of_100_mb_is_refused(finished: dict[str, Any]) -> None:
    text = json.dumps(finished | {"seats": ["a" * 100_000_000, "b"]})
    with pytest.raises(RecordError, match="at most 1,048,576 bytes, this one has 100,00"):
        Record.from_json(text)


def test_a_huge_line_of_a_file_is_refused_and_the_next_one_read(
    finished: dict[str, Any], tmp_path: Path
) -> None:
    file = tmp_path / "games.jsonl"
    good = json.dumps(finished)
    with file.open("w") as out:
        out.write(good + "\n" + "x" * (3 * MAX_BYTES) + "\n\n" + good + "\n")
    lines = list(read_file(file))
    assert [line.number for line in lines] == [1, 2, 4]
    assert [line.size for line in lines] == [len(good) + 1, 3 * MAX_BYTES + 1, len(good) + 1]
    with pytest.raises(RecordError, match="at most"):
        lines[1].record()
    assert all(len(line.text) <= MAX_BYTES + 2 for line in lines)
    for line in (lines[0], lines[2]):
        replay_record(line.record())


def test_one_record_over_many_lines_is_one_record(finished: dict[str, Any], tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(finished, indent=2))
    lines = list(read_file(file))
    assert len(lines) == 1
    replay_record(lines[0].record())


def test_a_game_from_a_state_has_no_record() -> None:
    game = Game.new(seats=2, seed=5)
    with pytest.raises(RecordError, match="has no record"):
        Game(game.board, game.state).record()


def test_a_record_names_every_seat() -> None:
    with pytest.raises(RecordError, match="one name a seat, 2, not"):
        Game.new(seats=2, seed=1).record(["one"])


@examples(40)
@given(deals(longest=800))
def test_a_record_read_back_is_the_same_game(deal: Deal) -> None:
    game = deal.played()
    record = game.record()
    assert Record.from_json(record.to_json()) == record
    again = Game.from_record(record.to_json())
    assert again.steps == game.steps
    assert again.record() == record
    assert replay_record(record).tobytes() == game.state.tobytes()


def test_a_game_that_began_with_a_position_has_it_in_its_record() -> None:
    first = Game.new(seats=3, seed=5, expert=True)
    bot = make_bot("beginner", 1)
    while first.turn is not None and len(first.steps) < 20:
        first.play(bot.choose(first.view(first.turn)))
    game = Game.from_position(first.position())
    while game.turn is not None:
        game.play(bot.choose(game.view(game.turn)))
    text = game.record(["ann", "bob", "bot:beginner"]).to_json()
    record = Record.from_json(text)
    assert (record.format, record.position) == ("fallstar-record/3", first.position())
    assert record.result is not None
    again = Game.from_record(text)
    assert again.position() == game.position()
    assert again.record(record.seats) == record
    assert replay_record(record).tobytes() == game.state.tobytes()
    assert game.copy().record(record.seats) == record


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"position": None}, "has a position"),
        ({"format": FORMAT}, "has a position"),
        ({"position": "nothing"}, "the position is wrong"),
        ({"first": 1}, "something else than the position"),
        ({"expert": True}, "something else than the position"),
        ({"seats": ["a", "b", "c"]}, "something else than the position"),
    ],
)
def test_a_record_with_a_position_that_cannot_be_is_refused(
    change: dict[str, object], fault: str
) -> None:
    game = Game.from_position(Game.new(seats=2, seed=5, first=0).position())
    fields = json.loads(game.record().to_json()) | change
    with pytest.raises(RecordError, match=fault):
        Game.from_record(json.dumps(fields))
