"""What holds for some partners only: names, lines, the notes of one of them (VARIANTS VA).

The syntax tree is that of the text as written, once for all names; the notes of one of them are
what :mod:`filtering` leaves of it. ``bridge`` and the modules of ``language`` below the tree may be
imported within.

``parts``
    what holds for some names
``watching``
    blocks and includes of a file while it is read
``lines``
    ``//only`` and ``//except``, and names
``placing``
    what such a line is about
``resolving``
    which names each part holds for, once all names are known
``filtering``
    the tables and the metadata of one name
``absences``
    what is wrong with what others have
"""
