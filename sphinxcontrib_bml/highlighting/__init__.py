"""Colours for BML source in code blocks: a Pygments lexer.

It serves ``.. code-block:: bml``, MyST fences and ``pygmentize``. Nothing here may import anything
but Pygments and its neighbours in this folder.

``lexer``
    the class that Pygments sees
``document``
    a text to blocks: comments, includes, reStructuredText, clips
``elements``
    what a block is; headings, lists, deals, auctions, pipe tables
``tables``
    bidding tables and directives
``calls``
    calls and the labels of rows
``inline``
    markup within running text
``pieces``
    stretches of a line and the colours over them

Suits are `String.Symbol` with a subtype for each: `Spade`, `Heart`, `Diamond`, `Club` and
`Notrump`, so in HTML a style sheet can colour them as ``.highlight .ss-Heart``. Styles that do not
know the subtypes show them as any other symbol.
"""

from __future__ import annotations

from sphinxcontrib_bml.highlighting.lexer import BMLLexer

__all__ = ["BMLLexer"]
