"""The domain ``bml``: what the documents' notes mean, kept for exports."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, ClassVar

from sphinx.domains import Domain, ObjType
from sphinx.util.nodes import clean_astext

from ..agreements import Book, Chapter, expand
from ..doctree.nodes import bml_auction, bml_bidtable, bml_caption
from ..language.diagnostics import Diagnostics
from ..language.syntax import FileWord
from .diagnostics import report
from .i18n.catalogues import _
from .requirements import requirements_of_chapters, requirements_of_tables
from .session import document_state, note_dependencies, tables_of
from .storage import Requirement, StoredBook, restore_book, store_book

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

Listing = tuple[tuple[str, str], ...]
"""Names and titles of systems."""

IsMet = Callable[[Requirement], bool]
"""Tells whether a build meets a requirement."""

_KINDS = ("books", "metadata", "listings", "file_words", "chapters")
"""What is kept, each by document."""


class BMLDomain(Domain):
    """Bridge notes."""

    name = "bml"
    label = "Bridge"
    data_version = 3
    object_types: ClassVar[dict[str, ObjType]] = {"deal": ObjType(_("deal"), "deal")}
    initial_data: ClassVar[dict[str, Any]] = {kind: {} for kind in _KINDS}

    @property
    def books(self) -> dict[str, list[StoredBook]]:
        """The agreements of each document, in parts."""
        stored: dict[str, list[StoredBook]] = self.data["books"]
        return stored

    @property
    def metadata(self) -> dict[str, dict[str, str]]:
        """The metadata of each document, keys in upper case."""
        stored: dict[str, dict[str, str]] = self.data["metadata"]
        return stored

    @property
    def listings(self) -> dict[str, Listing | None]:
        """The systems that pages offer, None where that is not known yet."""
        stored: dict[str, Listing | None] = self.data["listings"]
        return stored

    @property
    def file_words(self) -> dict[str, list[tuple[str, str]]]:
        """What each document says about the exported files as a whole, keys and values."""
        stored: dict[str, list[tuple[str, str]]] = self.data["file_words"]
        return stored

    @property
    def conditional_chapters(self) -> dict[str, dict[str, list[tuple[Requirement, ...]]]]:
        """The documents that each document's toctrees name for some builds only."""
        stored: dict[str, dict[str, list[tuple[Requirement, ...]]]] = self.data["chapters"]
        return stored

    def book_of(self, docname: str, is_met: IsMet) -> Book:
        """Return the agreements of a document, those that a build shows or hides by ``#HIDE``."""
        parts = self.books.get(docname, ())
        return restore_book(
            (part for part in parts if all(map(is_met, part.requirements))), docname
        )

    def chapter_of(self, docname: str, file: str) -> Chapter:
        """Return a document as a chapter of a system."""
        words = tuple(FileWord(*word) for word in self.file_words.get(docname, ()))
        has_agreements = any(part.agreements for part in self.books.get(docname, ()))
        return Chapter(docname, file, self.metadata.get(docname, {}), words, has_agreements)

    def process_doc(self, env: BuildEnvironment, docname: str, document: nodes.document) -> None:
        """Let ``:ref:`` find tables and auctions by name where a caption says what to show.

        Deals are numbered, so Sphinx finds theirs.
        """
        labels: dict[str, tuple[str, str, str]] = env.domaindata["std"]["labels"]
        for name, is_explicit in document.nametypes.items():
            identifier = document.nameids.get(name)
            node = document.ids.get(identifier) if is_explicit and identifier else None
            if isinstance(node, bml_bidtable | bml_auction):
                for caption in node.findall(bml_caption):
                    labels[name] = docname, str(identifier), clean_astext(caption)

    def clear_doc(self, docname: str) -> None:
        """Forget a document."""
        for kind in _KINDS:
            self.data[kind].pop(docname, None)

    def merge_domaindata(self, docnames: Iterable[str], otherdata: dict[str, Any]) -> None:
        """Take over what another process read."""
        for docname in docnames:
            for kind in _KINDS:
                if docname in otherdata[kind]:
                    self.data[kind][docname] = otherdata[kind][docname]


def domain_of(env: BuildEnvironment) -> BMLDomain:
    """Return our domain of ``env``."""
    domain = env.domains["bml"]
    assert isinstance(domain, BMLDomain)
    return domain


def _note_document(app: Sphinx, doctree: nodes.document) -> None:
    """Make the book of the document just read, and show its diagnostics."""
    env = app.env
    state, domain = document_state(env), domain_of(env)
    if books := _books(doctree, env):
        domain.books[env.docname] = books
    if state.metadata:
        domain.metadata[env.docname] = {key: value.text for key, value in state.metadata.items()}
    if state.file_words:
        domain.file_words[env.docname] = [(word.key, word.value) for word in state.file_words]
    if chapters := requirements_of_chapters(doctree):
        domain.conditional_chapters[env.docname] = chapters
    note_dependencies(env, state)
    for diagnostic in state.diagnostics:
        report(diagnostic)


def _books(doctree: nodes.document, env: BuildEnvironment) -> list[StoredBook]:
    """Return the agreements of the document just read; one book where no build drops any."""
    state, tables = document_state(env), tables_of(env)
    requirements = requirements_of_tables(doctree, tables)
    if not tables:
        return []
    limits = state.options.limits
    book = expand(tables, state.diagnostics, limits)
    if not any(requirements):
        return [store_book(book)]
    return [
        store_book(expand([table], Diagnostics(), limits), required)
        for table, required in zip(tables, requirements, strict=True)
    ]


def setup(app: Sphinx) -> None:
    """Register the domain."""
    app.add_domain(BMLDomain)
    app.connect("doctree-read", _note_document)
