"""Chapters: ``.bml`` and ``.bss`` documents as Sphinx reads them, and bridge in other documents."""

from __future__ import annotations

import codecs
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from docutils.parsers import rst
from docutils.utils import get_source_line
from sphinx import addnodes
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.builders.text import TextBuilder
from sphinx.builders.xml import XMLBuilder
from sphinx.transforms import SphinxTransform

from ..bridge.auctions import Suit
from ..doctree.docutils_parser import BMLParser
from ..doctree.inline_nodes import SourcePosition, hand_word, suit_node, with_sequences
from ..doctree.nodes import NotProse, PageSettings, bml_sequence
from ..language.codes import Code
from ..language.inline import hands_in
from ..language.labels import SUIT_IN_PROSE
from ..language.reading import decode
from ..language.source import Source, normalized
from ..patterns import compile_later
from .diagnostics import log_at
from .session import document_state, record_deals, record_table, record_wording, settings_of
from .translatable_messages import is_chapter, is_note_message, recorded_messages, set_chapter
from .translation_transforms import catalog_for, source_lines
from .variants import find_names, page_filling

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Sequence

    from _typeshed import ReadableBuffer as Buffer
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

    from ..language.diagnostics import Diagnostic
    from ..language.state import DocumentState
    from ..language.syntax import BiddingTable, Element


_CODEC = "bml_utf_8"


class SphinxBMLParser(BMLParser):
    """Parses a chapter for Sphinx."""

    supported: ClassVar[tuple[str, ...]] = ("bml",)
    names_pages: ClassVar[bool] = True

    def page_settings(self, document: nodes.document) -> PageSettings:
        """Return the page settings of the configuration."""
        return settings_of(document.settings.env)

    def make_state(self, document: nodes.document, settings: PageSettings) -> DocumentState:
        """Return the state that directives in reST blocks share."""
        set_chapter(document.settings.env)
        return document_state(document.settings.env)

    def note_table(self, table: BiddingTable, document: nodes.document) -> list[nodes.Node]:
        """Store the table for the book of the document."""
        return record_table(document.settings.env, table)

    def note_dependency(self, path: Path, document: nodes.document) -> None:
        """Do nothing: :func:`record_dependencies` records the files."""

    def finish(
        self, elements: Sequence[Element], state: DocumentState, document: nodes.document
    ) -> None:
        """Store deals and the auctions in texts; links are resolved after reading."""
        record_deals(document.settings.env, elements)
        record_wording(document.settings.env, elements, state)

    def parse_message(self, text: str, document: nodes.document, place: SourcePosition) -> None:
        """Parse a translated message: as notes, or as reST if it translates reST."""
        env = document.settings.env
        if is_note_message(env, place.line):
            catalog = catalog_for(env)
            gettext = catalog.gettext if catalog is not None else str
            super().parse_message(page_filling(env).text(text, gettext), document, place)
        else:
            rst.Parser().parse(text, document)

    def report(self, diagnostic: Diagnostic, document: nodes.document) -> None:
        """Do nothing: diagnostics are reported at the end of the document."""


class _LenientDecoder(codecs.BufferedIncrementalDecoder):
    """Decodes complete input: as UTF-8, else as Windows-1252."""

    def _buffer_decode(self, data: Buffer, errors: str, final: bool) -> tuple[str, int]:
        return (decode(bytes(data)).text, len(bytes(data))) if final else ("", 0)


def _find_codec(name: str) -> codecs.CodecInfo | None:
    if name != _CODEC:
        return None
    utf_8 = codecs.lookup("utf-8")
    return codecs.CodecInfo(
        utf_8.encode,
        lambda data, errors="strict": (decode(bytes(data)).text, len(data)),
        incrementalencoder=utf_8.incrementalencoder,
        incrementaldecoder=_LenientDecoder,
        name=_CODEC,
    )


def _decode_leniently(app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
    """Report a chapter in another encoding as a diagnostic instead of failing (SPHINX-API 1.1a)."""
    if codecs.lookup(app.config.source_encoding).name in {"utf-8", "utf-8-sig"}:
        env.settings["input_encoding"] = _CODEC


def setup_bml(app: Sphinx) -> None:
    """Register the suffix and the parser."""
    codecs.register(_find_codec)
    app.add_source_suffix(".bml", "bml")
    app.add_source_parser(SphinxBMLParser)
    app.connect("env-before-read-docs", _decode_leniently)


class SphinxBSSParser(SphinxBMLParser):
    """Parses a BSS file as converted notes; places refer to lines of the BSS file."""

    supported: ClassVar[tuple[str, ...]] = ("bss",)

    def source_of(
        self, text: str, document: nodes.document, name: str, state: DocumentState
    ) -> Source:
        """Return the notes converted from ``text``, the BSS file ``name``."""
        # Few projects have such chapters; what reads them is loaded with the first.
        from ..formats.bss.importer import import_card
        from ..formats.bss.reader import read_card

        path = Path(name)
        card = read_card(
            Source(name, normalized(text), path=path if path.is_file() else None),
            state.diagnostics,
        )
        return import_card(card, state.diagnostics).as_source(card.source)


def setup_bss(app: Sphinx) -> None:
    """Register the parser for projects that have BSS files as chapters."""
    app.add_source_parser(SphinxBSSParser)


_SUIT = compile_later(SUIT_IN_PROSE)
VERBATIM = (
    nodes.literal,
    nodes.FixedTextElement,
    nodes.math,
    nodes.math_block,
    nodes.raw,
    nodes.comment,
    nodes.Invisible,
    nodes.problematic,
    nodes.image,
    addnodes.desc_signature,
    addnodes.not_smartquotable,
    NotProse,
)
"""Nodes that contain no running text."""


class ProseSuits(SphinxTransform):
    """Turns ``!h`` and typed ``♥`` in running text into suits; code is left alone."""

    default_priority: ClassVar[int] = 610

    def apply(self, **kwargs: object) -> None:
        """Turn the suits of the document."""
        if not self.config.bml_autolink:
            return
        for text in list(_suit_texts(self.document)):
            self._report_hands(text)
            pieces = _hand_pieces(str(text))
            if isinstance(text.parent, nodes.title) and text.parent[0] is text:
                # LaTeX warns of a document title that begins with anything but text.
                pieces.insert(0, nodes.Text(""))
            text.parent.replace(text, pieces)

    def _report_hands(self, text: nodes.Text) -> None:
        """Report the hands in ``text`` that do not have 13 cards (VARIANTS IH-1)."""
        for problem in filter(None, (found.problem for found in hands_in(str(text)))):
            source, line = get_source_line(text.parent)
            log_at(
                self.env,
                Code.DEAL_CARDS,
                Code.DEAL_CARDS.severity,
                problem,
                f"{source}:{line}",
            )


def _suit_texts(document: nodes.document) -> Iterator[nodes.Text]:
    """Yield the running texts with suits."""
    waiting: list[nodes.Node] = [document]
    while waiting:
        node = waiting.pop()
        if isinstance(node, nodes.Text):
            if ("!" in node or not node.isascii()) and _SUIT.search(node):
                yield node
        elif not isinstance(node, VERBATIM):
            waiting += node.children[::-1]


def _hand_pieces(text: str) -> list[nodes.Node]:
    """Return ``text`` as nodes, split at hands (VARIANTS IH-1) and suits."""
    pieces: list[nodes.Node] = []
    position = 0
    for one in hands_in(text):
        written = text[one.start : one.end]
        pieces += [*_suit_pieces(text[position : one.start]), hand_word(written, one)]
        position = one.end
    return [*pieces, *_suit_pieces(text[position:])]


def _suit_pieces(text: str) -> list[nodes.Node]:
    """Return ``text`` as nodes, split at suits."""
    pieces: list[nodes.Node] = []
    position = 0
    for mark in _SUIT.finditer(text):
        if mark.start() > position:
            pieces.append(nodes.Text(text[position : mark.start()]))
        pieces.append(suit_node(Suit.parse(mark[0])))
        position = mark.end()
    if position < len(text):
        pieces.append(nodes.Text(text[position:]))
    return pieces


def setup_prose_suits(app: Sphinx) -> None:
    """Register the transform."""
    app.add_transform(ProseSuits)


_NEVER = (
    *VERBATIM,
    # What roles make: their contents are the author's own affair.
    nodes.inline,
    nodes.abbreviation,
    nodes.acronym,
    addnodes.pending_xref,
    addnodes.download_reference,
    nodes.docinfo,
    nodes.system_message,
)

_Line = tuple[str | None, int | None]


class ProseAuctions(SphinxTransform):
    """Replaces the auctions in running text that is not BML by nodes; they are linked later."""

    # Before suits are cut out of them.
    default_priority: ClassVar[int] = 605

    def apply(self, **kwargs: object) -> None:
        """Replace the auctions of the document."""
        if self.config.bml_autolink != "all":
            return
        language = document_state(self.env).options.language
        for text in list(self._texts()):
            pieces = list(with_sequences(str(text), language, _unchanged))
            if any(isinstance(piece, bml_sequence) for piece in pieces):
                if isinstance(text.parent, nodes.title) and text.parent[0] is text:
                    # LaTeX warns of a document title that begins with anything but text.
                    pieces.insert(0, nodes.Text(""))
                text.parent.replace(text, pieces)

    def _texts(self) -> Iterator[nodes.Text]:
        """Yield the texts that are not notes; notes are checked elsewhere."""
        notes = {id(node) for node in recorded_messages(self.env)}
        if not is_chapter(self.env):
            return _auction_texts(self.document, notes)
        blocks = source_lines(document_state(self.env).rst_blocks)
        return (
            (
                text
                for node in self.document.findall(nodes.TextElement)
                if (node.source, node.line) in blocks
                for text in _auction_texts(node, notes)
            )
            if blocks
            else iter(())
        )


def _auction_texts(node: nodes.Element, notes: Container[int]) -> Iterator[nodes.Text]:
    for child in node.children:
        if isinstance(child, nodes.Text):
            yield child
        elif (
            isinstance(child, nodes.Element)
            and not isinstance(child, _NEVER)
            and id(child) not in notes
        ):
            yield from _auction_texts(child, notes)


def _unchanged(text: str) -> list[nodes.Node]:
    return [nodes.Text(text)]


def setup_prose_auctions(app: Sphinx) -> None:
    """Register the transform."""
    app.add_transform(ProseAuctions)


def _report_included_pages(app: Sphinx, env: BuildEnvironment) -> None:
    """Report the note pages that other pages include and that no toctree lists (LANGUAGE IN-9)."""
    includers = _first_includers(env)
    toctree_pages = {env.config.root_doc}.union(*env.toctree_includes.values())
    for docname in sorted((includers.keys() & env.all_docs.keys()) - toctree_pages):
        if _is_notes(env, docname):
            log_at(
                env,
                Code.INCLUDE_PAGE,
                Code.INCLUDE_PAGE.severity,
                f"'{_file_name(env, includers[docname])}' includes this file, but it is also a "
                f"page, and no toctree lists it (add '{_file_name(env, docname)}' to "
                "exclude_patterns in conf.py)",
                docname,
            )


def _first_includers(env: BuildEnvironment) -> dict[str, str]:
    """Return the included documents, each with the first document that includes it."""
    return {
        included: docname
        for docname in sorted(env.included, reverse=True)
        for included in env.included[docname] - {docname}
    }


def _is_notes(env: BuildEnvironment, docname: str) -> bool:
    """Return whether a document is written in BML, whatever its suffix."""
    kinds: dict[str, str] = env.config.source_suffix
    return str(env.doc2path(docname)).endswith(
        tuple(suffix for suffix, kind in kinds.items() if kind == "bml")
    )


def _file_name(env: BuildEnvironment, docname: str) -> str:
    return Path(env.doc2path(docname, base=False)).as_posix()


def setup_included_pages(app: Sphinx) -> None:
    """Register the check, to run after all documents are read."""
    app.connect("env-check-consistency", _report_included_pages)


_NANOSECONDS = 1000


def _output(builder: Builder, docname: str) -> Path | None:
    """Return the output file of a document, or None if the builder writes no file per document."""
    if isinstance(builder, StandaloneHTMLBuilder):
        return Path(builder.get_outfilename(docname))
    if isinstance(builder, TextBuilder | XMLBuilder):
        return Path(builder.outdir, f"{docname}{builder.out_suffix}")
    return None


def _documents_to_write(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Return the documents that were read after they were last written."""
    stale = []
    for docname, microseconds in env.all_docs.items():
        output = _output(app.builder, docname)
        try:
            written_at = output.stat().st_mtime_ns if output else None
        except OSError:  # not written yet: Sphinx sees that itself
            continue
        if written_at is not None and written_at < microseconds * _NANOSECONDS:
            stale.append(docname)
    return stale


def setup_freshness(app: Sphinx) -> None:
    """Register the events that select the documents to read and to write."""
    app.connect("env-get-outdated", find_names)
    app.connect("env-updated", _documents_to_write)
