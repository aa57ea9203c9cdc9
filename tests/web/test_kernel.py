"""The kernel of the browser is built from the rules as they are now."""

import ast
import gzip

from tools.wasm.files import KERNEL, LAYOUT
from tools.wasm.layout_module import module
from tools.wasm.version import VERSION_SECTION, outline, version

REBUILD = "run .venv/bin/python -m tools.wasm; docs/browser-kernel.md says what it needs"


def test_the_browser_s_kernel_is_built_from_the_rules_as_they_are_now() -> None:
    assert KERNEL.read_bytes().endswith((VERSION_SECTION + version()).encode()), REBUILD


def test_the_browser_has_the_constants_of_the_rules_as_they_are_now() -> None:
    assert LAYOUT.read_text(encoding="utf-8") == module(), REBUILD


def test_the_browser_s_kernel_is_small() -> None:
    content = KERNEL.read_bytes()
    assert len(content) <= 60_000
    assert len(gzip.compress(content)) <= 30_000


def test_nothing_of_the_machine_that_built_it_is_in_the_kernel() -> None:
    content = KERNEL.read_bytes()
    assert b"site-packages" not in content
    assert b"numba" not in content


def test_a_comment_or_a_docstring_does_not_make_the_kernel_stale() -> None:
    source = "def add(a: int, b: int) -> int:\n    return a + b\n"
    told = '"""Sums."""\n' + source.replace("\n ", '\n    """One sum."""  # of both\n ')
    other = source.replace("a + b", "a - b")
    assert outline(ast.parse(source)) == outline(ast.parse(told))
    assert outline(ast.parse(source)) != outline(ast.parse(other))
