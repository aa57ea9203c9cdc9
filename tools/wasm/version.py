"""The version of the browser's kernel: a hash of the sources and weights it is built from.

Comments, docstrings and the lay-out of a source change nothing.
"""

import ast
import hashlib
from pathlib import Path

ROOT = Path(__file__).parents[2]
BOTS = ("dense", "exp_log", "players", "prior", "search", "tree", "value")
SOURCES = (
    *sorted(ROOT.glob("src/fallstar/rules/*.py")),
    *(ROOT / f"src/fallstar/bots/{name}.py" for name in BOTS),
    ROOT / "tools/wasm/exports.py",
    ROOT / "tools/wasm/build.py",
)
WEIGHTS = ROOT / "src/fallstar/bots/weights.npz"
# The custom sections of the .wasm that hold the version and the learned weights
VERSION_SECTION = "fallstar"
WEIGHTS_SECTION = "weights"


def version() -> str:
    """16 hexadecimal digits."""
    digest = hashlib.sha256()
    for source in SOURCES:
        tree = ast.parse(source.read_text(encoding="utf-8"))
        digest.update(f"{source.name} {outline(tree)}\n".encode())
    digest.update(WEIGHTS.read_bytes())
    return digest.hexdigest()[:16]


def outline(node: object) -> str:
    """A syntax tree as text, without docstrings, the same for every version of Python.

    `ast.dump` is not: later versions have more fields, which are empty here.
    """
    if isinstance(node, list):
        return f"[{' '.join(outline(item) for item in node)}]"
    if not isinstance(node, ast.AST):
        return repr(node)
    parts = [type(node).__name__]
    for name, value in ast.iter_fields(node):
        if name == "body" and isinstance(value, list):
            value = [item for item in value if not is_docstring(item)]
        if value is not None and value != []:
            parts.append(f"{name}={outline(value)}")
    return f"({' '.join(parts)})"


def is_docstring(node: ast.AST) -> bool:
    """A text that stands alone as a statement."""
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )
