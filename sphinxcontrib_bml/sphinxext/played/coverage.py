"""``bml-coverage``: what the notes cover of what was bid (PLAYED CV-42)."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from ...display.coverage_parts import MOST_SHOWN, Part
from ..domain import domain_of
from .partners import OPTIONS

if TYPE_CHECKING:
    from collections.abc import Callable

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from .reports import Reports


class CoverageRequest(NamedTuple):
    """What a directive asks for."""

    files: tuple[str, ...]
    """Paths and patterns, absolute."""
    names: tuple[str, ...]
    """As written."""
    who: tuple[tuple[str, str], ...]
    """The options that say who we are."""
    system: str
    top: int
    parts: tuple[str, ...]
    is_optional: bool
    line: int


class bml_coverage(nodes.General, nodes.Element):  # noqa: N801 - nodes are named so
    """A report, made when the page is written. ``number``: which of its document."""


def _parts(argument: str) -> tuple[str, ...]:
    words = argument.replace(",", " ").split()
    return tuple(directives.choice(word, [part.value for part in Part]) for word in words)


class CoverageDirective(SphinxDirective):
    """What the notes cover of what was bid, by files of matches or a JSON of ``bml coverage``."""

    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[dict[str, Callable[[str], object]]] = {
        **dict.fromkeys(OPTIONS, directives.unchanged_required),
        "system": directives.unchanged_required,
        "top": directives.positive_int,
        "parts": _parts,
        "optional": directives.flag,
        "class": directives.class_option,
    }

    def run(self) -> list[nodes.Node]:
        """Return the place of the report."""
        names = tuple(self.arguments[0].split())
        requests = domain_of(self.env).coverage.setdefault(self.env.docname, [])
        requests.append(
            CoverageRequest(
                tuple(self.env.relfn2path(name)[1] for name in names),
                names,
                tuple((name, self.options[name]) for name in OPTIONS if name in self.options),
                self.options.get("system", ""),
                self.options.get("top", MOST_SHOWN),
                self.options.get("parts", tuple(part.value for part in Part)),
                "optional" in self.options,
                self.lineno,
            )
        )
        node = bml_coverage("", number=len(requests) - 1, docname=self.env.docname)
        node["classes"] += self.options.get("class", [])
        self.set_source_info(node)
        return [node]


class _WantedReports:
    """Has the reports of a project made where a page wants one; what makes them is loaded then."""

    @cached_property
    def _reports(self) -> Reports:
        from .reports import Reports

        return Reports()

    def forget(self, *_: object) -> None:
        """Begin with no report made."""
        self.__dict__.pop("_reports", None)

    def outdated(self, app: Sphinx, env: BuildEnvironment) -> list[str]:
        """Return the pages whose reports have changed though nothing in the pages has."""
        return self._reports.outdated(app, env) if domain_of(env).coverage else []

    def resolve(self, app: Sphinx, doctree: nodes.document, docname: str) -> None:
        """Put the reports in their places."""
        if domain_of(app.env).coverage:
            self._reports.resolve(app, doctree, docname)


def setup(app: Sphinx) -> None:
    """Register the directive and what makes its reports."""
    reports = _WantedReports()
    app.connect("builder-inited", reports.forget)
    app.connect("env-before-read-docs", reports.forget)
    app.add_node(bml_coverage)
    app.add_directive("bml-coverage", CoverageDirective)
    app.add_directive_to_domain("bml", "coverage", CoverageDirective)
    app.connect("env-updated", reports.outdated)
    app.connect("doctree-resolved", reports.resolve)
    app.connect("build-finished", reports.forget)
