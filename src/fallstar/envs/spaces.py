"""The action and observation spaces of the environments."""

from typing import Any

import numpy as np
from gymnasium import spaces

from fallstar.envs.observation import Layout
from fallstar.rules.decisions import DECISIONS


def action_space() -> spaces.Discrete:
    """All decisions by number."""
    return spaces.Discrete(DECISIONS)


def observation_space(layout: Layout) -> spaces.Space[Any]:
    """Planes and vector."""
    zeros = np.zeros(layout.vector_shape, dtype=np.float32)
    return spaces.Dict(
        {
            "planes": spaces.Box(0, 1, layout.planes_shape, np.uint8),
            "vector": spaces.Box(zeros, layout.high, dtype=np.float32),
        }
    )


def mask_space() -> spaces.Box:
    """A one for each legal decision."""
    return spaces.Box(0, 1, (DECISIONS,), np.int8)
