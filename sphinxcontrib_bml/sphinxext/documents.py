"""The notes of each document as all others see them: agreements, metadata, facts, deals."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..agreements import Chapter
from ..language.variants.lines import OTHERS
from .build_state import BuildState
from .collected import DocumentData
from .domain import app_of
from .storage import Requirement, restore_book, store_book
from .table_headings import TABLE_HEADINGS
from .variants import VARIANTS

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from ..agreements import Book
    from ..agreements.checks.subject import DocumentFacts
    from ..agreements.deals import DealWithAuction
    from ..doctree.abbreviation_nodes import TreeTerm
    from ..language.syntax import FileWord
    from .storage import StoredBook

IsMet = Callable[[Requirement], bool]
"""Tells whether a build meets a requirement."""

BOOKS: DocumentData[list[StoredBook]] = DocumentData("books")
"""The agreements, in parts."""

METADATA: DocumentData[dict[str, str]] = DocumentData("metadata")
"""The metadata, keys in upper case."""

FILE_WORDS: DocumentData[list[FileWord]] = DocumentData("file_words")
"""What documents say about the exported files as a whole."""

FACTS: DocumentData[DocumentFacts] = DocumentData("facts")
"""What checks ask for in addition to agreements."""

TERMS: DocumentData[list[TreeTerm]] = DocumentData("terms")
"""The abbreviations that lists explain."""

DEALS: DocumentData[dict[str, list[DealWithAuction]]] = DocumentData("deals")
"""The deals, those of files left out, by the partners who have them.

Everybody's have the empty name.
"""

_READ: BuildState[dict[str, Book]] = BuildState(lambda app: {})
"""The books of the documents that were read in this build, of which no build drops any part."""


def book_of(env: BuildEnvironment, docname: str, is_met: IsMet, variant: str = "") -> Book:
    """Return the agreements of a document, those that a build shows or hides by ``#HIDE``.

    :param variant: the partner whose they are, case folded.
    """
    parts = BOOKS.of(env).get(docname, ())
    kept = {part.variant for part in parts}
    key = next((one for one in (variant, OTHERS) if one in kept), "")
    read = _READ.of(app_of(env))
    if not key and docname in read:
        return read[docname]
    return restore_book(
        part for part in parts if part.variant == key and all(map(is_met, part.requirements))
    )


def keep_book(env: BuildEnvironment, docname: str, book: Book) -> None:
    """Keep the agreements of a document just read, of which no build drops any."""
    _READ.of(app_of(env))[docname] = book
    BOOKS.of(env)[docname] = [store_book(book)]


def chapter_of(env: BuildEnvironment, docname: str, variant: str = "") -> Chapter:
    """Return a document as a chapter of a system, of one partner (VARIANTS VA-7)."""
    known = VARIANTS.of(env).get(docname)
    metadata = known.metadata_of(variant) if known and variant else None
    if metadata is None:
        metadata = METADATA.of(env).get(docname, {})
    file = env.doc2path(docname).name
    words = tuple(FILE_WORDS.of(env).get(docname, ()))
    has_agreements = any(part.length for part in BOOKS.of(env).get(docname, ()))
    headings = tuple(TABLE_HEADINGS.of(env).get(docname, ()))
    terms = tuple((term.word, term.meaning) for term in TERMS.of(env).get(docname, ()))
    return Chapter(docname, file, metadata, words, has_agreements, headings, terms)


def deals_of(env: BuildEnvironment, docname: str, variant: str) -> list[DealWithAuction]:
    """Return the deals of a document for a partner, by the name case folded."""
    known = DEALS.of(env).get(docname, {})
    key = next((one for one in (variant, OTHERS) if one in known), "")
    return known.get(key, [])


def _forget(app: Sphinx, env: BuildEnvironment, docname: str) -> None:
    _READ.of(app).pop(docname, None)


def setup(app: Sphinx) -> None:
    """Forget what was read of a document when it is gone or read again."""
    app.connect("env-purge-doc", _forget)
