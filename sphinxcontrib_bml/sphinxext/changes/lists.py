"""Lists of what changed, made as pages are written (CHECKS CH-4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from docutils import nodes

from ...agreements.changes import Comparison
from ...bridge import PASS, Side
from ...display.changes import Teller
from ...doctree.change_nodes import change_nodes
from ...language.codes import Code, Severity
from ...language.fingerprints import fingerprint
from ..answering import answers_of
from ..diagnostics import report_at
from ..domain import domain_of
from ..heading_levels import set_heading_levels
from ..i18n.catalogues import _
from ..linking import reference_to
from ..session import settings_of
from ..systems import is_of_others
from .directive import ChangesRequest, bml_changes
from .told import ProjectChanges, SystemChanges, Unreadable

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from ...agreements.changes import Change
    from ..answering import AskedSystem


class Lists:
    """Makes the lists of a project."""

    def __init__(self, changes: ProjectChanges) -> None:
        """Take what compares."""
        self.changes = changes

    def outdated(self, app: Sphinx, env: BuildEnvironment) -> list[str]:
        """Return the pages whose lists have changed though nothing in the pages has.

        What cannot be told is reported, once in a build.
        """
        domain = domain_of(env)
        changed = []
        for docname, requests in domain.changes.items():
            told = [self._fingerprint(request, docname, app) for request in requests]
            if domain.told_changes.get(docname) != told:
                domain.told_changes[docname] = told
                changed.append(docname)
        return changed

    def resolve(self, app: Sphinx, doctree: nodes.document, docname: str) -> None:
        """Put the lists in their places.

        :param docname: the page, which in some builders holds several documents.
        """
        for node in list(doctree.findall(bml_changes)):
            request = domain_of(app.env).changes[node["docname"]][node["number"]]
            if is_of_others(request.system, app.config):
                node.parent.remove(node)
                continue
            found = self._found(request, node["docname"], app)
            container = nodes.container("", classes=["bml-what-changed", *node["classes"]])
            container.extend(_nodes_of(found, request, app, docname))
            set_heading_levels(container, node)
            node.replace_self(container)

    def _found(
        self, request: ChangesRequest, docname: str, app: Sphinx
    ) -> SystemChanges | Unreadable:
        asked = _system(request, docname, app)
        if asked is None:
            names = ", ".join(one.name for one in answers_of(app).systems)
            return Unreadable(f"no system is called {request.system!r} (known: {names})")
        return self.changes.since(request.since, asked)

    def _fingerprint(self, request: ChangesRequest, docname: str, app: Sphinx) -> str:
        if is_of_others(request.system, app.config):
            return ""
        found = self._found(request, docname, app)
        if isinstance(found, Unreadable):
            place = f"{app.env.doc2path(docname)}:{request.line}"
            report_at(app.env, Code.CHANGES_SOURCE, Severity.WARNING, found.message, place)
            return found.message
        teller = _teller(app)
        told = [
            (teller.told(change), found.place_of(change.new) if change.new else None)
            for change in found.comparison
        ]
        facts = [(one.auction, one.what, one.lines, place) for one, place in told]
        return fingerprint((found.name, found.left_out, facts))


def _system(request: ChangesRequest, docname: str, app: Sphinx) -> AskedSystem | None:
    answers = answers_of(app)
    return answers.named(request.system) if request.system else answers.around(docname)[0]


def _teller(app: Sphinx) -> Teller:
    settings = settings_of(app.env)
    return Teller(settings.options, settings.wording)


def _nodes_of(
    found: SystemChanges | Unreadable, request: ChangesRequest, app: Sphinx, docname: str
) -> Iterator[nodes.Node]:
    """Yield what the page says."""
    if isinstance(found, Unreadable):
        words = _("What changed cannot be shown: {reason}.").format(reason=found.message)
        yield nodes.paragraph("", words, support_smartquotes=False)
        return
    compared = _("Compared with {state}.").format(state=found.name)
    yield nodes.paragraph("", compared, support_smartquotes=False)
    if found.left_out:
        yield _left_out(found.left_out, app, docname)
    shown = [one for one in found.comparison if is_shown(one, request.depth)]

    def link(change: Change, words: list[nodes.Node]) -> list[nodes.Node]:
        # What the notes had before has no place on the pages.
        place = found.place_of(change.new) if change.new is not None else None
        if place is None:
            return words
        return [reference_to(app.builder, docname, place.docname, place.anchor, words)]

    yield from change_nodes(Comparison(tuple(shown)), _teller(app), link)
    deeper = len(found.comparison) - len(shown)
    if deeper:
        yield nodes.paragraph("", _("In longer auctions: {number}").format(number=deeper))


def _left_out(docnames: tuple[str, ...], app: Sphinx, docname: str) -> nodes.paragraph:
    """Return the sentence that names the pages with tables that were not compared."""
    before, after = _("Not compared, as only .bml files are: {pages}").split("{pages}", 1)
    paragraph = nodes.paragraph("", before)
    for number, left_out in enumerate(docnames):
        title = app.env.titles[left_out].astext()
        paragraph += nodes.Text(", " if number else "")
        paragraph += reference_to(app.builder, docname, left_out, "", [nodes.Text(title)])
    paragraph += nodes.Text(after)
    return paragraph


def is_shown(change: Change, depth: int) -> bool:
    """Tell whether the auction of a change has no more calls than asked for, their passes aside."""
    turns = change.auction.turns
    calls = sum(not (side is Side.THEY and call is PASS) for side, call in turns)
    return not depth or calls <= depth
