"""An SVG picture as a PNG. Nothing else is imported, so that a process can do this and no more."""

WIDEST = 8000  # pixels


def to_png(svg: str, width: int) -> bytes:
    """The picture as a PNG of that many pixels across."""
    if not 1 <= width <= WIDEST:
        raise ValueError(f"a picture is 1 to {WIDEST} pixels wide, not {width}")
    import resvg_py  # only those who draw wait for it

    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True))
