"""Auctions in running text: ``after 1NT – 2♣`` (PROSE-AUCTIONS AL).

:func:`auctions_in` recognises them in plain text, :func:`auctions_in_markup` in text of notes, and
:func:`auction_of_heading` the one that a heading ends with. Precise before complete: where a rule
leaves doubt, nothing is an auction.

``chains``
    calls and what joins them
``judging``
    which chains are auctions, and whose calls they are
``expansions``
    the auctions that one with variables stands for
``markup``
    texts with markup, headings
``little_words``
    words that tell a remark from the name of a call
"""
