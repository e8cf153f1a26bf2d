"""Notes as one file of their own, made by docutils alone.

``manuscript``
    what is published, and how it is to look
``publishing``
    from a manuscript to a file, by a writer of docutils
``messages``
    what docutils says of reStructuredText, as diagnostics
``safety``
    what is refused in notes that may be by anybody
``transforms``
    title, table of contents and messages of such a file
``web_page``
    the page of ``bml html``; its style is in ``page.css``
``paper``
    the document of ``bml latex``; its looks are in ``paper.tex``
``typesetting``
    the PDF of a document, by an engine of TeX
"""
