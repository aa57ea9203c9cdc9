"""fallstar check"""

import sys
from pathlib import Path

from fallstar.cli.progress import progress_bar
from fallstar.errors import RecordError
from fallstar.notation.record import read_file, replay_record


def check(file: Path) -> None:
    """Replay every record of a file and print what is wrong.

    The exit code is 0 if all records replay, else 2.

    Parameters
    ----------
    file
        A game record, or many with one on each line (JSON Lines).
    """
    good = bad = 0
    shown = 20  # faults printed one by one
    with progress_bar("bytes", file.stat().st_size) as advance:
        for line in read_file(file):
            try:
                replay_record(line.record())
                good += 1
            except RecordError as error:
                bad += 1
                if bad > shown:
                    continue
                print(f"{file}:{line.number}: {error}", file=sys.stderr)
            finally:
                advance(line.size)
    if bad > shown:
        print(f"{file}: and {bad - shown:,} more", file=sys.stderr)
    if not good + bad:
        raise RecordError(f"{file} has no game record")
    print(f"{good:,} of {good + bad:,} records replay")
    if bad:
        sys.exit(2)
