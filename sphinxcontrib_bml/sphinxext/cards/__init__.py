"""Convention cards and conventions on pages (CARDS CC-O).

``kept``
    what documents keep of their cards and conventions
``card_directive``, ``convention_directive``, ``library_directive``
    the directives ``convention-card``, ``convention`` and ``conventions``
``project``
    the cards of a build, filled when all documents are read
``joining``
    the conventions that partnerships play in the books of systems
``putting``
    what is only known when all documents are read, put in as pages are written
``sheets``
    the page of its own of each card
``targets``
    where roles lead
``elsewhere``
    conventions of other projects

The extension sets them up one by one: the domain imports from here.
"""
