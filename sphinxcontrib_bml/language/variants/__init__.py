"""What holds for some partners only: names, lines, the notes of one of them (VARIANTS VA).

The syntax tree is that of the text as written, once for all names; the notes of one of them are
what :mod:`.selection` leaves of it. ``bridge`` and the modules of ``language`` below the tree may
be imported within.
"""
