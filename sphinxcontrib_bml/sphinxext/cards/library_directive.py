"""The directive ``conventions``: the library of a project, by section, then title (CARDS CC-O1)."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from docutils import nodes

from ...doctree.inline_nodes import InlineBuilder, one_place, text_nodes
from ..directives.base import BMLBaseDirective
from ..linking import reference_to
from ..session import settings_of
from .kept import LIBRARIES
from .project import cards_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx

    from .kept import ShownConvention


class bml_library(nodes.General, nodes.Element):  # noqa: N801 - nodes are named so
    """The place of a library, made when the page is written.

    ``section``: the one that is listed, nothing for all.
    """


class ConventionsDirective(BMLBaseDirective):
    """``.. conventions::``: what the project explains, each with its description."""

    kind = "conventions"

    def run(self) -> list[nodes.Node]:
        """Return the place of the library."""
        section = self.reader.options.get("section", "")
        node = bml_library("", section=section)
        node["classes"] += ["bml-conventions", *self.options.get("class", [])]
        self.set_source_info(node)
        LIBRARIES.of(self.env)[self.env.docname] = True
        return [node]


def library_nodes(app: Sphinx, place: bml_library, docname: str) -> Iterator[nodes.Node]:
    """Yield a library for the page of a document."""
    cards = cards_of(app)
    listed = [
        (one.section, cards.library.title_of(one.convention), number)
        for number, (_docname, one) in enumerate(cards.shown)
        if not place["section"] or one.section == place["section"]
    ]
    listed.sort(key=lambda one: (one[0].casefold(), one[1].casefold(), one[2]))
    for section, entries in groupby(listed, key=lambda one: one[0]):
        if section and not place["section"]:
            yield nodes.rubric("", "", *text_nodes(section))
        items = nodes.definition_list("", classes=list(place["classes"]))
        for _section, title, number in entries:
            items += _item(app, title, *cards.shown[number], docname)
        yield items


def _item(
    app: Sphinx, title: str, shown_in: str, shown: ShownConvention, docname: str
) -> nodes.definition_list_item:
    link = reference_to(app.builder, docname, shown_in, shown.anchor, text_nodes(title))
    span = shown.convention.span
    inline = InlineBuilder(settings_of(app.env).options)
    words = inline.prose(shown.convention.description, one_place(span.file, span.line))
    return nodes.definition_list_item(
        "", nodes.term("", "", link), nodes.definition("", nodes.paragraph("", "", *words))
    )


def setup(app: Sphinx) -> None:
    """Register the directive."""
    app.add_node(bml_library)
    app.add_directive("conventions", ConventionsDirective)
    app.add_directive_to_domain("bml", "conventions", ConventionsDirective)
