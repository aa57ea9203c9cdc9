"""Opponents are different characters of about the strength that was chosen."""

import pytest

from fallstar.bots.levels import LEVELS, company


@pytest.mark.parametrize("name", LEVELS)
def test_nobody_meets_the_same_bot_twice_at_a_table_of_six(name: str) -> None:
    found = company(name, 5)
    assert found[0] == name
    assert len(set(found)) == 5


def test_company_is_about_as_strong_as_the_one_that_was_chosen() -> None:
    assert "champion" not in company("beginner", 3)
    assert "random" not in company("champion", 3)
