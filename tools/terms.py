"""Write what the browser has from fallstar.view.words: the languages, and the terms of each.

python -m tools.terms     writes web/src/words/languages.ts, and terms.*.ts and review.*.ts for each
language: the words of a review are those of `fallstar review`.
"""

from collections.abc import Callable, Mapping
from functools import partial
from json import dumps
from pathlib import Path

from fallstar.view.words import LANGUAGES, NAMES, TERMS, Language, Text, texts_of

FOLDER = Path(__file__).parents[1] / "web" / "src" / "words"
REVIEW = ("reason_", "label_", "labels_", "review_", "ledger_")  # how the keys of a review begin
NOTE = "// Made by tools/terms.py from fallstar.view.words: do not edit.\n"


def languages() -> str:
    """The text of languages.ts."""
    names = ", ".join(f"{code}: {quoted(name)}" for code, name in NAMES.items())
    return (
        f"{NOTE}\n/** Every language, and what it calls itself. */\n"
        f"export const LANGUAGES = {{ {names} }} as const;\n"
    )


def terms(language: Language) -> str:
    """The text of a language's terms."""
    return area("terms", TERMS[language], language)


def review(language: Language) -> str:
    """The text of a language's words about a review."""
    words = {key: text for key, text in texts_of(language).items() if key.startswith(REVIEW)}
    return area("review", words, language)


def area(name: str, words: Mapping[str, Text], language: Language) -> str:
    """The text of an area: English is the type of the others."""
    lines = [f"  {quoted(key)}: {value(text)},\n" for key, text in words.items()]
    table = f"export default {{\n{''.join(lines)}}}"
    if language == "en":
        return f"{NOTE}\n{table} as const;\n"
    imports = f'import type {{ Same }} from "./texts";\nimport type en from "./{name}.en";\n'
    return f"{NOTE}\n{imports}\n{table} satisfies Same<typeof en>;\n"


def value(text: Text) -> str:
    """A text, with its forms if it has two."""
    if isinstance(text, str):
        return quoted(text)
    one, other = text
    return f"{{ one: {quoted(one)}, other: {quoted(other)} }}"


def quoted(text: str) -> str:
    """A string of TypeScript."""
    return dumps(text, ensure_ascii=False)


FILES: dict[Path, Callable[[], str]] = {FOLDER / "languages.ts": languages} | {
    FOLDER / f"{name}.{language}.ts": partial(text, language)
    for language in LANGUAGES
    for name, text in (("terms", terms), ("review", review))
}

if __name__ == "__main__":
    for path, text in FILES.items():
        path.write_text(text(), encoding="utf-8")
        print(f"wrote {path}")
