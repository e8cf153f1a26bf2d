"""The directive ``bml-explorer``: a place to ask what an auction means (RESOLVER RS-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar
from urllib.parse import quote

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective
from sphinx.util.osutil import relative_uri

from ...agreements import resolver
from ...agreements.queries import InvalidQueryError, read_query
from ...display import explorer
from ...doctree.inline_nodes import text_nodes
from ...language.codes import Code
from ...language.inline import convert, without_marks
from ...language.options import Options
from ..answering import answers_of
from ..diagnostics import is_told, report_at
from ..domain import domain_of
from ..i18n.catalogues import _
from ..linking import reference_to
from ..sequences.pages import WITH_PAGES, page_name
from ..systems import fault_of_name, is_of_others

if TYPE_CHECKING:
    from collections.abc import Callable

    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment
    from sphinx.writers.html5 import HTML5Translator

    from ..answering import AskedSystem
    from ..domain import ExplorerListing

FOLDER = "_static/bml"
"""Where data are, below the root of the site."""


class bml_explorer(nodes.General, nodes.Element):  # noqa: N801 - nodes are named so
    """An explorer. ``system``: the name that was written; ``auction``: what it begins with.

    When its page is written: ``index``, the address of the data, and ``asked``, the name of the
    system; inside is what readers see where no script runs (RESOLVER RX-9).
    """


class ExplorerDirective(SphinxDirective):
    """A place where readers type or tap an auction and read what the notes say of it."""

    option_spec: ClassVar[dict[str, Callable[[str], object]]] = {
        "system": directives.unchanged_required,
        "auction": directives.unchanged_required,
        "class": directives.class_option,
        "name": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        """Return the place of the explorer."""
        name = self.options.get("system", "").strip()
        node = bml_explorer("", system=name, docname=self.env.docname, auction="")
        node["classes"] += ["bml-explorer", *self.options.get("class", [])]
        self.set_source_info(node)
        self.add_name(node)
        if name and (fault := fault_of_name(name, self.config)):
            _refuse(fault, node, self.env)
            return []
        auction = self.options.get("auction", "").strip()
        if auction:
            try:
                read_query(resolver.read_address(auction).query)
                node["auction"] = auction
            except InvalidQueryError as error:
                _refuse(str(error), node, self.env)
        domain_of(self.env).explorers.setdefault(self.env.docname, {})[name] = None
        return [node]


def _refuse(message: str, node: nodes.Element, env: BuildEnvironment) -> None:
    report_at(env, Code.DIRECTIVE_VALUE, Code.DIRECTIVE_VALUE.severity, message, node)


def runs_scripts(builder: Builder) -> bool:
    """Tell whether the pages of a builder may have scripts (RESOLVER RS-2)."""
    return builder.format == "html" and builder.name != "epub"


def asked_system(app: Sphinx, name: str, docname: str) -> AskedSystem | None:
    """Return the system that an explorer asks (RESOLVER RS-1).

    :param name: as written; nothing: the first one that the document is in, else the first of all.
    """
    answers = answers_of(app)
    if name:
        return answers.named(name)
    around = (one for one in answers.systems if docname in one.documents)
    return next(around, next(iter(answers.systems), None))


def report_no_system(node: nodes.Element, name: str, app: Sphinx) -> None:
    """Report once that no system has a name, but where it is that of another partner (VA-11)."""
    told = ("no system", name, node.source, node.line)
    if name and not is_of_others(name, app.config) and not is_told(app, told):
        known = ", ".join(one.name for one in answers_of(app).systems)
        _refuse(f"{name!r} is no system (known: {known})", node, app.env)


def listing_of(system: AskedSystem) -> ExplorerListing:
    """Return what the page of an explorer has of its system."""
    return system.name, system.start, system.title


def _find_outdated(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Return the pages whose explorers ask another system now, or one with another title."""
    changed = []
    for docname, listings in domain_of(env).explorers.items():
        for name, old in list(listings.items()):
            system = asked_system(app, name, docname)
            listing = listing_of(system) if system is not None else None
            if listing != old:
                listings[name] = listing
                changed.append(docname)
    return changed


def _resolve(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Say where the data are, and what stands there without scripts.

    :param docname: the page, which in some builders holds several documents.
    """
    if not domain_of(app.env).explorers:
        return
    for node in list(doctree.findall(bml_explorer)):
        system = asked_system(app, node["system"], node["docname"])
        if system is None:
            report_no_system(node, node["system"], app)
            node.parent.remove(node)
            continue
        sentence = nodes.paragraph("", "", *_leading_to(system, app.builder, docname))
        if runs_scripts(app.builder):
            uri = app.builder.get_target_uri(docname)
            path = f"{FOLDER}/{quote(explorer.index_name(system.name))}"
            node["index"], node["asked"] = relative_uri(uri, path), system.name
            node.append(sentence)
        else:
            sentence["ids"], sentence["names"] = node["ids"], node["names"]
            node.replace_self(sentence)


def _leading_to(system: AskedSystem, builder: Builder, docname: str) -> list[nodes.Node]:
    """Return a sentence that leads to the index of sequences of a system, else to its notes."""
    title = convert(without_marks(system.title, Options()))
    before, _place, behind = str(_("All auctions: {0}")).partition("{0}")
    page = page_name(system.name) if builder.name in WITH_PAGES else system.start
    link = reference_to(builder, docname, page, "", text_nodes(title))
    return [nodes.Text(before), link, nodes.Text(behind)]


def _visit_html(translator: HTML5Translator, node: bml_explorer) -> None:
    attributes = {"data-index": node["index"], "data-system": node["asked"]}
    if node["auction"]:
        attributes["data-auction"] = node["auction"]
    if not translator.config.bml_ask_seat_vul:
        attributes["data-conditions"] = "no"
    translator.body.append(translator.starttag(node, "div", **attributes))


def _depart_html(translator: HTML5Translator, node: bml_explorer) -> None:
    translator.body.append("</div>\n")


def setup(app: Sphinx) -> None:
    """Register the directive and what makes its pages."""
    app.add_node(bml_explorer, html=(_visit_html, _depart_html))
    app.add_directive("bml-explorer", ExplorerDirective)
    app.add_directive_to_domain("bml", "explorer", ExplorerDirective)
    app.connect("env-updated", _find_outdated)
    app.connect("doctree-resolved", _resolve)
