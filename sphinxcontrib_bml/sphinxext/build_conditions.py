"""Content that only some builds show, by ``only`` and ``ifconfig`` (RESOLVER RK-9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from docutils import nodes
from sphinx import addnodes
from sphinx.ext.ifconfig import ifconfig

from ..doctree.nodes import bml_bidtable, rows_of
from .build_state import DocumentData
from .storage import Requirement

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sphinx.application import Sphinx

    from ..language.syntax import BiddingTable

CONDITIONAL_CHAPTERS: DocumentData[dict[str, list[tuple[Requirement, ...]]]] = DocumentData(
    "chapters"
)
"""The documents that toctrees list for some builds only."""


class bml_hidden_table(nodes.Invisible, nodes.Element):  # noqa: N801 - nodes are named so
    """The place of a table that is exported but not shown; removed after the document is read.

    ``number``: the number of the table.
    """


PARTS = (addnodes.only, ifconfig, addnodes.toctree, bml_hidden_table)
"""Nodes that are for some builds only, or that list documents for some builds only."""


class Requirements(NamedTuple):
    """The requirements for conditional content of the current document."""

    tables: list[tuple[Requirement, ...]]
    """The requirements of each of its tables."""
    chapters: dict[str, list[tuple[Requirement, ...]]]
    """The documents that its toctrees list, with the requirements of every toctree that lists them;
    one is enough. Documents that a toctree always lists are left out."""


def pop_requirements(
    parts: Sequence[nodes.Element], tables: Sequence[BiddingTable]
) -> Requirements:
    """Return the requirements for parts of a document, and remove the places of hidden tables.

    :param parts: all nodes of the document of the classes in :data:`PARTS`.
    :param tables: all tables of the document.
    """
    conditional = [node for node in parts if _is_conditional(node)]
    required = _required_by_number(conditional, tables) if conditional else {}
    for node in parts:
        if isinstance(node, bml_hidden_table):
            node.parent.remove(node)
    by_table = [tuple(required.get(_number(table), ())) for table in tables]
    toctrees = [node for node in parts if isinstance(node, addnodes.toctree)]
    return Requirements(by_table, _required_chapters(toctrees))


def _required_by_number(
    conditional: Sequence[nodes.Element], tables: Sequence[BiddingTable]
) -> dict[int, list[Requirement]]:
    numbers = {
        row.address.anchor: row.address.table
        for table in tables
        for row in table.rows[:1]
        if row.address.anchor
    }
    required: dict[int, list[Requirement]] = {}
    for node in conditional:
        for number in _tables_in(node, numbers):
            required.setdefault(number, []).append(_requirement(node))
    return required


def _required_chapters(
    toctrees: Iterable[nodes.Element],
) -> dict[str, list[tuple[Requirement, ...]]]:
    requirements: dict[str, list[tuple[Requirement, ...]]] = {}
    for toctree in toctrees:
        required = tuple(_requirements_around(toctree))
        for docname in toctree["includefiles"]:
            requirements.setdefault(docname, []).append(required)
    return {docname: required for docname, required in requirements.items() if all(required)}


def _requirements_around(node: nodes.Node) -> Iterator[Requirement]:
    parent = node.parent
    while parent is not None:
        if _is_conditional(parent):
            yield _requirement(parent)
        parent = parent.parent


def _requirement(node: nodes.Element) -> Requirement:
    return Requirement(type(node).__name__, node["expr"])


def _is_conditional(node: nodes.Node) -> bool:
    return isinstance(node, addnodes.only | ifconfig)


def _tables_in(node: nodes.Node, numbers: dict[str, int]) -> list[int]:
    table_numbers = [place["number"] for place in node.findall(bml_hidden_table)]
    for table in node.findall(bml_bidtable):
        rows = rows_of(table)
        if rows and rows[0]["ids"]:
            table_numbers.append(numbers[rows[0]["ids"][0]])
    return table_numbers


def _number(table: BiddingTable) -> int:
    return table.rows[0].address.table if table.rows else -1


def is_satisfied(requirement: Requirement, app: Sphinx) -> bool:
    """Return whether the current build shows content with a requirement, as Sphinx decides."""
    expression = requirement.expression
    try:
        if requirement.directive == "only":
            return bool(app.tags.eval_condition(expression))
        names: dict[str, Any] = {value.name: value.value for value in app.config}
        names.update(app.config.__dict__)
        names["builder"] = app.builder.name
        return bool(eval(expression, names))
    except Exception:
        return requirement.directive == "only"


def is_shown(app: Sphinx, node: nodes.Element) -> bool:
    """Return whether the current build shows a node, as far as the node itself says."""
    return not _is_conditional(node) or is_satisfied(_requirement(node), app)


def setup(app: Sphinx) -> None:
    """Register the node, which never reaches a writer."""
    app.add_node(bml_hidden_table)
