"""Reports of problems by the commands: lines, exit statuses, and files that cannot be read."""

from __future__ import annotations

import os
import shutil
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import TextIO

import click

from ...agreements.checks.findings import DiagnosticSet
from ...display.drawing import display_width
from ...language.codes import Code, Severity
from ...language.diagnostics import Diagnostic, count_noun
from ...language.source import Span
from .program import ExitStatus, FileProblemError, printable

_WIDTH = 100
_NARROWEST = 40
_INDENT = "    "
_RELATED_SHOWN = 3
_COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.INFO: "cyan"}


class Display:
    """Writes diagnostics for people to a stream; colored if that is a terminal."""

    def __init__(self, stream: TextIO) -> None:
        """Write to ``stream``."""
        self.stream = stream
        self.coloured = _takes_colours(stream)
        self.width = _width(stream)
        self._explained = set[Code]()
        """Codes whose page was named."""

    def show(self, diagnostics: Iterable[Diagnostic], *, is_brief: bool = False) -> None:
        """Write diagnostics, each with the line it is about and with related places.

        :param is_brief: whether lines and related places are left out.
        """
        for diagnostic in diagnostics:
            self._show_message(diagnostic)
            if not is_brief:
                self._show_line(diagnostic)
            if diagnostic.hint:
                self.line(f"{_INDENT}hint: {diagnostic.hint}")
            if not is_brief:
                self._show_related(diagnostic)
                self._show_page(diagnostic.code)

    def line(self, text: str) -> None:
        """Write one line, which may contain file names."""
        self._write(printable(text))

    def report(self, text: object) -> None:
        """Write one line after the name of the program that runs."""
        context = click.get_current_context(silent=True)
        self.line(f"{(context and context.find_root().command.name) or 'bml'}: {text}")

    def copy(self, line: str) -> None:
        """Write a line of a file: as it is, for other programs, but not on a terminal."""
        self._write(printable(line) if self.stream.isatty() else line)

    def _write(self, line: str) -> None:
        click.echo(line, file=self.stream, color=self.coloured)

    def _show_message(self, diagnostic: Diagnostic) -> None:
        severity = f"{diagnostic.severity}:"
        severity = self._style(severity, fg=_COLOURS[diagnostic.severity], bold=True)
        code = self._style(f"[{diagnostic.code}]", dim=True)
        place = self._style(_place(diagnostic.span), bold=True)
        self._write(f"{place}: {severity} {printable(diagnostic.message)} {code}")

    def _show_line(self, diagnostic: Diagnostic) -> None:
        if diagnostic.code is Code.FILE_BINARY:
            return
        line, mark = excerpt(diagnostic.span, self.width - len(_INDENT))
        if line.strip():
            self._write(_INDENT + line)
            self._write(_INDENT + self._style(mark, fg=_COLOURS[diagnostic.severity], bold=True))

    def _show_related(self, diagnostic: Diagnostic) -> None:
        for related in diagnostic.related[:_RELATED_SHOWN]:
            self._write(f"{_INDENT}{_place(related.span)}: {printable(related.message)}")
        more = len(diagnostic.related) + diagnostic.more_related - _RELATED_SHOWN
        if more > 0:
            self._write(f"{_INDENT}... and {count_noun(more, 'more place')}")

    def _show_page(self, code: Code) -> None:
        """Name the page of ``code``, once."""
        if code not in self._explained:
            self._explained.add(code)
            self._write(f"{_INDENT}more: {code.page}")

    def _style(
        self, text: str, *, fg: str | None = None, bold: bool = False, dim: bool = False
    ) -> str:
        # click takes None for "leave it as it is" and False for a code of its own.
        return (
            click.style(text, fg=fg, bold=bold or None, dim=dim or None) if self.coloured else text
        )


def excerpt(span: Span, width: int) -> tuple[str, str]:
    """Return the line of ``span``, cut to about ``width`` columns, and the marks to go below."""
    line = span.source.line_text(span.start)
    first = span.column
    last = max(first + 1, min(first + span.end - span.start, len(line)))
    start = 0
    if display_width(line) > width:
        start = max(0, min(first - width // 3, len(line) - width + 1))
    end = start + width - (start > 0)
    is_cut = end < len(line)
    piece = ("…" if start else "") + line[start : end - is_cut] + ("…" if is_cut else "")
    shift = start - (start > 0)
    before = printable(piece[: first - shift])
    marked = printable(piece[first - shift : last - shift])
    marks = " " * display_width(before) + "^" * max(1, display_width(marked))
    return printable(piece).rstrip(), marks


class Tally:
    """Counts what was found in a run."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._counts: Counter[Severity] = Counter()
        self._files: set[str] = set()

    @property
    def has_errors(self) -> bool:
        """Whether anything at error level was found."""
        return self._counts[Severity.ERROR] > 0

    @property
    def has_warnings(self) -> bool:
        """Whether anything at warning level was found."""
        return self._counts[Severity.WARNING] > 0

    @property
    def is_empty(self) -> bool:
        """Whether nothing was shown."""
        return not self._counts.total()

    def add(self, visible: Iterable[Diagnostic]) -> None:
        """Count the diagnostics that are shown."""
        for diagnostic in visible:
            self._counts[diagnostic.severity] += 1
            self._files.add(diagnostic.span.file)

    @property
    def counts(self) -> str:
        """The number of each level, in words."""
        words = {
            Severity.ERROR: "error",
            Severity.WARNING: "warning",
            Severity.INFO: "info message",
        }
        counts = [
            count_noun(self._counts[severity], word)
            for severity, word in words.items()
            if self._counts[severity]
        ]
        return ", ".join(counts) or "no errors, no warnings"

    def summary(self) -> str:
        """Return the counts, with the number of files."""
        return f"{self.counts} in {count_noun(len(self._files), 'file')}"


def _place(span: Span) -> str:
    return printable(f"{span.file}:{span.line}:{span.column + 1}")


def _takes_colours(stream: TextIO) -> bool:
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return stream.isatty()


def _width(stream: TextIO) -> int:
    if not stream.isatty():
        return _WIDTH
    return max(shutil.get_terminal_size((_WIDTH, 24)).columns, _NARROWEST)


def standard_output() -> Display:
    """Return a display on standard output."""
    return Display(sys.stdout)


def standard_error() -> Display:
    """Return a display on standard error."""
    return Display(sys.stderr)


def is_at_terminal() -> bool:
    """Return whether someone sits there who can answer."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def at_least(least: Severity, diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return the diagnostics that are as bad as ``least`` or worse."""
    return [item for item in diagnostics if item.severity.rank >= least.rank]


def below(level: Severity, diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return the diagnostics that are not as bad as ``level``."""
    return [item for item in diagnostics if item.severity.rank < level.rank]


class CommandRun:
    """Collects what a command reports of several files; each thing is shown once."""

    def __init__(self, least: Severity = Severity.WARNING, *, quiet: bool = False) -> None:
        """Begin with nothing.

        :param least: diagnostics below it are not shown.
        :param quiet: do not report which files were written.
        """
        self.display: Display = standard_error()
        self.tally = Tally()
        self._findings = DiagnosticSet()
        self._least = least
        self._quiet = quiet
        self._failed = False

    def report(self, diagnostics: Iterable[Diagnostic], first_file: str) -> None:
        """Show what is new among ``diagnostics``, those of ``first_file`` first."""
        visible = at_least(self._least, self._findings.new_in(diagnostics, first_file))
        self.tally.add(visible)
        self.display.show(visible)

    def fail(self, problem: FileProblemError) -> None:
        """Report that a file could not be done; the others continue."""
        self.display.report(problem)
        self._failed = True

    def say(self, line: str) -> None:
        """Report what was done, unless nobody wants to know."""
        if not self._quiet:
            self.display.line(line)

    def wrote(self, path: Path | None) -> None:
        """Report which file was written, to someone who sits before a terminal."""
        if path is not None and self.display.stream.isatty():
            self.say(f"wrote {path}")

    def finish(self) -> ExitStatus:
        """Show the counts, if there are any, and return the exit status."""
        if not self.tally.is_empty:
            self.display.line(self.tally.summary())
        return self.status

    @property
    def status(self) -> ExitStatus:
        """The exit status so far."""
        if self._failed:
            return ExitStatus.FAILED
        return ExitStatus.FOUND if self.tally.has_errors else ExitStatus.OK
