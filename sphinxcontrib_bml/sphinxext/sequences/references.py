"""Auctions in roles and in prose, and their targets (RESOLVER RS-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.domains import ObjType
from sphinx.roles import XRefRole

from ...agreements.prose_links import DocumentRow, ProseLinks, ProseMatch
from ...agreements.queries import InvalidQueryError
from ...agreements.resolver import parse_query_url, read_reference
from ...display.plain import shown_auction
from ...display.sequence_lists import hint_of
from ...display.wording import shown_label
from ...doctree.inline_nodes import text_nodes
from ...doctree.nodes import bml_sequence
from ...doctree.text_links import SequenceUse, link_with, linkable_sequences
from ...language.codes import Code, Severity
from ...language.labels import parse_sequence
from ...language.prose_auctions.chains import labels_of
from ...language.source import fingerprint
from ..build_state import DocumentData, ProjectState, ResultData, is_idle, may_contain
from ..diagnostics import log_at
from ..domain import DomainObject, ObjectKind, Reference, add_objects
from ..headings import make_reference
from ..products import is_current, mark_current
from ..session import settings_of
from ..systems import BuildSystem, build_systems
from ..translatable_messages import _
from .auction_targets import AuctionTarget, MissingTarget, find_target, is_short_form, make_link

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docutils.nodes import Element, Node, system_message
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment


class SequenceRole(XRefRole):
    """``:bml:seq:`1NT – 2♣```: an auction in any usual notation, linked to its row."""

    innernodeclass = nodes.inline

    def __init__(self) -> None:
        """Create a role that warns about missing rows."""
        super().__init__(warn_dangling=True)

    def create_xref_node(self) -> tuple[list[Node], list[system_message]]:
        """Return the reference; a text that is not an auction is reported and returned as typed."""
        try:
            read_reference(_query(self.target))
        except InvalidQueryError as error:
            source, line = self.get_source_info()
            log_at(
                self.env,
                Code.ROLE_VALUE,
                Severity.ERROR,
                f":{self.name}:`{self.text}`: {error}",
                f"{source}:{line}",
            )
            return [nodes.inline(self.rawtext, self.title, support_smartquotes=False)], []
        return super().create_xref_node()

    def process_link(
        self,
        env: BuildEnvironment,
        refnode: Element,
        has_explicit_title: bool,
        title: str,
        target: str,
    ) -> tuple[str, str]:
        """Return title and target; the short form of the auction, for other projects.

        Their inventories have no variables: the first auction of a variable is in the same row.
        """
        refnode["asked"] = target
        name, colon, _auction = target.rpartition(":")
        first, *_others = read_reference(_query(target))
        return title, f"{name}{colon}{first.auction.short}"

    def result_nodes(
        self, document: nodes.document, env: BuildEnvironment, node: Element, is_ref: bool
    ) -> tuple[list[Node], list[system_message]]:
        """Return the auction with symbols, unless the author gave a title."""
        inner = node[0] if is_ref else node
        assert isinstance(inner, nodes.inline)
        inner["classes"].append("bml-sequence")
        inner["support_smartquotes"] = False
        text = "" if self.has_explicit_title else _formatted(self.target.removeprefix("!"), env)
        if text:
            inner.clear()
            inner += text_nodes(text)
        return [node], []


def _query(target: str) -> str:
    """Return the auction of a target, without the name of a system, seat and vulnerability."""
    return parse_query_url(target.rpartition(":")[2].strip()).query


def _formatted(target: str, env: BuildEnvironment) -> str:
    """Return the auction of a target as shown in prose; empty if it is not an auction."""
    wording = settings_of(env).wording
    try:
        query = _query(target)
        sequence = parse_sequence(f"{query.strip()}-")
        if sequence is not None:
            return "–".join(shown_label(label, wording.names) for label in sequence.labels)
        queries = read_reference(query)
    except InvalidQueryError:
        return ""
    return (
        shown_auction(queries[0].auction, wording).replace(" ", "–") if len(queries) == 1 else query
    )


_ASKED: DocumentData[list[str]] = DocumentData("asked")
"""The auctions in references, as written."""

_REFERENCES = "references"
"""The name of the product."""
_ANSWERED: ResultData[list[AuctionTarget | MissingTarget]] = ResultData("answered")
"""The targets of these auctions."""


def _record_references(app: Sphinx, doctree: nodes.document) -> None:
    """Store the auctions in references of the current document."""
    if not may_contain(doctree, app.env, pending_xref):
        return
    asked = dict.fromkeys(
        node["asked"] for node in doctree.findall(pending_xref) if "asked" in node
    )
    if asked:
        _ASKED.of(app.env)[app.env.docname] = list(asked)


def _outdated_references(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Return the documents whose references now have another target or another meaning."""
    if is_current(app, _REFERENCES):
        return []
    answered, settings = _ANSWERED.of(env), settings_of(env)
    changed = []
    for docname, asked in _ASKED.of(env).items():
        found = [find_target(text, docname, build_systems(app), settings) for text in asked]
        if answered.get(docname) != found:
            answered[docname] = found
            changed.append(docname)
    mark_current(app, _REFERENCES)
    return changed


def _objects(app: Sphinx) -> Iterator[DomainObject]:
    """Yield the auctions that pages define (RESOLVER RK-8)."""
    for name, docname, anchor, priority in build_systems(app).sequences:
        yield DomainObject(name, name, "sequence", docname, anchor, priority)


def _find(one: Reference) -> nodes.TextElement | None:
    """Return the reference to a row, or None if no row defines the auction."""
    asked, settings = one.node.get("asked", one.target), settings_of(one.app.env)
    found = find_target(asked, one.node["refdoc"], build_systems(one.app), settings)
    if isinstance(found, MissingTarget):
        return None
    return make_link(found, one.builder, one.origin, one.content)


def _find_any(one: Reference) -> nodes.TextElement | None:
    """Return the reference to the row of an auction, given by its short form."""
    return _find(one) if is_short_form(one.target) else None


def _reason_missing(app: Sphinx, node: pending_xref) -> str:
    """Return the reason why an auction has no row, with the longest known part."""
    asked, settings = node.get("asked", node["reftarget"]), settings_of(app.env)
    found = find_target(asked, node["refdoc"], build_systems(app), settings)
    return found.message if isinstance(found, MissingTarget) else ""


def setup_asked(app: Sphinx) -> None:
    """Register the role, its object type, and the events for references."""
    app.add_role_to_domain("bml", "seq", SequenceRole())
    auction = ObjType(_("sequence"), "seq")
    add_objects(app, ObjectKind("sequence", auction, _objects, _find, _find_any, _reason_missing))
    app.connect("doctree-read", _record_references)
    app.connect("env-get-updated", _outdated_references)


_PROSE_AUCTIONS: DocumentData[list[SequenceUse]] = DocumentData("prose_auctions")
"""The auctions in running text that may be links."""

_PROSE = "prose"
"""The name of the product."""
_PROSE_LEADS: ResultData[str] = ResultData("prose_leads")
"""Fingerprints of the targets of these auctions and of their texts on hover."""


class ProseTarget(NamedTuple):
    """The target of an auction, and the messages about the auction."""

    docname: str
    anchor: str
    hint: str

    @property
    def target(self) -> tuple[str, str]:
        """The document and the anchor."""
        return self.docname, self.anchor


class ProseAuctionLinks:
    """Finds the targets of auctions in running text; each is looked up once per build."""

    def __init__(self, app: Sphinx) -> None:
        """Create an empty cache."""
        self._app = app
        self._links: dict[BuildSystem, ProseLinks] = {}
        self._places: dict[tuple[str, SequenceUse], ProseTarget | None] = {}

    def target(self, docname: str, use: SequenceUse) -> ProseTarget | None:
        """Return the target of an auction in a document, or None if it is not a link."""
        key = docname, use
        if key not in self._places:
            self._places[key] = self._look_up(docname, use)
        return self._places[key]

    def _look_up(self, docname: str, use: SequenceUse) -> ProseTarget | None:
        """Look up an auction in the first system of the document that defines it (RK-8)."""
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


def _outdated_prose(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Return the documents with an auction whose target or meaning has changed.

    Rows that define auctions may be added to or removed from other documents.
    """
    if is_current(app, _PROSE):
        return []
    sequences, known = _SEQUENCES.of(app), _PROSE_LEADS.of(env)
    changed = []
    for docname, uses in _PROSE_AUCTIONS.of(env).items():
        now = fingerprint([sequences.target(docname, use) for use in uses])
        if known.get(docname) != now:
            known[docname] = now
            changed.append(docname)
    mark_current(app, _PROSE)
    return changed


def _resolve(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Link the auctions that rows define (PROSE-AUCTIONS AL-27, AL-30)."""
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
    """Store the auctions of the current document that may be links.

    Each auction stores its document, because some builders join all documents in one tree.
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


def setup_prose(app: Sphinx) -> None:
    """Register the links of auctions in running text."""
    app.connect("doctree-read", _record_auctions)
    app.connect("env-get-updated", _outdated_prose)
    app.connect("doctree-resolved", _resolve)
