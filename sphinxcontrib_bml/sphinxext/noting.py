"""What is kept of a document just read: its book, its facts, what it knows of partners."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import compress
from typing import TYPE_CHECKING

from ..agreements import expand
from ..agreements.checks.outlines import DocumentOutlines
from ..agreements.checks.subject import facts_of
from ..language.diagnostics import Diagnostics
from ..language.variants.filtering import metadata_for
from ..language.variants.lines import OTHERS
from ..language.variants.resolving import resolve
from .diagnostics import MESSAGES, messages_of
from .documents import BOOKS, DEALS, FACTS, FILE_WORDS, METADATA, keep_book
from .looking import may_hold
from .requirements import CONDITIONAL_CHAPTERS, PARTS, take_requirements
from .sequences.beginnings import BEGINNINGS, beginnings_of
from .session import (
    document_state,
    has_state,
    is_left_out,
    note_dependencies,
    tables_of,
    take_deals,
    take_wording,
)
from .storage import Requirement, StoredBook, store_book, store_outlines
from .table_headings import TABLE_CHAPTERS, TABLE_HEADINGS, chapters_above, headings_above
from .variants import (
    VARIANTS,
    books_of,
    chosen_key,
    differs,
    names_known,
    tables_shown,
    told,
    variants_in,
)

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from ..language.syntax import BiddingTable


def _note_document(app: Sphinx, doctree: nodes.document) -> None:
    """Make the book of the document just read, and keep its diagnostics."""
    env = app.env
    state = document_state(env)
    written = list(tables_of(env))
    tables = tables_shown(written, env)
    if has_state(env):
        resolve(state, names_known(env, state))
        if variants := variants_in(env, state):
            VARIANTS.of(env)[env.docname] = variants
    required = take_requirements(list(_parts_in(doctree, env)), tables)
    if tables:
        _note_agreements(tables, required.tables, env)
        TABLE_HEADINGS.of(env)[env.docname] = headings_above(tables, doctree)
        TABLE_CHAPTERS.of(env)[env.docname] = chapters_above(tables, doctree)
        BEGINNINGS.of(env)[env.docname] = beginnings_of(
            [table for table in tables if not is_left_out(env, table)]
        )
    if state.metadata:
        metadata = metadata_for(state, chosen) if (chosen := chosen_key(env.config)) else None
        shown = state.metadata if metadata is None else metadata
        METADATA.of(env)[env.docname] = {key: value.text for key, value in shown.items()}
    if state.file_words:
        FILE_WORDS.of(env)[env.docname] = list(state.file_words)
    chosen = chosen_key(env.config)
    keys = [chosen] if chosen else [*names_known(env, state), OTHERS]
    deals = take_deals(env, doctree, keys)
    if any(deals.values()):
        DEALS.of(env)[env.docname] = deals
    if required.chapters:
        CONDITIONAL_CHAPTERS.of(env)[env.docname] = required.chapters
    note_dependencies(env, state)
    facts = replace(
        facts_of(env.docname, str(env.doc2path(env.docname)), state),
        tables=store_outlines(DocumentOutlines(tables, state.diagnostics).all()),
        wording=take_wording(env),
    )
    if facts.says_something:
        FACTS.of(env)[env.docname] = facts
    if len(state.diagnostics):
        MESSAGES.of(env)[env.docname] = list(messages_of(told(written, env)))


def _parts_in(doctree: nodes.document, env: BuildEnvironment) -> Iterator[nodes.Element]:
    if may_hold(doctree, env, *PARTS):
        # One walk that asks nobody finds them all.
        yield from (node for node in doctree.findall() if isinstance(node, PARTS))


def _note_agreements(
    tables: list[BiddingTable],
    requirements: list[tuple[Requirement, ...]],
    env: BuildEnvironment,
) -> None:
    """Keep the agreements of the document just read, in parts where a build may drop some.

    Tables of conventions are agreements only of those who play them (CARDS CC-C10).
    """
    state = document_state(env)
    limits = state.options.limits
    kept = [not is_left_out(env, table) for table in tables]
    tables, requirements = list(compress(tables, kept)), list(compress(requirements, kept))
    if differs(tables) and not chosen_key(env.config):
        BOOKS.of(env)[env.docname] = list(_of_variants(tables, requirements, env))
        return
    book = expand(tables, state.diagnostics, limits)
    if not any(requirements):
        keep_book(env, env.docname, book)
        return
    BOOKS.of(env)[env.docname] = [
        store_book(expand([table], Diagnostics(), limits), required)
        for table, required in zip(tables, requirements, strict=True)
    ]


def _of_variants(
    tables: list[BiddingTable],
    requirements: list[tuple[Requirement, ...]],
    env: BuildEnvironment,
) -> Iterator[StoredBook]:
    """Yield the agreements of the document just read for each name, and for all others."""
    limits = document_state(env).options.limits
    for key, own, book in books_of(tables, env, limits):
        if not any(requirements):
            yield store_book(book)._replace(variant=key)
            continue
        for table, required in zip(own, requirements, strict=True):
            if table is not None:
                part = expand([table], Diagnostics(), limits)
                yield store_book(part, required)._replace(variant=key)


def setup(app: Sphinx) -> None:
    """Register what keeps it."""
    app.connect("doctree-read", _note_document)
