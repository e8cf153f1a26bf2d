"""The collector of data about the current document: its book, facts and partners."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import replace
from itertools import chain, compress
from typing import TYPE_CHECKING

from ..agreements.book import OPENINGS, opening_of
from ..agreements.checks.check_input import document_facts
from ..agreements.checks.outlines import DocumentOutlines
from ..agreements.expansion import expand
from ..language.diagnostics import Diagnostics
from ..language.parameters import used_names, used_parameters
from ..language.variants.parts import OTHERS
from ..language.variants.selection import metadata_for, resolve
from . import documents, session, variants
from .build_conditions import CONDITIONAL_CHAPTERS, PARTS, pop_requirements
from .build_state import may_contain
from .diagnostics import MESSAGES, queue
from .headings import record_included_headings, record_slugs
from .sequences.continuations import BEGINNINGS, table_starts
from .storage import JoinedOpenings, Requirement, StoredBook, store_book, store_outlines

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from ..agreements.book import Book, SourceRow
    from ..bridge.auctions import Auction
    from ..language.syntax import BiddingTable


def _collect_document(app: Sphinx, doctree: nodes.document) -> None:
    """Store the agreements and diagnostics of the current document."""
    env = app.env
    state = session.document_state(env)
    written = list(session.tables_of(env))
    tables = variants.shown_tables(written, env)
    if session.has_state(env):
        resolve(state, variants.known_variants(env, state))
        if found := variants.document_variants(env, state):
            variants.VARIANTS.of(env)[env.docname] = found
        if used := used_names(state.parameters):
            session.USED_PARAMETERS.of(env).setdefault(env.docname, set()).update(used)
            session.PARAMETER_VALUES.of(env)[env.docname] = {
                name: tuple(used_parameters(state.filling(name)))
                for name in ("", *(found.names if found else ()))
            }
    required = pop_requirements(list(_document_parts(doctree, env)), tables)
    if tables:
        _store_agreements(tables, required.tables, env)
        documents.TABLE_HEADINGS.of(env)[env.docname] = documents.headings_above(tables, doctree)
        documents.TABLE_CHAPTERS.of(env)[env.docname] = documents.chapters_above(tables, doctree)
        BEGINNINGS.of(env)[env.docname] = table_starts(
            [one for one in tables if not session.is_excluded(env, one) and not one.is_aside]
        )
    if state.metadata:
        metadata = (
            metadata_for(state, chosen) if (chosen := variants.selected_key(env.config)) else None
        )
        shown = state.metadata if metadata is None else metadata
        documents.METADATA.of(env)[env.docname] = {key: value.text for key, value in shown.items()}
    if state.file_words:
        documents.FILE_WORDS.of(env)[env.docname] = list(state.file_words)
    chosen = variants.selected_key(env.config)
    keys = [chosen] if chosen else [*variants.known_variants(env, state), OTHERS]
    deals = session.pop_deals(env, keys)
    if any(deals.values()):
        documents.DEALS.of(env)[env.docname] = deals
    if required.chapters:
        CONDITIONAL_CHAPTERS.of(env)[env.docname] = required.chapters
    session.record_dependencies(env, state)
    if state.dependencies:
        record_included_headings(doctree, env)
    record_slugs(doctree, env)
    facts = replace(
        document_facts(env.docname, str(env.doc2path(env.docname)), state, tables),
        tables=store_outlines(DocumentOutlines(tables, state.diagnostics).all()),
        wording=session.pop_wording(env),
    )
    if not facts.is_empty:
        documents.FACTS.of(env)[env.docname] = facts
    if len(state.diagnostics):
        MESSAGES.of(env)[env.docname] = list(queue(variants.diagnostics_by_variant(written, env)))


def _document_parts(doctree: nodes.document, env: BuildEnvironment) -> Iterator[nodes.Element]:
    if may_contain(doctree, env, *PARTS):
        # One walk that asks nobody finds them all.
        yield from (node for node in doctree.findall() if isinstance(node, PARTS))


def _store_agreements(
    tables: list[BiddingTable],
    requirements: list[tuple[Requirement, ...]],
    env: BuildEnvironment,
) -> None:
    """Store the agreements of the current document, split by build condition.

    Tables of conventions are agreements only of players who use the convention (CARDS CC-C10).
    """
    state = session.document_state(env)
    limits = state.options.limits
    kept = [not session.is_excluded(env, table) for table in tables]
    tables, requirements = list(compress(tables, kept)), list(compress(requirements, kept))
    if variants.has_variant_rows(tables, state) and not variants.selected_key(env.config):
        documents.BOOKS.of(env)[env.docname] = list(
            _agreements_by_variant(tables, requirements, env)
        )
        return
    book = expand(tables, state.diagnostics, limits, state.variable_suits)
    if not any(requirements):
        documents.keep_book(env, env.docname, book, _joined_openings(book, tables, env))
        return
    documents.BOOKS.of(env)[env.docname] = [
        _stored_table(table, required, env)
        for table, required in zip(tables, requirements, strict=True)
    ]


def _stored_table(
    table: BiddingTable, required: tuple[Requirement, ...], env: BuildEnvironment
) -> StoredBook:
    """Return the agreements of a table of the current document."""
    state = session.document_state(env)
    book = expand([table], Diagnostics(), state.options.limits, state.variable_suits)
    return store_book(book, required, _joined_openings(book, [table], env))


def _agreements_by_variant(
    tables: list[BiddingTable],
    requirements: list[tuple[Requirement, ...]],
    env: BuildEnvironment,
) -> Iterator[StoredBook]:
    """Yield the agreements of the current document for each partner, and for all others."""
    limits = session.document_state(env).options.limits
    for key, own, book in variants.books_by_variant(tables, env, limits):
        if not any(requirements):
            joined = _joined_openings(book, filter(None, own), env)
            yield store_book(book, joined=joined)._replace(variant=key)
            continue
        for table, required in zip(own, requirements, strict=True):
            if table is not None:
                yield _stored_table(table, required, env)._replace(variant=key)


def _joined_openings(
    book: Book, tables: Iterable[BiddingTable], env: BuildEnvironment
) -> tuple[JoinedOpenings, ...]:
    """Return the openings of the book of the current document, grouped if rows connect them.

    These rows connect openings: a row at the top of a table and all rows below it, rows on one line
    that is pasted, and the rows of an included file.
    """
    tops: dict[tuple[str, int, int], int] = {}
    for table in tables:
        top = 0
        for row in table.rows:
            top = row.address.number if row.level == 0 else top
            tops[row.address.of_row] = top
    own_file = str(env.doc2path(env.docname))
    joined: dict[Hashable, dict[str, None]] = {}

    def join(row: SourceRow, *auctions: Auction) -> None:
        openings = dict.fromkeys(map(opening_of, auctions))
        if row.file != own_file:
            joined.setdefault(row.file, {}).update(openings)
            return
        address = row.address
        joined.setdefault(row.line, {}).update(openings)
        top = tops.get(address.of_row, address.number)
        joined.setdefault((address.table, top), {}).update(openings)

    for agreement in chain(book, () if book.unrestricted is book else book.unrestricted):
        join(agreement.row, agreement.auction)
    for rest in book.rest_rows:
        # The calls of a rest row among the openings depend on all openings.
        if opening_of(rest.auction):
            join(rest.row, rest.auction)
        else:
            joined.setdefault(rest.row.line, {}).update(dict.fromkeys(sorted(OPENINGS)))
    for system_on in book.systems_on:
        join(system_on.row, system_on.auction, system_on.target)
    found = (
        JoinedOpenings(key if isinstance(key, str) else "", tuple(openings))
        for key, openings in joined.items()
    )
    return tuple(dict.fromkeys(found))


def setup(app: Sphinx) -> None:
    """Register the collector."""
    app.connect("doctree-read", _collect_document)
