"""fallstar figures"""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter, validators

from fallstar.cli.progress import progress_bar
from fallstar.learn.boards_page import boards_page, figures_markdown
from fallstar.learn.figures import MEASURES
from fallstar.rules.face import our_faces
from fallstar.view.picture.svg import face_svg


def figures(
    *,
    games: Annotated[int, Parameter(validator=validators.Number(gte=10))] = 500,
    seed: int = 1,
    out: Path | None = None,
) -> None:
    """Measure how the boards play, for 2 to 6 seats, both modes and two kinds of players.

    Parameters
    ----------
    games
        How many games each figure stands on.
    seed
        The same seed gives the same figures.
    out
        Write the whole page here, with pictures of the faces in a folder beside it;
        without it only the tables are printed.
    """
    with progress_bar("games", len(MEASURES) * games) as advance:
        if out is None:
            text = figures_markdown(games, seed, advance)
        else:
            text = boards_page(games, seed, advance)
    if out is None:
        print(text)
        return
    pictures = out.parent / "pictures"
    pictures.mkdir(parents=True, exist_ok=True)
    for name, face in our_faces().items():
        (pictures / f"face-{name}.svg").write_text(face_svg(name, face), encoding="utf-8")
    out.write_text(text, encoding="utf-8")
