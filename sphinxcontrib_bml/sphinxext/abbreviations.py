"""Abbreviations that a system explains, shown wherever its web pages use them (AB-1 to AB-4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from docutils import nodes
from sphinx import addnodes

from ..agreements.abbreviations import Abbreviations
from ..doctree.nodes import bml_bidtable
from ..doctree.text_links import explain, explained_blocks, terms_in, words_in
from ..language.source import fingerprint
from .build_state import DocumentData, ProjectCache, ResultData, may_contain
from .documents import TERMS
from .products import is_current, mark_current
from .systems import build_systems
from .translatable_messages import is_chapter

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

_PRODUCT = "abbreviations"
_PAGES = "html"
"""The format of the builders whose pages explain abbreviations (AB-3)."""


class PageAbbreviations(NamedTuple):
    """The words of a page that may be abbreviations."""

    rows_only: bool
    words: str
    """The words, separated by spaces."""


_EXPLAINED: DocumentData[PageAbbreviations] = DocumentData("explained")
"""The words that may be abbreviations."""

_MEANINGS: ResultData[str] = ResultData("meanings")
"""Digests of the meanings of abbreviations, by document."""


def _record_abbreviations(app: Sphinx, doctree: nodes.document) -> None:
    """Store the terms that the current document explains, and its possible abbreviations."""
    wanted = app.config.bml_abbreviations
    if not wanted:
        return
    docname, chapter = app.env.docname, is_chapter(app.env)
    has_lists = may_contain(doctree, app.env, nodes.definition_list)
    terms = list(terms_in(_explaining_lists(doctree, whole=chapter))) if has_lists else []
    if terms:
        TERMS.of(app.env)[docname] = terms
    rows_only = not chapter and wanted != "all"
    if rows_only and not may_contain(doctree, app.env, bml_bidtable):
        return
    words = words_in(
        block
        for block in explained_blocks(doctree)
        if isinstance(block, bml_bidtable) or not rows_only
    )
    if words:
        _EXPLAINED.of(app.env)[docname] = PageAbbreviations(rows_only, " ".join(sorted(words)))


def _explaining_lists(doctree: nodes.document, *, whole: bool) -> Iterator[nodes.definition_list]:
    """Yield the lists that may explain abbreviations; outside of notes only glossaries."""
    for definitions in doctree.findall(nodes.definition_list):
        if whole or isinstance(definitions.parent, addnodes.glossary):
            yield definitions


_KNOWN: ProjectCache[tuple[str, ...], Abbreviations] = ProjectCache()
"""The meanings of abbreviations, by the documents that explain them."""


def _outdated(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Return the documents in which the meaning of an abbreviation has changed."""
    if app.builder.format != _PAGES or is_current(app, _PRODUCT):
        return []
    known = _MEANINGS.of(env)
    changed = []
    for docname, explained in _EXPLAINED.of(env).items():
        digest = _digest(explained.words, _abbreviations_of(app, docname))
        if known.get(docname, "") != digest:
            known[docname] = digest
            changed.append(docname)
    mark_current(app, _PRODUCT)
    return changed


def _resolve(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Add the meanings of abbreviations to a page."""
    if app.builder.format != _PAGES or not TERMS.of(app.env):
        return
    origins = _origins(doctree)
    known: dict[str, Abbreviations] = {}
    for block in list(explained_blocks(doctree)):
        name = origins.get(id(block), docname)
        explained = _EXPLAINED.of(app.env).get(name)
        if explained and (isinstance(block, bml_bidtable) or not explained.rows_only):
            if name not in known:
                known[name] = _abbreviations_of(app, name)
            explain(block, known[name])


def _abbreviations_of(app: Sphinx, docname: str) -> Abbreviations:
    """Return the abbreviations that the systems of a document explain, in order (AB-1)."""
    terms = TERMS.of(app.env)
    systems = build_systems(app).containing(docname)
    documents = tuple(name for system in systems for name in system.documents)
    explained = ((term.word, term.meaning) for name in documents for term in terms.get(name, ()))
    return _KNOWN.once(app, documents, lambda: Abbreviations(explained))


def _origins(doctree: nodes.document) -> dict[int, str]:
    """Return the document of each block, if a builder joins several documents in one tree.

    The nodes refer to parents in their own documents only, so the search starts from the top.
    """
    return {
        id(block): part["docname"]
        for part in doctree.findall(addnodes.start_of_file)
        for block in explained_blocks(part)
    }


def _digest(words: str, abbreviations: Abbreviations) -> str:
    """Return a digest of the abbreviations and meanings in ``words``; empty if there are none."""
    found = {(words[use.start : use.end], use.meaning) for use in abbreviations.uses_in(words)}
    return fingerprint(sorted(found)) if found else ""


def setup(app: Sphinx) -> None:
    """Register the explanation of abbreviations."""
    app.connect("doctree-read", _record_abbreviations)
    app.connect("env-get-updated", _outdated)
    app.connect("doctree-resolved", _resolve)
