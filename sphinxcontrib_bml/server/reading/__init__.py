"""What is being edited: texts, the documents that they are, and their systems.

:class:`Workspace` has all of it; places in texts are :class:`TextLines`. Nothing here knows the
protocol of editors.

``edited_texts``
    texts as editors have them, their changes and the places in them
``directives``
    directives in reStructuredText and MyST, found by their syntax
``embedded``
    the notes in such directives, as one document
``documents``
    a document as it was read, and what stands where in it
``systems``
    documents that are one system
``workspace``
    all that is open
"""
