"""PBN, portable bridge notation, version 2.1, in its export and its import format.

``tokens``
    a file as tags, words and the ends of games
``games``
    blocks of tags as games: what is inherited, what goes on
``auctions``
    the section of an auction
``reader``
    games as records
``writer``
    records as PBN
"""

from __future__ import annotations
