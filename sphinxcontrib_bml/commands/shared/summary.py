"""How much there is in notes, and what is not shown of what was found (CHECKS CK-32)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator

from ...agreements.book import count_noun
from ...agreements.notes import Notes
from ...bridge import Auction, Conditions
from ...language.anchors import RowAddress
from ...language.diagnostics import Diagnostic
from ...language.parser import Parse
from ...language.syntax import Row

_MOST_CODES = 3


class NotesSize:
    """How much there is in notes: what is of several partners is counted once."""

    def __init__(self, notes: Notes) -> None:
        """Look at notes as they are written."""
        files = {parse.source.name for parse in notes.parses if parse.source.path is None}
        written = notes.parses if notes.partners.is_chosen else notes.partners.written
        self._files = len(files) + len(notes.files)
        self._rows = sum(1 for _ in _rows(written))
        self._auctions: set[tuple[Auction, Conditions]] = set()
        self._defining: set[RowAddress] = set()
        self._lacking: set[RowAddress] = set()

    def counted(self, each: Iterable[Notes]) -> Iterator[Notes]:
        """Yield the notes of each partner, and count what is in them."""
        for own in each:
            self._auctions.update((one.auction, one.conditions) for one in own.book.leading)
            self._defining.update(one.row.address for one in own.book)
            self._lacking.update(
                row.address
                for row in _rows(own.parses)
                # Those that say nothing of a call are no loss.
                if row.address not in self._defining
                and (row.description is not None or not row.labels)
            )
            yield own

    def __str__(self) -> str:
        """Return in words how many files, rows, auctions there are, and rows without an auction."""
        counts = [
            count_noun(self._files, "file"),
            count_noun(self._rows, "row"),
            count_noun(len(self._auctions), "auction"),
        ]
        if lacking := len(self._lacking - self._defining):
            counts.append(f"{count_noun(lacking, 'row')} without an auction")
        return ", ".join(counts)


def hidden_remarks(hidden: Iterable[Diagnostic]) -> str:
    """Return in words, which follow others, how many remarks are not shown, and how to see them."""
    codes = Counter(diagnostic.code for diagnostic in hidden)
    if not codes:
        return ""
    frequent = ", ".join(f"{code} {count}" for code, count in codes.most_common(_MOST_CODES))
    others = ", ..." if len(codes) > _MOST_CODES else ""
    return f"; {count_noun(codes.total(), 'remark')} hidden ({frequent}{others}), --all shows them"


def accepted_findings(accepted: Collection[Diagnostic]) -> str:
    """Return in words, which follow others, how many findings the baseline accepts."""
    return f"; {len(accepted)} accepted by the baseline" if accepted else ""


def gone_findings(number: int) -> str:
    """Return in words how many accepted findings there are no longer, nothing for none (CK-21)."""
    if not number:
        return ""
    verb = "is" if number == 1 else "are"
    return (
        f"info: {count_noun(number, 'finding')} of the baseline {verb} gone; --write-baseline FILE "
        "drops them"
    )


def _rows(parses: Iterable[Parse]) -> Iterator[Row]:
    for parse in parses:
        for table in parse.document.tables:
            yield from table.rows
