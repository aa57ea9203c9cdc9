"""The texts of the client, as its files in web/src/words/ have them."""

import json
import re
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "web/src/words"
STRING = r'"(?:[^"\\]|\\.)*"'


def texts_of(area: str, language: str) -> dict[str, str]:
    """The texts of one file by key; those with two forms are left out."""
    source = (FOLDER / f"{area}.{language}.ts").read_text(encoding="utf-8")
    found = re.findall(rf'^  "?([^":]+)"?:\s*({STRING}),', source, re.MULTILINE)
    return {key: json.loads(text) for key, text in found}


def written(language: str) -> set[str]:
    """Every text of a language without gaps."""
    found: set[str] = set()
    for path in FOLDER.glob(f"*.{language}.ts"):
        found |= {
            json.loads(text)
            for text in re.findall(rf":\s*({STRING})", path.read_text(encoding="utf-8"))
        }
    return {text for text in found if "{" not in text}
