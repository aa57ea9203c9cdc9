"""Fallstar for researchers: the standard environments, each a thin adapter over the one kernel.

    aec_env, FallstarAEC            PettingZoo, every seat an agent
    SoloEnv, "fallstar/Solo-v0"     Gymnasium, one learning seat against bots
    vector_env, FallstarVectorEnv   Gymnasium's VectorEnv, thousands of games in compiled code
    observation_of, layout_of       the observation of a seat of a Game, and the names in it

The OpenSpiel game is in fallstar.envs.spiel. Importing this package registers "fallstar/Solo-v0"
with Gymnasium; the environments themselves are imported when they are first used.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from fallstar.errors import FallstarError

if TYPE_CHECKING:
    from fallstar.envs.aec import FallstarAEC, aec_env
    from fallstar.envs.gym import SoloEnv
    from fallstar.envs.observation import layout_of, observation_of
    from fallstar.envs.vector import FallstarVectorEnv, vector_env

_HOMES = {
    "FallstarAEC": "aec",
    "FallstarVectorEnv": "vector",
    "SoloEnv": "gym",
    "aec_env": "aec",
    "layout_of": "observation",
    "observation_of": "observation",
    "vector_env": "vector",
}
_EXTRA = ("gymnasium", "pettingzoo")

__all__ = [
    "FallstarAEC",
    "FallstarVectorEnv",
    "SoloEnv",
    "aec_env",
    "layout_of",
    "observation_of",
    "vector_env",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'fallstar.envs' has no attribute {name!r}")
    try:
        value = getattr(import_module(f"fallstar.envs.{_HOMES[name]}"), name)
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        if missing not in _EXTRA:
            raise
        raise FallstarError(
            f"fallstar.envs.{name} needs {missing}: pip install 'fallstar[envs]'"
        ) from None
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*globals(), *__all__]


if find_spec("gymnasium") is not None:
    from fallstar.envs.registration import register_envs

    register_envs()
