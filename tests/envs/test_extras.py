"""Without the packages of the standards: what works, and what is said."""

import subprocess
import sys

import pytest

import fallstar.envs


def run(code: str, *missing: str) -> str:
    """What a fresh interpreter prints in which some packages cannot be imported."""
    hide = "".join(f"sys.modules[{name!r}] = None;" for name in missing)
    command = [sys.executable, "-c", f"import sys; {hide}\n{code}"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return done.stdout.strip()


ASK = """
import fallstar.envs
from fallstar import FallstarError
try:
    fallstar.envs.{name}
except FallstarError as error:
    print(error)
"""


@pytest.mark.parametrize(
    ("name", "missing"),
    [
        ("aec_env", "pettingzoo"),
        ("aec_env", "gymnasium"),
        ("vector_env", "gymnasium"),
        ("SoloEnv", "gymnasium"),
    ],
)
def test_a_missing_package_is_named_with_the_extra_that_brings_it(name: str, missing: str) -> None:
    said = run(ASK.format(name=name), missing)
    assert said == f"fallstar.envs.{name} needs {missing}: pip install 'fallstar[envs]'"


def test_pixels_without_pillow_say_what_brings_it() -> None:
    pytest.importorskip("pettingzoo")
    code = """
from fallstar import FallstarError
from fallstar.envs import aec_env
env = aec_env(2, render_mode="rgb_array")
env.reset(seed=1)
try:
    env.render()
except FallstarError as error:
    print(error)
"""
    assert run(code, "PIL") == "render mode rgb_array needs Pillow: pip install 'fallstar[envs]'"


def test_observations_need_no_environment() -> None:
    code = "import fallstar.envs as e; print(e.layout_of(2).side)"
    assert run(code, "gymnasium", "pettingzoo") == "12"


def test_the_bench_measures_nothing_that_is_not_there() -> None:
    code = "from fallstar.envs.bench import measurements; print(measurements())"
    assert run(code, "gymnasium", "pettingzoo", "pyspiel") == "[]"


def test_importing_the_package_registers_the_environment_and_compiles_nothing() -> None:
    code = (
        "import fallstar.envs, gymnasium, sys;"
        "print('fallstar/Solo-v0' in gymnasium.registry, 'numba' in sys.modules)"
    )
    pytest.importorskip("gymnasium")
    assert run(code) == "True False"


def test_all_is_sorted_and_real() -> None:
    pytest.importorskip("pettingzoo")
    names = fallstar.envs.__all__
    assert names == sorted(names)
    for name in names:
        assert getattr(fallstar.envs, name).__name__ == name
        assert getattr(fallstar.envs, name).__doc__
    assert set(names) <= set(dir(fallstar.envs))


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="parallel_env"):
        fallstar.envs.parallel_env  # noqa: B018
