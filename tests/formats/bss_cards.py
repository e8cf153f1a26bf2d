"""Reading BSS files, importing them, and writing what comes out again."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from sphinxcontrib_bml.formats.bss.importer import ImportedCard, import_card
from sphinxcontrib_bml.formats.bss.reader import BssFile, read_card
from sphinxcontrib_bml.formats.bss.settings import Profile
from sphinxcontrib_bml.formats.registry import ImportOptions
from sphinxcontrib_bml.language.diagnostics import Diagnostics
from sphinxcontrib_bml.language.reading import decode
from sphinxcontrib_bml.language.source import Source, normalized
from tests.formats.exports import bss_of

_ROW = re.compile(r" *\(?(?:[1-7][A-Za-z]+|[PDR])\)?(?:-+\(?(?:[1-7][A-Z]|[PDR])\)?)*-*(?: =|$)")


class Read(NamedTuple):
    card: BssFile
    diagnostics: Diagnostics

    @property
    def told(self) -> list[tuple[str, int, int]]:
        """Code, line and column (from 1) of every diagnostic, by place."""
        found = sorted(self.diagnostics, key=lambda item: item.span.start)
        return [(str(item.code), item.span.line, item.span.column + 1) for item in found]


def read(data: bytes | str) -> Read:
    text = data if isinstance(data, str) else decode(data).text
    diagnostics = Diagnostics()
    return Read(read_card(Source("card.bss", normalized(text)), diagnostics), diagnostics)


def lines_of(data: bytes) -> list[str]:
    """Return the lines that are not blank, sorted, without spaces at their ends."""
    return sorted(in_order(data))


def imported(data: bytes | str, options: ImportOptions | None = None) -> ImportedCard:
    found = read(data)
    return import_card(found.card, found.diagnostics, options)


def exported(text: str, profile: Profile | None = None) -> bytes:
    """Return the BSS note file, in the profile that they ask for themselves."""
    data, losses = bss_of(text, profile)
    assert losses == ()
    return data


def in_order(data: bytes) -> list[str]:
    """Return the lines that are not blank, without spaces at their ends."""
    text = normalized(decode(data).text)
    return [line.rstrip() for line in text.split("\n") if line.strip()]


def comes_back(data: bytes, options: ImportOptions | None = None) -> ImportedCard:
    """Import a card; what is exported again must have the same lines (BSS-87).

    They have the same order too where it is to be kept (BSS-8A).
    """
    found = imported(data, options)
    lines = in_order if options and options.keep_order else lines_of
    assert lines(exported(found.text)) == lines(data)
    return found


def rows_of(notes: str) -> int:
    """Return how many rows are in notes: those of clips once."""
    return sum(
        not line.strip().startswith(("#", "//", "*")) and bool(_ROW.match(line))
        for line in notes.splitlines()
    )


def verbatim_lines(path: Path) -> int:
    """Return how many lines of a card are kept as they are, having proved that none is lost."""
    return len(comes_back(path.read_bytes()).verbatim)
