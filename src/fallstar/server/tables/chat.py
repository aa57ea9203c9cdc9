"""Lines of chat."""

from fallstar.server.refusal import Refusal

JOINER = "\u200d"  # joins several emoji to one


def tidy_line(text: str) -> str:
    """A text in one line, without characters that reverse or hide the text around them."""
    kept = "".join(one for one in text if one.isprintable() or one.isspace() or one == JOINER)
    line = " ".join(kept.split())
    if not line.strip(JOINER):
        raise Refusal("bad_request", "this line has no visible text")
    return line
