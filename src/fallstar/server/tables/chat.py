"""What people say at a table."""

from fallstar.server.refusal import Refusal

JOINER = "\u200d"  # makes one emoji of several


def tidy_line(text: str) -> str:
    """A line without breaks, and without marks that turn or hide other people's text."""
    kept = "".join(one for one in text if one.isprintable() or one.isspace() or one == JOINER)
    line = " ".join(kept.split())
    if not line.strip(JOINER):
        raise Refusal("bad_request", "there is nothing to read in this")
    return line
