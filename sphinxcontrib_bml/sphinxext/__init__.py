"""The Sphinx extension: everything that imports Sphinx.

:func:`setup` registers the parser of ``.bml`` files, directives, roles, configuration, the
``bml`` domain, builders of exported files with their downloads, writers for our nodes, and assets.
Each subject has a module of its own with a ``setup`` of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import __version__
from . import (
    assets,
    bboalert,
    builders,
    cards,
    config,
    directives,
    domain,
    downloads,
    freshness,
    glyphs,
    lexer,
    links,
    messages,
    parser,
    prose,
    roles,
    translation,
    words,
    writers,
)

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register everything with Sphinx."""
    for part in (
        words,
        config,
        parser,
        cards,
        domain,
        directives,
        roles,
        prose,
        glyphs,
        links,
        bboalert,
        builders,
        downloads,
        writers,
        assets,
        lexer,
        translation,
        messages,
        freshness,
    ):
        part.setup(app)
    return {
        "version": __version__,
        "env_version": 2,
        "parallel_read_safe": True,
        "parallel_write_safe": True,
    }
