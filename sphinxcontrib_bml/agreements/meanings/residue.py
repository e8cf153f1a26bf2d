"""How much of notes is read, and which words are not (MN-91)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .books import BookMeanings

if TYPE_CHECKING:
    from ..book import SourceRow
    from ..system import System


@dataclass
class Residue:
    """Counts of the rows that have a text."""

    rows: int = 0
    claiming: int = 0
    """The rows whose text claims something."""
    whole: int = 0
    """The rows whose text was read wholly."""
    unread: dict[str, list[SourceRow]] = field(default_factory=dict)
    """The phrases that were not read, in lower case, each with its rows."""

    def most_frequent(self, number: int | None = None) -> list[tuple[str, list[SourceRow]]]:
        """Return the phrases that were not read in most rows, and their rows.

        :param number: how many; None for all.
        """
        return sorted(self.unread.items(), key=lambda item: (-len(item[1]), item[0]))[:number]


def residue_of(systems: Iterable[System]) -> Residue:
    """Return the counts of systems; a row that stands for several auctions counts once."""
    found = Residue()
    seen: set[str] = set()
    for system in systems:
        meanings = BookMeanings(system.book, system.options.notes_language)
        for agreement in system.book:
            row = agreement.row
            if not agreement.text or row.place in seen:
                continue
            seen.add(row.place)
            meaning = meanings.of(agreement)
            found.rows += 1
            found.claiming += any(one.claims for one in meaning.alternatives)
            found.whole += meaning.is_whole
            for part in meaning.unread:
                words = " ".join(meaning.text[slice(*part.span)].split()).lower()
                found.unread.setdefault(words, []).append(row)
    return found
