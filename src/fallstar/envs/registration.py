"""The names under which Gymnasium knows our environments."""

SOLO = "fallstar/Solo-v0"


def register_envs() -> None:
    """Tell Gymnasium, once."""
    from gymnasium.envs.registration import register, registry

    if SOLO not in registry:
        register(
            id=SOLO,
            entry_point="fallstar.envs.gym:SoloEnv",
            vector_entry_point="fallstar.envs.gym:solo_vector_env",
        )
