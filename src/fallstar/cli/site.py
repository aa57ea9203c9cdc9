"""fallstar site"""

import json
import re
import shutil
from pathlib import Path
from typing import Any

from fallstar.errors import FallstarError
from fallstar.server.security import CSP
from fallstar.server.site import STATIC

MARK = "data-site"  # in the page: it has no server
SERVER_ONLY = ("api.css", "*.br", "*.gz")  # a host of files compresses them itself
# A page cannot say in its own text who may frame it.
POLICY = "; ".join(rule for rule in CSP.split("; ") if not rule.startswith("frame-ancestors"))


def site(folder: Path, *, base: str | None = None) -> None:
    """Write the game as a folder for any static host: no server is needed.

    Parameters
    ----------
    folder
        Where to write; a site that was written there before is replaced.
    base
        The path of the folder on its host, as /fallstar/. Without it the site works in any folder.
        With it, there is also a 404.html, which leads from unknown addresses to the home page.
    """
    if base is not None and not re.fullmatch(r"/([\w.~-]+/)*", base):
        raise FallstarError(f"a base begins and ends with /, as /fallstar/, not {base!r}")
    if not (STATIC / "index.html").exists():
        raise FallstarError("the pages are not built: `make site` builds them")
    _clear(folder)
    shutil.copytree(STATIC, folder, ignore=shutil.ignore_patterns(*SERVER_ONLY), dirs_exist_ok=True)
    page = folder / "index.html"
    page.write_text(site_page(page.read_text(encoding="utf-8"), base or "./"), encoding="utf-8")
    manifest = folder / "manifest.webmanifest"
    written = site_manifest(json.loads(manifest.read_text(encoding="utf-8")), base or "./")
    manifest.write_text(json.dumps(written, indent=2) + "\n", encoding="utf-8")
    (folder / ".nojekyll").touch()  # GitHub Pages would leave files out
    if base is not None:
        (folder / "404.html").write_text(_lost_page(base), encoding="utf-8")
    print(f"wrote {folder}: try it with `python3 -m http.server --directory {folder}`")


def _clear(folder: Path) -> None:
    """Make room for a site; raises FallstarError where something else would be lost."""
    if not folder.exists():
        return
    if not folder.is_dir():
        raise FallstarError(f"{folder} is a file, not a folder to write")
    found = sorted(folder.iterdir())
    page = folder / "index.html"
    if found and not (page.is_file() and MARK in page.read_text(encoding="utf-8")):
        raise FallstarError(f"{folder} has something else in it: choose another folder")
    for path in found:
        if path.name in (".git", "CNAME"):  # a folder that is published
            continue
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()


def site_page(text: str, base: str) -> str:
    """The page without a server: it is marked, and its addresses are those of the folder."""
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}" />'
    text = text.replace('<html lang="en">', f'<html lang="en" {MARK}>', 1)
    text = text.replace('<meta charset="utf-8" />', f'<meta charset="utf-8" />\n    {policy}', 1)
    return re.sub(r'\b(href|src)="/', rf'\1="{base}', text)


def site_manifest(manifest: dict[str, Any], base: str) -> dict[str, Any]:
    """The manifest of a site: its addresses are those of the folder."""
    page = {"id": base, "start_url": base, "scope": base}
    if base == "./":
        del page["id"]  # an id is not relative to the folder; without one it is the start
    pictures = {
        kind: [{**one, "src": base + one["src"].removeprefix("/")} for one in manifest[kind]]
        for kind in ("icons", "screenshots")
    }
    shortcuts = [
        {**one, "url": f"{base}?{one['url'].removeprefix('/')}"} for one in manifest["shortcuts"]
    ]
    rest = {key: value for key, value in manifest.items() if key != "id"}
    return {**rest, **page, **pictures, "shortcuts": shortcuts}


def _lost_page(base: str) -> str:
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Fallstar</title>'
        f'<meta http-equiv="refresh" content="0; url={base}"><p><a href="{base}">Fallstar</a></p>\n'
    )
