"""What is looked for in notes beyond what reading them finds."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ...agreements import Book, expand
from ...language.codes import Code
from ...language.diagnostics import Diagnostic
from ...language.outline import check_outline
from ...language.source import Span
from ...language.syntax import Heading, RstBlock
from .notes import Notes
from .project_links import Project

_TABLE_DIRECTIVE = re.compile(r"^[ \t]*\.\.[ \t]+((?:bml:)?bidtable|bml)::", re.MULTILINE)


def examine_page(notes: Notes, project: Project) -> None:
    """Report what is doubtful about ``notes`` as a page: headings and links."""
    document = notes.document
    headings = [element for element in document.elements if isinstance(element, Heading)]
    titled = bool(document.text_of("TITLE"))
    check_outline(headings, titled=titled, diagnostics=notes.diagnostics)
    project.check_links(notes)


def examine_agreements(notes: Notes) -> Book:
    """Return what the tables of ``notes`` mean, and report what they cannot mean."""
    return expand(notes.document.tables, notes.diagnostics, notes.options.limits)


def examine_rst(notes: Notes) -> None:
    """Report the bidding tables in reStructuredText, unread without Sphinx (LANGUAGE XT-1)."""
    for element in notes.document.elements:
        if isinstance(element, RstBlock):
            for found in _TABLE_DIRECTIVE.finditer(element.span.text):
                start = element.span.start
                notes.diagnostics.report(
                    Code.RST_TABLE,
                    Span(element.span.source, start + found.start(1), start + found.end(1)),
                    f"the directive {found[1]} in reStructuredText is not read here",
                    hint="the builders of Sphinx export its rows; so does a table outside",
                )


class Findings:
    """The diagnostics of all files of a run, each once though several files include its place."""

    def __init__(self) -> None:
        """Begin with none."""
        self._known: set[tuple[object, ...]] = set()

    def of(self, notes: Notes) -> list[Diagnostic]:
        """Return what is new in ``notes``, by file in order of first mention, then by place."""
        found = []
        for diagnostic in notes.diagnostics:
            key = self._key(diagnostic)
            if key not in self._known:
                self._known.add(key)
                found.append(diagnostic)
        return _by_place(found, notes.source.name)

    def _key(self, diagnostic: Diagnostic) -> tuple[object, ...]:
        span = diagnostic.span
        path = span.source.path.resolve() if span.source.path else span.file
        return path, diagnostic.code, diagnostic.severity, span.start, diagnostic.message


def _by_place(diagnostics: Iterable[Diagnostic], first_file: str) -> list[Diagnostic]:
    found = list(diagnostics)
    files = {
        name: rank for rank, name in enumerate(dict.fromkeys(item.span.file for item in found))
    }
    files[first_file] = -1
    return sorted(found, key=lambda item: (files[item.span.file], item.span.start))
