"""The domain ``bml``: what the documents' notes mean, kept for exports."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar

from sphinx.domains import Domain, ObjType
from sphinx.util.nodes import clean_astext

from ..agreements import Agreement, expand
from ..bridge import OpeningSeat, Side, Vulnerability
from ..doctree.nodes import bml_auction, bml_bidtable, bml_caption
from ..formats.bss import FileNotes, file_notes
from ..language.syntax import FileWord
from .diagnostics import report
from .i18n.catalogues import _
from .session import document_state, note_dependencies, tables_of

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

Qualifications = tuple[tuple[int, str], ...]
Stored = tuple[str, str, int, str, tuple[str, ...], str, int, bool, tuple[str, ...], Qualifications]
"""An agreement as plain values: environments are pickled."""

Listing = tuple[tuple[str, str], ...]
"""Names and titles of systems."""

_KINDS = ("agreements", "metadata", "listings", "file_words")
"""What is kept, each by document."""


class BMLDomain(Domain):
    """Bridge notes."""

    name = "bml"
    label = "Bridge"
    data_version = 2
    object_types: ClassVar[dict[str, ObjType]] = {"deal": ObjType(_("deal"), "deal")}
    initial_data: ClassVar[dict[str, Any]] = {kind: {} for kind in _KINDS}

    @property
    def agreements(self) -> dict[str, list[Stored]]:
        """The agreements of each document."""
        stored: dict[str, list[Stored]] = self.data["agreements"]
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

    def book_of(self, docname: str) -> Iterable[Agreement]:
        """Yield the agreements of a document, in their order."""
        return map(_restored, self.agreements.get(docname, ()))

    def file_notes_of(self, docname: str) -> FileNotes:
        """Return what a document says about the exported files as a whole."""
        return file_notes(FileWord(*word) for word in self.data["file_words"].get(docname, ()))

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


def _stored(agreement: Agreement) -> Stored:
    return (
        agreement.opening_seat.value,
        agreement.vulnerability.value,
        int(agreement.opener),
        agreement.codes,
        agreement.lines,
        agreement.file,
        agreement.line,
        agreement.alert,
        agreement.annotations,
        tuple((call, text) for call, text in agreement.qualifications),
    )


def _restored(stored: Stored) -> Agreement:
    seat, vulnerability, opener = stored[:3]
    return Agreement(OpeningSeat(seat), Vulnerability(vulnerability), Side(opener), *stored[3:])


def _note_document(app: Sphinx, doctree: nodes.document) -> None:
    """Make the book of the document just read, and show its diagnostics."""
    env = app.env
    state = document_state(env)
    tables = tables_of(env)
    if tables:
        book = expand(tables, state.diagnostics, state.options.limits)
        domain = env.domains["bml"]
        assert isinstance(domain, BMLDomain)
        domain.agreements[env.docname] = [_stored(agreement) for agreement in book]
    if state.metadata:
        env.domaindata["bml"]["metadata"][env.docname] = {
            key: value.text for key, value in state.metadata.items()
        }
    if state.file_words:
        env.domaindata["bml"]["file_words"][env.docname] = [
            tuple(word) for word in state.file_words
        ]
    note_dependencies(env, state)
    for diagnostic in state.diagnostics:
        report(diagnostic)


def setup(app: Sphinx) -> None:
    """Register the domain."""
    app.add_domain(BMLDomain)
    app.connect("doctree-read", _note_document)
