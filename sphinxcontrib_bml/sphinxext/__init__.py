"""The Sphinx extension: everything that imports Sphinx."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from sphinx import package_dir

from .. import features
from ..garbage import rare_collection
from ..version import __version__
from . import (
    abbreviations,
    added_page_reports,
    assets,
    back_matter,
    build_conditions,
    build_state,
    chapters,
    checks,
    config,
    directives,
    document_collector,
    documents,
    domain,
    exports,
    link_transform,
    outdated_reports,
    page_reports,
    paper_book,
    parameters,
    products,
    project,
    report_directive,
    roles,
    translatable_messages,
    translation_transforms,
    variants,
    writers,
)
from .sequences import continuations, lists, opening_index, references

if TYPE_CHECKING:
    from collections.abc import Callable

    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

_AFTER_OTHERS = 1000


def _collect_garbage_rarely(app: Sphinx) -> None:
    """Reduce garbage collection until the build ends, if ``sphinx-build`` is the program.

    A process that creates a Sphinx application in another way keeps its settings.
    """
    if _is_sphinx_build(Path(sys.argv[0])):
        collection = ExitStack()
        collection.enter_context(rare_collection())
        app.connect("build-finished", lambda *_: collection.close(), priority=_AFTER_OTHERS)


def _is_sphinx_build(program: Path) -> bool:
    """Return whether a process is ``sphinx-build`` or ``python -m sphinx``."""
    return program.stem == "sphinx-build" or program == Path(package_dir, "__main__.py")


_BEFORE_FEATURES: tuple[Callable[[Sphinx], object], ...] = (
    # The process, languages and settings: everything else asks for them.
    _collect_garbage_rarely,
    translatable_messages.setup_catalogs,
    config.setup,
    # What reads pages, and where it keeps what it has read. All data are declared by modules
    # imported here or by features, before Sphinx makes the domain.
    chapters.setup_bml,
    chapters.setup_bss,
    build_state.setup,
    domain.setup,
    documents.setup,
    build_state.setup_presence,
    document_collector.setup,
    products.setup,
    # What is asked when all documents are read: page reports find what is out of date after the
    # checks have reported.
    checks.setup,
    project.setup,
    page_reports.setup,
    added_page_reports.setup,
    outdated_reports.setup,
    report_directive.setup,
    build_conditions.setup,
    # What authors write: directives and roles, auctions and suits in running text.
    directives.setup,
    roles.setup,
    chapters.setup_prose_auctions,
    chapters.setup_prose_suits,
    writers.setup_glyphs,
    # Links: those of pages first, then those of auctions and abbreviations, which they may hold.
    link_transform.setup,
    references.setup_asked,
    references.setup_prose,
    abbreviations.setup,
    continuations.setup,
    lists.setup,
    lists.setup_pages,
    opening_index.setup,
    # Exported files and downloads.
    exports.setup_builders,
    exports.setup_downloads,
    assets.setup_page_files,
)
"""The parts that features use, in an order that the comments explain."""

_AFTER_FEATURES: tuple[Callable[[Sphinx], object], ...] = (
    # What writes pages: features have registered their nodes.
    writers.setup,
    paper_book.setup,
    back_matter.setup,
    assets.setup_assets,
    assets.setup_code_blocks,
    translatable_messages.setup_messages,
    translation_transforms.setup,
    variants.setup,
    parameters.setup,
    chapters.setup_freshness,
    assets.setup_themes,
    chapters.setup_included_pages,
)
"""The parts that depend on what features have added."""


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register everything with Sphinx."""
    for set_up in (*_BEFORE_FEATURES, *features.setups(), *_AFTER_FEATURES):
        set_up(app)
    return {
        "version": __version__,
        "env_version": 11,
        "parallel_read_safe": True,
        "parallel_write_safe": True,
    }
