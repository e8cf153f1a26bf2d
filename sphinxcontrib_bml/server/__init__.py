"""Notes while they are written: the language server and the live preview.

``reading``
    the texts that are edited, the documents and systems that they are
``features``
    what editors ask for, one file a question
``preview``
    pages in a browser that change with their files
``protocol``
    the server itself, which editors talk to over standard input and output

The protocol needs ``pygls``; whoever only wants to know whether it is installed imports nothing
from here.
"""
