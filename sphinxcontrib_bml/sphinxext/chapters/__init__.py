"""Documents of a Sphinx project as they are read: ``.bml`` and ``.bss`` chapters, suits in prose.

``bml``
    the parser of ``.bml`` files
``bss``
    BSS files as chapters
``included_pages``
    included files that are pages of their own
``prose_suits``
    suits in the running text of reStructuredText and MyST pages
``freshness``
    pages that are older than what was read
"""
