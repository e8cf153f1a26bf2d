"""BML itself as a format: notes in their canonical layout.

:func:`format_notes`, and :func:`fix_notes`, which follows hints, are meant for others; the modules
next to share the work: ``parts`` and ``table_parts`` take a file apart, ``habits`` finds out how it
is laid out, ``design`` lays its blocks out with ``table_layout``, ``columns`` and
``prose_layout``, ``composition`` puts it together again, ``meaning`` compares what two files say.
"""
