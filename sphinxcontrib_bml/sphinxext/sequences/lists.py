"""The directives ``bml-sequences`` and ``bml-summary`` (RESOLVER RS-3, RI-5).

What they list is known when all documents are read: it is put in as pages are written.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.errors import NoUri
from sphinx.util.docutils import SphinxDirective

from ...agreements.queries import InvalidQueryError, read_query
from ...doctree.visitors import NodeWriters, register
from ...language.codes import Code, Severity
from ...language.fingerprints import fingerprint
from ..answering import answers_of
from ..diagnostics import is_told, report_at
from ..domain import domain_of
from ..systems import is_of_others
from ..writers import lists_html, lists_latex
from .making import sections_for, system_for
from .nodes import Wanted, bml_sequence_list, standard_nodes
from .settled import is_settled, settle

if TYPE_CHECKING:
    from collections.abc import Callable

    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

    from ...display.sequence_lists import Section

_KEPT = "lists"
_WITH_VISITORS = frozenset({"html", "latex"})
"""Formats whose writers write lists by themselves."""


class ListDirective(SphinxDirective):
    """The place of a list of auctions."""

    kind: ClassVar[str]

    def run(self) -> list[nodes.Node]:
        """Return the place of the list."""
        wanted = Wanted(
            self.chosen_kind(),
            self.options.get("system", "").strip(),
            self._opening(),
            self.options.get("depth"),
        )
        node = bml_sequence_list("", wanted=wanted, docname=self.env.docname)
        node["classes"] += ["bml-sequences", *self.options.get("class", [])]
        serial = self.env.new_serialno("bml-list")
        node["prefix"] = nodes.make_id(f"bml-list-{self.env.docname}-{serial}")
        self.set_source_info(node)
        self.add_name(node)
        domain_of(self.env).lists.setdefault(self.env.docname, []).append(wanted)
        return [node]

    def chosen_kind(self) -> str:
        """Return which list is meant."""
        return self.kind

    def _opening(self) -> str:
        """Return the opening that is asked for in short; what is none is reported."""
        text = self.options.get("opening", "").strip()
        if not text:
            return ""
        try:
            auction = read_query(text).auction
        except InvalidQueryError as error:
            self._refuse(f"{text!r} is no opening: {error}")
            return ""
        if len(auction) != 1:
            self._refuse(f"{text!r} is no opening, such as 1N or (1H)")
            return ""
        return auction.short

    def _refuse(self, message: str) -> None:
        source, line = self.get_source_info()
        report_at(self.env, Code.DIRECTIVE_VALUE, Severity.ERROR, message, f"{source}:{line}")


class SequencesDirective(ListDirective):
    """``.. bml-sequences::``: every auction that the notes say something of."""

    kind = "sequences"
    option_spec: ClassVar[dict[str, Callable[[str], object]]] = {
        "system": directives.unchanged_required,
        "opening": directives.unchanged_required,
        "depth": directives.positive_int,
        "class": directives.class_option,
        "name": directives.unchanged,
    }


class SummaryDirective(ListDirective):
    """``.. bml-summary::``: our openings and their answers, or our calls that are alerted."""

    kind = "summary"
    option_spec: ClassVar[dict[str, Callable[[str], object]]] = {
        "system": directives.unchanged_required,
        "depth": directives.positive_int,
        "alerts": directives.flag,
        "class": directives.class_option,
        "name": directives.unchanged,
    }

    def chosen_kind(self) -> str:
        """Return which list is meant."""
        return "alerts" if "alerts" in self.options else self.kind


def _outdated(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Return the documents whose lists have changed."""
    domain = domain_of(env)
    if app.builder.format == "latex" or not domain.lists or is_settled(app, _KEPT):
        return []
    changed = []
    for docname, lists in domain.lists.items():
        now = _digest(lists, docname, app)
        shown = domain.shown.setdefault(docname, {})
        if shown.get(app.builder.name) != now:
            shown[app.builder.name] = now
            changed.append(docname)
    settle(app, _KEPT)
    return changed


def _digest(lists: list[Wanted], docname: str, app: Sphinx) -> str:
    """Return what tells whether lists have changed."""
    parts = []
    for wanted in lists:
        system = system_for(wanted, docname, app)
        parts.append(sections_for(wanted, system, app) if system is not None else None)
    return fingerprint(parts)


def _resolve(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Put the lists in their places.

    :param docname: the page, which in some builders holds several documents.
    """
    if not domain_of(app.env).lists:
        return
    for node in list(doctree.findall(bml_sequence_list)):
        sections = _sections(node, app)
        if not sections:
            node.parent.remove(node)
        elif app.builder.format in _WITH_VISITORS:
            node["sections"] = sections
            node["addresses"] = addresses_of(sections, app.builder, docname)
        else:
            classes = ["bml-sequences"]
            node.replace_self(standard_nodes(sections, app.builder, docname, classes))


def _sections(node: bml_sequence_list, app: Sphinx) -> list[Section]:
    """Return what a list lists; where that is nothing it is said why."""
    wanted: Wanted = node["wanted"]
    system = system_for(wanted, node["docname"], app)
    if system is None and is_of_others(wanted.system, app.config):
        return []
    if system is None:
        known = ", ".join(one.name for one in answers_of(app).systems)
        _report(node, f"there is no system {wanted.system!r} (known: {known})", app)
        return []
    sections = sections_for(wanted, system, app)
    if not sections and wanted.opening:
        _report(node, f"no auction of the system begins with {wanted.opening}", app)
    return sections


def _report(node: bml_sequence_list, message: str, app: Sphinx) -> None:
    if not is_told(app, (message, node.source, node.line)):
        report_at(app.env, Code.DIRECTIVE_VALUE, Severity.WARNING, message, node)


def addresses_of(sections: list[Section], builder: Builder, origin: str) -> dict[str, str]:
    """Return where the pages of the documents in ``sections`` are, of those that are written.

    :param origin: the page that links to them.
    """
    documents = {
        said.place.document for section in sections for line in section.lines for said in line.said
    }
    addresses = {}
    for document in documents:
        if builder.name == "singlehtml":
            # Sphinx's own references between documents lead nowhere there (SPHINX-API 5).
            addresses[document] = ""
            continue
        try:
            addresses[document] = builder.get_relative_uri(origin, document)
        except NoUri:
            continue
    return addresses


def setup(app: Sphinx) -> None:
    """Register the directives and what puts their lists in."""
    writers = NodeWriters(html=lists_html.visit_list, latex=lists_latex.list_latex)
    register(bml_sequence_list, writers=writers)
    for name, directive in (("sequences", SequencesDirective), ("summary", SummaryDirective)):
        app.add_directive(f"bml-{name}", directive)
        app.add_directive_to_domain("bml", name, directive)
    app.connect("env-get-updated", _outdated)
    app.connect("doctree-resolved", _resolve)
