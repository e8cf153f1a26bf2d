"""Pages in other languages.

``catalogues``
    the words that pages add, in the project's language
``messages``
    which texts of a document are messages, and in which markup
``translating``
    puts the translations of notes in their places

Other folders import from the first two; the extension sets up all three.
"""
