"""The collector of data about a document just read: its book, its facts, its partners."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import compress
from typing import TYPE_CHECKING

from ..agreements.checks.check_input import document_facts
from ..agreements.checks.outlines import DocumentOutlines
from ..agreements.expansion import expand
from ..language.diagnostics import Diagnostics
from ..language.variants.parts import OTHERS
from ..language.variants.selection import metadata_for, resolve
from . import documents, session, variants
from .build_conditions import CONDITIONAL_CHAPTERS, PARTS, pop_requirements
from .build_state import may_contain
from .diagnostics import MESSAGES, queue
from .sequences.continuations import BEGINNINGS, table_starts
from .storage import Requirement, StoredBook, store_book, store_outlines

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from ..language.syntax import BiddingTable


def _collect_document(app: Sphinx, doctree: nodes.document) -> None:
    """Make the book of the document just read, and keep its diagnostics."""
    env = app.env
    state = session.document_state(env)
    written = list(session.tables_of(env))
    tables = variants.shown_tables(written, env)
    if session.has_state(env):
        resolve(state, variants.known_variants(env, state))
        if found := variants.document_variants(env, state):
            variants.VARIANTS.of(env)[env.docname] = found
    required = pop_requirements(list(_document_parts(doctree, env)), tables)
    if tables:
        _store_agreements(tables, required.tables, env)
        documents.TABLE_HEADINGS.of(env)[env.docname] = documents.headings_above(tables, doctree)
        documents.TABLE_CHAPTERS.of(env)[env.docname] = documents.chapters_above(tables, doctree)
        BEGINNINGS.of(env)[env.docname] = table_starts(
            [table for table in tables if not session.is_excluded(env, table)]
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
    deals = session.pop_deals(env, doctree, keys)
    if any(deals.values()):
        documents.DEALS.of(env)[env.docname] = deals
    if required.chapters:
        CONDITIONAL_CHAPTERS.of(env)[env.docname] = required.chapters
    session.record_dependencies(env, state)
    facts = replace(
        document_facts(env.docname, str(env.doc2path(env.docname)), state),
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
    """Keep the agreements of the document just read, in parts where a build may drop some.

    Tables of conventions are agreements only of those who play them (CARDS CC-C10).
    """
    state = session.document_state(env)
    limits = state.options.limits
    kept = [not session.is_excluded(env, table) for table in tables]
    tables, requirements = list(compress(tables, kept)), list(compress(requirements, kept))
    if variants.has_variant_rows(tables) and not variants.selected_key(env.config):
        documents.BOOKS.of(env)[env.docname] = list(
            _agreements_by_variant(tables, requirements, env)
        )
        return
    book = expand(tables, state.diagnostics, limits)
    if not any(requirements):
        documents.keep_book(env, env.docname, book)
        return
    documents.BOOKS.of(env)[env.docname] = [
        store_book(expand([table], Diagnostics(), limits), required)
        for table, required in zip(tables, requirements, strict=True)
    ]


def _agreements_by_variant(
    tables: list[BiddingTable],
    requirements: list[tuple[Requirement, ...]],
    env: BuildEnvironment,
) -> Iterator[StoredBook]:
    """Yield the agreements of the document just read for each name, and for all others."""
    limits = session.document_state(env).options.limits
    for key, own, book in variants.books_by_variant(tables, env, limits):
        if not any(requirements):
            yield store_book(book)._replace(variant=key)
            continue
        for table, required in zip(own, requirements, strict=True):
            if table is not None:
                part = expand([table], Diagnostics(), limits)
                yield store_book(part, required)._replace(variant=key)


def setup(app: Sphinx) -> None:
    """Register what keeps it."""
    app.connect("doctree-read", _collect_document)
