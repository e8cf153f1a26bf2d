"""BML itself as a format: notes in their canonical layout.

:func:`format_notes`, and :func:`fix_notes`, which applies hints, are the public functions. The
modules share the work: ``parts`` and ``table_parts`` take a file apart, ``design`` finds the
prevailing layout and plans the new one, ``layout`` formats rows and lists, ``formatter`` puts the
file together again, and ``meaning`` compares the meanings of two files.
"""
