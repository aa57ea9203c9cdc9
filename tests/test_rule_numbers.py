"""Every rule number cited in the project stands in docs/rules-exact.md, and every rule has a test.

A rule is cited as `rule 5.2`, `rules 5.1, 5.2`, `rules 5.1 and 5.2` or `rules 5.1 to 5.5`. A test
cites the rule that it shows in its name: `test_rule_5_2_…`.
"""

import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "rules-exact.md"
PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "web/README.md")
FOLDERS = ("src", "tests", "tools", "docs", "examples", "bench", "web/src")
SUFFIXES = {".py", ".md", ".ts", ".svelte", ".json", ".css"}

CITED = re.compile(r"\brules? (\d[\d.]*(?:(?:,| and| to) \d[\d.]*)*)", re.IGNORECASE)
NAMED = re.compile(r"def (test_rule_[a-z0-9_]+)")
NUMBERS = re.compile(r"(?:^test_rule_|_and_)(\d+)_(\d+)(?=_)")
OTHER_FORMS = re.compile(
    r"\brulings? \d|\brules section \d|\bsections? \d[\d, and]* of the rules"
    r"|\btest_ruling_|\btest_rule_\d+_(?!\d)",
    re.IGNORECASE,
)


def numbered_rules(page: str) -> list[str]:
    """The numbers of a page of rules, in its order."""
    return re.findall(r"^\*\*(\d+\.\d+)\*\* ", page, re.MULTILINE)


def cited_in(text: str) -> set[str]:
    """The rule numbers that a text cites, by the names of tests too."""
    joined = re.sub(r"\s*\n\s*(?:#|//)?\s*", " ", text)  # a citation may run over two lines
    cited = shown_in(text)
    for numbers in CITED.findall(joined):
        cited |= {number.rstrip(".") for number in re.findall(r"\d[\d.]*", numbers)}
        for range_ends in re.findall(r"(\d+)\.(\d+) to (\d+)\.(\d+)", numbers):
            cited |= between(*map(int, range_ends))
    return cited


def between(section: int, rule: int, last_section: int, last_rule: int) -> set[str]:
    """All rules of a range in one section. The other sections of a longer range have no gaps."""
    if (section, rule) >= (last_section, last_rule):
        return {f"{section}.{rule} to {last_section}.{last_rule}"}  # not a range, and not a rule
    if section != last_section:
        return set()
    return {f"{section}.{number}" for number in range(rule, last_rule + 1)}


def shown_in(text: str) -> set[str]:
    """The rule numbers in the names of a text's tests."""
    return {".".join(found) for name in NAMED.findall(text) for found in NUMBERS.findall(name)}


def texts() -> Iterator[tuple[Path, str]]:
    """All texts that may cite a rule."""
    pages = [ROOT / name for name in PAGES]
    found = (path for folder in FOLDERS for path in (ROOT / folder).rglob("*"))
    for path in [*pages, *(path for path in found if path.suffix in SUFFIXES)]:
        if path != Path(__file__):
            yield path.relative_to(ROOT), path.read_text(encoding="utf-8")


def test_rules_are_numbered_in_order_without_gaps() -> None:
    numbers = [tuple(map(int, number.split("."))) for number in numbered_rules(PAGE.read_text())]
    sections = {section: list(rules) for section, rules in groupby(numbers, lambda pair: pair[0])}
    assert list(sections) == list(range(1, len(sections) + 1))
    for section, rules in sections.items():
        assert [rule for _, rule in rules] == list(range(1, len(rules) + 1)), section


def test_every_rule_cited_is_on_the_page() -> None:
    rules = set(numbered_rules(PAGE.read_text()))
    dead = {str(path): cited_in(text) - rules for path, text in texts() if cited_in(text) - rules}
    assert not dead


def test_rules_are_cited_in_one_form() -> None:
    others = {str(path): found[0] for path, text in texts() if (found := OTHER_FORMS.findall(text))}
    assert not others, "cite a rule, or a ruling, as rule 5.2"


def test_every_rule_has_a_test() -> None:
    tests = [text for path, text in texts() if path.parts[0] == "tests"]
    shown = set().union(*map(shown_in, tests))
    missing = [rule for rule in numbered_rules(PAGE.read_text()) if rule not in shown]
    assert not missing


def test_citations_are_found() -> None:
    assert cited_in("(Rule 5.2). See rules 7.3\n    # and 7.4.") == {"5.2", "7.3", "7.4"}
    assert cited_in("rules 6.1, 6.3 and 6.9 to 6.11; rule 4, Enter") == {
        *("6.1", "6.3", "6.9", "6.10", "6.11", "4"),
    }
    assert cited_in("rules 3.1 to 4.14") == {"3.1", "4.14"}
    assert cited_in("rules 5.5 to 5.1") == {"5.5", "5.1", "5.5 to 5.1"}
    assert cited_in("def test_rule_5_3_and_5_4_a_star() -> None:") == {"5.3", "5.4"}
    for other in ("Section 5 of the rules", "(ruling 4.4)", "def test_rule_2_the_table() -> None:"):
        assert OTHER_FORMS.search(other)
