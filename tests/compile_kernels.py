"""Compiles what the tests use into the cache of this machine, before their workers start.

`python -m tests.compile_kernels` uses two processes. Without it every worker compiles by itself.
"""

from multiprocessing import get_context

from fallstar.server.prepare import prepare


def compile_environments() -> None:
    import gymnasium

    from fallstar.envs import aec_env, vector_env

    for seat, opponents in ((None, None), (0, "greedy")):
        for reward in ("win", "score"):
            for frame in ("gravity", "table"):
                envs = vector_env(
                    2, boards=1, reward=reward, frame=frame, seat=seat, opponents=opponents
                )
                _, infos = envs.reset(seed=1)
                envs.step(infos["action_mask"].argmax(axis=1))
    env = aec_env(seats=2)
    env.reset(seed=1)
    env.step(int(env.last()[0]["action_mask"].argmax()))
    solo = gymnasium.make("fallstar/Solo-v0", opponents="greedy")
    _, info = solo.reset(seed=1)
    solo.step(int(info["action_mask"].argmax()))


def compile_figures() -> None:
    from fallstar.learn.fairness import FairnessPlan, measure_fairness

    measure_fairness(FairnessPlan(seats=2, games=1, seed=1))


if __name__ == "__main__":
    environments = get_context("spawn").Process(target=compile_environments)
    environments.start()
    prepare()
    compile_figures()
    environments.join()
