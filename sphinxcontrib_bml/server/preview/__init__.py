"""Notes as pages that change while they are written, shown by a browser on the same computer.

Needs docutils and the standard library, and neither the protocol of editors nor ``pygls``.

``pages``
    a document as a page with its messages
``site``
    the pages of a file or a folder, and when they changed
``web_server``
    what a browser asks, answered to this computer only
"""
