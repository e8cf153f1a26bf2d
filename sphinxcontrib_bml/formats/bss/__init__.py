"""BSS, the text format of Full Disclosure convention cards: reader and writer.

``bridge``, ``language``, ``agreements`` and the registry of formats may be imported within.
"""
