"""Where structures are found: those of the project, and the bundled ones (CARDS CC-S15)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from ..language.codes import Code, Severity
from ..language.diagnostics import Diagnostics, meant, nearest, quoted
from ..language.source import Source, Span, normalized
from .notes import SystemNotes
from .structure import Structure
from .structure_reading import read_structure

BUNDLED = ("acbl", "ebu-20b", "wbf")
"""The names of the structures that come along."""
_FOLDER = Path(__file__).parent / "bundled"


def bundled_path(name: str) -> Path:
    """Return the file of a bundled structure."""
    return _FOLDER / f"{name}.yaml"


@cache
def bundled_structure(name: str) -> Structure:
    """Return a bundled structure."""
    text = bundled_path(name).read_text(encoding="utf-8")
    source = Source(f"<{name}>", normalized(text), path=bundled_path(name))
    structure, diagnostics = read_structure(source)
    if structure is None or len(diagnostics):
        raise AssertionError(f"the bundled structure {name} is not valid")
    return structure


class Structures:
    """The structures that can be named, the first of each name."""

    def __init__(self, own: Iterable[Structure] = ()) -> None:
        """Know the structures of a project, ``own``, and the bundled ones."""
        self.diagnostics = Diagnostics()
        """What is to be said of structures of the project that stand for bundled ones."""
        self._own: dict[str, Structure] = {}
        for structure in own:
            name = structure.format.casefold()
            if name and name not in self._own:
                self._own[name] = structure
                self._tell_of_bundled(structure)

    def _tell_of_bundled(self, structure: Structure) -> None:
        if structure.format.casefold() in BUNDLED:
            self.diagnostics.report(
                Code.CARD_STRUCTURE,
                structure.span,
                f"this structure stands in the place of the one called {structure.format} that "
                "comes along",
                severity=Severity.INFO,
            )

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all structures."""
        own = [structure.format for structure in self._own.values()]
        return (*own, *(name for name in BUNDLED if name not in self._own))

    def find(self, name: str) -> Structure | None:
        """Return the structure with a format, compared without case; None where there is none."""
        key = name.casefold()
        if key in self._own:
            return self._own[key]
        return bundled_structure(key) if key in BUNDLED else None

    def named(self, name: str, at: Span, diagnostics: Diagnostics) -> Structure | None:
        """Return the structure with a format, and report where there is none."""
        structure = self.find(name)
        if structure is None:
            diagnostics.report(
                Code.CARD_STRUCTURE_UNKNOWN,
                at,
                f"no card is called {quoted(name)}; there are {', '.join(self.names)}",
                hint=meant(nearest(name.casefold(), self.names)),
            )
        return structure

    def of_notes(self, notes: SystemNotes, diagnostics: Diagnostics) -> list[Structure]:
        """Return the structures of the cards that notes are for, in their order."""
        found = (self.named(name, notes.format_spans[name], diagnostics) for name in notes.formats)
        return [structure for structure in found if structure is not None]
