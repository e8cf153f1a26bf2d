"""Colors for BML source in code blocks: a Pygments lexer, which reads notes with `language`.

It serves ``.. code-block:: bml``, MyST fences and ``pygmentize``. The modules may only import
Pygments, `language`, `bridge` and each other.

Suits are `String.Symbol` with a subtype for each: `Spade`, `Heart`, `Diamond`, `Club` and
`Notrump`, so in HTML a style sheet can color them as ``.highlight .ss-Heart``. Styles that do not
know the subtypes show them as any other symbol.
"""
