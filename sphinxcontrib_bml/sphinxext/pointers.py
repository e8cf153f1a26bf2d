"""Lines ``//as`` of a project that lead nowhere, reported when all documents are read (XT-6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..agreements.checks.pointers import pointer_faults
from .answering import answers_of
from .diagnostics import report_at
from .domain import domain_of

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment


def _report_faults(app: Sphinx, env: BuildEnvironment) -> None:
    domain = domain_of(env)
    if not any(part.pointers for parts in domain.books.values() for part in parts):
        return
    for asked in answers_of(app).systems:
        for fault in pointer_faults(asked.system.book.systems_on, asked.resolver.tree):
            place = fault.system_on.note.place
            # Several systems may have a line.
            if not domain.is_told((fault.code, place)):
                hint = f" ({fault.hint})" if fault.hint else ""
                report_at(fault.code, fault.code.severity, f"{fault.message}{hint}", place)


def setup(app: Sphinx) -> None:
    """Look at the lines when documents were read."""
    app.connect("env-check-consistency", _report_faults)
