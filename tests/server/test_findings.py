"""Every finding in README.md has a test that carries its number."""

import re
from pathlib import Path

HERE = Path(__file__).parent


def test_every_finding_has_a_test_with_its_number() -> None:
    listed = re.findall(r"^\| (\d+) \|", (HERE / "README.md").read_text(), re.MULTILINE)
    marked = set[str]()
    for file in HERE.rglob("test_*.py"):
        marked.update(re.findall(r"^@pytest\.mark\.finding\((\d+)\)$", file.read_text(), re.M))
    assert sorted(map(int, marked)) == list(map(int, listed)) == list(range(1, 22))
