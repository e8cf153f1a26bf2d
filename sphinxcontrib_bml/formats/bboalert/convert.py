"""BBOalert files as notes, for ``bml import``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ...agreements.book import count_noun
from ...language.codes import Code
from ..catalog import names_bboalert
from ..registry import ImportOptions, ImportResult
from .reader import ImportedAlerts, read_bboalert
from .records import CommentKind

_CHANGES = (
    (Code.BBA_CHANGED, "text", "exported otherwise"),
    (Code.BBA_DIVIDED, "text", "divided otherwise between field and chat"),
    (Code.BBA_ALERT, "alert", "exported only with --alert artificial"),
)


def convert(data: bytes, name: str, options: ImportOptions) -> ImportResult:
    """Make notes of a BBOalert file (BBA-70 to BBA-75). Never raises."""
    imported = read_bboalert(data, name)
    is_one = bool(imported.records or imported.left_out) or names_bboalert(data)
    refused = "" if is_one else "this is no BBOalert file"
    summary = "; ".join(_summary(imported))
    return ImportResult(imported.text, summary, imported.diagnostics, refused=refused)


def _summary(imported: ImportedAlerts) -> Iterator[str]:
    """Yield what became of the file, with numbers, and what does not come back (BBA-75)."""
    records, comments, left_out = imported.records, imported.comments, imported.left_out
    total = count_noun(records + comments + left_out, "record")
    words = f"{total}, {records} as rows, {comments} as comments"
    yield f"{words}, {left_out} without a text left out" if left_out else words
    kinds = Counter(item.kind for item in imported.kept)
    if kinds:
        lines = (kind.counted(kinds[kind]) for kind in CommentKind if kinds[kind])
        yield f"not exported again: {', '.join(lines)}"
    found = Counter(item.code for item in imported.diagnostics)
    for code, noun, words in _CHANGES:
        if found[code]:
            yield f"{count_noun(found[code], noun)} {words}"
