"""The data about each document, collected when it is read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from docutils import nodes

from ..agreements.system import Chapter, DealWithAuction
from ..doctree.nodes import bml_bidtable, rows_of
from ..language.variants.parts import OTHERS
from .build_state import BuildState, DocumentData
from .domain import app_of
from .session import PARAMETER_VALUES
from .storage import JoinedOpenings, Requirement, StoredBook, restore_book, store_book
from .variants import VARIANTS

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from ..agreements.book import Book
    from ..agreements.checks.check_input import DocumentFacts
    from ..doctree.text_links import TreeTerm
    from ..language.syntax import BiddingTable, FileWord

TABLE_HEADINGS: DocumentData[list[str]] = DocumentData("table_headings")
"""The heading above each table; empty if the table is hidden."""

TABLE_CHAPTERS: DocumentData[list[str]] = DocumentData("table_chapters")
"""The section of each table."""


def headings_above(tables: Sequence[BiddingTable], doctree: nodes.document) -> list[str]:
    """Return the heading above each table of a document as shown; empty for hidden tables.

    :param tables: all tables of the document.
    """
    by_anchor = dict(_headings_by_anchor(doctree))
    return [
        by_anchor.get(table.rows[0].address.anchor, "") if table.rows else "" for table in tables
    ]


def chapters_above(tables: Sequence[BiddingTable], doctree: nodes.document) -> list[str]:
    """Return, for each table, the heading above it that is directly below the page title.

    For tables above the first such heading it is the title; for hidden tables it is empty.

    :param tables: all tables of the document.
    """
    by_anchor = {
        anchor: (titles[-2:-1] or titles or [""])[0] for anchor, titles in _titles(doctree)
    }
    return [
        by_anchor.get(table.rows[0].address.anchor, "") if table.rows else "" for table in tables
    ]


def _headings_by_anchor(doctree: nodes.document) -> Iterable[tuple[str, str]]:
    """Yield the anchor of the first row of each shown table with the heading above it."""
    for anchor, titles in _titles(doctree):
        yield anchor, titles[0] if titles else ""


def _titles(doctree: nodes.document) -> Iterable[tuple[str, list[str]]]:
    """Yield the anchor of the first row of each shown table with the headings above it.

    The nearest comes first, the title of the page last.
    """
    for table in doctree.findall(bml_bidtable):
        rows = rows_of(table)
        if rows and rows[0]["ids"]:
            yield rows[0]["ids"][0], list(_titles_above(table))


def _titles_above(node: nodes.Node) -> Iterable[str]:
    parent = node.parent
    while parent is not None:
        if isinstance(parent, nodes.section):
            title = parent.next_node(nodes.title)
            yield title.astext() if title is not None else ""
        parent = parent.parent


IsMet = Callable[[Requirement], bool]
"""Returns whether a build meets a requirement."""

BOOKS: DocumentData[list[StoredBook]] = DocumentData("books", version=2)
"""The agreements, in parts."""

METADATA: DocumentData[dict[str, str]] = DocumentData("metadata")
"""The metadata, keys in upper case."""

FILE_WORDS: DocumentData[list[FileWord]] = DocumentData("file_words")
"""The settings in documents for the exported files as a whole."""

FACTS: DocumentData[DocumentFacts] = DocumentData("facts")
"""The facts that checks need in addition to agreements."""

TERMS: DocumentData[list[TreeTerm]] = DocumentData("terms")
"""The abbreviations that lists explain."""

DEALS: DocumentData[dict[str, list[DealWithAuction]]] = DocumentData("deals")
"""The deals by partner, except the deals of files.

Deals for all partners have the empty name.
"""

_READ: BuildState[dict[str, Book]] = BuildState(lambda app: {})
"""The books of the documents read in this build, if they have no conditional parts."""


def book_of(env: BuildEnvironment, docname: str, is_met: IsMet, variant: str = "") -> Book:
    """Return the agreements of a document that apply to a build, including hidden tables.

    :param variant: the case-folded name of the partner.
    """
    read = _READ.of(app_of(env))
    stored = stored_books(env, docname, is_met, variant)
    if docname in read and not any(one.variant for one in stored):
        return read[docname]
    return restore_book(stored)


def stored_books(
    env: BuildEnvironment, docname: str, is_met: IsMet, variant: str = ""
) -> list[StoredBook]:
    """Return the parts of the book of a document that :func:`book_of` joins."""
    parts = BOOKS.of(env).get(docname, ())
    kept = {part.variant for part in parts}
    key = next((one for one in (variant, OTHERS) if one in kept), "")
    return [part for part in parts if part.variant == key and all(map(is_met, part.requirements))]


def keep_book(
    env: BuildEnvironment, docname: str, book: Book, joined: tuple[JoinedOpenings, ...]
) -> None:
    """Store the agreements of the current document, which has no conditional parts."""
    _READ.of(app_of(env))[docname] = book
    BOOKS.of(env)[docname] = [store_book(book, joined=joined)]


def chapter_of(env: BuildEnvironment, docname: str, variant: str = "") -> Chapter:
    """Return a document as a chapter of the system of one partner (VARIANTS VA-7)."""
    known = VARIANTS.of(env).get(docname)
    metadata = known.metadata_of(variant) if known and variant else None
    if metadata is None:
        metadata = METADATA.of(env).get(docname, {})
    file = env.doc2path(docname).name
    words = tuple(FILE_WORDS.of(env).get(docname, ()))
    has_agreements = any(part.length for part in BOOKS.of(env).get(docname, ()))
    headings = tuple(TABLE_HEADINGS.of(env).get(docname, ()))
    terms = tuple((term.word, term.meaning) for term in TERMS.of(env).get(docname, ()))
    values = PARAMETER_VALUES.of(env).get(docname, {})
    used = values.get(variant) or values.get("", ())
    return Chapter(docname, file, metadata, words, has_agreements, headings, terms, used)


def deals_of(env: BuildEnvironment, docname: str, variant: str) -> list[DealWithAuction]:
    """Return the deals of a document for a partner, given by the case-folded name."""
    known = DEALS.of(env).get(docname, {})
    key = next((one for one in (variant, OTHERS) if one in known), "")
    return known.get(key, [])


def _forget(app: Sphinx, env: BuildEnvironment, docname: str) -> None:
    _READ.of(app).pop(docname, None)


def setup(app: Sphinx) -> None:
    """Drop the data of a document when it is removed or read again."""
    app.connect("env-purge-doc", _forget)
