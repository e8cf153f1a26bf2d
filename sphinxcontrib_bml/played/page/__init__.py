"""Played deals on pages (PLAYED CV-42, DP).

``files``
    files of matches that pages name
``partners``
    whose calls pages count and link
``records``
    deals and auctions of a file, for the directives ``deal`` and ``auction``
``linking``
    our calls with what the notes say of them, on hover and on paper
``double_dummy``
    tricks at double dummy, kept from build to build
``coverage``, ``reports``
    ``bml-coverage``: what the notes cover of what was bid
"""
