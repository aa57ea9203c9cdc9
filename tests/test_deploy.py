"""The files in deploy/ name settings and files that exist."""

import re
from pathlib import Path

import pytest

from fallstar.server.metrics import Metrics
from fallstar.server.settings import PREFIX, Settings

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
OTHERS = {"FALLSTAR_CACHE"}  # rules/compiled.py reads it


def test_every_setting_named_in_them_exists() -> None:
    settings = {PREFIX + name.upper() for name in Settings.__struct_fields__} | OTHERS
    for path in DEPLOY.iterdir():
        named = set(re.findall(r"FALLSTAR_[A-Z_]+", path.read_text()))
        assert named <= settings, path.name


def test_every_file_that_the_image_copies_exists() -> None:
    copied = re.findall(r"^COPY (?!--from)(.+)$", (DEPLOY / "Dockerfile").read_text(), re.MULTILINE)
    sources = [source for line in copied for source in line.split()[:-1]]
    assert {"src", "web", "pyproject.toml"} <= set(sources)
    for source in sources:
        assert (ROOT / source).exists(), source


def test_the_image_compiles_for_the_processor_it_runs_on() -> None:
    text = (DEPLOY / "Dockerfile").read_text()
    settings = re.findall(r"NUMBA_CPU_NAME=\S+ PYTHONPATH=\S+ .*FALLSTAR_CACHE=\S+", text)
    assert len(settings) == 2, "where the code is compiled, and where it runs"
    assert len({line.removesuffix(" \\") for line in settings}) == 1


@pytest.mark.parametrize("name", ["alerts.yml", "dashboard.json"])
def test_every_metric_that_is_watched_exists(name: str) -> None:
    exist = set(re.findall(r"^(?:# TYPE )?([a-z_]+)", Metrics().text().decode(), re.MULTILINE))
    watched = set(re.findall(r"\b(?:fallstar|process)_[a-z_]+\b", (DEPLOY / name).read_text()))
    assert len(watched) > 5
    assert watched <= exist


def test_the_docs_list_every_metric_of_ours() -> None:
    families = re.findall(r"^# TYPE (fallstar_\w+)", Metrics().text().decode(), re.MULTILINE)
    docs = (ROOT / "docs" / "server.md").read_text()
    assert [one for one in families if f"`{one}" not in docs and not one.endswith("_created")] == []
