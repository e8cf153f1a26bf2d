"""Links from auctions in running text to the rows of a project that define them (AL-26 to AL-31).

What an auction means is known when all documents are read; until then it waits as a node.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from docutils import nodes

from ...agreements.prose_links import DocumentRow, ProseLinks, ProseMatch
from ...display.prose_links import hint_of
from ...doctree.nodes import bml_sequence
from ...doctree.sequence_links import SequenceUse, link_with, linkable_sequences
from ...language.fingerprints import fingerprint
from ...language.prose_auctions import labels_of
from ..answering import BuildSystem, build_systems
from ..build_state import ProjectState
from ..collected import DocumentData, is_idle
from ..linking import make_reference
from ..looking import may_contain
from ..session import settings_of

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

_PROSE_AUCTIONS: DocumentData[list[SequenceUse]] = DocumentData("prose_auctions")
"""The auctions in running text that may be links."""

_PROSE_LEADS: DocumentData[str] = DocumentData("prose_leads")
"""What differs where these lead elsewhere, or say something else on hover."""


class ProseTarget(NamedTuple):
    """Where an auction leads, and what is told of it."""

    docname: str
    anchor: str
    hint: str

    @property
    def target(self) -> tuple[str, str]:
        """Document and anchor."""
        return self.docname, self.anchor


class ProseAuctionLinks:
    """Finds where the auctions of a project's documents lead; each is looked up once a build."""

    def __init__(self, app: Sphinx) -> None:
        """Begin with no system known."""
        self._app = app
        self._links: dict[BuildSystem, ProseLinks] = {}
        self._places: dict[tuple[str, SequenceUse], ProseTarget | None] = {}

    def target(self, docname: str, use: SequenceUse) -> ProseTarget | None:
        """Return where an auction of a document leads, None where it is no link."""
        key = docname, use
        if key not in self._places:
            self._places[key] = self._look_up(docname, use)
        return self._places[key]

    def _look_up(self, docname: str, use: SequenceUse) -> ProseTarget | None:
        """Look an auction up in the first system of the document that defines it (RK-8)."""
        labels = labels_of(use.auction)
        row = DocumentRow(docname, use.row) if use.row else None
        for asked in build_systems(self._app).containing(docname):
            lead = self._links_of(asked).target(labels, row)
            if lead is not None:
                return _place(self._app, lead) if lead.is_linked_from(row) else None
        return None

    def _links_of(self, asked: BuildSystem) -> ProseLinks:
        if asked not in self._links:
            self._links[asked] = ProseLinks(asked.translated_resolver, asked.system.book)
        return self._links[asked]


_SEQUENCES = ProjectState(ProseAuctionLinks)


def _outdated(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Return the documents whose auctions lead elsewhere, or mean another thing, than before.

    Others have got or lost the rows that define them.
    """
    sequences, known = _SEQUENCES.of(app), _PROSE_LEADS.of(env)
    changed = []
    for docname, uses in _PROSE_AUCTIONS.of(env).items():
        now = fingerprint([sequences.target(docname, use) for use in uses])
        if known.get(docname) != now:
            known[docname] = now
            changed.append(docname)
    return changed


def _resolve(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Make links of the auctions that rows define (PROSE-AUCTIONS AL-27, AL-30)."""
    if is_idle(app.env):
        return
    sequences = _SEQUENCES.of(app)
    for node, use in list(linkable_sequences(doctree)):
        place = sequences.target(node.get("docname", docname), use)
        if place is None:
            continue
        reference = make_reference(app.builder, docname, *place.target, [], place.hint)
        # Other outputs may lack the row.
        if isinstance(reference, nodes.reference):
            link_with(node, reference)


def _place(app: Sphinx, lead: ProseMatch) -> ProseTarget:
    settings = settings_of(app.env)
    return ProseTarget(*lead.row, hint_of(lead, settings.options, settings.wording))


def _record_auctions(app: Sphinx, doctree: nodes.document) -> None:
    """Keep which auctions of the document just read may be links.

    Each remembers its document: some builders put all documents into one tree.
    """
    docname = app.env.docname
    if not may_contain(doctree, app.env, bml_sequence):
        return
    sequences = list(linkable_sequences(doctree))
    for node, _use in sequences:
        node["docname"] = docname
    if sequences:
        uses = dict.fromkeys(use for _node, use in sequences)
        _PROSE_AUCTIONS.of(app.env)[docname] = list(uses)


def setup(app: Sphinx) -> None:
    """Register what links auctions."""
    app.connect("doctree-read", _record_auctions)
    app.connect("env-get-updated", _outdated)
    app.connect("doctree-resolved", _resolve)
