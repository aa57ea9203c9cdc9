"""The built client as a browser fetches it: the files a page needs, and their bytes."""

import re
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path

# A file that is imported when it is needed, with the numbers of all that comes with it.
LATER = re.compile(
    r"import\([`'\"]\./([^`'\"]+\.js)[`'\"]\)"
    r"(?:\.then\(\w+=>\w+\.\w+\))?(?:,__vite__mapDeps\(\[([\d,]*)\]\))?"
)
NUMBERED = re.compile(r"m\.f=\[(.*?)\]")
AT_ONCE = re.compile(r"(?:from|import)[`'\"]\./([^`'\"]+\.js)[`'\"]")
WORKER = re.compile(r"[`'\"/](worker-[\w-]+\.js)[`'\"]")
WORDS = re.compile(r"(\w+):\[((?:`\w+`,?)*)\]")
PLAY = {"terms", "table"}  # areas of words that lie in one file


class Built:
    """The files in the folder `assets` of a built client."""

    def __init__(self, assets: Path) -> None:
        self.assets = assets
        self.names = {path.name for path in assets.iterdir()}

    def size(self, files: Iterable[str]) -> int:
        """Bytes, compressed by gzip where the server has it so."""
        zipped = (f"{name}.gz" if f"{name}.gz" in self.names else name for name in files)
        return sum((self.assets / name).stat().st_size for name in zipped)

    def chunk(self, name: str) -> str:
        """The file of this name, whatever its hash is."""
        form = re.compile(re.escape(name) + r"-[\w-]{8}\.js")
        [found] = filter(form.fullmatch, self.names)
        return found

    def at_once(self, file: str) -> set[str]:
        """A file, and all scripts that it waits for."""
        found, rest = set[str](), [file]
        while rest:
            one = rest.pop()
            if one not in found:
                found.add(one)
                rest += AT_ONCE.findall(self._text(one))
        return found

    def later(self, file: str) -> dict[str, set[str]]:
        """What a file imports when it is needed: each with its scripts and its style."""
        text = self._text(file)
        listed = NUMBERED.search(text)
        names = re.findall(r"\./([^`'\"]+)", listed[1]) if listed else []
        found: dict[str, set[str]] = {}
        for target, numbers in LATER.findall(text):
            styles = {names[int(one)] for one in numbers.split(",") if one}
            found.setdefault(target, set()).update(self.at_once(target) | styles)
        return found

    def workers(self, files: Iterable[str]) -> set[str]:
        """The workers that these files start."""
        scripts = (name for name in files if name.endswith(".js"))
        return {worker for name in scripts for worker in WORKER.findall(self._text(name))}

    @cached_property
    def frame(self) -> set[str]:
        """What every page needs; index.html names it."""
        text = (self.assets.parent / "index.html").read_text(encoding="utf-8")
        return {*re.findall(r"assets/([\w.-]+\.(?:js|css))", text)}

    @cached_property
    def pages(self) -> dict[str, set[str]]:
        """The scripts and styles of each page, by its name."""
        known = self.later(self.chunk("frame")) | self.later(self.chunk("others"))
        return {target.split("-")[0]: files for target, files in known.items()}

    @cached_property
    def areas(self) -> dict[str, list[str]]:
        """The words of each page beside the shell."""
        both = self._text(self.chunk("frame")) + self._text(self.chunk("others"))
        return {page: re.findall(r"\w+", areas) for page, areas in WORDS.findall(both)}

    def words(self, page: str, language: str) -> set[str]:
        """The files with the words of a page."""
        areas = self.areas[page]
        own = {self.chunk(f"{area}.{language}") for area in areas if area not in PLAY}
        play = {self.chunk(f"play.{language}")} if PLAY & {*areas} else set[str]()
        return own | play | {self.chunk(f"shell.{language}")}

    def _text(self, name: str) -> str:
        return (self.assets / name).read_text(encoding="utf-8")
