"""The terminal game, played by typing."""

import io
from pathlib import Path

import pytest

from fallstar import FallstarError, Game
from fallstar.bots.levels import make_bot
from fallstar.cli.play import play, titles_of
from fallstar.cli.terminal import Terminal
from fallstar.view.narrate import Narrator
from fallstar.view.words import LANGUAGES, Language, say


def typed(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("words", [False, True])
def test_a_whole_game_can_be_played(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    language: Language,
    words: bool,
) -> None:
    game = Game.new(seats=3, seed=6)
    person = make_bot("random", 1)
    monkeypatch.setattr("builtins.input", lambda _prompt: person.choose(game.view(0)))
    bots = {1: make_bot("gain", 2), 2: make_bot("random", 3)}
    Terminal(game, bots, ["Ann", "Bo"], language, words=words).run()
    assert game.is_over
    narrator = Narrator(game.board, [say(language, "who_you"), "Ann", "Bo"], language)
    end = capsys.readouterr().out.splitlines()
    assert end[-1] == narrator.result(game.view())[-1]


def test_questions_are_answered_and_change_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = Game.new(seats=2, seed=6, first=0)
    before = game.position()
    typed(monkeypatch, "?\nr\nb\nw\nS\nm\n\nu\nfly\nxb\nQ\n")
    Terminal(game, {1: make_bot("gain")}, ["Ann"], "en").run()
    out = capsys.readouterr().out
    assert game.position() == before
    for part in (
        "Type a move as it is listed",
        "Your pawn falls towards its own feet",
        "Your hand: Long jump, High jump, Drop, Rotate and Wild.",
        "There is nothing to take back.",
        "fly cannot be played now.",
        "xb cannot be played now.",
        "left unfinished",
    ):
        assert part in out


def test_undo_goes_back_to_ones_own_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.new(seats=2, seed=6, first=0)
    before = game.position()
    typed(monkeypatch, "d\nu\nq\n")
    Terminal(game, {1: make_bot("gain")}, ["Ann"], "en").run()
    assert game.position() == before


def test_hidden_cards_of_bots_are_not_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = Game.new(seats=2, seed=6)
    person = make_bot("random", 1)
    monkeypatch.setattr("builtins.input", lambda _prompt: person.choose(game.view(0)))
    Terminal(game, {1: make_bot("random", 8)}, ["Ann"], "en").run()
    out = capsys.readouterr().out
    laid = [line for line in out.splitlines() if "face down" in line and "laid" in line]
    bots = [line for line in laid if line.startswith("Ann")]
    assert bots
    assert all(line == "Ann: a card laid face down." for line in bots)
    assert any(line.startswith("You: ") and "a card" not in line for line in laid)


def test_the_game_is_saved_when_the_person_leaves(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    typed(monkeypatch, "D\n")
    out = tmp_path / "game.json"
    play(terminal=True, seed=6, out=out)
    game = Game.from_record(out.read_text())
    assert any(step.seat == 0 and step.move == "D" for step in game.steps)
    assert not game.is_over


@pytest.mark.parametrize(
    ("warm", "beginning"), [(False, "Preparing the game for this machine"), (True, "Seed 1")]
)
def test_the_first_game_on_a_machine_says_why_it_waits(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    warm: bool,
    beginning: str,
) -> None:
    monkeypatch.setattr("fallstar.cli.play.is_warm", lambda: warm)
    typed(monkeypatch, "q\n")
    play(terminal=True, seed=1, lang="en")
    assert capsys.readouterr().out.startswith(beginning)


def test_bots_are_named_in_the_players_language_and_namesakes_by_number() -> None:
    assert titles_of(["gain", "greedy"], "en") == ["Magpie", "Harvester"]
    assert titles_of(["gain", "gain"], "fr") == ["Pie 1", "Pie 2"]


def test_others_are_let_in_by_the_browser_game_only() -> None:
    with pytest.raises(FallstarError, match="--host is for the browser"):
        play(terminal=True, host="0.0.0.0")
    with pytest.raises(FallstarError, match="--seats is for the terminal"):
        play(seats=3, host="0.0.0.0")
