"""The page that answers questions, and what it needs beside it (RESOLVER RS-1).

``explorers``
    the directive ``bml-explorer``, and what stands on its page
``site``
    the data that scripts read, written when a page asks for them
``words``
    the words of the page in the project's language
``sidebar``
    a form for the side bars of themes
"""
