"""What changed in the notes of a project (CHECKS CH-4, CH-5).

``states``
    a system as it is and as it was
``told``
    what changed since, compared once in a build
``directive``, ``lists``
    ``bml-changes``, and what it stands for
``compare``, ``comparisons``
    ``bml-compare``, and what it stands for
``marks``
    *new* and *changed* at the rows of pages
"""
