"""Simulated games."""

from fallstar.learn.selfplay import play_one, simulate


def test_simulated_games_do_not_depend_on_each_other() -> None:
    one = play_one(4, ["gain"] * 4, 5, False)
    play_one(4, ["random"] * 4, 6, False)
    assert play_one(4, ["gain"] * 4, 5, False) == one


def test_games_come_in_order_on_any_number_of_workers() -> None:
    alone = list(simulate(2, 130, ["random"], 3, workers=1))
    assert [len(records) for records in alone] == [50, 50, 30]
    assert list(simulate(2, 130, ["random"], 3, workers=2)) == alone
