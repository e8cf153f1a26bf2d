"""Where auctions in running text lead, in words (PROSE-AUCTIONS AL-27)."""

from __future__ import annotations

from ..agreements.prose_links import DefinedAuction, ProseMatch
from ..language.options import Options
from .auctions import shown_auction
from .plain import shown_text
from .wording import PageTexts

_LONGEST_TEXT = 200
"""Characters of a row's text in a hint: it is read at a glance."""
_MOST_NAMED = 4
"""Auctions that a hint names where only some of those that are meant are defined."""


def hint_of(lead: ProseMatch, options: Options, wording: PageTexts) -> str:
    """Return what a hint on an auction says: the auction that it leads to and its text.

    Where its auctions lie in several rows, how many more there are; where some are not defined,
    which are (PROSE-AUCTIONS AL-27).

    :param options: how the notes were read.
    """
    first = _named(lead.defined[0], options, wording)
    if not lead.is_complete and len(lead.defined) > 1:
        names = [shown_auction(one.auction, wording) for one in lead.defined]
        more = len(names) - _MOST_NAMED
        named = ", ".join(names[:_MOST_NAMED]) + (", …" if more > 0 else "")
        return f"{first} ({wording.meant.format(auctions=named)})"
    if lead.other_rows:
        return f"{first} ({wording.and_more.format(number=lead.other_rows)})"
    return first


def _named(defined: DefinedAuction, options: Options, wording: PageTexts) -> str:
    """Return an auction with its text."""
    name = shown_auction(defined.auction, wording)
    text = " ".join(shown_text(defined.meaning, options).split())
    if len(text) > _LONGEST_TEXT:
        text = f"{text[:_LONGEST_TEXT].rpartition(' ')[0]} …"
    return f"{name}: {text}" if text else name
