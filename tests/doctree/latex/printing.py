"""PDFs made with the engines of TeX, read with poppler's programs and pypdf."""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from typing import TYPE_CHECKING, Any

from pypdf import PdfReader
from pypdf.generic import Destination

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ENGINES = {"pdflatex": "-pdf", "xelatex": "-pdfxe", "lualatex": "-pdflua"}
"""The option of latexmk for each engine."""
SUITS = "♣♦♥♠"
# A letter too much, a line too wide, a link to nowhere. Fonts without a cut that nobody sees are
# no matter: the warning for them begins with "LaTeX Font Warning".
_COMPLAINT = re.compile(
    r"^(?:Missing character|Overfull \\hbox|LaTeX Warning: .*(?:undefined|multiply)).*",
    re.MULTILINE,
)
_OPTIONS = ("-interaction=nonstopmode", "-halt-on-error")


class Printed:
    """A PDF with the log of its making."""

    def __init__(self, source: Path, engine: str = "pdflatex") -> None:
        """Make the PDF of a LaTeX document; errors of TeX fail the test."""
        command = [*self._program(engine), *_OPTIONS, source.name]
        made = subprocess.run(command, cwd=source.parent, capture_output=True, check=False)
        self.log = source.with_suffix(".log").read_text(encoding="utf-8", errors="replace")
        assert made.returncode == 0, self.log[-2000:]
        self.path = source.with_suffix(".pdf")
        self.reader = PdfReader(self.path)

    def _program(self, engine: str) -> list[str]:
        return ["latexmk", ENGINES[engine]]

    def text(self, *options: str) -> str:
        """Return the text as poppler reads it."""
        command = ["pdftotext", *options, str(self.path), "-"]
        return subprocess.run(command, capture_output=True, check=True).stdout.decode()

    @property
    def pages(self) -> list[str]:
        """The text of every page."""
        return self.text("-layout").split("\f")[:-1]

    @property
    def suits(self) -> dict[str, int]:
        """How often each suit is printed, but for the lines where a tree continues over a page."""
        lines = self.text("-layout").splitlines()
        counted = Counter("".join(line for line in lines if "continued" not in line))
        return {suit: counted[suit] for suit in SUITS}

    @property
    def outline(self) -> list[str]:
        """The titles of the PDF's outline."""

        def titles(items: list[Any]) -> list[str]:
            found: list[str] = []
            for item in items:
                found += [str(item.title)] if isinstance(item, Destination) else titles(item)
            return found

        return titles(self.reader.outline)

    @property
    def links(self) -> list[str]:
        """The names of the places that links inside the book lead to."""
        return list(self._links())

    def _links(self) -> Iterator[str]:
        for page in self.reader.pages:
            for annotation in page.get("/Annots", []):
                found = annotation.get_object()
                action = found.get("/A", {})
                place = found.get("/Dest") or (action.get("/S") == "/GoTo" and action["/D"])
                if place:
                    yield str(place)

    def page_of(self, place: str) -> int:
        """Return the index of the page on which a place is; -1 if there is no such place."""
        if place not in self.reader.named_destinations:
            return -1
        number = self.reader.get_destination_page_number(self.reader.named_destinations[place])
        return -1 if number is None else number

    def complaints(self) -> list[str]:
        """Return what TeX has to say about lost letters, wide lines and links to nowhere."""
        return _COMPLAINT.findall(self.log)


class PrintedOnce(Printed):
    """A PDF of what TeX reads once: nothing in it says the place of something else."""

    def _program(self, engine: str) -> list[str]:
        return [engine]
