"""Parts for some partners only: names, lines, the notes of one partner (VARIANTS VA).

The syntax tree is that of the text as written, for all partners; :mod:`.selection` selects the
notes of one partner from it. ``bridge`` and the modules of ``language`` below the tree may
be imported within.
"""
