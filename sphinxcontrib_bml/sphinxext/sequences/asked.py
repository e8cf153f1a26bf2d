"""What the references of each page lead to, from build to build (RESOLVER RS-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinx.addnodes import pending_xref
from sphinx.util import logging

from ..answering import answers_of
from ..domain import BMLDomain, domain_of
from ..looking import may_hold
from ..session import settings_of
from .places import NoTarget, find_target

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.domains import Domain
    from sphinx.environment import BuildEnvironment

logger = logging.getLogger(__name__)


def _note_references(app: Sphinx, doctree: nodes.document) -> None:
    """Keep the auctions that the document just read refers to."""
    if not may_hold(doctree, app.env, pending_xref):
        return
    asked = dict.fromkeys(
        node["asked"] for node in doctree.findall(pending_xref) if "asked" in node
    )
    if asked:
        domain_of(app.env).asked[app.env.docname] = list(asked)


def _outdated(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Return the documents that refer to what now stands elsewhere, or means something else."""
    domain, settings = domain_of(env), settings_of(env)
    changed = []
    for docname, asked in domain.asked.items():
        found = [find_target(text, docname, answers_of(app), settings) for text in asked]
        if domain.answered.get(docname) != found:
            domain.answered[docname] = found
            changed.append(docname)
    return changed


def _warn_of_missing(app: Sphinx, domain: Domain | None, node: pending_xref) -> bool | None:
    """Say of an auction that no row defines how far the notes go."""
    if not isinstance(domain, BMLDomain) or "asked" not in node:
        return None
    found = find_target(node["asked"], node["refdoc"], answers_of(app), settings_of(app.env))
    if isinstance(found, NoTarget) and "silent" not in node:
        logger.warning("%s", found.message, location=node, type="ref", subtype="seq")
    return True


def setup(app: Sphinx) -> None:
    """Follow the references from build to build."""
    app.connect("doctree-read", _note_references)
    app.connect("env-get-updated", _outdated)
    app.connect("warn-missing-reference", _warn_of_missing)
