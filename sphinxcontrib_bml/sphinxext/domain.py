"""The domain ``bml``: what the documents' notes mean, kept for exports."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from sphinx.domains import Domain, ObjType
from sphinx.util.nodes import clean_astext

from ..agreements import Book, Chapter
from ..agreements.checks.subject import DocumentFacts
from ..doctree.inline_nodes import text_nodes
from ..doctree.nodes import bml_auction, bml_bidtable, bml_caption
from ..language.syntax import FileWord
from ..language.variants.lines import OTHERS
from .cards.stored import CardsData
from .cards.targets import card_objects, find_card, find_convention
from .collected import (
    Collected,
    ProjectData,
    data_version,
    empty_data,
    forget_document,
    merge_data,
)
from .diagnostics import Message
from .i18n.catalogues import _
from .linking import reference_to
from .played.stored import PlayedData
from .sequences.places import NoTarget, Target, find_target, is_short_form, link_to
from .session import settings_of
from .storage import Requirement, StoredBook, restore_book, store_book
from .variants import VariantsOfDocument

if TYPE_CHECKING:
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

    from ..agreements.checks.settling import Settler
    from ..agreements.resolver.tables import Beginning
    from ..doctree.abbreviation_nodes import TreeTerm
    from ..doctree.sequence_links import SequenceUse
    from .abbreviations import Explained
    from .answering import ProjectAnswers
    from .cards.project import ProjectCards
    from .changes.compare import CompareRequest
    from .changes.directive import ChangesRequest
    from .headings import HeadingPlace
    from .practice.quizzes import QuizRequest
    from .sequences.continuing import Continued
    from .sequences.nodes import Wanted

Listing = tuple[tuple[str, str], ...]
"""Names and titles of systems."""

ExplorerListing = tuple[str, str, str]
"""Name, start document and title of a system."""

IsMet = Callable[[Requirement], bool]
"""Tells whether a build meets a requirement."""

_FINDERS = {"conv": find_convention, "card": find_card}
"""What finds the targets of roles."""

KINDS = (
    "books",
    "metadata",
    "listings",
    "file_words",
    "chapters",
    "messages",
    "facts",
    "reports",
    "links",
    "link_places",
    "written_titles",
    "prose_auctions",
    "prose_leads",
    "terms",
    "explained",
    "meanings",
    "table_headings",
    "asked",
    "answered",
    "explorers",
    "beginnings",
    "continued",
    "lists",
    "shown",
    "translated_rows",
    "changes",
    "told_changes",
    "row_marks",
    "deals",
    "table_chapters",
    "coverage",
    "told_coverage",
    "variants",
    "compared",
    "told_compared",
    "quizzes",
    "told_quizzes",
    "cards",
    "conventions",
    "libraries",
    "card_states",
    "ours",
)
"""What is kept, each by document."""

for _kind in KINDS:
    Collected[Any](_kind)
for _kind in ("asking_page", "settled", "double_dummy"):
    ProjectData[Any](_kind)


class BMLDomain(CardsData, PlayedData, Domain):
    """Bridge notes."""

    name = "bml"
    label = "Bridge"
    object_types: ClassVar[dict[str, ObjType]] = {
        "sequence": ObjType(_("sequence"), "seq"),
        "deal": ObjType(_("deal"), "deal"),
        "convention": ObjType(_("convention"), "conv"),
        "card": ObjType(_("convention card"), "card"),
    }

    @property
    def initial_data(self) -> dict[str, Any]:  # type: ignore[override]
        """The data of a project of which nothing is read."""
        return empty_data()

    @property
    def data_version(self) -> int:  # type: ignore[override]
        """What differs where other data are kept: older environments are then discarded."""
        return data_version()

    def __init__(self, env: BuildEnvironment) -> None:
        """Begin a build, in which no document is read yet."""
        super().__init__(env)
        self._books_read: dict[tuple[str, str], Book] = {}
        self._faults_told: set[tuple[object, ...]] = set()
        self.is_changed = False
        """Whether documents were read or lost in this build, or are shown by other settings."""
        self.settler: Settler | None = None
        """Who says how findings are shown in this build."""
        self.answers: ProjectAnswers | None = None
        """Who answers in this build; asked only when all documents are read."""
        self.project_cards: ProjectCards | None = None
        """Who knows the cards of this build; asked only when all documents are read."""

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
    def file_words(self) -> dict[str, list[FileWord]]:
        """What each document says about the exported files as a whole."""
        stored: dict[str, list[FileWord]] = self.data["file_words"]
        return stored

    @property
    def conditional_chapters(self) -> dict[str, dict[str, list[tuple[Requirement, ...]]]]:
        """The documents that each document's toctrees name for some builds only."""
        stored: dict[str, dict[str, list[tuple[Requirement, ...]]]] = self.data["chapters"]
        return stored

    @property
    def messages(self) -> dict[str, list[Message]]:
        """What reading each document found."""
        stored: dict[str, list[Message]] = self.data["messages"]
        return stored

    @property
    def facts(self) -> dict[str, DocumentFacts]:
        """What checks want to know of each document beside its agreements."""
        stored: dict[str, DocumentFacts] = self.data["facts"]
        return stored

    @property
    def reports(self) -> dict[str, str | None]:
        """What the report of each page that has one was made of, None where it is not made."""
        stored: dict[str, str | None] = self.data["reports"]
        return stored

    @property
    def links(self) -> dict[str, list[str]]:
        """The targets inside the project that links of each document name, as written."""
        stored: dict[str, list[str]] = self.data["links"]
        return stored

    @property
    def link_places(self) -> dict[str, list[HeadingPlace | None]]:
        """Where the targets in ``links`` lead, None for nowhere."""
        stored: dict[str, list[HeadingPlace | None]] = self.data["link_places"]
        return stored

    @property
    def written_titles(self) -> dict[str, list[tuple[str, str]]]:
        """The headings of each document that are translated: as written, with their anchors."""
        stored: dict[str, list[tuple[str, str]]] = self.data["written_titles"]
        return stored

    @property
    def table_headings(self) -> dict[str, list[str]]:
        """The heading above each table of each document, nothing where the table is hidden."""
        stored: dict[str, list[str]] = self.data["table_headings"]
        return stored

    @property
    def asked(self) -> dict[str, list[str]]:
        """The auctions that references of each document name, as written."""
        stored: dict[str, list[str]] = self.data["asked"]
        return stored

    @property
    def answered(self) -> dict[str, list[Target | NoTarget]]:
        """Where the auctions in ``asked`` lead."""
        stored: dict[str, list[Target | NoTarget]] = self.data["answered"]
        return stored

    @property
    def explorers(self) -> dict[str, dict[str, ExplorerListing | None]]:
        """The systems that explorers of each document ask, by the names that were written.

        None where it is not known yet which they are.
        """
        stored: dict[str, dict[str, ExplorerListing | None]] = self.data["explorers"]
        return stored

    @property
    def asking_page(self) -> str:
        """The document that forms in side bars led to when pages were written, or nothing."""
        stored: str = self.data["asking_page"].get("page", "")
        return stored

    @asking_page.setter
    def asking_page(self, docname: str) -> None:
        self.data["asking_page"]["page"] = docname

    @property
    def translated_rows(self) -> dict[str, dict[str, dict[str, str]]]:
        """The translated rows of documents by anchor; of several texts each by it in one line."""
        stored: dict[str, dict[str, dict[str, str]]] = self.data["translated_rows"]
        return stored

    @property
    def prose_auctions(self) -> dict[str, list[SequenceUse]]:
        """The auctions in running text of each document that may be links."""
        stored: dict[str, list[SequenceUse]] = self.data["prose_auctions"]
        return stored

    @property
    def prose_leads(self) -> dict[str, str]:
        """What differs where ``prose_auctions`` lead elsewhere, or tell something else on hover."""
        stored: dict[str, str] = self.data["prose_leads"]
        return stored

    @property
    def terms(self) -> dict[str, list[TreeTerm]]:
        """The abbreviations that lists of each document explain."""
        stored: dict[str, list[TreeTerm]] = self.data["terms"]
        return stored

    @property
    def explained(self) -> dict[str, Explained]:
        """The words of each document that may be abbreviations."""
        stored: dict[str, Explained] = self.data["explained"]
        return stored

    @property
    def meanings(self) -> dict[str, str]:
        """What differs where the abbreviations of a document mean something else."""
        stored: dict[str, str] = self.data["meanings"]
        return stored

    @property
    def beginnings(self) -> dict[str, dict[int, Beginning]]:
        """How the tables of each document begin that go on from an auction, by their numbers."""
        stored: dict[str, dict[int, Beginning]] = self.data["beginnings"]
        return stored

    @property
    def continued(self) -> dict[str, dict[str, tuple[Continued, ...]]]:
        """Where the rows of each document lead, by the builders that were told."""
        stored: dict[str, dict[str, tuple[Continued, ...]]] = self.data["continued"]
        return stored

    @property
    def lists(self) -> dict[str, list[Wanted]]:
        """The lists of auctions that each document asks for."""
        stored: dict[str, list[Wanted]] = self.data["lists"]
        return stored

    @property
    def shown(self) -> dict[str, dict[str, str]]:
        """What tells whether the lists of each document have changed, by the builders."""
        stored: dict[str, dict[str, str]] = self.data["shown"]
        return stored

    @property
    def settled(self) -> dict[str, str]:
        """What was made of the documents as they are, with what else it was made of."""
        stored: dict[str, str] = self.data["settled"]
        return stored

    @property
    def changes(self) -> dict[str, list[ChangesRequest]]:
        """What the directives ``bml-changes`` of each document ask for."""
        stored: dict[str, list[ChangesRequest]] = self.data["changes"]
        return stored

    @property
    def told_changes(self) -> dict[str, list[str]]:
        """What stands there, a digest each."""
        stored: dict[str, list[str]] = self.data["told_changes"]
        return stored

    @property
    def row_marks(self) -> dict[str, dict[str, bool]]:
        """The anchors of the rows of each document that changed, and whether they are new."""
        stored: dict[str, dict[str, bool]] = self.data["row_marks"]
        return stored

    @property
    def quizzes(self) -> dict[str, list[QuizRequest]]:
        """What the directives ``bml-quiz`` and ``bml-quiz-sheet`` of each document ask for."""
        stored: dict[str, list[QuizRequest]] = self.data["quizzes"]
        return stored

    @property
    def told_quizzes(self) -> dict[str, list[str]]:
        """What they ask, a digest each."""
        stored: dict[str, list[str]] = self.data["told_quizzes"]
        return stored

    def is_told(self, fault: tuple[object, ...]) -> bool:
        """Tell whether a fault of a page was told in this build; from now on it is."""
        is_told = fault in self._faults_told
        self._faults_told.add(fault)
        return is_told

    @property
    def variants(self) -> dict[str, VariantsOfDocument]:
        """What each document knows of partners."""
        stored: dict[str, VariantsOfDocument] = self.data["variants"]
        return stored

    @property
    def compared(self) -> dict[str, list[CompareRequest]]:
        """What the directives ``bml-compare`` of each document ask for."""
        stored: dict[str, list[CompareRequest]] = self.data["compared"]
        return stored

    @property
    def told_compared(self) -> dict[str, list[str]]:
        """What stands there, a digest each."""
        stored: dict[str, list[str]] = self.data["told_compared"]
        return stored

    def book_of(self, docname: str, is_met: IsMet, variant: str = "") -> Book:
        """Return the agreements of a document, those that a build shows or hides by ``#HIDE``.

        :param variant: the partner whose they are, case folded.
        """
        parts = self.books.get(docname, ())
        kept = {part.variant for part in parts}
        key = next((one for one in (variant, OTHERS) if one in kept), "")
        if (docname, key) in self._books_read:
            return self._books_read[docname, key]
        return restore_book(
            part for part in parts if part.variant == key and all(map(is_met, part.requirements))
        )

    def end_build(self) -> None:
        """Let go of what is known of this build; the agreements of its documents stay stored."""
        self._books_read.clear()
        self._faults_told.clear()
        self.is_changed = False

    def keep_book(self, docname: str, book: Book) -> None:
        """Keep the agreements of a document just read, of which no build drops any."""
        self._books_read[docname, ""] = book
        self.books[docname] = [store_book(book)]

    def chapter_of(self, docname: str, file: str, variant: str = "") -> Chapter:
        """Return a document as a chapter of a system, of one partner (VARIANTS VA-7)."""
        known = self.variants.get(docname)
        metadata = known.metadata_of(variant) if known and variant else None
        if metadata is None:
            metadata = self.metadata.get(docname, {})
        words = tuple(self.file_words.get(docname, ()))
        has_agreements = any(part.length for part in self.books.get(docname, ()))
        headings = tuple(self.table_headings.get(docname, ()))
        terms = tuple((term.word, term.meaning) for term in self.terms.get(docname, ()))
        return Chapter(docname, file, metadata, words, has_agreements, headings, terms)

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
        for key in [key for key in self._books_read if key[0] == docname]:
            del self._books_read[key]
        forget_document(self.env, docname)

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """Yield the auctions that pages define (RESOLVER RK-8), conventions and cards (CC-O1)."""
        if self.answers is not None:
            for name, docname, anchor, priority in self.answers.sequences:
                yield name, name, "sequence", docname, anchor, priority
        if self.project_cards is not None:
            for one in card_objects(self.project_cards):
                yield one.name, one.title, one.kind, one.docname, one.anchor, one.priority

    def resolve_xref(  # type: ignore[override] # noqa: PLR0913, PLR0917 - as Sphinx calls it
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> nodes.TextElement | None:
        """Return the reference to a row, a convention or a card, None where it leads nowhere."""
        if typ in _FINDERS and self.project_cards is not None:
            place = _FINDERS[typ](self.project_cards, target)
            if place is None:
                return None
            words = [contnode] if node.get("refexplicit") else text_nodes(place.title)
            return reference_to(builder, fromdocname, place.docname, place.anchor, words)
        if typ != "seq" or self.answers is None:
            return None
        found = find_target(
            node.get("asked", target), node["refdoc"], self.answers, settings_of(env)
        )
        if isinstance(found, NoTarget):
            return None
        return link_to(found, builder, fromdocname, contnode)

    def resolve_any_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> list[tuple[str, nodes.reference]]:
        """Return the reference to the row of an auction whose short form ``target`` is.

        What else ``:any:`` and links of MyST may lead to is known to Sphinx itself.
        """
        if self.answers is None or not is_short_form(target):
            return []
        found = find_target(target, node["refdoc"], self.answers, settings_of(env))
        if isinstance(found, NoTarget) or not found.anchor:
            return []
        link = link_to(found, builder, fromdocname, contnode)
        return [("bml:seq", link)] if isinstance(link, nodes.reference) else []

    def merge_domaindata(self, docnames: Iterable[str], otherdata: dict[str, Any]) -> None:
        """Take over what another process read."""
        merge_data(self.env, otherdata, set(docnames))


def domain_of(env: BuildEnvironment) -> BMLDomain:
    """Return our domain of ``env``."""
    domain = env.domains["bml"]
    assert isinstance(domain, BMLDomain)
    return domain


def _end_build(app: Sphinx, exception: Exception | None) -> None:
    domain_of(app.env).end_build()


def setup(app: Sphinx) -> None:
    """Register the domain."""
    app.add_domain(BMLDomain)
    app.connect("build-finished", _end_build)
