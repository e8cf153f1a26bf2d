"""An input on its way through the stages."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

from sphinxcontrib_bml.agreements.notes import Notes, read
from sphinxcontrib_bml.language.options import Options
from sphinxcontrib_bml.language.parser import Parse
from sphinxcontrib_bml.language.reading import decode
from sphinxcontrib_bml.language.source import normalized

INCLUDED = {
    "part.bml": "#VUL YN\n#CUT a\n2C = part\n#ENDCUT\n\n1C = part\n  1D\n",
    "inner/deep.bml": "* Inner\n\n#INCLUDE ../part.bml\n",
    "ring.bml": "#INCLUDE ring.bml\n\n1S = ring\n",
    "open.bml": "#CUT b\n3C = open",
}
"""Files that notes may include, by name."""


class BrokenError(Exception):
    """Something that must hold does not; ``check`` is its name."""

    def __init__(self, check: str, detail: object) -> None:
        """Report what does not hold, and what shows it."""
        super().__init__(f"{check}: {detail}")
        self.check = check


def demand(holds: bool, check: str, detail: object = "") -> None:
    """Check that something holds.

    :param check: its name.
    :raises BrokenError: where it does not,.
    """
    if not holds:
        raise BrokenError(check, detail)


class Subject:
    """An input as a file; what several stages need of it is made once."""

    def __init__(self, data: bytes, folder: Path) -> None:
        """Put ``data`` into ``folder``, which :func:`prepare` has prepared."""
        self.data = data
        self.path = folder / "notes.bml"
        self.path.write_bytes(data)
        self.options = Options(root=folder)
        self.imported: dict[str, Subject] = {}
        """The notes that importers made from the input, by the importers' names."""

    @cached_property
    def text(self) -> str:
        """The input as text, with LF as line ends."""
        return normalized(decode(self.data).text)

    @cached_property
    def notes(self) -> Notes:
        """The input read as notes."""
        return read(self.path, options=self.options)

    @property
    def parse(self) -> Parse:
        """The one document of the notes."""
        return self.notes.parses[0]


def prepare(folder: Path) -> None:
    """Put the files into ``folder`` that notes may include."""
    for name, text in INCLUDED.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
