"""The agreements of a system in the order of its notes, each with its chapter."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from ..agreements.book import Agreement
from ..agreements.copies import continued
from ..agreements.rest_rows import exported_rest_rows
from ..agreements.system import Chapter, System
from ..language.inline import convert


class PlacedAgreement(NamedTuple):
    """An agreement with its place in the notes."""

    agreement: Agreement
    """A row for all other calls has the auction before its calls."""
    chapter: Chapter
    heading: str = ""
    """The heading above its table, as shown; empty above the first."""
    rest: str = ""
    """The word of a row for all other calls, ``other``; empty for other rows."""

    @property
    def is_hidden(self) -> bool:
        """Whether its table is not on pages."""
        return not self.agreement.row.address.anchor

    @property
    def title(self) -> str:
        """The title of its chapter, or else its file name."""
        title = self.chapter.metadata.get("TITLE", "")
        return convert(title) if title else self.chapter.file


def placed_agreements(system: System) -> Iterator[PlacedAgreement]:
    """Yield the agreements with a text: per chapter, those for all other calls last.

    Agreements of ``//as`` lines are written out.
    """
    book = continued(system.book, system.options.limits).book
    found = [(one, "") for one in book.leading if one.text]
    found += [(one.agreement, one.row.word) for one in exported_rest_rows(book) if one.text]
    by_chapter: dict[str, list[tuple[Agreement, str]]] = {}
    for one, word in found:
        by_chapter.setdefault(one.row.address.document, []).append((one, word))
    for chapter in system.chapters:
        for one, word in by_chapter.get(chapter.name, ()):
            table = one.row.address.table
            heading = chapter.headings[table] if 0 <= table < len(chapter.headings) else ""
            yield PlacedAgreement(one, chapter, convert(heading), word)


def by_section(
    agreements: Iterator[PlacedAgreement],
) -> Iterator[tuple[Chapter, str, list[PlacedAgreement]]]:
    """Yield successive agreements of the same chapter and heading together."""
    for (chapter, heading), group in groupby(agreements, lambda one: (one.chapter, one.heading)):
        yield chapter, heading, list(group)
