"""What the references of each page lead to, from build to build (RESOLVER RS-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinx.addnodes import pending_xref
from sphinx.domains import ObjType
from sphinx.util import logging

from ..answering import build_systems
from ..collected import DocumentData
from ..domain import BMLDomain, DomainObject, ObjectKind, Reference, add_objects
from ..i18n.catalogues import _
from ..looking import may_contain
from ..session import settings_of
from .places import AuctionTarget, MissingTarget, find_target, is_short_form, make_link
from .role import SequenceRole

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.domains import Domain
    from sphinx.environment import BuildEnvironment

logger = logging.getLogger(__name__)

_ASKED: DocumentData[list[str]] = DocumentData("asked")
"""The auctions that references name, as written."""

_ANSWERED: DocumentData[list[AuctionTarget | MissingTarget]] = DocumentData("answered")
"""Where these lead."""


def _record_references(app: Sphinx, doctree: nodes.document) -> None:
    """Keep the auctions that the document just read refers to."""
    if not may_contain(doctree, app.env, pending_xref):
        return
    asked = dict.fromkeys(
        node["asked"] for node in doctree.findall(pending_xref) if "asked" in node
    )
    if asked:
        _ASKED.of(app.env)[app.env.docname] = list(asked)


def _outdated(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Return the documents that refer to what now stands elsewhere, or means something else."""
    answered, settings = _ANSWERED.of(env), settings_of(env)
    changed = []
    for docname, asked in _ASKED.of(env).items():
        found = [find_target(text, docname, build_systems(app), settings) for text in asked]
        if answered.get(docname) != found:
            answered[docname] = found
            changed.append(docname)
    return changed


def _objects(app: Sphinx) -> Iterator[DomainObject]:
    """Yield the auctions that pages define (RESOLVER RK-8)."""
    for name, docname, anchor, priority in build_systems(app).sequences:
        yield DomainObject(name, name, "sequence", docname, anchor, priority)


def _find(one: Reference) -> nodes.TextElement | None:
    """Return the reference to a row, None where no row defines the auction."""
    asked, settings = one.node.get("asked", one.target), settings_of(one.app.env)
    found = find_target(asked, one.node["refdoc"], build_systems(one.app), settings)
    if isinstance(found, MissingTarget):
        return None
    return make_link(found, one.builder, one.origin, one.content)


def _find_any(one: Reference) -> nodes.TextElement | None:
    """Return the reference to the row of an auction that is named by its short form."""
    return _find(one) if is_short_form(one.target) else None


def _warn_missing_auction(app: Sphinx, domain: Domain | None, node: pending_xref) -> bool | None:
    """Say of an auction that no row defines how far the notes go."""
    if not isinstance(domain, BMLDomain) or "asked" not in node:
        return None
    found = find_target(node["asked"], node["refdoc"], build_systems(app), settings_of(app.env))
    if isinstance(found, MissingTarget) and "silent" not in node:
        logger.warning("%s", found.message, location=node, type="ref", subtype="seq")
    return True


def setup(app: Sphinx) -> None:
    """Register the role, what it refers to, and what follows references from build to build."""
    app.add_role_to_domain("bml", "seq", SequenceRole())
    auction = ObjType(_("sequence"), "seq")
    add_objects(app, ObjectKind("sequence", auction, _objects, _find, _find_any))
    app.connect("doctree-read", _record_references)
    app.connect("env-get-updated", _outdated)
    app.connect("warn-missing-reference", _warn_missing_auction)
