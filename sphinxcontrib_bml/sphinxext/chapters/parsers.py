"""The parser of ``.bml`` files in Sphinx."""

from __future__ import annotations

import codecs
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from docutils.parsers import rst

from ...doctree.docutils_parser import BMLParser
from ...doctree.settings import PageSettings
from ...language.reading import decode
from ...language.source import Source, normalized
from ..i18n.translatable_messages import is_note_message, set_chapter
from ..session import document_state, record_deals, record_table, record_wording, settings_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from _typeshed import ReadableBuffer as Buffer
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.environment import BuildEnvironment

    from ...doctree.inline_nodes import SourcePosition
    from ...language.diagnostics import Diagnostic
    from ...language.state import DocumentState
    from ...language.syntax import BiddingTable, Element

_CODEC = "bml_utf_8"


class SphinxBMLParser(BMLParser):
    """Parses a chapter on behalf of Sphinx."""

    supported: ClassVar[tuple[str, ...]] = ("bml",)

    def page_settings(self, document: nodes.document) -> PageSettings:
        """Return what the configuration says."""
        return settings_of(document.settings.env)

    def make_state(self, document: nodes.document, settings: PageSettings) -> DocumentState:
        """Return the state that directives in reST blocks share."""
        set_chapter(document.settings.env)
        return document_state(document.settings.env)

    def note_table(self, table: BiddingTable, document: nodes.document) -> list[nodes.Node]:
        """Keep the table for the book of the document."""
        return record_table(document.settings.env, table)

    def note_dependency(self, path: Path, document: nodes.document) -> None:
        """Leave the files to :func:`record_dependencies`."""

    def finish(
        self, elements: Sequence[Element], state: DocumentState, document: nodes.document
    ) -> None:
        """Keep deals and what texts name; links wait until all documents are known."""
        record_deals(document.settings.env, elements)
        record_wording(document.settings.env, elements, state)

    def parse_message(self, text: str, document: nodes.document, place: SourcePosition) -> None:
        """Parse a translated message: notes, or reST where it stands for what is reST."""
        if is_note_message(document.settings.env, place.line):
            super().parse_message(text, document, place)
        else:
            rst.Parser().parse(text, document)

    def report(self, diagnostic: Diagnostic, document: nodes.document) -> None:
        """Leave diagnostics to the end of the document, when its book was made."""


class _LenientDecoder(codecs.BufferedIncrementalDecoder):
    """Decodes when all bytes are there: UTF-8, else Windows-1252."""

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
    """Let a chapter in another encoding end in a diagnostic, not the build (SPHINX-API 1.1a)."""
    if codecs.lookup(app.config.source_encoding).name in {"utf-8", "utf-8-sig"}:
        env.settings["input_encoding"] = _CODEC


def setup_bml(app: Sphinx) -> None:
    """Register the suffix and the parser."""
    codecs.register(_find_codec)
    app.add_source_suffix(".bml", "bml")
    app.add_source_parser(SphinxBMLParser)
    app.connect("env-before-read-docs", _decode_leniently)


class SphinxBSSParser(SphinxBMLParser):
    """Parses a BSS file as the notes that it becomes; its places are lines of the BSS file."""

    supported: ClassVar[tuple[str, ...]] = ("bss",)

    def source_of(
        self, text: str, document: nodes.document, name: str, state: DocumentState
    ) -> Source:
        """Return the notes made of ``text``, the BSS file ``name``."""
        # Few projects have such chapters; what reads them is loaded with the first.
        from ...formats.bss.importer import import_card
        from ...formats.bss.reader import read_card

        path = Path(name)
        card = read_card(
            Source(name, normalized(text), path=path if path.is_file() else None),
            state.diagnostics,
        )
        return import_card(card, state.diagnostics).as_source(card.source)


def _register_suffix(app: Sphinx, config: Config) -> None:
    """Make chapters of BSS files where that is asked for, or they would be found in any project."""
    if config.bml_read_bss:
        if isinstance(config.source_suffix, dict):
            # Sphinx adds to the value itself, which may be the default of all projects.
            config.source_suffix = dict(config.source_suffix)
        app.add_source_suffix(".bss", "bss")


def setup_bss(app: Sphinx) -> None:
    """Register the parser."""
    app.add_source_parser(SphinxBSSParser)
    app.connect("config-inited", _register_suffix)
