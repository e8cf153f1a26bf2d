"""Systems as BSS files."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator

from ...agreements.system import System
from ...language.codes import Code
from ...language.syntax import FileWord
from ..registry import Losses, Writer, Written
from .encoding import windows_bytes
from .fields import FileNotes, file_notes, header_of
from .records import TWO_BACKSLASHES, as_it_is, header_line, parted_backslashes
from .settings import BSSSettings, Profile
from .writer import BssRecord, records_of


def write_bss(system: System, settings: BSSSettings) -> Written:
    """Return the BSS file of a system (BSS-60 to BSS-65)."""
    losses = Losses()
    notes = file_notes(system.words)
    profile = settings.profile or notes.dialect or Profile.STANDARD
    summary = system.summary
    if profile is not Profile.BML2 and notes.summary is None and "\\\\" in summary:
        losses.remark(Code.BSS_CHARACTER, None, TWO_BACKSLASHES)
        summary = parted_backslashes(summary)
    header = header_line(header_of(system.title, summary, notes), profile)
    lines = lines_of(header, records_of(system.book, profile, losses, settings.infer), notes)
    text = "".join(line + "\n" for line in lines)
    if profile is not Profile.FD:
        return Written(text.encode("utf-8", errors="replace"), losses.all())
    data = windows_bytes(text, lambda message: losses.remark(Code.BSS_CHARACTER, None, message))
    return Written(data, losses.all())


def lines_of(header: str, records: Iterable[BssRecord], notes: FileNotes) -> list[str]:
    """Return the lines of a file in the order of the format (BSS-5), or as they stand (BSS-8A)."""
    start = [header] if header else []
    if notes.in_order:
        return [*start, *_in_file_order(records, notes.verbatim)]
    verbatim = [as_it_is(word.value) for word in notes.verbatim]
    return [
        *start,
        *(line for line in verbatim if line.startswith("$")),
        *(record.line for record in records),
        *(line for line in verbatim if not line.startswith(("$", "+", "%"))),
        *(line for line in verbatim if line.startswith("+")),
        *(line for line in verbatim if line.startswith("%")),
    ]


def _in_file_order(records: Iterable[BssRecord], verbatim: Iterable[FileWord]) -> Iterator[str]:
    """Yield records, each behind the verbatim lines that stand above it in its file."""
    waiting: dict[str, deque[FileWord]] = {}
    for word in verbatim:
        waiting.setdefault(word.file, deque()).append(word)
    for record in records:
        row = record.agreement.row
        words = waiting.get(row.file)
        while words and words[0].line < row.line:
            yield as_it_is(words.popleft().value)
        yield record.line
    for words in waiting.values():
        yield from (as_it_is(word.value) for word in words)


WRITER = Writer(BSSSettings, write_bss)
