"""Of which format a file of played deals is: its content decides (PLAYED PF-1)."""

from __future__ import annotations

import re
from collections.abc import Callable

from ..lin.addresses import addresses_in, read_addresses
from ..lin.reader import read_lin
from ..pbn.reader import read_pbn
from .drafts import DealFileReading

Reader = Callable[[str, DealFileReading], None]
"""Adds the records of a text to those that were read."""

_TAG_PAIR = re.compile(r"^[ \t]*\[[ \t]*[A-Za-z]\w*\s+\"", re.MULTILINE)
_DEAL = re.compile(r"(?:^|[|\s])md[ \t]*\|", re.IGNORECASE)


def reader_of(text: str) -> Reader | None:
    """Return what reads a text, None where it is of no kind that is known."""
    if _TAG_PAIR.search(text):
        return read_pbn
    if _has_lin(text):
        return read_lin
    if any(one.has_deal or one.has_deal_on_server for one in addresses_in(text)):
        return read_addresses
    return None


def _has_lin(text: str) -> bool:
    """Tell whether a deal stands in a text, and not in an address in it."""
    position = 0
    while (deal := _DEAL.search(text, position)) is not None:
        start = text.rfind("\n", 0, deal.start()) + 1
        address = text.find("lin=", start, deal.start())
        if address < 0 or text.find("?", start, address) < 0:
            return True
        position = text.find("\n", deal.end())
        if position < 0:
            break
    return False
