"""A run of a command: what it reports, and the exit status that comes of it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from ...agreements.checks.findings import DiagnosticSet
from ...language.codes import Severity
from ...language.diagnostics import Diagnostic
from .diagnostics import Display, Tally, standard_error
from .program import ExitStatus, FileProblemError


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
        :param quiet: say nothing of what was written.
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
        """Say that a file could not be done; the others go on."""
        self.display.line(f"bml: {problem}")
        self._failed = True

    def say(self, line: str) -> None:
        """Say what was done, unless nobody wants to know."""
        if not self._quiet:
            self.display.line(line)

    def wrote(self, path: Path | None) -> None:
        """Say which file was written, to somebody who sits before a terminal."""
        if path is not None and self.display.stream.isatty():
            self.say(f"wrote {path}")

    def finish(self) -> ExitStatus:
        """Show the counts, where there are any, and return the exit status."""
        if not self.tally.is_empty:
            self.display.line(self.tally.summary())
        return self.status

    @property
    def status(self) -> ExitStatus:
        """The exit status so far."""
        if self._failed:
            return ExitStatus.FAILED
        return ExitStatus.FOUND if self.tally.has_errors else ExitStatus.OK
