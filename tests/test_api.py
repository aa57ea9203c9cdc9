"""The public API, as docs and other programs rely on it."""

import inspect
import subprocess
import sys

import pytest

import fallstar


def test_all_is_sorted_and_real() -> None:
    assert fallstar.__all__ == sorted(fallstar.__all__)
    for name in fallstar.__all__:
        assert getattr(fallstar, name).__name__ == name
    assert set(fallstar.__all__) <= set(dir(fallstar))


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="Gaem"):
        fallstar.Gaem  # noqa: B018


def test_everything_public_has_a_docstring() -> None:
    for name in fallstar.__all__:
        thing = getattr(fallstar, name)
        assert inspect.getdoc(thing), name
        for part, member in vars(thing).items():
            if not part.startswith("_") and inspect.isfunction(member):
                assert inspect.getdoc(member), f"{name}.{part}"


def test_importing_fallstar_does_not_import_numba() -> None:
    code = "import sys, fallstar, fallstar.cli.main; print('numba' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"
