"""BML, the language: from text to a syntax tree with positions and diagnostics.

Nothing here raises on bad notes, knows what a call means beyond its name, or needs more than the
standard library. :func:`parse_file` and :func:`parse_text` read whole documents;
:func:`parse_elements` reads step by step, with a :class:`DocumentState` that lasts as long as the
document.
"""
