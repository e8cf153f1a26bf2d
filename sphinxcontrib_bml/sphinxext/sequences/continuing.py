"""Rows that lead to the tables that go on from them, and back (RESOLVER RU-5).

Where they lead is known when all documents are read; the links are put in as pages are written.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from docutils import nodes

from ...agreements.resolver.tables import Joins, RowPlace, TablePlace, place_of, table_of
from ...doctree.inline_nodes import broken_text_nodes, text_nodes
from ...doctree.nodes import bml_break, bml_label, bml_row
from ..answering import answers_of
from ..collected import Collected
from ..documents import BOOKS
from ..i18n.catalogues import _
from ..linking import reference_to
from ..rows_of_page import known_rows
from ..session import settings_of
from ..table_headings import TABLE_HEADINGS
from .beginnings import BEGINNINGS
from .settled import is_settled, settle

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from ...agreements.resolver.tables import Beginning
    from ..answering import AskedSystem

_MOST = 5
"""Tables that a row leads to."""
_KEPT = "continued"


class Continued(NamedTuple):
    """Where a row leads."""

    anchor: str
    defined_at: RowPlace | None
    """Of a table's first row: the row that says what its auction means."""
    tables: tuple[tuple[str, RowPlace], ...]
    """The tables that go on from it, each with the heading that it stands under."""
    more: int
    """How many there are besides."""


_CONTINUED: Collected[dict[str, tuple[Continued, ...]]] = Collected("continued")
"""Where rows lead, by the builders that were told."""


def _outdated(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Return the documents whose rows lead elsewhere than they did."""
    if is_settled(app, _KEPT):
        return []
    found: dict[str, dict[str, Continued]] = {}
    for system in answers_of(app).systems:
        for docname, continued in _continued(system, env):
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
    settle(app, _KEPT)
    return changed


def _continued(system: AskedSystem, env: BuildEnvironment) -> Iterator[tuple[str, Continued]]:
    """Yield where the rows of a system lead, each with its document."""
    beginnings = _beginnings(system, env)
    if not beginnings:
        return
    joins = Joins(system.system.book, system.resolver.tree, beginnings)
    found: dict[RowPlace, Continued] = {}
    for group in joins.going_on():
        shown = _Shown(group.tables, env)
        for row in group.rows:
            places, more = shown.beside(table_of(row))
            if places:
                tables = tuple(
                    (_heading(place, env), RowPlace(place.document, beginnings[place].anchor))
                    for place in places
                )
                found[place_of(row)] = Continued(row.anchor, None, tables, more)
    for first, defined_at in joins.origins():
        leading = found.get(first, Continued(first.anchor, None, (), 0))
        found[first] = leading._replace(defined_at=defined_at)
    for place, continued in found.items():
        yield place.document, continued


class _Shown:
    """Tables of which pages name one below each heading: its first, where the others are found."""

    def __init__(self, tables: Iterable[TablePlace], env: BuildEnvironment) -> None:
        """Take tables in the order of the system."""
        self._order = {place: turn for turn, place in enumerate(tables)}
        self._second: dict[TablePlace, TablePlace | None] = {}
        """The next one below its heading, by the first one."""
        firsts: dict[tuple[str, str], TablePlace] = {}
        for place in self._order:
            first = firsts.setdefault((place.document, _heading(place, env)), place)
            if first == place:
                self._second[first] = None
            elif self._second[first] is None:
                self._second[first] = place

    def beside(self, own: TablePlace) -> tuple[list[TablePlace], int]:
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


def _beginnings(system: AskedSystem, env: BuildEnvironment) -> dict[TablePlace, Beginning]:
    kept = BEGINNINGS.of(env)
    return {
        TablePlace(docname, number): beginning
        for docname in system.documents
        for number, beginning in kept.get(docname, {}).items()
    }


def _heading(place: TablePlace, env: BuildEnvironment) -> str:
    headings = TABLE_HEADINGS.of(env).get(place.document, [])
    heading = headings[place.number] if place.number < len(headings) else ""
    return heading or env.titles[place.document].astext()


def _resolve(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Put the links in.

    :param docname: the page, which in some builders holds several documents.
    """
    kept = _CONTINUED.of(app.env)
    if not any(kept.values()):
        return

    def continued_in(document: str) -> dict[str, Continued]:
        continued = kept.get(document, {}).get(app.builder.name, ())
        return {one.anchor: one for one in continued}

    for row, origin, one in known_rows(doctree, docname, continued_in, app.env):
        _link_back(row, one, origin, app)
        _link_on(row, one, origin, app)


def _link_back(row: bml_row, one: Continued, origin: str, app: Sphinx) -> None:
    """Let the label of a history lead to the row that says what its auction means."""
    is_history = "–" in row["label"] or not row.children
    has_link = row.children and isinstance(row.children[0], bml_label)
    if one.defined_at is None or not is_history or has_link:
        return
    words = text_nodes(row["label"])
    link = reference_to(app.builder, origin, *one.defined_at, words)
    _break_lines(row)
    row.insert(0, bml_label("", "", link))


def _link_on(row: bml_row, one: Continued, origin: str, app: Sphinx) -> None:
    """Say below a row without rows of its own which tables go on from it."""
    if not one.tables or row.get("branch"):
        return
    _break_lines(row)
    before, _where, behind = str(_("continues in {tables}")).partition("{tables}")
    note = nodes.inline("", before, classes=["bml-continued"])
    for number, (words, place) in enumerate(one.tables):
        note += nodes.Text(", " if number else "")
        note += reference_to(app.builder, origin, *place, text_nodes(words))
    if one.more:
        more = settings_of(app.env).wording.and_more
        note += nodes.Text(f" {more.format(number=one.more)}")
    note += nodes.Text(behind)
    if row.children and not isinstance(row.children[-1], bml_label):
        row += bml_break("\n", "\n")
    row += note


def _break_lines(row: bml_row) -> None:
    """Make nodes of suits and line ends in a text that now stands beside other nodes."""
    if len(row.children) == 1 and isinstance(row.children[0], nodes.Text):
        row[:] = broken_text_nodes(str(row.children[0]))


def setup(app: Sphinx) -> None:
    """Follow the tables from build to build, and put the links in."""
    app.connect("env-get-updated", _outdated)
    app.connect("doctree-resolved", _resolve)
