"""Auctions in running text: ``after 1NT – 2♣`` (PROSE-AUCTIONS AL).

:func:`auctions_in` recognizes them in plain text, :func:`auctions_in_markup` in text of notes, and
:func:`auction_of_heading` the one that a heading ends with. Precise before complete: where a rule
leaves doubt, nothing is an auction.
"""
