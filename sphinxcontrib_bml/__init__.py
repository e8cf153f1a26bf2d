"""Bridge bidding notes in BML for Sphinx and docutils.

Importing this package loads neither Sphinx nor docutils. What a reader looks for lies in:

``bridge``
    the game: calls, auctions, hands, deals
``language``
    BML text to a syntax tree with positions and diagnostics
``agreements``
    the syntax tree to the auctions it defines
``formats``
    files that other programs read
``doctree``
    the syntax tree to docutils nodes
``sphinxext``
    everything that imports Sphinx
``commands``
    the command line
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

__version__ = "0.1.0"


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the extension with Sphinx (``extensions = ["sphinxcontrib_bml"]``)."""
    from sphinxcontrib_bml.sphinxext import setup as setup_extension

    return setup_extension(app)
