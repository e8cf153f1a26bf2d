"""Claims of the texts of agreements about the hand and the auction.

Everything here needs Python alone; only :func:`~.reader.meaning_of`, the values of ``model`` and
the functions of ``notation`` and ``context`` are for others.
"""
