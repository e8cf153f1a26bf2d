"""Auctions in running text: ``after 1NT – 2♣`` (PROSE-AUCTIONS AL).

:func:`auctions_in` recognizes them in plain text, :func:`auctions_in_markup` in text with markup,
and :func:`auction_of_heading` the one at the end of a heading. Precise before complete: if a rule
is not certain, nothing is an auction.
"""
