"""What exporting imported notes does not give again, told with its line (BBA-73)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Set
from typing import NamedTuple

from ...bridge import Call, Qualification
from ...language.codes import Code
from ...language.diagnostics import Diagnostics, quoted
from ...language.source import Source, Span
from ..registry import Written
from .conditions import cells_of
from .explanations import ALERT, AlertExplanation
from .records import AlertFile, AlertRecord, read_records

_CELLS = 16

_Place = tuple[Call, ...]
_Meanings = tuple[Qualification, ...]


class _Counting(NamedTuple):
    """A record that counts somewhere, and which one of the file it is."""

    number: int
    record: AlertRecord


_Cells = list[_Counting | None]
"""What counts for each seat and vulnerability."""


def report_changes(
    file: AlertFile, written: Written, told: Set[Span], diagnostics: Diagnostics
) -> None:
    """Compare what BBOalert finds in ``file`` and in the file that was made of its notes.

    :param told: records of which something else was said that makes them differ.
    """
    exported = read_records(Source("", written.data.decode("utf-8")), Diagnostics())
    if exported.title != file.title:
        message = f"exported again, the title is {quoted(exported.title)}"
        diagnostics.report(Code.BBA_CHANGED, file.head, message)
    before, after = _counting(file), _counting(exported)
    seen = set(told)
    for place, meanings in before.items():
        others = after.get(place, {})
        for now, then in _pairs(meanings, others):
            if now.record.span not in seen and _report(now.record, then, diagnostics):
                seen.add(now.record.span)
    for item in file.items:
        if isinstance(item, AlertRecord) and item.holds is None and item.span not in seen:
            seen.add(item.span)
            diagnostics.report(
                Code.BBA_CHANGED,
                item.span,
                "it holds for another seat than its passes say, so never: not exported again",
            )


def _counting(file: AlertFile) -> dict[_Place, dict[_Meanings, _Cells]]:
    """Return the last record for every auction, by what calls mean and by cell (BBA-14)."""
    counting: defaultdict[_Place, dict[_Meanings, _Cells]] = defaultdict(dict)
    for number, item in enumerate(file.items):
        if isinstance(item, AlertRecord) and item.holds is not None:
            holds = item.holds
            cells = counting[item.place].setdefault(holds.qualifications, [None] * _CELLS)
            for cell in cells_of(holds.seat, holds.vulnerability):
                cells[cell] = _Counting(number, item)
    return counting


def _pairs(
    before: dict[_Meanings, _Cells], after: dict[_Meanings, _Cells]
) -> Iterator[tuple[_Counting, _Counting | None]]:
    """Yield what counted, and what counts now, for all that calls may mean and in every cell."""
    nothing: _Cells = [None] * _CELLS
    for meanings in dict.fromkeys([*before, *after]):
        pairs = zip(
            _last(before.get((), nothing), before.get(meanings, nothing)),
            _last(after.get((), nothing), after.get(meanings, nothing)),
            strict=True,
        )
        different = {(now.number, then and then.number): (now, then) for now, then in pairs if now}
        yield from different.values()


def _last(plain: _Cells, qualified: _Cells) -> Iterable[_Counting | None]:
    """Return in every cell the later of two records."""
    return [
        max(filter(None, pair), key=lambda item: item.number, default=None)
        for pair in zip(plain, qualified, strict=True)
    ]


def _report(record: AlertRecord, then: _Counting | None, diagnostics: Diagnostics) -> bool:
    """Report what changes where ``record`` counted; return whether there is anything to tell."""
    now = record.explanation
    if not now.lines:
        return False  # told: it stays as a comment
    changes = list(_changes(now, then.record.explanation if then else None))
    for code, message in changes:
        diagnostics.report(code, record.span, f"exported again, {message}")
    return bool(changes)


def _changes(now: AlertExplanation, then: AlertExplanation | None) -> Iterator[tuple[Code, str]]:
    """Yield what is otherwise in an explanation that was exported again."""
    if then is None or not then.lines:
        yield Code.BBA_CHANGED, "the file has nothing for this auction"
        return
    if then.words != now.words:
        yield Code.BBA_CHANGED, f"the text is {quoted(then.words)}"
    elif then.division != now.division:
        yield Code.BBA_DIVIDED, "the text is divided otherwise between field and chat"
    if ALERT in now.tags - then.tags:
        yield Code.BBA_ALERT, "the call is alerted only with --alert artificial"
