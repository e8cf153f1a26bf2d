"""Reports of problems by the commands: lines, exit statuses, unreadable files."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
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
from ...patterns import compile_later
from .program import ExitStatus, FileProblemError, printable

_WIDTH = 100
_NARROWEST = 40
_INDENT = "    "
_RELATED_SHOWN = 3
_SUIT_COLORS = {"♠": "blue", "♥": "red", "♦": "yellow", "♣": "green"}
_SUITS = compile_later("[♠♥♦♣]")
_COLORS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.INFO: "cyan"}


class Display:
    """Writes diagnostics for people to a stream, in color on a terminal."""

    def __init__(self, stream: TextIO) -> None:
        """Write to ``stream``."""
        self.stream = stream
        self.has_colors = _takes_colors(stream)
        self.width = _width(stream)
        self._explained = set[Code]()
        """Codes whose page was already named."""

    def show(self, diagnostics: Iterable[Diagnostic], *, is_brief: bool = False) -> None:
        """Write diagnostics, each with its source line and with related places.

        :param is_brief: whether to omit source lines and related places.
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

    def line(self, text: str, *, is_dim: bool = False) -> None:
        """Write one line, which may contain file names; suits have their colors on a terminal."""
        line = printable(text)
        self._write(self._style(line, dim=True) if is_dim else self._with_suits(line))

    def report(self, text: object) -> None:
        """Write a text after the name of the program; on a terminal its lines end between words."""
        context = click.get_current_context(silent=True)
        program = (context and context.find_root().command.name) or "bml"
        for line in self._wrapped(printable(f"{program}: {text}")):
            self._write(self._with_suits(line))

    def copy(self, line: str) -> None:
        """Write a line of a file: unchanged for other programs, printable on a terminal."""
        self._write(printable(line) if self.stream.isatty() else line)

    def _write(self, line: str) -> None:
        click.echo(line, file=self.stream, color=self.has_colors)

    def _with_suits(self, line: str) -> str:
        if not self.has_colors:
            return line
        return _SUITS.sub(lambda suit: self._style(suit[0], fg=_SUIT_COLORS[suit[0]]), line)

    def _show_message(self, diagnostic: Diagnostic) -> None:
        """Write a message; on a terminal its lines end between words."""
        severity, code = f"{diagnostic.severity}:", f"[{diagnostic.code}]"
        words = [f"{_place(diagnostic.span)}:", severity, printable(diagnostic.message), code]
        lines = self._wrapped(" ".join(words))
        styles = {
            words[0]: self._style(words[0], bold=True),
            severity: self._style(severity, fg=_COLORS[diagnostic.severity], bold=True),
            code: self._style(code, dim=True),
        }
        for word, styled in styles.items():
            lines[:] = [line.replace(word, styled, 1) if word in line else line for line in lines]
        self._write("\n".join(lines))

    def _wrapped(self, text: str) -> list[str]:
        """Return the lines of a text that has no line ends, one without a terminal."""
        if not self.stream.isatty():
            return [text]
        return textwrap.wrap(
            text,
            self.width,
            subsequent_indent=_INDENT,
            break_long_words=False,
            break_on_hyphens=False,
        )

    def _show_line(self, diagnostic: Diagnostic) -> None:
        if diagnostic.code is Code.FILE_BINARY:
            return
        line, mark = excerpt(diagnostic.span, self.width - len(_INDENT))
        if line.strip():
            self._write(_INDENT + line)
            self._write(_INDENT + self._style(mark, fg=_COLORS[diagnostic.severity], bold=True))

    def _show_related(self, diagnostic: Diagnostic) -> None:
        for related in diagnostic.related[:_RELATED_SHOWN]:
            self._write(f"{_INDENT}{_place(related.span)}: {printable(related.message)}")
        more = len(diagnostic.related) + diagnostic.more_related - _RELATED_SHOWN
        if more > 0:
            self._write(f"{_INDENT}... and {count_noun(more, 'more place')}")

    def _show_page(self, code: Code) -> None:
        """Name the help page of ``code``, once."""
        if code not in self._explained:
            self._explained.add(code)
            self._write(f"{_INDENT}more: {code.page}")

    def _style(
        self, text: str, *, fg: str | None = None, bold: bool = False, dim: bool = False
    ) -> str:
        # click takes None for "leave it as it is" and False for a code of its own.
        return (
            click.style(text, fg=fg, bold=bold or None, dim=dim or None)
            if self.has_colors
            else text
        )


def excerpt(span: Span, width: int) -> tuple[str, str]:
    """Return the line of ``span``, cut to about ``width`` columns, and the marks below it."""
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
    """Counts the diagnostics of a run."""

    def __init__(self) -> None:
        """Start at zero."""
        self._counts: Counter[Severity] = Counter()
        self._files: set[str] = set()

    @property
    def has_errors(self) -> bool:
        """Whether a diagnostic is an error."""
        return self._counts[Severity.ERROR] > 0

    @property
    def has_warnings(self) -> bool:
        """Whether a diagnostic is a warning."""
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
        """The numbers of errors, warnings and info messages, in words."""
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


def _takes_colors(stream: TextIO) -> bool:
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
    """Return whether input and output are a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def at_least(least: Severity, diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return the diagnostics with the severity ``least`` or a higher one."""
    return [item for item in diagnostics if item.severity.rank >= least.rank]


def below(level: Severity, diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return the diagnostics with a lower severity than ``level``."""
    return [item for item in diagnostics if item.severity.rank < level.rank]


class CommandRun:
    """Collects the reports of a command about several files, each report once."""

    def __init__(self, least: Severity = Severity.WARNING, *, quiet: bool = False) -> None:
        """Start without reports.

        :param least: the lowest severity that is shown.
        :param quiet: whether to omit the names of written files.
        """
        self.display: Display = standard_error()
        self.tally = Tally()
        self._findings = DiagnosticSet()
        self._least = least
        self._quiet = quiet
        self._failed = False
        self._lost = False

    def report(self, diagnostics: Iterable[Diagnostic], first_file: str) -> None:
        """Show the new ones of ``diagnostics``, those of ``first_file`` first."""
        visible = at_least(self._least, self._findings.new_in(diagnostics, first_file))
        self.tally.add(visible)
        self.display.show(visible)

    def fail(self, problem: FileProblemError) -> None:
        """Report a file that could not be processed; the command continues with others."""
        self.display.report(problem)
        self._failed = True

    def lose(self, problem: Exception) -> None:
        """Report a file that is not written; the command continues with others."""
        self.display.report(problem)
        self._lost = True

    def say(self, line: str) -> None:
        """Report an action, unless the command is quiet."""
        if not self._quiet:
            self.display.line(line)

    def wrote(self, path: Path | None) -> None:
        """Report the name of a written file on a terminal."""
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
        is_found = self._lost or self.tally.has_errors
        return ExitStatus.FOUND if is_found else ExitStatus.OK
