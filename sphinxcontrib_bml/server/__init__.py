"""Notes while they are written: the language server and the live preview.

``workspace``
    the edited ``documents`` and their systems, read from ``edited_texts``
``desk``
    the state for requests of editors: ``actions``, ``call_hierarchy``, ``completion``, ``hints``,
    ``hovers``, ``leads``, ``outline``, ``renames`` and ``subjects`` answer requests in terms of the
    protocol, without a state of their own
``preview``
    ``preview_pages`` in a browser that are updated with their files
``protocol``
    the server itself, which communicates with editors over standard input and output

The protocol needs ``pygls``; code that only checks whether it is installed imports nothing from
here.
"""
