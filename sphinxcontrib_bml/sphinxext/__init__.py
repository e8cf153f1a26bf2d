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
    answering,
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
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register everything with Sphinx."""
    for part in (
        garbage,
        catalogues,
        config,
        bml,
        bss,
        build_state,
        domain,
        documents,
        looking,
        noting,
        answering,
        checks,
        page_reports,
        report,
        requirements,
        notes,
        roles,
        prose_auctions,
        prose_suits,
        glyphs,
        references,
        asked,
        prose,
        abbreviations,
        settled,
        continuing,
        lists,
        pages,
        indices,
        known,
        downloads,
        page_files,
        *features.pages(),
        writers,
        search_words,
        assets,
        code_blocks,
        messages,
        translating,
        variants,
        freshness,
        themes,
        included_pages,
    ):
        part.setup(app)
    return {
        "version": __version__,
        "env_version": 9,
        "parallel_read_safe": True,
        "parallel_write_safe": True,
    }
