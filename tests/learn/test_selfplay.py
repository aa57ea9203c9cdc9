"""Simulated games."""

from fallstar.learn.selfplay import play_one


def test_simulated_games_do_not_depend_on_each_other() -> None:
    one = play_one(4, ["gain"] * 4, 5, False)
    play_one(4, ["random"] * 4, 6, False)
    assert play_one(4, ["gain"] * 4, 5, False) == one
