"""The pages of the preview: notes with the messages about them, and the files of a folder."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

from docutils import nodes
from docutils.utils import new_document

from ..agreements.checks.findings import DiagnosticSet
from ..agreements.notes import Notes, make_notes
from ..agreements.system import SystemName
from ..doctree.nodes import PageSettings
from ..doctree.writers.publication import Manuscript, ManuscriptStyle, PageError
from ..doctree.writers.web_page import document_page, html_page
from ..language.codes import Severity
from ..language.diagnostics import Diagnostic, count_noun
from ..language.inline import convert_suits, without_marks
from ..language.options import Options
from ..language.parser import Parse, parse_file
from ..language.source import Source
from ..language.syntax import BiddingTable, Heading
from ..language.variants.parts import key_of
from ..language.variants.selection import names_of
from .documents import SUFFIXES, read_embedded
from .page_changes import MESSAGES

_STYLE = """\
<style>
.bml-preview-messages { border: 1px solid; border-radius: .3em; padding: .3em .8em;
  margin-bottom: 1em; }
.bml-preview-messages[hidden] { display: none; }
.bml-preview-messages li[data-severity="error"] { font-weight: bold; }
.bml-preview-messages a { color: inherit; }
.bml-preview-news { position: fixed; inset: auto 0 0; margin: 0; padding: .5em 1em;
  background: Canvas; color: CanvasText; border-top: 1px solid; }
.bml-preview-news:empty { padding: 0; border: 0; }
.bml-preview-news.heard { width: 1px; height: 1px; padding: 0; overflow: hidden;
  clip-path: inset(50%); }
.bml-preview-news a { color: inherit; }
.bml-preview-files p { margin: .6em 0; }
.bml-preview-files .file, .bml-preview-files .count { margin-left: .6em; font-size: .9em; }
.bml-preview-files .file { opacity: .75; overflow-wrap: anywhere; }
.bml-preview-files .count { white-space: nowrap; }
.bml-preview-files .error { font-weight: bold; }
</style>
"""
_BODY = "<body"


class PreviewPage(NamedTuple):
    """A page of the preview."""

    html: str
    anchors: tuple[tuple[int, str], ...] = ()
    """Line numbers of the file, from 1, with the id of the element there."""
    files: tuple[Path, ...] = ()
    """The files from which it was created."""


class FileSummary(NamedTuple):
    """A file in the list of a folder."""

    title: str
    """The title of its notes; empty if they have none, or if the file cannot be read."""
    errors: int = 0
    warnings: int = 0
    files: tuple[Path, ...] = ()
    """The files from which it was read."""

    @property
    def counts(self) -> str:
        """The numbers of messages in words; empty without messages."""
        numbers = ((self.errors, "error"), (self.warnings, "warning"))
        return ", ".join(count_noun(number, noun) for number, noun in numbers if number)


def preview_page(
    path: Path, name: str, options: Options, script: str = "", variant: str | None = None
) -> PreviewPage:
    """Return the page of a note file, including the messages about it.

    For a page in reStructuredText or MyST it shows the notes in its directives below their titles.

    :param name: the name of the file in messages.
    :param script: the address of the script that updates the page in a browser; empty for none.
    :param variant: the partner of the page, if the file has this partner; by default the page is
        for all partners, with badges (VARIANTS VA-12).
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
        html = _framed(f"<p>{escape(f'no page can be built from this: {error}')}</p>", name, "")
    places = _PagePlaces(parse)
    html = _with(html, _STYLE + _messages(list(_diagnostics_of(parse, notes)), places), script)
    return PreviewPage(html, places.of(parse.source), _files_of(path, parse))


def _notes(parse: Parse, name: str, variant: str | None) -> Notes:
    """Return the notes of a file for a partner, or for all if the file lacks the partner."""
    is_known = variant is not None and key_of(variant) in names_of([parse.state])
    return make_notes([parse], SystemName(name), variant if is_known else None)


def _files_of(path: Path, parse: Parse) -> tuple[Path, ...]:
    return (path, *parse.state.dependencies, *parse.state.missing)


def read_page(path: Path, name: str, options: Options) -> Parse:
    """Read a note file, or the notes in a page of reStructuredText or MyST.

    :raises OSError: if the file cannot be read.
    """
    if path.suffix in SUFFIXES:
        return read_embedded(path, name, options)
    return parse_file(path, options, name)


def _diagnostics_of(parse: Parse, notes: Notes) -> Iterator[Diagnostic]:
    """Yield the problems of a document for all its partners, each once."""
    findings = DiagnosticSet()
    for one in (parse, *(own for partner in notes.per_variant() for own in partner.parses)):
        for diagnostic in findings.new_in(one.diagnostics, parse.source.name):
            if diagnostic.severity is not Severity.INFO:
                yield diagnostic


def file_summary(path: Path, name: str, options: Options, variant: str | None) -> FileSummary:
    """Return the title of a file, and the number of messages on its page.

    :param name: the name of the file in messages.
    :param variant: as in :func:`preview_page`.
    """
    try:
        parse = read_page(path, name, options)
    except OSError:
        return FileSummary("", files=(path,))
    notes = _notes(parse, name, variant)
    if notes.partners.is_chosen:
        parse = notes.parses[0]
    found = Counter(one.severity for one in _diagnostics_of(parse, notes))
    return FileSummary(
        parse.document.text_of("TITLE") or _first_heading(parse),
        found[Severity.ERROR],
        found[Severity.WARNING],
        _files_of(path, parse),
    )


def _first_heading(parse: Parse) -> str:
    headings = (one for one in parse.document.elements if isinstance(one, Heading))
    first = next(headings, None)
    return convert_suits(without_marks(first.text.text, parse.options)) if first else ""


def contents_page(title: str, files: Iterable[tuple[str, FileSummary]], script: str) -> str:
    """Return a page with links to the pages of files.

    :param files: the paths of the pages from the folder, each with what is known of the file.
    """
    document = new_document("contents")
    document["title"] = title
    document += nodes.title("", title)
    items = [nodes.list_item("", _entry(way, summary)) for way, summary in files]
    if items:
        document += nodes.bullet_list("", *items, classes=["bml-preview-files"])
    else:
        document += nodes.paragraph("", "There are no notes in this folder.")
    return _with(document_page(document).decode("utf-8"), _STYLE, script)


def _entry(way: str, summary: FileSummary) -> nodes.paragraph:
    entry = nodes.paragraph()
    entry += nodes.reference("", summary.title or way, refuri=f"/{way}")
    if summary.title:
        entry += [nodes.Text(" "), nodes.inline("", way, classes=["file"])]
    if summary.counts:
        classes = ["count", *(["error"] if summary.errors else [])]
        entry += [nodes.Text(" "), nodes.inline("", summary.counts, classes=classes)]
    return entry


def _framed(inside: str, title: str, script: str) -> str:
    head = f'<meta charset="utf-8"><title>{escape(title)}</title>'
    html = f'<!DOCTYPE html>\n<html lang="en"><head>{head}</head><body>{inside}</body></html>\n'
    return _with(html, "", script)


def _with(html: str, above: str, script: str) -> str:
    """Return a page with text above its content and a script below."""
    start = html.find(">", html.find(_BODY)) + 1
    end = html.rfind("</body>")
    loaded = f'<script src="{script}"></script>' if script else ""
    return html[:start] + above + html[start:end] + loaded + html[end:]


class _PagePlaces:
    """The ids of headings and rows on a page, by the lines of their files."""

    def __init__(self, parse: Parse) -> None:
        found: dict[Source, set[tuple[int, str]]] = {}
        for element in parse.document.elements:
            if isinstance(element, Heading):
                place = (element.span.line, element.anchor)
                found.setdefault(element.span.source, set()).add(place)
            elif isinstance(element, BiddingTable):
                for row in element.rows:
                    if row.address.anchor:
                        place = (row.span.line, row.address.anchor)
                        found.setdefault(row.span.source, set()).add(place)
        self._found = {source: tuple(sorted(places)) for source, places in found.items()}

    def of(self, source: Source) -> tuple[tuple[int, str], ...]:
        """Return the lines of a file, from 1, with the ids there."""
        return self._found.get(source, ())

    def near(self, diagnostic: Diagnostic) -> str:
        """Return the id of the row or heading of a problem, or of the one above it; or nothing."""
        places = self.of(diagnostic.span.source)
        index = bisect_right(places, diagnostic.span.line, key=lambda one: one[0])
        if not index:
            return ""
        line = places[index - 1][0]
        return next(name for number, name in places if number == line)


def _messages(diagnostics: Sequence[Diagnostic], places: _PagePlaces) -> str:
    if not diagnostics:
        return f'<aside class="{MESSAGES}" hidden></aside>'
    items = "".join(_message(one, places.near(one)) for one in diagnostics)
    counted = count_noun(len(diagnostics), "message")
    return (
        f'<aside class="{MESSAGES}"><details open id="{MESSAGES}">'
        f"<summary>{counted}</summary><ul>{items}</ul></details></aside>"
    )


def _message(diagnostic: Diagnostic, place: str) -> str:
    said = escape(str(diagnostic))
    shown = f'<a href="#{escape(place, quote=True)}">{said}</a>' if place else said
    hint = f"<br>hint: {escape(diagnostic.hint)}" if diagnostic.hint else ""
    return f'<li data-severity="{diagnostic.severity}">{shown}{hint}</li>'
