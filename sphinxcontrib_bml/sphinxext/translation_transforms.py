"""Transforms that insert the translations of notes before Sphinx inserts those of other text.

Sphinx would parse every message in the markup of its document. Note messages are parsed here and
hidden from Sphinx in the meantime; the extraction of messages later sees all messages.
"""

from __future__ import annotations

from gettext import NullTranslations
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from sphinx.locale import init, translators
from sphinx.transforms import SphinxTransform
from sphinx.transforms.i18n import Locale
from sphinx.util.i18n import docname_to_domain

from ..doctree.build import fit_columns
from ..doctree.inline_nodes import InlineBuilder, one_place
from ..doctree.nodes import bml_bidtable, make_row_nodes
from ..language.parameters import used_names
from .build_state import BuildState, DocumentData, ReadingState
from .domain import app_of
from .session import document_state, has_state
from .translatable_messages import (
    bml_translatable_row,
    bml_translatable_value,
    is_chapter,
    message_id,
    message_nodes,
    record_note_lines,
    recorded_messages,
)
from .variants import page_filling

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from ..language.source import Span


_EXTRACTS_MESSAGES = "gettext"
"""The builder that writes catalogs."""
_NAMESPACE = "bml"
"""Namespace of our catalogs: those of Sphinx grow with every document that requests them."""

_CATALOGS: BuildState[dict[str, NullTranslations | None]] = BuildState(lambda app: {})
"""The translations by file name; None if there are none."""

_HIDDEN: ReadingState[list[tuple[nodes.TextElement, Any]]] = ReadingState(
    "hidden_messages", lambda env: []
)

TRANSLATED_ROWS: DocumentData[dict[str, dict[str, str]]] = DocumentData("translated_rows")
"""The translated rows by anchor; if a row has several texts, by message id."""


class _NoTranslation(NullTranslations):
    """Translations with an empty text instead of the message if a translation is missing."""

    def gettext(self, message: str) -> str:
        return ""


def catalog_for(env: BuildEnvironment) -> NullTranslations | None:
    """Return the translations of the document being read, or None if there are none.

    The translation of an untranslated message is empty.
    """
    domain = docname_to_domain(env.docname, env.config.gettext_compact)
    known = _CATALOGS.of(app_of(env))
    if domain not in known:
        folders = [str(Path(env.srcdir, folder)) for folder in env.config.locale_dirs]
        catalog, is_found = init(folders, env.config.language, domain, _NAMESPACE)
        # Sphinx would keep it as long as the process lives.
        del translators[_NAMESPACE, domain]
        if is_found:
            catalog.add_fallback(_NoTranslation())
        known[domain] = catalog if is_found else None
    return known[domain]


class TranslateNotes(SphinxTransform):
    """Inserts the translations of rows and of all other texts that are written as notes."""

    default_priority: ClassVar[int] = Locale.default_priority - 1

    def apply(self, **kwargs: Any) -> None:
        """Insert the translations in the catalog of the document."""
        catalog = catalog_for(self.env)
        if catalog is not None or app_of(self.env).builder.name == _EXTRACTS_MESSAGES:
            for table in list(self.document.findall(bml_bidtable)):
                make_row_nodes(table, kind=bml_translatable_row)
        if catalog is None:
            self._add_values()
            return
        messages = recorded_messages(self.env)
        if is_chapter(self.env):
            messages = [*messages, *self._messages_of_chapter()]
        options = document_state(self.env).options
        filling = page_filling(self.env)
        for node in messages:
            message = node.rawsource.replace("\n", " ").strip()
            translated = catalog.gettext(message)
            node["translated"] = bool(translated)
            translated = filling.text(translated or message, catalog.gettext)
            if translated != message:
                place = one_place(node.source or "", node.line or 0)
                node.children = []
                node.extend(InlineBuilder(options).prose(translated, place))
        for group in dict.fromkeys(filter(None, map(_columns_around, messages))):
            fit_columns(group)
        self._hide(messages)
        rows: dict[str, dict[str, str]] = {}
        for row in self.document.findall(bml_translatable_row):
            messages_of_row = row.extract_original_messages()
            for message in messages_of_row:
                translated = catalog.gettext(message)
                row["translated"] = row.get("translated", True) and bool(translated)
                translated = filling.text(translated or message, catalog.gettext)
                if translated != message:
                    row.apply_translated_message(message, translated)
                    # Only if there is another one it matters which text it is.
                    text = message_id(message) if len(messages_of_row) > 1 else ""
                    for anchor in row["ids"]:
                        rows.setdefault(anchor, {})[text] = translated
            row.is_hidden = True
        if rows:
            TRANSLATED_ROWS.of(self.env)[self.env.docname] = rows

    def _add_values(self) -> None:
        """Add the values of parameters for the extraction of messages (LANGUAGE PR-1)."""
        if app_of(self.env).builder.name == _EXTRACTS_MESSAGES and has_state(self.env):
            parameters = document_state(self.env).parameters
            used = used_names(parameters)
            project = (one for one in parameters.project if one.name in used)
            for one in (*parameters.own, *project):
                node = bml_translatable_value("", value=one.text)
                node.source, node.line = self.document["source"], 1
                if one.place is not None:
                    node.source, node.line = one.place.file, one.place.line
                self.document += node

    def _messages_of_chapter(self) -> list[nodes.TextElement]:
        """Return the messages that are not titles and not from reST blocks.

        Titles are left to Sphinx, which updates references to them.
        """
        rst = source_lines(document_state(self.env).rst_blocks)
        messages = [
            node for node in message_nodes([self.document]) if (node.source, node.line) not in rst
        ]
        titles = [node for node in messages if isinstance(node, nodes.title)]
        others = self.document.findall(nodes.meta)
        record_note_lines(self.env, {node.line or 0 for node in (*titles, *others)})
        return [node for node in messages if not isinstance(node, nodes.title)]

    def _hide(self, messages: Iterable[nodes.TextElement]) -> None:
        hidden = [(node, node.get("translatable")) for node in messages]
        for node, _before in hidden:
            node["translatable"] = False
        _HIDDEN.set(self.env, hidden)


def _columns_around(message: nodes.TextElement) -> nodes.tgroup | None:
    """Return the columns of the pipe table around a message, or None if it is in no table."""
    node: nodes.Element | None = message.parent
    while node is not None and not isinstance(node, nodes.tgroup):
        node = node.parent
    return node if node is not None and "bml-table" in node.parent["classes"] else None


def source_lines(spans: Iterable[Span]) -> set[tuple[str | None, int | None]]:
    """Return the files and lines in ``spans``."""
    return {
        (span.file, line)
        for span in spans
        for line in range(span.line, span.source.line_number(span.end) + 1)
    }


class UnhideNotes(SphinxTransform):
    """Makes hidden messages visible again for the extraction of messages."""

    default_priority: ClassVar[int] = Locale.default_priority + 1

    def apply(self, **kwargs: Any) -> None:
        """Make every message visible."""
        if not _HIDDEN.is_there(self.env):
            return
        for node, before in _HIDDEN.take(self.env):
            if before is None:
                del node["translatable"]
            else:
                node["translatable"] = before
        for row in self.document.findall(bml_translatable_row):
            row.is_hidden = False


def setup(app: Sphinx) -> None:
    """Register the transforms."""
    app.add_transform(TranslateNotes)
    app.add_transform(UnhideNotes)
