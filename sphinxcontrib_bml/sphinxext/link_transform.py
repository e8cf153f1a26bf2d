"""Links between notes: from the text of a heading to its place (LANGUAGE IL-7)."""

from __future__ import annotations

import posixpath
from difflib import get_close_matches
from typing import TYPE_CHECKING

from docutils import nodes
from docutils.utils import get_source_line

from ..doctree.nodes import bml_link
from ..doctree.variant_nodes import replace_each
from ..language.links import (
    LinkFault,
    LinkTarget,
    Match,
    address_problem,
    document_problem,
    heading_problem,
    parse_target,
)
from ..language.options import is_address
from .build_state import DocumentData, ProjectState, is_idle, may_contain
from .diagnostics import is_reported, log_at
from .headings import (
    WRITTEN_TITLES,
    DocumentHeadings,
    HeadingTarget,
    ProjectHeadings,
    make_reference,
)
from .translation_transforms import catalog_for

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

_LINKS: DocumentData[list[str]] = DocumentData("links")
"""The targets of links inside the project, as written."""

_LINK_PLACES: DocumentData[list[HeadingTarget | None]] = DocumentData("link_places")
"""The destinations of these targets, or None for a target without a destination."""


_HEADINGS = ProjectState(ProjectHeadings)


def _resolve(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Replace links by references; report links without a target, which become text."""
    if is_idle(app.env):
        return
    finders = _HeadingFinders(_HEADINGS.of(app))
    replace_each(
        (link, [_make_reference(link, app, finders.finder_for(link.get("docname", docname)))])
        for link in list(doctree.findall(bml_link))
    )


def _outdated(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Return the documents with a link whose target has changed since they were last read.

    Headings named by links may be added to or removed from other documents.
    """
    known = _LINK_PLACES.of(env)
    changed = []
    for docname, targets in _LINKS.of(env).items():
        finder = DocumentHeadings(docname, _HEADINGS.of(app))
        found = [_matching_targets(target, env, finder) for target in targets]
        places = [several[0] if len(several) == 1 else None for several in found]
        if known.get(docname) != places:
            known[docname] = places
            changed.append(docname)
    return changed


class _HeadingFinders:
    """The heading finders for each document of a tree."""

    def __init__(self, project: ProjectHeadings) -> None:
        self._project = project
        self._by_document: dict[str, DocumentHeadings] = {}

    def finder_for(self, docname: str) -> DocumentHeadings:
        if docname not in self._by_document:
            self._by_document[docname] = DocumentHeadings(docname, self._project)
        return self._by_document[docname]


def _record_links(app: Sphinx, doctree: nodes.document) -> None:
    """Store the link targets of the current document, and its headings before translation.

    Each link stores its document, because some builders join all documents in one tree.
    """
    docname = app.env.docname
    targets: dict[str, None] = {}
    links = doctree.findall(bml_link) if may_contain(doctree, app.env, bml_link) else ()
    for link in links:
        link["docname"] = docname
        targets[link["target"]] = None
    is_translated = catalog_for(app.env) is not None
    titles = [
        (title.rawsource, title.parent["ids"][0])
        for title in (doctree.findall(nodes.title) if is_translated else ())
        if _is_translated_heading(title)
    ]
    inner = [target for target in targets if not is_address(target)]
    if inner:
        _LINKS.of(app.env)[docname] = inner
    if titles:
        WRITTEN_TITLES.of(app.env)[docname] = titles


def _is_translated_heading(title: nodes.title) -> bool:
    return bool(title.get("translated")) and isinstance(title.parent, nodes.section)


def _make_reference(link: bml_link, app: Sphinx, finder: DocumentHeadings) -> nodes.TextElement:
    """Return the reference for ``link``, or its text after a report if it has no target."""
    target = link["target"]
    found = address_problem(target) if is_address(target) else _find_target(target, app.env, finder)
    if isinstance(found, HeadingTarget):
        return make_reference(
            app.builder, finder.docname, found.docname, found.anchor, link.children
        )
    # Several documents may include a link.
    if not is_reported(app, (found.code, target, *get_source_line(link))):
        hint = f" ({found.hint})" if found.hint else ""
        log_at(app.env, found.code, found.severity, f"{found.message}{hint}", link)
    return nodes.inline("", "", *link.children)


def _find_target(
    target_text: str, env: BuildEnvironment, finder: DocumentHeadings
) -> HeadingTarget | LinkFault:
    """Return the place of a target inside the project, or the problem with the target."""
    target = parse_target(target_text)
    docname = _docname(target, finder.docname)
    if docname not in env.found_docs:
        near = get_close_matches(docname, sorted(env.found_docs), n=2)
        return document_problem(target_text, near)
    places = _matching_targets(target_text, env, finder)
    nearest: tuple[str, ...] = ()
    if not places and target.document:
        nearest = finder.similar_headings(docname, target.heading)
    elif not places:
        nearest = finder.similar_headings_nearby(target.heading)
    return heading_problem(target_text, Match(places, nearest)) or places[0]


def _matching_targets(
    target_text: str, env: BuildEnvironment, finder: DocumentHeadings
) -> tuple[HeadingTarget, ...]:
    """Return the places that match a target inside the project."""
    target = parse_target(target_text)
    docname = _docname(target, finder.docname)
    if docname not in env.found_docs:
        return ()
    if not target.heading:
        return (HeadingTarget(docname, ""),)
    if target.document:
        return finder.targets(docname, target.heading)
    return finder.targets_nearby(target.heading)


def _docname(target: LinkTarget, origin: str) -> str:
    if not target.document:
        return origin
    if target.document.startswith("/"):
        return target.document.lstrip("/")
    return posixpath.normpath(posixpath.join(posixpath.dirname(origin), target.document))


def setup(app: Sphinx) -> None:
    """Register the link transform."""
    app.connect("doctree-read", _record_links)
    app.connect("env-get-updated", _outdated)
    app.connect("doctree-resolved", _resolve)
