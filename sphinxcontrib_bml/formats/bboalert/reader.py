"""BBOalert files as notes, and losses when the notes are exported again (BBA-73)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Set
from typing import NamedTuple

from ...agreements.notes import Notes, parse
from ...bridge.auctions import Auction, Call
from ...bridge.conditions import Qualification
from ...language.codes import Code
from ...language.diagnostics import Diagnostics, count_noun, quoted
from ...language.options import Options
from ...language.reading import decode, report_encoding
from ...language.source import Source, Span, normalized
from ...language.state import DocumentState
from ...patterns import compile_later
from ..catalog import names_bboalert
from ..registry import ImportOptions, ImportResult, Written
from .patterns import ReadCall
from .records import AlertFile, AlertRecord, CommentedLine, CommentKind, Item, read_records
from .rows import arrange, has_marks, protected, write_rows
from .settings import AlertWhen, BBOalertSettings
from .texts import ALERT, AlertExplanation, cells_of
from .writer import effective_items, write_bboalert

_CELLS = 16

_Place = tuple[ReadCall, ...]
_Meanings = tuple[Qualification, ...]


class _Counting(NamedTuple):
    """A record that has an effect, with its number in the file."""

    number: int
    record: AlertRecord


_Cells = list[_Counting | None]
"""The record that applies for each seat and vulnerability, if any."""


def report_changes(
    file: AlertFile, written: Written, told: Set[Span], diagnostics: Diagnostics
) -> None:
    """Report differences between the explanations in ``file`` and in the exported file.

    Records in ``told`` are skipped: another message already reports their differences.
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
                "its seat contradicts its passes, so it never applies: not exported again",
            )


def _counting(file: AlertFile) -> dict[_Place, dict[_Meanings, _Cells]]:
    """Return the last record for every auction, by the meanings of calls and by cell (BBA-14)."""
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
    """Yield the old and the new record that apply, for all meanings of calls and every cell."""
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
    """Return, for every cell, the later of two records."""
    return [
        max(filter(None, pair), key=lambda item: item.number, default=None)
        for pair in zip(plain, qualified, strict=True)
    ]


def _report(record: AlertRecord, then: _Counting | None, diagnostics: Diagnostics) -> bool:
    """Report the changes of ``record`` after an export; return whether there are any."""
    now = record.explanation
    if not now.lines:
        return False  # told: it stays as a comment
    changes = list(_changes(now, then.record.explanation if then else None))
    for code, message in changes:
        diagnostics.report(code, record.span, f"exported again, {message}")
    return bool(changes)


def _changes(now: AlertExplanation, then: AlertExplanation | None) -> Iterator[tuple[Code, str]]:
    """Yield the changes of an explanation that was exported again."""
    if then is None or not then.lines:
        yield Code.BBA_CHANGED, "the file has nothing for this auction"
        return
    if then.words != now.words:
        yield Code.BBA_CHANGED, f"the text is {quoted(then.words)}"
    elif then.division != now.division:
        yield Code.BBA_DIVIDED, "the text is divided differently between field and chat"
    if ALERT in now.tags - then.tags:
        yield Code.BBA_ALERT, "the call is alerted only with --alert artificial"


_CONTROL = compile_later(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufffe\uffff]")


class ImportedAlerts(NamedTuple):
    """The result of an import."""

    text: str
    """The notes in BML."""
    records: int
    """The number of records of the file that became rows."""
    kept: tuple[CommentedLine, ...]
    """The lines that are comments in the notes."""
    left_out: int
    """The number of records left out: they had no text and silenced nothing."""
    diagnostics: Diagnostics
    refused: str = ""
    """The reason why the file is not imported."""

    @property
    def comments(self) -> int:
        """The number of records kept as comments, without comments of the file."""
        return len({item.span for item in self.kept if item.is_record})


def read_bboalert(data: bytes, name: str, options: ImportOptions | None = None) -> ImportedAlerts:
    """Return BML with the same meaning as the file ``data`` (BBA-70 to BBA-74).

    Literal records become rows; everything else stays as comments, each reported with its line.
    Losses of a new export of the notes are reported too. Never raises.

    :param name: the name of the file in diagnostics.
    """
    source, diagnostics = _source(data, name)
    file = read_records(source, diagnostics)
    lengths = [
        len(item.calls) if isinstance(item, AlertRecord) else 1
        for item in file.items
        if isinstance(item, AlertRecord) or item.is_record
    ]
    if excess := (options or ImportOptions()).excess_records(lengths):
        return ImportedAlerts("", 0, (), 0, diagnostics, excess)
    items, left_out = effective_items(file.items, diagnostics)
    text = write_rows(file.title, arrange(file, items))
    notes = parse(text)
    missing = _missing_records(notes, items)
    if missing:
        items = list(_without(items, missing, diagnostics))
        text = write_rows(file.title, arrange(file, items))
        notes = parse(text)
    told = missing | _report_markup(items, diagnostics)
    # Only this setting writes announcements (AT-42).
    settings = BBOalertSettings(alert=AlertWhen.MARKED)
    report_changes(file, write_bboalert(notes.system, settings), told, diagnostics)
    records = {item.span for item in items if isinstance(item, AlertRecord)}
    kept = tuple(item for item in items if isinstance(item, CommentedLine))
    return ImportedAlerts(text, len(records), kept, left_out, diagnostics)


def _report_markup(items: list[Item], diagnostics: Diagnostics) -> set[Span]:
    """Report texts that BML would read as markup, and return the places of their records."""
    marked = {
        item.span
        for item in items
        if isinstance(item, AlertRecord) and item.lines and has_marks(item.lines)
    }
    for span in marked:
        diagnostics.report(
            Code.BBA_MARKUP, span, "the text contains font marks or a link by accident"
        )
    return marked


def _source(data: bytes, name: str) -> tuple[Source, Diagnostics]:
    """Return the text of ``data``, and the diagnostics for its bytes and characters."""
    state = DocumentState(Options())
    source = Source(name, normalized(decode(data).text))
    report_encoding(source, data, state)
    diagnostics = state.diagnostics
    line = 0
    for match in _CONTROL.finditer(source.text):
        if source.line_number(match.start()) != line:
            line = source.line_number(match.start())
            diagnostics.report(
                Code.TEXT_CONTROL,
                Span(source, match.start(), match.end()),
                f"control character U+{ord(match[0]):04X}, read as a space",
            )
    source.text = _CONTROL.sub(" ", source.text)
    return source, diagnostics


def _missing_records(notes: Notes, items: list[Item]) -> set[Span]:
    """Return the places of records that are missing in ``notes``."""
    meanings = {agreement.key: agreement.text for agreement in notes.book.leading}
    missing = set()
    rest: list[AlertRecord] = []
    for item in items:
        if not isinstance(item, AlertRecord):
            continue
        calls = [call for call in item.calls if isinstance(call, Call)]
        if len(calls) < len(item.calls):
            rest.append(item)
        elif meanings.get((Auction.of(item.opener, calls), item.conditions)) != _expected_text(
            item
        ):
            missing.add(item.span)
    if rest:
        data = write_bboalert(notes.system, BBOalertSettings()).data
        exported = read_records(Source("", data.decode("utf-8")), Diagnostics()).items
        known = {(one.place, one.holds) for one in exported if isinstance(one, AlertRecord)}
        missing |= {item.span for item in rest if (item.place, item.holds) not in known}
    return missing


def _expected_text(record: AlertRecord) -> str:
    """Return the description that the row of a record must have."""
    return "\n".join(protected(record.lines) if record.lines else ()).replace("\\n", "\n")


def _without(items: list[Item], missing: set[Span], diagnostics: Diagnostics) -> Iterator[Item]:
    for item in items:
        if isinstance(item, AlertRecord) and item.span in missing:
            diagnostics.report(
                Code.BBA_RECORD, item.span, "BML has no row for this; kept as a comment"
            )
            yield CommentedLine(item.span, item.text, CommentKind.UNREADABLE)
        else:
            yield item


_CHANGES = (
    (Code.BBA_CHANGED, "text", "exported otherwise"),
    (Code.BBA_DIVIDED, "text", "divided differently between field and chat"),
    (Code.BBA_ALERT, "alert", "exported only with --alert artificial"),
)


def convert(data: bytes, name: str, options: ImportOptions) -> ImportResult:
    """Convert a BBOalert file to notes (BBA-70 to BBA-75). Never raises."""
    if excess := options.excess_lines(normalized(decode(data).text)):
        return ImportResult("", "", Diagnostics(), refused=excess)
    imported = read_bboalert(data, name, options)
    if imported.refused:
        return ImportResult("", "", imported.diagnostics, refused=imported.refused)
    is_one = bool(imported.records or imported.left_out) or names_bboalert(data)
    refused = "" if is_one else "this is not a BBOalert file"
    summary = "; ".join(_summary(imported))
    return ImportResult(imported.text, summary, imported.diagnostics, refused=refused)


def _summary(imported: ImportedAlerts) -> Iterator[str]:
    """Yield the results of the import, with counts, and the losses of a new export (BBA-75)."""
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
