"""The directive ``bml-compare``: where two systems of the project differ (VARIANTS VA-30)."""

from __future__ import annotations

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

_TWO = 2


class CompareRequest(NamedTuple):
    """What a directive asks for."""

    names: tuple[str, str]
    """Of systems, or of partners."""
    opening: str
    """The one that differences are shown of; nothing: all."""
    depth: int
    """How many calls the auctions have at most; 0 for any."""
    line: int


class bml_compare(nodes.General, nodes.Element):  # noqa: N801 - nodes are named so
    """A comparison, made when the page is written. ``number``: which of its document."""


class CompareDirective(SphinxDirective):
    """Where two systems differ."""

    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[dict[str, Callable[[str], object]]] = {
        "opening": directives.unchanged_required,
        "depth": directives.positive_int,
        "class": directives.class_option,
        "name": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        """Return the place of the comparison."""
        names = self.arguments[0].replace(",", " ").split()
        if len(names) != _TWO:
            report_at(
                self.env,
                Code.DIRECTIVE_VALUE,
                Severity.ERROR,
                "bml-compare takes the names of two systems, or of two partners",
                self.get_location(),
            )
            return []
        requests = domain_of(self.env).compared.setdefault(self.env.docname, [])
        opening, depth = self.options.get("opening", ""), self.options.get("depth", 0)
        requests.append(CompareRequest((names[0], names[1]), opening, depth, self.lineno))
        node = bml_compare("", number=len(requests) - 1, docname=self.env.docname)
        node["classes"] += self.options.get("class", [])
        self.set_source_info(node)
        self.add_name(node)
        return [node]


def _outdated(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Return the pages whose comparisons have changed; what makes them is loaded for some."""
    if not domain_of(env).compared:
        return []
    from .comparisons import outdated

    return outdated(app, env)


def _resolve(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Put comparisons in their places."""
    if domain_of(app.env).compared:
        from .comparisons import resolve

        resolve(app, doctree, docname)


def setup(app: Sphinx) -> None:
    """Register the directive and what makes its comparisons."""
    app.add_node(bml_compare)
    app.add_directive("bml-compare", CompareDirective)
    app.add_directive_to_domain("bml", "compare", CompareDirective)
    app.connect("env-updated", _outdated)
    app.connect("doctree-resolved", _resolve)
