"""The Sphinx extension: everything that imports Sphinx."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import features
from ..version import __version__
from . import (
    abbreviations,
    assets,
    build_conditions,
    build_state,
    checks,
    config,
    document_collector,
    documents,
    domain,
    garbage,
    link_transform,
    page_reports,
    presence,
    report_directive,
    roles,
    search_words,
    variants,
    writers,
)
from .chapters import dependencies, parsers, prose
from .directives import notes
from .exports import builders, downloads
from .i18n import translatable_messages, translation_transforms
from .sequences import build_state as state_of_sequences
from .sequences import continuations, indices, lists, references
from .writers import glyphs

if TYPE_CHECKING:
    from collections.abc import Callable

    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

_BEFORE_FEATURES: tuple[Callable[[Sphinx], object], ...] = (
    # The process, languages and settings: everything else asks for them.
    garbage.setup,
    translatable_messages.setup_catalogues,
    config.setup,
    # What reads pages, and where it keeps what it has read. All data are declared by modules
    # imported here or by features, before Sphinx makes the domain.
    parsers.setup_bml,
    parsers.setup_bss,
    build_state.setup,
    domain.setup,
    documents.setup,
    presence.setup,
    document_collector.setup,
    # What is asked when all documents are read: page reports find what is out of date after the
    # checks have reported.
    checks.setup,
    page_reports.setup,
    report_directive.setup,
    build_conditions.setup,
    # What authors write: directives and roles, auctions and suits in running text.
    notes.setup,
    roles.setup,
    prose.setup_prose_auctions,
    prose.setup_prose_suits,
    glyphs.setup,
    # Links: those of pages first, then those of auctions and abbreviations, which they may hold.
    link_transform.setup,
    references.setup_asked,
    references.setup_prose,
    abbreviations.setup,
    state_of_sequences.setup,
    continuations.setup,
    lists.setup,
    indices.setup_pages,
    indices.setup_indices,
    # Exported files and downloads.
    builders.setup,
    downloads.setup,
    assets.setup_page_files,
)
"""The parts that features use, in an order that the comments explain."""

_AFTER_FEATURES: tuple[Callable[[Sphinx], object], ...] = (
    # What writes pages: features have registered their nodes.
    writers.setup,
    search_words.setup,
    assets.setup_assets,
    assets.setup_code_blocks,
    translatable_messages.setup_messages,
    translation_transforms.setup,
    variants.setup,
    dependencies.setup_freshness,
    assets.setup_themes,
    dependencies.setup_included_pages,
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
