"""BML itself as a format: notes in their canonical layout.

:func:`format_notes`, and :func:`fix_notes`, which applies hints, are the public functions. The
modules: ``parts`` and ``table_parts`` split a file, ``design`` finds the prevailing layout and
plans the new one, ``layout`` formats rows and lists, ``formatter`` joins the parts again, and
``meaning`` compares the meanings of two files.
"""
