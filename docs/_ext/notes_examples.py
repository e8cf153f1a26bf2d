"""The directive ``example``: notes and what becomes of them, both from one source.

The source stands beside its result, so no example can be wrong: one that does not give just the
diagnostics it names is a warning, and ends the build of the documentation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util import logging

from sphinxcontrib_bml.agreements.book import Agreement, Book
from sphinxcontrib_bml.agreements.expansion import expand
from sphinxcontrib_bml.agreements.system import Chapter, SystemName, make_system
from sphinxcontrib_bml.bridge.auctions import Side
from sphinxcontrib_bml.doctree.build import Builder
from sphinxcontrib_bml.doctree.inline_nodes import InlineBuilder, one_place, text_nodes
from sphinxcontrib_bml.doctree.variant_nodes import VariantStyle, resolve_parts
from sphinxcontrib_bml.formats.bss.settings import BSSSettings, Profile
from sphinxcontrib_bml.formats.catalog import EXPORTS
from sphinxcontrib_bml.language.diagnostics import Diagnostic
from sphinxcontrib_bml.language.parser import parse_elements
from sphinxcontrib_bml.language.source import Source
from sphinxcontrib_bml.language.state import DocumentState
from sphinxcontrib_bml.language.syntax import Heading
from sphinxcontrib_bml.language.variants.selection import names_of, resolve
from sphinxcontrib_bml.sphinxext.directive_base import BMLBaseDirective, source_of
from sphinxcontrib_bml.sphinxext.session import document_state, record_table, tables_of

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment
    from sphinx.util.typing import ExtensionMetadata

logger = logging.getLogger(__name__)

_LANGUAGES = ("bml", "rst", "md")
_NOTES_OF_A_DOCUMENT = ("bml_state", "bml_tables")


def _language(argument: str) -> str:
    return directives.choice(argument, _LANGUAGES)


def _codes(argument: str) -> set[str]:
    return set(argument.replace(",", " ").split())


class ExampleDirective(BMLBaseDirective):
    """Shows its content as it is written, and what becomes of it."""

    optional_arguments = 0
    option_spec: ClassVar[dict[str, Callable[[str], object]]] = {
        "language": _language,
        "codes": _codes,
        "auctions": directives.flag,
        "bss": directives.flag,
        "above": directives.flag,
    }

    def run(self) -> list[nodes.Node]:
        """Return the source and the result as two boxes."""
        with _document_of_its_own(self.env):
            made = self._made()
            state = document_state(self.env)
            names = names_of([state])
            resolve(state, names)
            page = self.state.document.copy()
            page += made
            settings = self.page_settings
            resolve_parts(page, VariantStyle(names, settings.wording, settings.options))
            book = expand(tables_of(self.env), state.diagnostics)
            found = list(state.diagnostics)
            for path in state.dependencies:
                self.env.note_dependency(str(path))
        self._compare(found)
        result = nodes.container("", *page.children, classes=["example-result"])
        if "auctions" in self.options:
            result += self._auctions(book)
        if "bss" in self.options:
            result += self._bss(book, state)
        if found:
            result += self._said(found)
        kinds = ["example", "example-above"] if "above" in self.options else ["example"]
        return [nodes.container("", self._code(), result, classes=kinds)]

    def _code(self) -> nodes.Element:
        text = "\n".join(self.content)
        code = nodes.literal_block(text, text, language=self.options.get("language", "bml"))
        self.set_source_info(code)
        return nodes.container("", code, classes=["example-source"])

    def _source(self) -> Source:
        text = "\n".join(self.content)
        return source_of(self.get_source_info()[0], text, self.content_numbers())

    def _made(self) -> list[nodes.Node]:
        """Return what the content becomes."""
        if self.options.get("language", "bml") != "bml":
            return self.parse_content_to_nodes()
        state = document_state(self.env)
        builder = Builder(
            self.state.document,
            state,
            self.page_settings,
            lambda table: record_table(self.env, table),
        )
        made: list[nodes.Node] = []
        for element in parse_elements(self._source(), state):
            if isinstance(element, Heading):
                made.append(self._heading(element.text.text, f"example-heading-{element.level}"))
            else:
                made += builder.nodes_of(element)
        if title := state.metadata.get("TITLE"):
            made.insert(0, self._heading(title.text, "example-heading-0"))
        if author := state.metadata.get("AUTHOR"):
            words = self.page_settings.wording.author.format(name=author.text)
            made.insert(1, nodes.paragraph("", words))
        return made

    def _prose(self, text: str) -> list[nodes.Node]:
        source, line = self.get_source_info()
        return InlineBuilder(self.page_settings.options).prose(text, one_place(source, line))

    def _heading(self, text: str, kind: str) -> nodes.Node:
        """Return a heading that is not a section of the page it is shown on."""
        return nodes.rubric(text, "", *self._prose(text), classes=["example-heading", kind])

    def _compare(self, found: Iterable[Diagnostic]) -> None:
        """Warn where the example gives other diagnostics than it names."""
        expected: set[str] = self.options.get("codes", set())
        codes = {str(diagnostic.code) for diagnostic in found}
        if codes != expected:
            logger.warning(
                "the example gives %s, not %s",
                sorted(codes) or "no diagnostics",
                sorted(expected) or "none",
                location=self.get_location(),
                type="example",
            )

    def _auctions(self, book: Book) -> nodes.Element:
        """Return the table of the auctions that the example stands for."""
        rows = [self._auction_row(agreement) for agreement in book.leading if agreement.text]
        head = nodes.row("", _cell(nodes.Text("Auction")), _cell(nodes.Text("Meaning")))
        group = nodes.tgroup(
            "",
            nodes.colspec("", colwidth=1),
            nodes.colspec("", colwidth=1),
            nodes.thead("", head),
            nodes.tbody("", *rows),
            cols=2,
        )
        return nodes.table("", group, classes=["example-auctions", "colwidths-auto"])

    def _auction_row(self, agreement: Agreement) -> nodes.row:
        wording = self.page_settings.wording
        names = wording.names._replace(passed="P")
        shown = (
            names.call(call) if side is Side.WE else f"({names.call(call)})"
            for side, call in agreement.auction.turns
        )
        meaning = " ".join(agreement.lines)
        if agreement.alert:
            meaning = meaning.removeprefix("!").lstrip()
        auction = _cell(*text_nodes(" ".join(shown)))
        when = wording.conditions(agreement.conditions)
        if when:
            auction += nodes.paragraph("", "", nodes.emphasis("", when))
        return nodes.row("", auction, _cell(*self._prose(meaning)))

    def _bss(self, book: Book, state: DocumentState) -> nodes.Element:
        """Return the BSS file of the example."""
        metadata = {key: value.text for key, value in state.metadata.items()}
        chapter = Chapter(self.env.docname, self.env.docname, metadata, tuple(state.file_words))
        system = make_system(SystemName("example"), [chapter], book, state.options)
        data, losses = EXPORTS["bss"].write(system, BSSSettings(Profile.STANDARD))
        for loss in losses:
            if str(loss.code) not in self.options.get("codes", set()):
                logger.warning("%s", loss.message, location=self.get_location(), type="example")
        text = data.decode().rstrip("\n")
        return nodes.literal_block(text, text, language="text")

    def _said(self, found: Iterable[Diagnostic]) -> nodes.Element:
        """Return what is said about a mistake, each code with a link to its explanation."""
        said = nodes.container("", classes=["example-said"])
        first = self.content.items[0][1] if self.content.items else 0
        for diagnostic in sorted(found, key=lambda diagnostic: diagnostic.span.line):
            code = str(diagnostic.code)
            hint = f" ({diagnostic.hint})" if diagnostic.hint else ""
            line = diagnostic.span.line - first
            text = f"{diagnostic.severity}, line {line}: {diagnostic.message}{hint} "
            words = nodes.inline("", text.replace(f"{self.env.srcdir}/", ""))
            words["support_smartquotes"] = False
            roles, _ = self.parse_inline(f"[:ref:`{code}`]", lineno=self.lineno)
            kinds = [f"example-{diagnostic.severity}"]
            said += nodes.paragraph("", "", words, *roles, classes=kinds)
        return said


def _cell(*children: nodes.Node) -> nodes.entry:
    return nodes.entry("", nodes.paragraph("", "", *children))


@contextmanager
def _document_of_its_own(env: BuildEnvironment) -> Iterator[None]:
    """Let the notes within be a document of their own: clips, seats and tables start afresh."""
    data = env.temp_data
    kept = {key: data.pop(key) for key in _NOTES_OF_A_DOCUMENT if key in data}
    try:
        yield
    finally:
        for key in _NOTES_OF_A_DOCUMENT:
            data.pop(key, None)
        for key, value in kept.items():
            data[key] = value


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directive."""
    app.add_directive("example", ExampleDirective)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
