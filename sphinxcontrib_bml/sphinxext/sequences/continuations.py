"""The auctions that continue other auctions in the pages of a project (RESOLVER RS-5)."""

from __future__ import annotations

from itertools import chain, islice
from typing import TYPE_CHECKING, NamedTuple

from docutils import nodes

from ...agreements.tree import (
    RowStanding,
    ShownRow,
    ShownTable,
    TableJoins,
    TableStart,
    definitions_of,
    row_standings,
    row_target,
    table_target,
)
from ...bridge.auctions import Auction
from ...display.plain import is_silent, shown_call
from ...display.sequence_lists import ListedRow, PrintedRow, shortened, standing_words
from ...doctree.inline_nodes import broken_text_nodes, text_nodes
from ...doctree.nodes import TableRow, bml_bidtable, bml_break, bml_label, bml_row, rows_of
from ...doctree.variant_nodes import parts_of
from ...doctree.visitors import NodeWriters, register
from ...language.headings import given_labels
from ...language.meant_rows import meant
from .. import products
from ..build_state import DocumentData, ResultData
from ..documents import BOOKS, TABLE_HEADINGS
from ..headings import annotated_rows, make_reference
from ..session import settings_of
from ..systems import BuildSystem, build_systems
from ..translatable_messages import _

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment
    from sphinx.writers.latex import LaTeXTranslator

    from ...display.wording import PageTexts
    from ...doctree.writers.latex import LaTeXVisitors
    from ...language.syntax import BiddingTable


BEGINNINGS: DocumentData[dict[int, TableStart]] = DocumentData("beginnings")
"""The first rows of tables that continue an auction, by table number."""


def table_starts(tables: Sequence[BiddingTable]) -> dict[int, TableStart]:
    """Return the starts of the tables of a document that continue an auction, by table number.

    Tables that pages do not show are left out.
    """
    found = {}
    for number, table in enumerate(tables):
        beginning = _table_start(meant(table))
        if beginning is not None and beginning.anchor:
            found[number] = beginning
    return found


def _table_start(table: BiddingTable) -> TableStart | None:
    if not table.rows:
        return None
    first = table.rows[0]
    if table.context is not None and given_labels(table.context, first):
        return TableStart(first.address.anchor, 0) if len(first.labels) == 1 else None
    if len(table.rows) > 1:
        second = table.rows[1]
        if second.level > first.level and len(second.labels) == 1:
            return TableStart(first.address.anchor, 1)
    return None


def printed_rows(
    documents: Iterable[str], env: BuildEnvironment, variant: str
) -> dict[ListedRow, PrintedRow]:
    """Return the rows of documents by place, each with the labels on its path and its text.

    :param variant: the partner whose texts are used, case folded.
    """
    return {
        ListedRow(docname, row["ids"][0]): PrintedRow("–".join(path), _text(row, variant))
        for docname in documents
        for table in env.get_doctree(docname).findall(bml_bidtable)
        if not table.get("calls")  # its auctions are not the labels that it shows
        for row, path in _rows_with_paths(table)
        if row["ids"]
    }


def _rows_with_paths(table: nodes.Element) -> Iterator[tuple[TableRow, list[str]]]:
    path: list[str] = []
    for row in rows_of(table):
        path[row["level"] :] = [row["label"]]
        above = [row["above"]] if row.get("above") else []
        yield row, [*above, *path]


def _text(row: TableRow, variant: str) -> str:
    """Return the description of a row without its surroundings, with LF line ends."""
    parts = parts_of(row)
    words = parts.text
    for other in parts.others:
        if variant in other["variants"]:
            _badge, _blank, *words = other.children
            break
    return "".join("\n" if isinstance(word, bml_break) else word.astext() for word in words)


class bml_page_number(nodes.Invisible, nodes.Element):  # noqa: N801 - nodes are named so
    """The page of a table in a book, after a link to it.

    ``target``: its document and anchor. ``words``: the words around ``{page}``.
    """


def page_number_latex(
    visitors: LaTeXVisitors, translator: LaTeXTranslator, node: nodes.Element
) -> str:
    """Return the LaTeX of a page number."""
    before, _page, after = (translator.encode(words) for words in node["words"].partition("{page}"))
    return rf", {before}\pageref{{{translator.idescape(node['target'])}}}{after}"


_MOST = 5
"""Maximum number of tables that a row links to."""
_KEPT, _TARGETS = "continued", "continued-parts"


class ContinuationTarget(NamedTuple):
    """The targets of a row."""

    anchor: str
    defined_at: ShownRow | None
    """For the first row of a table: the row that defines its auction, if there is one."""
    tables: tuple[tuple[str, ShownRow], ...]
    """The tables that continue the row, each with the heading above it."""
    more: int
    """The number of further tables."""
    standing: RowStanding | None = None
    """The rows for other seats and vulnerabilities."""
    before: tuple[str, ...] = ()
    """For the first row of a table: the calls of its auction with their meanings."""


_CONTINUED: ResultData[dict[str, tuple[ContinuationTarget, ...]]] = ResultData("continued")
"""The targets of rows, by builder."""


def _outdated(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Return the documents whose rows have other targets than before."""
    if products.is_current(app, _KEPT):
        return []
    found: dict[str, dict[str, ContinuationTarget]] = {}
    for system in build_systems(app).systems:
        of_parts = products.of_parts(
            app, _TARGETS, system.parts, lambda part: list(_continuation_targets(part, env))
        )
        for docname, continued in chain(*of_parts):
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
    products.mark_current(app, _KEPT)
    return changed


def _continuation_targets(
    system: BuildSystem, env: BuildEnvironment
) -> Iterator[tuple[str, ContinuationTarget]]:
    """Yield the targets of the rows of a system, each with its document."""
    beginnings = _starts_by_table(system, env)
    standings = row_standings(system.resolver.tree)
    if not beginnings and not standings:
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
    wording = settings_of(env).wording
    for first, defined_at, auction in joins.origins():
        leading = found.get(first, ContinuationTarget(first.anchor, None, (), 0))
        before = tuple(_calls_with_meanings(auction, system, wording))
        if defined_at is None and not any(" " in call for call in before):
            continue
        found[first] = leading._replace(defined_at=defined_at, before=before)
    for address, standing in standings.items():
        leading = found.get(row_target(address), ContinuationTarget(address.anchor, None, (), 0))
        found[row_target(address)] = leading._replace(standing=standing)
    for place, continued in found.items():
        yield place.document, continued


def _calls_with_meanings(
    auction: Auction, system: BuildSystem, wording: PageTexts
) -> Iterator[str]:
    """Yield the shown calls of an auction, each with its leading meaning (RESOLVER RS-5)."""
    tree, texts = system.translated_resolver.tree, system.translated_texts
    for number, (side, call) in enumerate(auction.turns, 1):
        if is_silent(side, call):
            continue
        node = tree.node(Auction.of(auction.opener, auction.calls[:number]))
        said = filter(None, map(texts.of, definitions_of(node))) if node is not None else ()
        yield f"{shown_call(side, call, wording)} {shortened(next(iter(said), ''))}".strip()


class _ShownTables:
    """Tables for links: pages name only the first table below each heading."""

    def __init__(self, tables: Iterable[ShownTable], env: BuildEnvironment) -> None:
        """Store tables in the order of the system."""
        self._env = env
        self._firsts: dict[tuple[str, str], ShownTable] = {}
        """The first table below each heading, by document and heading."""
        for place in tables:
            self._firsts.setdefault(self._section(place), place)

    def _section(self, place: ShownTable) -> tuple[str, str]:
        return place.document, _heading(place, self._env)

    def linked_tables(self, own: ShownTable) -> tuple[list[ShownTable], int]:
        """Return the tables that a row of the table ``own`` links to, and the number of others.

        Readers see the tables of the section that they read, and the next table of the page.
        """
        following = own._replace(number=own.number + 1)
        in_view = {self._first_below_heading(own)}
        if self._first_below_heading(following) == following:
            in_view.add(following)
        in_view.discard(None)
        named = [
            place
            for place in islice(self._firsts.values(), _MOST + len(in_view))
            if place not in in_view
        ]
        return named[:_MOST], max(0, len(self._firsts) - len(in_view) - _MOST)

    def _first_below_heading(self, place: ShownTable) -> ShownTable | None:
        return self._firsts.get(self._section(place))


def _starts_by_table(system: BuildSystem, env: BuildEnvironment) -> dict[ShownTable, TableStart]:
    kept = BEGINNINGS.of(env)
    return {
        ShownTable(docname, number): beginning
        for docname in system.documents
        for number, beginning in kept.get(docname, {}).items()
    }


def _heading(place: ShownTable, env: BuildEnvironment) -> str:
    headings = TABLE_HEADINGS.of(env).get(place.document, [])
    heading = headings[place.number] if 0 <= place.number < len(headings) else ""
    return heading or env.titles[place.document].astext()


def _insert_links(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Insert the links.

    :param docname: the page, which in some builders contains several documents.
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
        if one.before:
            row["before"] = "\n".join(one.before)
        if one.standing is not None:
            row["standing"] = standing_words(one.standing, settings_of(app.env).wording)


def _link_back(row: bml_row, one: ContinuationTarget, origin: str, app: Sphinx) -> None:
    """Link the label of a history to the row that defines its auction."""
    is_history = "–" in row["label"] or not row.children
    has_link = row.children and isinstance(row.children[0], bml_label)
    if one.defined_at is None or not is_history or has_link:
        return
    words = text_nodes(row["label"])
    link = make_reference(app.builder, origin, *one.defined_at, words)
    _split_lines(row)
    row.insert(0, bml_label("", "", link))


def _link_forward(row: bml_row, one: ContinuationTarget, origin: str, app: Sphinx) -> None:
    """Add links after a row without rows below it to the tables that continue it."""
    if not one.tables or row.get("branch"):
        return
    _split_lines(row)
    note = nodes.inline("", "→ ", classes=["bml-continued"])
    for number, (words, place) in enumerate(one.tables):
        note += nodes.Text(", " if number else "")
        link = make_reference(app.builder, origin, *place, text_nodes(words))
        note += link
        if app.builder.format == "latex" and isinstance(link, nodes.reference):
            target = f"{place.document}:{place.anchor}"
            note += bml_page_number("", target=target, words=str(_("p. {page}")))
    if one.more:
        more = settings_of(app.env).wording.and_more
        note += nodes.Text(f" {more.format(number=one.more)}")
    if row.children and not isinstance(row.children[-1], bml_label):
        row += nodes.Text(" ")
    row += note


def _split_lines(row: bml_row) -> None:
    """Convert suits and line ends to nodes in a text that now has siblings."""
    if len(row.children) == 1 and isinstance(row.children[0], nodes.Text):
        row[:] = broken_text_nodes(str(row.children[0]))


def setup(app: Sphinx) -> None:
    """Register the links between tables."""
    register(bml_page_number, writers=NodeWriters(latex=page_number_latex))
    app.connect("env-get-updated", _outdated)
    app.connect("doctree-resolved", _insert_links)
