"""Auctions of a whole project: objects, references, lists (RESOLVER RK-8, RU-1, RI).

``objects``
    the auctions that pages define, by name
``role``
    ``:bml:seq:``
``places``
    where an auction leads
``asked``
    what references lead to, from build to build
``prose``
    where auctions in running text lead
``lists``, ``nodes``
    the directives that list auctions, and what stands in their place
``making``, ``printed``
    the lists of a system; its rows as paper has them
``pages``
    the index of sequences as pages of its own
``indices``
    Sphinx's own indices
``beginnings``, ``continuing``
    rows that lead to the tables that go on from them, and back
``settled``
    whether what was made of all documents still holds
"""
