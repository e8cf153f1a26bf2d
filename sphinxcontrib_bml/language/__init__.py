"""BML, the language: from text to a syntax tree with positions and diagnostics.

This package never raises on bad notes, interprets calls only by name, and needs only the standard
library. :func:`parse_file` and :func:`parse_text` read whole documents;
:func:`parse_elements` reads step by step, with a :class:`DocumentState` that lasts as long as the
document.
"""
