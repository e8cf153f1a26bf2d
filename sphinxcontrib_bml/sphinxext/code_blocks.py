"""BML in code blocks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..highlighting import BMLLexer

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def setup(app: Sphinx) -> None:
    """Register the lexer, also where the package is not installed."""
    app.add_lexer("bml", BMLLexer)
