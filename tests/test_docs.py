"""The Python in the docs runs, and prints what the comments beside it say."""

import contextlib
import io
import re
import tomllib
from pathlib import Path
from typing import get_args

import pytest

from fallstar import Game, Record
from fallstar.server.refusal import STATUS
from fallstar.server.wire.acts import AnyFrame

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def snippets(page: Path) -> str:
    return "\n".join(re.findall(r"```python\n(.*?)```", page.read_text(), re.DOTALL))


@pytest.mark.parametrize("path", [p for p in PAGES if snippets(p)], ids=lambda path: path.name)
def test_python_in_the_docs_runs_and_prints_what_it_says(path: Path) -> None:
    code = snippets(path)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(code, path.name, "exec"), {})
    promised = re.findall(r"print\(.*\)  # (.*)", code)
    assert printed.getvalue().splitlines() == promised


def test_the_readme_has_a_game() -> None:
    assert "fallstar.Game.new" in snippets(ROOT / "README.md")


@pytest.mark.parametrize("path", [*PAGES, ROOT / "CONTRIBUTING.md"], ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)", path.read_text()):
        if not target.startswith("http"):
            assert (path.parent / target).exists(), target


def test_the_changelog_begins_with_the_version_of_the_package() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    latest = re.search(r"^## (\S+?),? ", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert latest is not None
    assert latest[1] == version


def test_the_position_in_the_docs_can_happen() -> None:
    page = (ROOT / "docs" / "position.md").read_text()
    [text] = re.findall(r"```text\n(.*)\n```", page)
    assert Game.from_position(text).position() == text


def test_the_set_up_of_the_record_in_the_docs_can_be_laid_out() -> None:
    page = (ROOT / "docs" / "record.md").read_text()
    [text] = re.findall(r"```json\n(.*?)```", page, re.DOTALL)
    assert Record.from_json(text).setup().tiles == ("4b2", "1a0")


def test_the_page_about_the_server_names_every_act_and_every_code() -> None:
    page = (ROOT / "docs" / "server.md").read_text()
    acts = [act.__struct_config__.tag for act in get_args(AnyFrame)]
    codes = [*STATUS, "bad_method", "broken", "unwell"]
    assert [
        name for name in [*acts, *codes] if f"| `{name}`" not in page.replace(", `", "| `")
    ] == []
