"""Auctions in running text: ``after 1NT – 2♣`` (PROSE-AUCTIONS AL).

:func:`auctions_in` finds them in plain text, :func:`auctions_in_markup` in text with markup, and
:func:`auction_of_heading` at the end of a heading. Precision is more important than completeness:
an uncertain text is not an auction.
"""
