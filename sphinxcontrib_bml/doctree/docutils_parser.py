"""The docutils parser of notes, and links to headings outside of Sphinx."""

from __future__ import annotations

import codecs
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers import Parser, rst
from docutils.transforms import Transform

from ..agreements.checks.link_checker import headings_in_folder, names_of_files
from ..language import links
from ..language.codes import Code, Severity
from ..language.diagnostics import Diagnostic, Diagnostics
from ..language.input_files import read_content
from ..language.options import Options, is_address
from ..language.parser import parse_elements
from ..language.reading import nul_position, report_encoding
from ..language.source import Source, Span, normalized
from ..language.state import DocumentState
from ..language.syntax import BiddingTable, Element
from ..language.variants.selection import names_of, resolve
from ..patterns import DOTALL, compile_later
from .build import DocumentBuilder, PlaceRules, ShowRules
from .inline_nodes import InlineBuilder, SourcePosition, one_place
from .nodes import PageSettings, bml_link
from .text_links import link_sequences
from .variant_nodes import VariantStyle, put_badges_into_titles, replace_each, resolve_parts
from .writers.lower import LowerNodes


def resolve_links(
    document: nodes.document,
    uses: Iterable[links.LinkUse],
    options: Options,
    diagnostics: Diagnostics,
) -> None:
    """Replace links to headings of ``document`` by references (LANGUAGE IL-7).

    :param uses: the links in the notes; problems are reported at their places.
    """
    found = list(document.findall(bml_link))
    if not found:
        return
    index = links.HeadingIndex(_headings(document))
    replace_each((link, [_resolved(link, index, options)]) for link in found)
    beside = cache(partial(headings_in_folder, options=options))
    for use in uses:
        problem = _problem(use.target, index, options)
        if problem is not None:
            if problem.code is Code.LINK_UNKNOWN:
                problem = _other_file_problem(use, beside) or problem
            diagnostics.report(
                problem.code,
                use.span,
                problem.message,
                hint=problem.hint,
                severity=problem.severity,
                pasted=use.pasted,
            )


def _resolved(
    link: bml_link, index: links.HeadingIndex[str], options: Options
) -> nodes.TextElement:
    """Return the reference for a link, or its text if it has no target."""
    if _problem(link["target"], index, options):
        return nodes.inline("", "", *link.children)
    anchor = index.find(links.parse_target(link["target"]).heading).places[0]
    return nodes.reference("", "", *link.children, refid=anchor)


def _problem(
    target_text: str, index: links.HeadingIndex[str], options: Options
) -> links.LinkFault | None:
    """Return the problem of a link, or None; other documents are unknown here."""
    if is_address(target_text):
        return None if options.allow_link(target_text) else links.address_problem(target_text)
    target = links.parse_target(target_text)
    if target.document:
        return links.document_problem(target_text)
    return links.heading_problem(target_text, index.find(target.heading))


def _other_file_problem(
    use: links.LinkUse, beside: Callable[[Path], links.HeadingIndex[Span]]
) -> links.LinkFault | None:
    """Return the info message for a link to a heading of a neighboring file, or None."""
    path = use.span.source.path
    if path is None or is_address(use.target):
        return None
    target = links.parse_target(use.target)
    if target.document or not target.heading:
        return None
    places = beside(path.parent).places(target.heading)
    return links.other_file_problem(use.target, names_of_files(places)) if places else None


def _headings(document: nodes.document) -> Iterator[tuple[str, str]]:
    for section in document.findall(nodes.section):
        title = section.next_node(nodes.title)
        if title is not None and section["ids"]:
            yield title.astext(), section["ids"][0]


_TRANSLATED = compile_later(r"(?P<path>.*):(?P<line>\d*|None):<translated>", DOTALL)
_UNDERLINE = compile_later(r"(?P<title>.*?)\n(=+)\s*", DOTALL)
_LEVELS = {Severity.INFO: 1, Severity.WARNING: 2, Severity.ERROR: 3}


class BMLParser(Parser):
    """Parses BML into docutils nodes.

    The Sphinx parser extends it: the hooks below provide settings and handle diagnostics,
    dependencies and bidding tables.
    """

    supported: ClassVar[tuple[str, ...]] = ("bml",)
    names_pages: ClassVar[bool] = False
    """Whether a document without a title is named after its file (HD-7)."""
    # The reST blocks of a chapter need what reST has to be reported.
    settings_spec = rst.Parser.settings_spec
    settings_defaults = rst.Parser.settings_defaults

    def parse(self, inputstring: str, document: nodes.document) -> None:
        """Parse ``inputstring`` and add its elements to ``document``. Never raises."""
        self.setup_parse(inputstring, document)
        name = document.current_source or document["source"] or "<string>"
        translated = _TRANSLATED.fullmatch(name)
        if translated:
            line = translated["line"]
            place = SourcePosition(translated["path"], int(line) if line.isdigit() else 0)
            self.parse_message(inputstring, document, place)
        else:
            self._parse_notes(inputstring, document, name)
        self.finish_parse()

    def get_transforms(self) -> list[type[Transform]]:
        """Return the transforms for transitions, and for docutils writers without our nodes."""
        return [*super().get_transforms(), PlaceRules, ShowRules, LowerNodes]

    def page_settings(self, document: nodes.document) -> PageSettings:
        """Return the settings for reading this document."""
        return PageSettings(options=Options(files=bool(document.settings.file_insertion_enabled)))

    def make_state(self, document: nodes.document, settings: PageSettings) -> DocumentState:
        """Return the state for reading this document."""
        return DocumentState(settings.options, document.current_source or "")

    def report(self, diagnostic: Diagnostic, document: nodes.document) -> None:
        """Show a diagnostic."""
        report_to_docutils(diagnostic, document)

    def note_dependency(self, path: Path, document: nodes.document) -> None:
        """Record a file that was read."""
        if document.settings.record_dependencies is not None:
            document.settings.record_dependencies.add(str(path))

    def note_table(self, table: BiddingTable, document: nodes.document) -> list[nodes.Node]:
        """Record a bidding table; return the replacement if it is hidden."""
        return []

    def _parse_notes(self, text: str, document: nodes.document, name: str) -> None:
        settings = self.page_settings(document)
        state = self.make_state(document, settings)
        source = self.source_of(text, document, name, state)
        builder = DocumentBuilder(
            document, state, settings, lambda table: self.note_table(table, document)
        )
        elements: list[Element] = []
        named_after = source if self.names_pages else None
        builder.build(_recorded(parse_elements(source, state), elements), named_after)
        if named_after is None and nul_position(source) >= 0:
            _add_name(document, Path(name).name)
        for dependency in state.dependencies:
            self.note_dependency(dependency, document)
        self.finish(elements, state, document)
        for diagnostic in state.diagnostics:
            self.report(diagnostic, document)

    def source_of(
        self, text: str, document: nodes.document, name: str, state: DocumentState
    ) -> Source:
        """Return ``text`` of the file ``name`` as a source of notes."""
        path = Path(name)
        on_disk = path.is_file()
        source = Source(name, normalized(text), path=path if on_disk else None)
        if on_disk and _is_read_as_utf_8(document):
            report_encoding(source, read_content(path), state)
        return source

    def finish(
        self, elements: Sequence[Element], state: DocumentState, document: nodes.document
    ) -> None:
        """Complete the document after it is read, before diagnostics are shown."""
        names = names_of([state])
        resolve(state, names)
        settings = self.page_settings(document)
        resolve_parts(document, VariantStyle(names, settings.wording, settings.options))
        put_badges_into_titles(document)
        uses = links.link_uses(elements, state.options)
        resolve_links(document, uses, state.options, state.diagnostics)
        link_sequences(document, elements, state, self.page_settings(document))

    def parse_message(self, text: str, document: nodes.document, place: SourcePosition) -> None:
        """Parse a translated message as running text only, whatever its first characters.

        Sphinx passes every message to the parser of its document and uses the only paragraph; a
        title is passed with an underline of ``=``.
        """
        underlined = _UNDERLINE.fullmatch(text)
        message = (underlined["title"] if underlined else text).strip()
        inline = InlineBuilder(self.page_settings(document).options).prose(
            message, one_place(place.source, place.line)
        )
        if not underlined:
            document += nodes.paragraph(message, "", *inline)
            return
        section = nodes.section(message, nodes.title(message, "", *inline))
        section["names"].append(nodes.fully_normalize_name(section[0].astext()))
        document += section
        document.note_implicit_target(section, section)


def _recorded(elements: Iterable[Element], record: list[Element]) -> Iterator[Element]:
    """Yield ``elements``, each read only when the caller needs it, and store them in ``record``."""
    for element in elements:
        record.append(element)
        yield element


def _is_read_as_utf_8(document: nodes.document) -> bool:
    """Return whether the input encoding is UTF-8, or was not set."""
    encoding = document.settings.input_encoding
    return encoding is None or "utf_8" in codecs.lookup(encoding).name.replace("-", "_")


def _add_name(document: nodes.document, name: str) -> None:
    """Give a name to a page that cannot be read, as a title for links to it."""
    section = nodes.section("", nodes.title("", name), names=[nodes.fully_normalize_name(name)])
    document += section
    document.note_implicit_target(section, section)


def report_to_docutils(diagnostic: Diagnostic, document: nodes.document) -> Any:
    """Show a diagnostic as a docutils system message, at the author's line."""
    return document.reporter.system_message(
        _LEVELS[diagnostic.severity],
        f"{diagnostic.text} [{diagnostic.code}]",
        source=diagnostic.span.file,
        line=diagnostic.span.line,
    )
