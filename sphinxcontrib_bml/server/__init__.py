"""Notes while they are written: the language server and the live preview.

``workspace``
    everything that is being edited: ``documents`` and their systems, read from ``edited_texts``
``desk``
    what editors ask for starts here: ``actions``, ``completion``, ``hints``, ``hovers``, ``leads``
    and ``subjects`` answer, in the words of the protocol, and keep nothing
``preview``
    pages in a browser that change with their files
``protocol``
    the server itself, which editors talk to over standard input and output

The protocol needs ``pygls``; anyone who only wants to know whether it is installed imports nothing
from here.
"""
