"""Diagnostics as warnings of Sphinx: typed, suppressible, at the author's line, once a build.

They wait until all documents were read, in whichever process: several may include a place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sphinx.util import logging

from ..agreements.checks import Finding, Findings, finding_of
from ..language.codes import Severity

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from ..language.codes import Code
    from ..language.diagnostics import Diagnostic

logger = logging.getLogger(__name__)


class Message(NamedTuple):
    """A diagnostic of a document, as it waits for the others."""

    finding: Finding
    reading: int
    """Which reading of a file by the document it is from."""
    text: str
    location: str


def messages_of(diagnostics: Iterable[Diagnostic]) -> Iterator[Message]:
    """Yield diagnostics as they wait."""
    readings: dict[int, int] = {}
    for diagnostic in diagnostics:
        reading = readings.setdefault(id(diagnostic.span.source), len(readings))
        location = f"{diagnostic.span.file}:{diagnostic.span.line}"
        yield Message(finding_of(diagnostic), reading, _text(diagnostic), location)


def report(messages: Mapping[str, Iterable[Message]]) -> None:
    """Show the messages of documents, each once; info only with ``-v`` (LANGUAGE ER-3)."""
    findings = Findings()
    for docname in sorted(messages):
        for message in messages[docname]:
            if findings.is_new(message.finding, (docname, message.reading)):
                code, severity = message.finding.code, message.finding.severity
                report_at(code, severity, message.text, message.location)


def _text(diagnostic: Diagnostic) -> str:
    related = "".join(f"; {place.message} at {place.span}" for place in diagnostic.related)
    if diagnostic.more_related:
        related += f"; and {diagnostic.more_related} more"
    hint = f" ({diagnostic.hint})" if diagnostic.hint else ""
    return f"{diagnostic.message}{hint}{related}"


def report_at(code: Code, severity: Severity, message: str, location: object) -> None:
    """Show a message of type ``bml`` and the code's subtype.

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
