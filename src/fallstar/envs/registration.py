"""The name of our environment in Gymnasium."""

SOLO = "fallstar/Solo-v0"


def register_envs() -> None:
    """Register the environment with Gymnasium, once."""
    from gymnasium.envs.registration import register, registry

    if SOLO not in registry:
        register(
            id=SOLO,
            entry_point="fallstar.envs.gym:SoloEnv",
            vector_entry_point="fallstar.envs.gym:solo_vector_env",
        )
