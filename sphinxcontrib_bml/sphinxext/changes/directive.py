"""``bml-changes``: what changed since a revision, a day or a snapshot (CHECKS CH-4)."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from ...language.codes import Code, Severity
from ..diagnostics import report_at
from ..domain import domain_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from .lists import Lists
    from .told import ProjectChanges


class ChangesRequest(NamedTuple):
    """What a directive asks for."""

    since: str
    """A snapshot as its path from the source folder."""
    system: str
    """Nothing for the first system that the document belongs to."""
    depth: int
    """How many calls the auctions have at most; 0 for any."""
    line: int


class bml_changes(nodes.General, nodes.Element):  # noqa: N801 - nodes are named so
    """A list of what changed, made when the page is written. ``number``: which of its document."""


class ChangesDirective(SphinxDirective):
    """What changed in the system that the document belongs to."""

    option_spec: ClassVar[dict[str, Callable[[str], object]]] = {
        "since": directives.unchanged_required,
        "system": directives.unchanged_required,
        "depth": directives.positive_int,
        "class": directives.class_option,
    }

    def run(self) -> list[nodes.Node]:
        """Return the place of the list."""
        since = self.options.get("since", "") or self.config.bml_changes_since
        if not since:
            report_at(
                self.env,
                Code.DIRECTIVE_VALUE,
                Severity.ERROR,
                "bml-changes needs :since: with a revision of git, a day such as 2026-01-31, or a "
                "file made by bml json",
                self.get_location(),
            )
            return []
        requests = domain_of(self.env).changes.setdefault(self.env.docname, [])
        request = ChangesRequest(
            self._from_source_folder(since),
            self.options.get("system", ""),
            self.options.get("depth", 0),
            self.lineno,
        )
        requests.append(request)
        number = len(requests) - 1
        node = bml_changes("", number=number, docname=self.env.docname)
        node["classes"] += self.options.get("class", [])
        self.set_source_info(node)
        return [node]

    def _from_source_folder(self, since: str) -> str:
        """Return the path of a snapshot from the source folder; of anything else what it is."""
        if not since.endswith(".json") or "since" not in self.options:
            return since
        path, _absolute = self.env.relfn2path(since)
        self.env.note_dependency(path)
        return path


class _WantedLists:
    """Has the lists of a project made where a page wants one; what makes them is loaded then."""

    def __init__(self, changes: ProjectChanges) -> None:
        self._changes = changes

    @cached_property
    def _lists(self) -> Lists:
        from .lists import Lists

        return Lists(self._changes)

    def outdated(self, app: Sphinx, env: BuildEnvironment) -> list[str]:
        """Return the pages whose lists have changed though nothing in the pages has."""
        return self._lists.outdated(app, env) if domain_of(env).changes else []

    def resolve(self, app: Sphinx, doctree: nodes.document, docname: str) -> None:
        """Put the lists in their places."""
        if domain_of(app.env).changes:
            self._lists.resolve(app, doctree, docname)


def setup(app: Sphinx, changes: ProjectChanges) -> None:
    """Register the directive and what makes its lists."""
    lists = _WantedLists(changes)
    app.add_node(bml_changes)
    app.add_directive("bml-changes", ChangesDirective)
    app.add_directive_to_domain("bml", "changes", ChangesDirective)
    app.connect("env-updated", lists.outdated)
    app.connect("doctree-resolved", lists.resolve)
