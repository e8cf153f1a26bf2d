"""Diagnostics as warnings of Sphinx: typed, suppressible, at the author's line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinx.util import logging

from ..language.codes import Severity

if TYPE_CHECKING:
    from ..language.codes import Code
    from ..language.diagnostics import Diagnostic

logger = logging.getLogger(__name__)


def report(diagnostic: Diagnostic) -> None:
    """Show a diagnostic; info only with ``-v`` (LANGUAGE ER-3)."""
    related = "".join(f"; {place.message} at {place.span}" for place in diagnostic.related)
    if diagnostic.more_related:
        related += f"; and {diagnostic.more_related} more"
    hint = f" ({diagnostic.hint})" if diagnostic.hint else ""
    report_at(
        diagnostic.code,
        diagnostic.severity,
        f"{diagnostic.message}{hint}{related}",
        f"{diagnostic.span.file}:{diagnostic.span.line}",
    )


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
