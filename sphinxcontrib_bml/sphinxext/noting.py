"""What a document just read leaves in the domain: its agreements, its diagnostics, its facts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..agreements import expand
from ..agreements.checks.outlines import DocumentOutlines
from ..agreements.checks.subject import facts_of
from ..language.diagnostics import Diagnostics
from .diagnostics import messages_of
from .domain import domain_of
from .requirements import take_requirements
from .sequences.beginnings import beginnings_of
from .session import (
    document_state,
    is_left_out,
    note_dependencies,
    tables_of,
    take_deals,
    take_wording,
)
from .storage import Requirement, store_book
from .table_headings import chapters_above, headings_above

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from ..language.syntax import BiddingTable


def _note_document(app: Sphinx, doctree: nodes.document) -> None:
    """Make the book of the document just read, and keep its diagnostics."""
    env = app.env
    state, domain = document_state(env), domain_of(env)
    tables = tables_of(env)
    required = take_requirements(doctree, tables)
    if tables:
        _note_agreements(tables, required.tables, env)
        domain.table_headings[env.docname] = headings_above(tables, doctree)
        domain.table_chapters[env.docname] = chapters_above(tables, doctree)
        domain.beginnings[env.docname] = beginnings_of(
            [table for table in tables if not is_left_out(env, table)]
        )
    if state.metadata:
        domain.metadata[env.docname] = {key: value.text for key, value in state.metadata.items()}
    if state.file_words:
        domain.file_words[env.docname] = list(state.file_words)
    if deals := take_deals(env, doctree):
        domain.deals[env.docname] = deals
    if required.chapters:
        domain.conditional_chapters[env.docname] = required.chapters
    note_dependencies(env, state)
    facts = replace(
        facts_of(env.docname, str(env.doc2path(env.docname)), state),
        tables=DocumentOutlines(tables, state.diagnostics).all(),
        wording=take_wording(env),
    )
    if facts.says_something:
        domain.facts[env.docname] = facts
    if len(state.diagnostics):
        domain.messages[env.docname] = list(messages_of(state.diagnostics))


def _note_agreements(
    tables: list[BiddingTable],
    requirements: list[tuple[Requirement, ...]],
    env: BuildEnvironment,
) -> None:
    """Keep the agreements of the document just read, in parts where a build may drop some.

    Tables of conventions are agreements only of those who play them (CARDS CC-C10).
    """
    state = document_state(env)
    domain, limits = domain_of(env), state.options.limits
    ours = [table for table in tables if not is_left_out(env, table)]
    book = expand(ours, state.diagnostics, limits)
    if not any(requirements):
        domain.keep_book(env.docname, book)
        return
    domain.books[env.docname] = [
        store_book(expand([table], Diagnostics(), limits), required)
        for table, required in zip(tables, requirements, strict=True)
        if not is_left_out(env, table)
    ]


def setup(app: Sphinx) -> None:
    """Note every document."""
    app.connect("doctree-read", _note_document)
