"""Pictures of a page of notes in the common themes, for the documentation.

``make gallery`` takes them of a page that the tests of places look at, too.

``themes``
    the themes, and what their switches for light and dark do
``pages``
    the page of notes, made by Sphinx, by ``bml html`` and as PDF
``pictures``
    what a window or a sheet of paper shows, as a small file
"""
