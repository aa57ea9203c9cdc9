"""Loads the compiled rules and bots. The process that forks servers imports this, so that each of
them starts as `fallstar serve` does: nobody at a table waits while code is loaded."""

from fallstar.server.prepare import is_prepared, prepare

if is_prepared():
    prepare()
