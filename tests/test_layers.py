"""Imports go down the layers only, and the rules stay pure."""

import ast
from pathlib import Path

import pytest

import fallstar

PACKAGE = Path(fallstar.__file__).parent
# A part may import itself and every part with a smaller number.
LAYERS = {
    "errors": 0,
    "rules": 1,
    "notation": 2,
    "view": 3,
    "game": 4,
    "bots": 5,
    "envs": 6,
    "learn": 6,
    "server": 6,
    "cli": 7,
}
OUTSIDE = {"__init__", "__main__"}
IMPURE = {"asyncio", "datetime", "os", "pathlib", "random", "secrets", "socket", "sys", "time"}
MODULES = sorted(PACKAGE.rglob("*.py"))


def part_of(module: Path) -> str:
    return module.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports_of(source: str) -> set[str]:
    """Every module a source names, wherever in the file the import stands."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            module = node.module or ""
            names |= {f"{module}.{alias.name}" for alias in node.names} | {module}
    return names


def breaches(part: str, source: str) -> list[str]:
    """The imports of a part that do not go down."""
    found = []
    for name in imports_of(source):
        pieces = name.split(".")
        if pieces[0] != "fallstar" or len(pieces) < 2 or pieces[1] == part:
            continue
        if pieces[1] in LAYERS and LAYERS[pieces[1]] >= LAYERS[part]:
            found.append(name)
    return found


@pytest.mark.parametrize("module", MODULES, ids=lambda m: str(m.relative_to(PACKAGE)))
def test_imports_go_down(module: Path) -> None:
    part = part_of(module)
    if part in OUTSIDE:
        return
    assert part in LAYERS, f"{part} has no place in the layers"
    assert breaches(part, module.read_text()) == []


def test_every_part_is_seen() -> None:
    assert {"rules", "notation", "view", "game", "bots", "learn", "cli"} <= {
        part_of(module) for module in MODULES
    }


def test_an_import_upward_is_caught() -> None:
    assert breaches("rules", "def f():\n    from fallstar.view import text") != []
    assert breaches("learn", "import fallstar.cli.main") == ["fallstar.cli.main"]
    assert breaches("view", "from fallstar.rules import state") == []


def test_rules_know_no_clock_file_or_chance() -> None:
    for module in (PACKAGE / "rules").glob("*.py"):
        if module.name == "compiled.py":  # keeps machine code on disk; no rule stands there
            continue
        used = {name.split(".")[0] for name in imports_of(module.read_text())}
        assert not used & IMPURE, f"{module.name} imports {used & IMPURE}"
