"""fallstar site: a folder for a static host, and what it refuses."""

import json
from pathlib import Path

import pytest

from fallstar.cli import site as command
from fallstar.cli.site import site, site_manifest, site_page
from fallstar.errors import FallstarError

PAGE = (
    '<!doctype html><html lang="en"><meta charset="utf-8" />'
    '<link rel="icon" href="/icon.svg" /><script type="module" src="/assets/a.js"></script></html>'
)
MANIFEST = {
    "id": "/",
    "start_url": "/",
    "scope": "/",
    "icons": [{"src": "/icon.svg"}],
    "screenshots": [{"src": "/wide.png"}],
    "shortcuts": [{"name": "Rules", "url": "/rules"}],
}


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Pages as they are built, small."""
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "assets" / "a.js").write_text("1")
    (static / "index.html").write_text(PAGE)
    (static / "manifest.webmanifest").write_text(json.dumps(MANIFEST))
    (static / "api.css").write_text("")
    monkeypatch.setattr(command, "STATIC", static)
    return tmp_path / "out"


def test_the_page_is_marked_and_its_addresses_are_relative() -> None:
    page = site_page(PAGE, "./")
    assert '<html lang="en" data-site>' in page
    assert 'href="./icon.svg"' in page
    assert 'src="./assets/a.js"' in page
    assert "'wasm-unsafe-eval'" in page
    assert "frame-ancestors" not in page
    assert 'src="/fallstar/assets/a.js"' in site_page(PAGE, "/fallstar/")


def test_the_manifest_has_addresses_of_the_folder() -> None:
    written = site_manifest(MANIFEST, "./")
    assert written["start_url"] == written["scope"] == "./"
    assert "id" not in written
    assert written["icons"] == [{"src": "./icon.svg"}]
    assert written["screenshots"] == [{"src": "./wide.png"}]
    assert written["shortcuts"] == [{"name": "Rules", "url": "./?rules"}]
    assert site_manifest(MANIFEST, "/fallstar/")["id"] == "/fallstar/"


def test_a_site_is_written_and_replaced(built: Path) -> None:
    site(built)
    assert not (built / "api.css").exists()
    assert not (built / "404.html").exists()
    (built / "assets" / "old.js").write_text("0")
    (built / "CNAME").write_text("play.example")
    site(built, base="/fallstar/")
    assert sorted(path.name for path in (built / "assets").iterdir()) == ["a.js"]
    assert (built / "CNAME").exists()
    assert "url=/fallstar/" in (built / "404.html").read_text()


def test_a_folder_with_something_else_is_left_alone(built: Path) -> None:
    built.mkdir()
    (built / "thesis.txt").write_text("years of work")
    with pytest.raises(FallstarError, match="has something else in it: choose another folder"):
        site(built)
    assert (built / "thesis.txt").exists()
    with pytest.raises(FallstarError, match="is a file, not a folder"):
        site(built / "thesis.txt")


@pytest.mark.parametrize("base", ["fallstar", "/fallstar", "fallstar/", "//host/", '/a"b/', ""])
def test_a_base_that_is_not_a_path_is_refused(built: Path, base: str) -> None:
    with pytest.raises(FallstarError, match="a base begins and ends with /"):
        site(built, base=base)
    assert not built.exists()


def test_pages_that_are_not_built_are_told(built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "STATIC", built)
    with pytest.raises(FallstarError, match="the pages are not built: `make site` builds them"):
        site(built)
