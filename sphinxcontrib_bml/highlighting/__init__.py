"""Colours for BML source in code blocks: a Pygments lexer, which reads notes with `language`.

It serves ``.. code-block:: bml``, MyST fences and ``pygmentize``. Nothing here may import anything
but Pygments, `language`, `bridge` and its neighbours in this folder.

``lexer``
    the class that Pygments sees
``document``
    a text to blocks, and what stands between them: comments, includes
``elements``
    headings, settings, lists, pipe tables
``diagrams``
    deals and auctions
``tables``
    bidding tables, clips and directives
``labels``
    calls and the labels of rows
``annotations``
    ``//bss``, ``//as``, ``//ignore``, ``//only`` and ``//except`` lines
``inline``
    markup within running text
``rst_blocks``
    reStructuredText within notes
``spans``
    stretches of the source and the colours over them

Suits are `String.Symbol` with a subtype for each: `Spade`, `Heart`, `Diamond`, `Club` and
`Notrump`, so in HTML a style sheet can colour them as ``.highlight .ss-Heart``. Styles that do not
know the subtypes show them as any other symbol.
"""
