"""The Sphinx extension: everything that imports Sphinx.

:func:`setup` registers the parser of ``.bml`` files, directives, roles, configuration, the
``bml`` domain, builders of exported files with their downloads, writers for our nodes, and assets.
Each subject has a module of its own with a ``setup`` of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import features
from ..version import __version__
from . import (
    abbreviations,
    assets,
    build_state,
    checks,
    code_blocks,
    config,
    documents,
    domain,
    garbage,
    looking,
    noting,
    page_files,
    page_reports,
    references,
    report,
    requirements,
    roles,
    search_words,
    themes,
    variants,
    writers,
)
from .chapters import bml, bss, freshness, included_pages, prose_auctions, prose_suits
from .directives import notes
from .exports import downloads, known
from .i18n import catalogues, messages, translating
from .sequences import asked, continuing, indices, lists, pages, prose, settled
from .writers import glyphs

if TYPE_CHECKING:
    from collections.abc import Callable

    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata


_BEFORE_FEATURES: tuple[Callable[[Sphinx], object], ...] = (
    # The process, languages and settings: everything else asks for them.
    garbage.setup,
    catalogues.setup,
    config.setup,
    # What reads pages, and where it keeps what it has read. All data are declared by modules
    # imported here or by features, before Sphinx makes the domain.
    bml.setup,
    bss.setup,
    build_state.setup,
    domain.setup,
    documents.setup,
    looking.setup,
    noting.setup,
    # What is asked when all documents are read: page reports find what is out of date after the
    # checks have reported.
    checks.setup,
    page_reports.setup,
    report.setup,
    requirements.setup,
    # What authors write: directives and roles, auctions and suits in running text.
    notes.setup,
    roles.setup,
    prose_auctions.setup,
    prose_suits.setup,
    glyphs.setup,
    # Links: those of pages first, then those of auctions and abbreviations, which they may hold.
    references.setup,
    asked.setup,
    prose.setup,
    abbreviations.setup,
    settled.setup,
    continuing.setup,
    lists.setup,
    pages.setup,
    indices.setup,
    # Exported files and downloads.
    known.setup,
    downloads.setup,
    page_files.setup,
)
"""The parts that features use, in an order that the comments explain."""

_AFTER_FEATURES: tuple[Callable[[Sphinx], object], ...] = (
    # What writes pages: features have registered their nodes.
    writers.setup,
    search_words.setup,
    assets.setup,
    code_blocks.setup,
    messages.setup,
    translating.setup,
    variants.setup,
    freshness.setup,
    themes.setup,
    included_pages.setup,
)
"""The parts that need to know what features have added."""


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register everything with Sphinx."""
    for set_up in (*_BEFORE_FEATURES, *features.setups(), *_AFTER_FEATURES):
        set_up(app)
    return {
        "version": __version__,
        "env_version": 9,
        "parallel_read_safe": True,
        "parallel_write_safe": True,
    }
