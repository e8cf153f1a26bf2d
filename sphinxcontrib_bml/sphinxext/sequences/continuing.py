"""Rows that lead to the tables that go on from them, and back (RESOLVER RU-5).

Where they lead is known when all documents are read; the links are put in as pages are written.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from docutils import nodes

from ...agreements.resolver.tables import ShownRow, ShownTable, TableJoins, row_target, table_target
from ...doctree.inline_nodes import broken_text_nodes, text_nodes
from ...doctree.nodes import bml_break, bml_label, bml_row
from ..answering import build_systems
from ..collected import DocumentData
from ..documents import BOOKS
from ..i18n.catalogues import _
from ..linking import make_reference
from ..rows_of_page import annotated_rows
from ..session import settings_of
from ..table_headings import TABLE_HEADINGS
from .beginnings import BEGINNINGS
from .settled import is_current, mark_current

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from ...agreements.resolver.tables import TableStart
    from ..answering import BuildSystem

_MOST = 5
"""Tables that a row leads to."""
_KEPT = "continued"


class ContinuationTarget(NamedTuple):
    """Where a row leads."""

    anchor: str
    defined_at: ShownRow | None
    """Of a table's first row: the row that says what its auction means."""
    tables: tuple[tuple[str, ShownRow], ...]
    """The tables that go on from it, each with the heading that it stands under."""
    more: int
    """How many there are besides."""


_CONTINUED: DocumentData[dict[str, tuple[ContinuationTarget, ...]]] = DocumentData("continued")
"""Where rows lead, by the builders that were told."""


def _outdated(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Return the documents whose rows lead elsewhere than they did."""
    if is_current(app, _KEPT):
        return []
    found: dict[str, dict[str, ContinuationTarget]] = {}
    for system in build_systems(app).systems:
        for docname, continued in _continuation_targets(system, env):
            # What a document of several systems says is meant in the first of them (RK-8).
            found.setdefault(docname, {}).setdefault(continued.anchor, continued)
    changed = []
    for docname in sorted(env.found_docs & set(BOOKS.of(env))):
        now = tuple(found.get(docname, {}).values())
        kept = _CONTINUED.of(env).setdefault(docname, {})
        if kept.get(app.builder.name, ()) != now:
            changed.append(docname)
        if now:
            kept[app.builder.name] = now
        else:
            kept.pop(app.builder.name, None)
    mark_current(app, _KEPT)
    return changed


def _continuation_targets(
    system: BuildSystem, env: BuildEnvironment
) -> Iterator[tuple[str, ContinuationTarget]]:
    """Yield where the rows of a system lead, each with its document."""
    beginnings = _starts_by_table(system, env)
    if not beginnings:
        return
    joins = TableJoins(system.system.book, system.resolver.tree, beginnings)
    found: dict[ShownRow, ContinuationTarget] = {}
    for group in joins.continuations():
        shown = _ShownTables(group.tables, env)
        for row in group.rows:
            places, more = shown.linked_tables(table_target(row))
            if places:
                tables = tuple(
                    (_heading(place, env), ShownRow(place.document, beginnings[place].anchor))
                    for place in places
                )
                found[row_target(row)] = ContinuationTarget(row.anchor, None, tables, more)
    for first, defined_at in joins.origins():
        leading = found.get(first, ContinuationTarget(first.anchor, None, (), 0))
        found[first] = leading._replace(defined_at=defined_at)
    for place, continued in found.items():
        yield place.document, continued


class _ShownTables:
    """Tables of which pages name one below each heading: its first, where the others are found."""

    def __init__(self, tables: Iterable[ShownTable], env: BuildEnvironment) -> None:
        """Take tables in the order of the system."""
        self._order = {place: turn for turn, place in enumerate(tables)}
        self._second: dict[ShownTable, ShownTable | None] = {}
        """The next one below its heading, by the first one."""
        firsts: dict[tuple[str, str], ShownTable] = {}
        for place in self._order:
            first = firsts.setdefault((place.document, _heading(place, env)), place)
            if first == place:
                self._second[first] = None
            elif self._second[first] is None:
                self._second[first] = place

    def linked_tables(self, own: ShownTable) -> tuple[list[ShownTable], int]:
        """Return the tables that a row of the table ``own`` names, and how many there are more."""
        named = [place for place in islice(self._second, _MOST + 1) if place != own]
        count = len(self._second)
        if own in self._second:
            second = self._second[own]
            if second is None:
                count -= 1
            else:
                named = sorted([*named, second], key=self._order.__getitem__)
        return named[:_MOST], max(0, count - _MOST)


def _starts_by_table(system: BuildSystem, env: BuildEnvironment) -> dict[ShownTable, TableStart]:
    kept = BEGINNINGS.of(env)
    return {
        ShownTable(docname, number): beginning
        for docname in system.documents
        for number, beginning in kept.get(docname, {}).items()
    }


def _heading(place: ShownTable, env: BuildEnvironment) -> str:
    headings = TABLE_HEADINGS.of(env).get(place.document, [])
    heading = headings[place.number] if place.number < len(headings) else ""
    return heading or env.titles[place.document].astext()


def _insert_links(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Put the links in.

    :param docname: the page, which in some builders holds several documents.
    """
    kept = _CONTINUED.of(app.env)
    if not any(kept.values()):
        return

    def continued_in(document: str) -> dict[str, ContinuationTarget]:
        continued = kept.get(document, {}).get(app.builder.name, ())
        return {one.anchor: one for one in continued}

    for row, origin, one in annotated_rows(doctree, docname, continued_in, app.env):
        _link_back(row, one, origin, app)
        _link_forward(row, one, origin, app)


def _link_back(row: bml_row, one: ContinuationTarget, origin: str, app: Sphinx) -> None:
    """Let the label of a history lead to the row that says what its auction means."""
    is_history = "–" in row["label"] or not row.children
    has_link = row.children and isinstance(row.children[0], bml_label)
    if one.defined_at is None or not is_history or has_link:
        return
    words = text_nodes(row["label"])
    link = make_reference(app.builder, origin, *one.defined_at, words)
    _split_lines(row)
    row.insert(0, bml_label("", "", link))


def _link_forward(row: bml_row, one: ContinuationTarget, origin: str, app: Sphinx) -> None:
    """Say below a row without rows of its own which tables go on from it."""
    if not one.tables or row.get("branch"):
        return
    _split_lines(row)
    before, _where, behind = str(_("continues in {tables}")).partition("{tables}")
    note = nodes.inline("", before, classes=["bml-continued"])
    for number, (words, place) in enumerate(one.tables):
        note += nodes.Text(", " if number else "")
        note += make_reference(app.builder, origin, *place, text_nodes(words))
    if one.more:
        more = settings_of(app.env).wording.and_more
        note += nodes.Text(f" {more.format(number=one.more)}")
    note += nodes.Text(behind)
    if row.children and not isinstance(row.children[-1], bml_label):
        row += bml_break("\n", "\n")
    row += note


def _split_lines(row: bml_row) -> None:
    """Make nodes of suits and line ends in a text that now stands beside other nodes."""
    if len(row.children) == 1 and isinstance(row.children[0], nodes.Text):
        row[:] = broken_text_nodes(str(row.children[0]))


def setup(app: Sphinx) -> None:
    """Follow the tables from build to build, and put the links in."""
    app.connect("env-get-updated", _outdated)
    app.connect("doctree-resolved", _insert_links)
