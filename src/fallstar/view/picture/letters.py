"""Letters as SVG paths, so that a picture does not need a font."""

from collections.abc import Iterator

from fallstar.view.picture.art import number

# Letters on a field of 4 x 6; only those of the names of spaces.
GLYPHS = {
    "0": "M2 0Q4 0 4 3T2 6T0 3T2 0Z",
    "1": "M.6 1.2L2.4 0V6",
    "2": "M.2 1.4Q.6 0 2 0Q3.8 0 3.8 1.6Q3.8 2.8 .2 6H4",
    "3": "M.3 .9Q.9 0 2 0Q3.7 0 3.7 1.4Q3.7 2.8 1.8 2.8Q4 2.8 4 4.4Q4 6 2 6Q.6 6 0 5",
    "4": "M3.2 6V0L0 4.2H4.2",
    "5": "M3.6 0H.8L.4 2.7Q1 2.2 2 2.2Q4 2.2 4 4.1Q4 6 2 6Q.6 6 0 5.1",
    "6": "M3.4 .5Q3 0 2.3 0Q0 0 0 3.9Q0 6 2 6T4 4T2 2.2T.1 4",
    "7": "M0 0H4L1.4 6",
    "8": "M2 2.8Q.4 2.8 .4 1.4T2 0T3.6 1.4T2 2.8Q0 2.8 0 4.4T2 6T4 4.4T2 2.8Z",
    "9": "M.6 5.5Q1 6 1.7 6Q4 6 4 2.1Q4 0 2 0T0 2T2 3.8T3.9 2",
    "a": "M3.6 2.2V6M3.6 4Q3.6 2.1 1.9 2.1T.2 4T1.9 6T3.6 4",
    "b": "M.4 0V6M.4 4Q.4 2.1 2.1 2.1T3.8 4T2.1 6T.4 4",
    "c": "M3.5 2.8Q3 2.1 2 2.1Q.2 2.1 .2 4T2 6Q3 6 3.5 5.3",
    "d": "M3.6 0V6M3.6 4Q3.6 2.1 1.9 2.1T.2 4T1.9 6T3.6 4",
    "e": "M.3 4H3.8Q3.8 2.1 2 2.1T.2 4T2.1 6Q3.1 6 3.6 5.3",
    "f": "M3.4 .2Q1.6-.4 1.6 1.6V6M.5 2.3H3.1",
    "g": "M3.6 2.2V6.2Q3.6 7.8 2 7.8Q.9 7.8 .5 7.2M3.6 4Q3.6 2.1 1.9 2.1T.2 4T1.9 6T3.6 4",
    "h": "M.4 0V6M.4 3.8Q.4 2.1 2 2.1T3.6 3.8V6",
    "i": "M2 2.2V6M2 .2V.3",
    "j": "M2.4 2.2V6.4Q2.4 7.8 1 7.8M2.4 .2V.3",
    "k": "M.6 0V6M3.4 2.2L.6 4.3M1.6 3.6L3.6 6",
    "l": "M1.6 0V5Q1.6 6 2.6 6",
    "m": "M-.2 2.2V6M-.2 3.6Q-.2 2.1 .9 2.1T2 3.6V6M2 3.6Q2 2.1 3.1 2.1T4.2 3.6V6",
    "n": "M.4 2.2V6M.4 3.8Q.4 2.1 2 2.1T3.6 3.8V6",
    "o": "M2 2.1Q3.8 2.1 3.8 4T2 6T.2 4T2 2.1Z",
    "p": "M.4 2.2V7.8M.4 4Q.4 2.1 2.1 2.1T3.8 4T2.1 6T.4 4",
    "q": "M3.6 2.2V7.8M3.6 4Q3.6 2.1 1.9 2.1T.2 4T1.9 6T3.6 4",
    "r": "M.8 2.2V6M.8 3.8Q.8 2.1 3.2 2.2",
}


def word(text: str, x: float, y: float) -> Iterator[str]:
    """Paths that write a text, centred on a point."""
    advance = 5.6
    left = x - (advance * (len(text) - 1) + 4) / 2
    for index, letter in enumerate(text):
        at = f"translate({number(left + advance * index)} {number(y - 3)})"
        yield f'<path d="{GLYPHS[letter]}" transform="{at}"/>'
