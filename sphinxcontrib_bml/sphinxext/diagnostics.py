"""Diagnostics as Sphinx warnings: typed, suppressible, with the author's line, once per build.

They are queued until all documents are read, because several documents may include a place.
"""

from __future__ import annotations

import linecache
from typing import TYPE_CHECKING, NamedTuple

from docutils import nodes
from docutils.utils import get_source_line
from sphinx.util import logging

from ..agreements.checks.outlines import Position
from ..agreements.checks.severities import SeverityConfig, SeverityRules
from ..language.codes import Code, Severity
from ..language.diagnostics import Diagnostic
from .build_state import AppState, BuildState, DocumentData
from .domain import app_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment


logger = logging.getLogger(__name__)


class QueuedDiagnostic(NamedTuple):
    """A diagnostic, queued until all documents are read."""

    finding: Diagnostic
    reading: int
    """The number of the reading, which identifies one reading of the file."""


MESSAGES: DocumentData[list[QueuedDiagnostic]] = DocumentData("messages")
"""The diagnostics from reading documents."""

RULES: AppState[SeverityConfig] = AppState(lambda app: SeverityConfig())
"""The configured severities and baseline of the project."""

SEVERITY_RULES: BuildState[SeverityRules] = BuildState(lambda app: SeverityRules((), RULES.of(app)))
"""The rules for the final severities of diagnostics."""

_PROBLEMS: BuildState[set[tuple[object, ...]]] = BuildState(lambda app: set())
"""The problems already shown, of those that appear once per build."""


def queue(diagnostics: Iterable[Diagnostic]) -> Iterator[QueuedDiagnostic]:
    """Yield diagnostics in the form in which they are queued."""
    readings: dict[int, int] = {}
    for diagnostic in diagnostics:
        reading = readings.setdefault(id(diagnostic.span.source), len(readings))
        yield QueuedDiagnostic(diagnostic.with_lines_alone(), reading)


def log_diagnostic(finding: Diagnostic, severity: Severity) -> None:
    """Log a diagnostic with its final severity."""
    related = "".join(
        f"; {one.message} at {one.span}"
        for one in finding.related
        if f" at {one.span}" not in finding.message
    )
    if finding.more_related:
        related += f"; and {finding.more_related} more"
    text = f"{finding.text}{related}"
    # A problem of the whole system, such as a check that fails, has no line.
    _log(finding.code, severity, text, str(finding.span) if finding.span.line else None)


def log_at(
    env: BuildEnvironment, code: Code, severity: Severity, message: str, location: object
) -> None:
    """Log a diagnostic that occurs while writing, unless it is suppressed.

    :param location: ``file:line``, a document or a node.
    """
    file, line = _file_and_line(location)
    words = (_source_line(file, line),)
    finding = Diagnostic(code, severity, Position(file, line).span, message, words=words)
    settled = SEVERITY_RULES.of(app_of(env)).resolve(finding)
    if settled is not None and not settled.is_accepted:
        _log(code, settled.severity, message, location)


def is_reported(app: Sphinx, problem: tuple[object, ...]) -> bool:
    """Return whether a problem was already shown in this build, and record it as shown."""
    problems = _PROBLEMS.of(app)
    is_known = problem in problems
    problems.add(problem)
    return is_known


def _file_and_line(location: object) -> tuple[str, int]:
    if isinstance(location, nodes.Node):
        source, number = get_source_line(location)
        return source or "", number or 0
    file, _, line = str(location or "").rpartition(":")
    return (file, int(line)) if line.isdigit() else (str(location or ""), 0)


def _source_line(file: str, line: int) -> str:
    """Return a source line, which identifies a diagnostic in baselines."""
    linecache.checkcache(file)
    return linecache.getline(file, line).rstrip("\n") if line else ""


def _log(code: Code, severity: Severity, message: str, location: object) -> None:
    """Log a message of type ``bml`` with the code as subtype; info only with ``-v``.

    :param location: ``file:line``, or a node.
    """
    log = {
        Severity.INFO: logger.verbose,
        Severity.WARNING: logger.warning,
        Severity.ERROR: logger.error,
    }[severity]
    log(
        "%s",
        # Sphinx writes the type of warnings only.
        message if severity is not Severity.INFO else f"{message} [bml.{code.subtype}]",
        location=location,
        type="bml",
        subtype=code.subtype,
    )
