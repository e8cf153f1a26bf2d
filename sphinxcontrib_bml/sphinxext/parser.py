"""The parser of ``.bml`` files in Sphinx."""

from __future__ import annotations

import codecs
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from docutils.parsers import rst

from ..doctree import BMLParser, PageSettings
from ..language.reading import decode
from ..language.state import DocumentState
from .config import page_settings
from .translation import begin_chapter, is_message_of_notes

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer as Buffer
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from ..doctree.inline import Place
    from ..language.diagnostics import Diagnostic
    from ..language.syntax import BiddingTable

_STATE = "bml_state"
_TABLES = "bml_tables"
_CODEC = "bml_utf_8"


def document_state(env: BuildEnvironment) -> DocumentState:
    """Return the state of the document being read, which all its parts share."""
    if _STATE not in env.temp_data:
        env.temp_data[_STATE] = DocumentState(settings_of(env).options)
    state = env.temp_data[_STATE]
    assert isinstance(state, DocumentState)
    return state


def settings_of(env: BuildEnvironment) -> PageSettings:
    """Return the settings of the pages of this project."""
    return page_settings(env.config, Path(env.srcdir))


def note_table(env: BuildEnvironment, table: BiddingTable) -> None:
    """Add a bidding table to those of the document being read."""
    tables_of(env).append(table)


def tables_of(env: BuildEnvironment) -> list[BiddingTable]:
    """Return the bidding tables of the document being read, in document order."""
    if _TABLES not in env.temp_data:
        env.temp_data[_TABLES] = []
    tables: list[BiddingTable] = env.temp_data[_TABLES]
    return tables


def note_dependencies(env: BuildEnvironment, state: DocumentState) -> None:
    """Make the document depend on the files its notes include, and on those that are missing."""
    for path in state.dependencies:
        env.note_dependency(str(path))
        env.note_included(str(path))
    for path in state.missing:
        env.note_dependency(str(path))


class SphinxBMLParser(BMLParser):
    """Parses a chapter on behalf of Sphinx."""

    supported: ClassVar[tuple[str, ...]] = ("bml",)

    def page_settings(self, document: nodes.document) -> PageSettings:
        """Return what the configuration says."""
        return settings_of(document.settings.env)

    def make_state(self, document: nodes.document, settings: PageSettings) -> DocumentState:
        """Return the state that directives in reST blocks share."""
        return document_state(document.settings.env)

    def note_table(self, table: BiddingTable, document: nodes.document) -> None:
        """Keep the table for the book of the document."""
        note_table(document.settings.env, table)

    def note_dependency(self, path: Path, document: nodes.document) -> None:
        """Leave the files to :func:`note_dependencies`."""

    def finish(self, state: DocumentState, document: nodes.document) -> None:
        """Leave links to the time when all documents are known."""
        begin_chapter(document.settings.env)

    def parse_message(self, text: str, document: nodes.document, place: Place) -> None:
        """Parse a translated message: notes, or reST where it stands for what is reST."""
        if is_message_of_notes(document.settings.env, place.line):
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


def _read_leniently(app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
    """Let a chapter in another encoding end in a diagnostic, not the build (SPHINX-API 1.1a)."""
    if codecs.lookup(app.config.source_encoding).name in {"utf-8", "utf-8-sig"}:
        env.settings["input_encoding"] = _CODEC


def setup(app: Sphinx) -> None:
    """Register the suffix and the parser."""
    codecs.register(_find_codec)
    app.add_source_suffix(".bml", "bml")
    app.add_source_parser(SphinxBMLParser)
    app.connect("env-before-read-docs", _read_leniently)
