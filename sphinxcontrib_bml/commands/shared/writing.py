"""Commands that make a file of notes: ``bml bss``, ``bml text``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from ...agreements import Agreement
from ...display.text import render_text
from ...formats.bss import Inference, InferenceKind, Profile, file_notes, header_of, write_bss
from ...language.codes import Code, Severity
from ...language.source import Source, Span
from ..check import at_least
from .display import Tally, standard_error
from .examination import Findings, examine_agreements, examine_page
from .notes import Notes, read_notes
from .outputs import plan_outputs, write_output
from .problems import STATUS_FAILED, STATUS_FOUND, FileProblemError
from .project_links import Project

Make = Callable[[Notes, Project], bytes]
"""Makes the content of a file, and adds what it finds to the diagnostics of the notes."""


def run_writing(
    files: Sequence[str],
    root: Path | None,
    output: str | None,
    suffix: str,
    make: Make,
    least: Severity = Severity.WARNING,
) -> int:
    """Write a file for each of ``files`` and return the exit status.

    What is lost or doubtful is told on standard error.

    :param output: the value of ``-o``, None where it was not given.
    :param suffix: of the files to write.
    :param least: diagnostics below it are not shown.
    :raises click.UsageError: where ``output`` does not fit ``files``.
    """
    findings, project, tally = Findings(), Project(), Tally()
    display = standard_error()
    failed = False
    for name, path in plan_outputs(files, output, suffix):
        try:
            notes = read_notes(name, root)
            data = make(notes, project)
            if notes.is_text:
                write_output(path, data, notes)
        except FileProblemError as problem:
            display.line(f"bml: {problem}")
            failed = True
            continue
        shown = at_least(least, findings.of(notes))
        tally.add(shown, 0)
        display.show(shown)
    if not tally.is_empty:
        display.line(tally.summary())
    return STATUS_FAILED if failed else STATUS_FOUND if tally.has_errors else 0


def text_of(notes: Notes, project: Project) -> bytes:
    """Return ``notes`` as plain text in UTF-8."""
    examine_page(notes, project)
    return render_text(notes.document, notes.options).encode("utf-8", errors="replace")


def bss_of(notes: Notes, profile: Profile | None, kinds: Iterable[InferenceKind] = ()) -> bytes:
    """Return the agreements of ``notes`` as a BSS file.

    :param profile: None for what the notes say themselves, else ``standard`` (BSS-80).
    :param kinds: what is to be inferred from descriptions; each such thing is told as a remark.
    """
    book = examine_agreements(notes)
    document = notes.document
    said = file_notes(notes.state.file_words)
    header = header_of(document.text_of("TITLE"), document.text_of("DESCRIPTION"), said)
    profile = profile or said.dialect or Profile.STANDARD
    reporter = Reporter(notes)
    inference = Inference(frozenset(kinds), reporter.inferred)
    return write_bss(header, book, profile, reporter, said.verbatim, inference)


class Reporter:
    """Reports what an exported file cannot hold, once for every row, at the row's line."""

    def __init__(self, notes: Notes) -> None:
        """Add to the diagnostics of ``notes``."""
        self._notes = notes
        self._known: set[tuple[Code, str, int]] = set()
        self._sources: dict[str, Source] | None = None

    def __call__(self, code: Code, agreement: Agreement | None, message: str) -> None:
        """Report something; None stands for the file as a whole."""
        if agreement is None:
            self._notes.diagnostics.report(code, self._top(), message)
            return
        key = (code, agreement.file, agreement.line)
        if key not in self._known:
            self._known.add(key)
            self._notes.diagnostics.report(code, self._line(agreement), message)

    def inferred(self, agreement: Agreement, words: str) -> None:
        """Report a field that was inferred."""
        place = self._line(agreement)
        self._notes.diagnostics.report(Code.BSS_INFERRED, place, f"{agreement.codes}: {words}")

    def _top(self) -> Span:
        title = self._notes.document.metadata.get("TITLE")
        return title.span() if title is not None else Span(self._notes.source, 0, 0)

    def _line(self, agreement: Agreement) -> Span:
        if self._sources is None:
            self._sources = {
                row.span.file: row.span.source
                for table in self._notes.document.tables
                for row in table.rows
            }
        source = self._sources[agreement.file]
        start = source.line_starts[agreement.line - 1]
        line = source.line_text(start)
        return Span(source, start + len(line) - len(line.lstrip()), start + len(line))
