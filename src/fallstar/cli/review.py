"""fallstar review"""

from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter, validators

from fallstar.cli.files import check_writable, whole_file
from fallstar.cli.language import language_of
from fallstar.cli.options import Count
from fallstar.cli.progress import counting
from fallstar.cli.replay import find_record
from fallstar.study.review import DEFAULT_ITERATIONS
from fallstar.study.review import review as review_game
from fallstar.study.review_page import review_page
from fallstar.study.review_text import ReviewWords
from fallstar.view.words import Language


def review(
    file: Path,
    *,
    game: Annotated[int, Parameter(validator=validators.Number(gte=1))] = 1,
    html: Path | None = None,
    json: Path | None = None,
    iterations: Count = DEFAULT_ITERATIONS,
    seed: int = 0,
    lang: Language | None = None,
) -> None:
    """Say what decided a finished game: mistakes, why, and luck apart from skill.

    Parameters
    ----------
    file
        A game record, or many with one on each line.
    game
        The number of the record in the file, from 1.
    html
        Write a page with a graph of everyone's chances here, instead of text.
    json
        Write all figures here, instead of text.
    iterations
        How long each decision is searched.
    seed
        Different seeds deal the hidden cards differently.
    lang
        The language of all texts; that of your system if not given.
    """
    for path in (html, json):
        if path is not None:
            check_writable(path)
    record = find_record(file, game)
    with counting("decisions") as advance:
        found = review_game(
            record,
            iterations=iterations,
            seed=seed,
            progress=lambda _, total: advance(total, 1),
        )
    words = ReviewWords(found, record.start()[0], language_of(lang))
    if json is not None:
        with whole_file(json) as target:
            target.write(msgspec.json.format(msgspec.json.encode(found)).decode() + "\n")
    if html is not None:
        with whole_file(html) as target:
            target.write(review_page(words))
    if html is None and json is None:
        for line in words.lines():
            print(line)
