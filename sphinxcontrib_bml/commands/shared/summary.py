"""How much there is in notes, and what is not shown of what was found (CHECKS CK-32)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator

from ...agreements.book import counted
from ...agreements.notes import Notes
from ...language.diagnostics import Diagnostic
from ...language.syntax import Row

_MOST_CODES = 3


def extent(notes: Notes) -> str:
    """Return in words how many files, rows and auctions there are, and rows without an auction."""
    files = {parse.source.name for parse in notes.parses if parse.source.path is None}
    lacking = sum(1 for _ in _rows_without_auction(notes))
    counts = [
        counted(len(files) + len(notes.files), "file"),
        counted(sum(1 for _ in _rows(notes)), "row"),
        counted(sum(1 for _ in notes.book.standing), "auction"),
    ]
    if lacking:
        counts.append(f"{counted(lacking, 'row')} without an auction")
    return ", ".join(counts)


def hidden_remarks(hidden: Iterable[Diagnostic]) -> str:
    """Return in words, which follow others, how many remarks are not shown, and how to see them."""
    codes = Counter(diagnostic.code for diagnostic in hidden)
    if not codes:
        return ""
    frequent = ", ".join(f"{code} {count}" for code, count in codes.most_common(_MOST_CODES))
    others = ", ..." if len(codes) > _MOST_CODES else ""
    return f"; {counted(codes.total(), 'remark')} hidden ({frequent}{others}), --all shows them"


def accepted_findings(accepted: Collection[Diagnostic]) -> str:
    """Return in words, which follow others, how many findings the baseline accepts."""
    return f"; {len(accepted)} accepted by the baseline" if accepted else ""


def gone_findings(number: int) -> str:
    """Return in words how many accepted findings there are no longer, nothing for none (CK-21)."""
    if not number:
        return ""
    verb = "is" if number == 1 else "are"
    return (
        f"info: {counted(number, 'finding')} of the baseline {verb} gone; --write-baseline FILE "
        "drops them"
    )


def _rows(notes: Notes) -> Iterator[Row]:
    for document in notes.documents:
        for table in document.tables:
            yield from table.rows


def _rows_without_auction(notes: Notes) -> Iterator[Row]:
    """Yield the rows that define nothing; those that say nothing of a call are no loss."""
    defining = {agreement.row.address for agreement in notes.book}
    for row in _rows(notes):
        if row.address not in defining and (row.description is not None or not row.labels):
            yield row
