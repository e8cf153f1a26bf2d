"""A document as a page with its messages, as ``bml html`` makes it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path
from typing import NamedTuple

from ...agreements.checks import DiagnosticSet
from ...agreements.notes import Notes, make_notes
from ...agreements.system import SystemName
from ...doctree.settings import PageSettings
from ...doctree.writers.standalone.manuscript import Manuscript, ManuscriptStyle
from ...doctree.writers.standalone.publishing import PageError
from ...doctree.writers.standalone.web_page import html_page
from ...language.codes import Severity
from ...language.diagnostics import Diagnostic
from ...language.options import Options
from ...language.parser import Parse, parse_file
from ...language.syntax import BiddingTable, Heading
from ...language.variants.lines import key_of
from ...language.variants.resolving import names_of
from ..reading.embedded import SUFFIXES, read_embedded

_STYLE = """\
<style>
.bml-preview-messages { border: 1px solid; border-radius: .3em; padding: .3em .8em;
  margin-bottom: 1em; }
.bml-preview-messages li[data-severity="error"] { font-weight: bold; }
</style>
"""
_BODY = "<body"


class PreviewPage(NamedTuple):
    """A page of the preview."""

    html: str
    anchors: tuple[tuple[int, str], ...] = ()
    """Lines of the file, from 1, with the id of what stands there."""
    files: tuple[Path, ...] = ()
    """The files that it was made of."""


def preview_page(
    path: Path, name: str, options: Options, script: str = "", variant: str | None = None
) -> PreviewPage:
    """Return the page of a file of notes; what is wrong with it stands on it.

    Of a page in reStructuredText or MyST it shows the notes in its directives below their titles.

    :param name: what messages call the file.
    :param script: the address of what changes the page in a browser; nothing for none.
    :param variant: the partner whose page it is, where the file knows him; by default it is that
        of all, with badges (VARIANTS VA-12).
    """
    try:
        parse = read_page(path, name, options)
    except OSError as error:
        said = escape(f"{name}: {error.strerror or error}")
        return PreviewPage(_framed(f"<p>{said}</p>", name, script), files=(path,))
    notes = _notes(parse, name, variant)
    if notes.partners.is_chosen:
        parse = notes.parses[0]
    manuscript = Manuscript(
        name, parse.document.elements, parse.state, PageSettings(options=options)
    )
    try:
        html = html_page(manuscript, ManuscriptStyle()).decode("utf-8")
    except PageError as error:
        html = _framed(f"<p>{escape(f'no page can be made of this: {error}')}</p>", name, "")
    html = _with(html, _STYLE + _messages(list(_diagnostics_of(parse, notes))), script)
    files = (path, *parse.state.dependencies, *parse.state.missing)
    return PreviewPage(html, tuple(_anchors(parse)), files)


def _notes(parse: Parse, name: str, variant: str | None) -> Notes:
    """Return the notes of a file: of a partner, or of all where it knows none of that name."""
    is_known = variant is not None and key_of(variant) in names_of([parse.state])
    return make_notes([parse], SystemName(name), variant if is_known else None)


def read_page(path: Path, name: str, options: Options) -> Parse:
    """Read a file of notes, or the notes in a page of reStructuredText or MyST.

    :raises OSError: where it cannot be read.
    """
    if path.suffix in SUFFIXES:
        return read_embedded(path, name, options)
    return parse_file(path, options, name)


def _diagnostics_of(parse: Parse, notes: Notes) -> Iterator[Diagnostic]:
    """Yield what is wrong with a document, for whomever of its partners, each thing once."""
    findings = DiagnosticSet()
    for one in (parse, *(own for partner in notes.per_variant() for own in partner.parses)):
        for diagnostic in findings.new_in(one.diagnostics, parse.source.name):
            if diagnostic.severity is not Severity.INFO:
                yield diagnostic


def contents_page(ways: Iterable[str], title: str, script: str) -> str:
    """Return a page with links to others.

    :param ways: their ways from the folder.
    """
    links = "".join(
        f'<li><a href="/{escape(way, quote=True)}">{escape(way)}</a></li>' for way in ways
    )
    inside = f"<ul>{links}</ul>" if links else "<p>There are no notes in this folder.</p>"
    return _framed(f"<h1>{escape(title)}</h1>{inside}", title, script)


def _framed(inside: str, title: str, script: str) -> str:
    head = f'<meta charset="utf-8"><title>{escape(title)}</title>'
    html = f'<!DOCTYPE html>\n<html lang="en"><head>{head}</head><body>{inside}</body></html>\n'
    return _with(html, "", script)


def _with(html: str, above: str, script: str) -> str:
    """Return a page with something above its contents and a script below them."""
    start = html.find(">", html.find(_BODY)) + 1
    end = html.rfind("</body>")
    loaded = f'<script src="{script}"></script>' if script else ""
    return html[:start] + above + html[start:end] + loaded + html[end:]


def _messages(diagnostics: list[Diagnostic]) -> str:
    if not diagnostics:
        return ""
    items = "".join(
        f'<li data-severity="{one.severity}">{escape(str(one))}'
        f"{f'<br>hint: {escape(one.hint)}' if one.hint else ''}</li>"
        for one in diagnostics
    )
    counted = "1 message" if len(diagnostics) == 1 else f"{len(diagnostics)} messages"
    return (
        f'<aside class="bml-preview-messages"><details open id="bml-preview-messages">'
        f"<summary>{counted}</summary><ul>{items}</ul></details></aside>"
    )


def _anchors(parse: Parse) -> Iterator[tuple[int, str]]:
    """Yield the lines of headings and rows of the file itself, with their ids on the page."""
    source = parse.source
    found = []
    for element in parse.document.elements:
        if isinstance(element, Heading) and element.span.source is source:
            found.append((element.span.line, element.anchor))
        elif isinstance(element, BiddingTable):
            found += [
                (row.span.line, row.address.anchor)
                for row in element.rows
                if row.span.source is source and row.address.anchor
            ]
    yield from sorted(dict.fromkeys(found))
