"""Cards of Bridge Base Online (XC-6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ....patterns import compile_later
from .answers import AnswerCollector, truth_of
from .results import ForeignCard, ForeignCardError, foreign_card
from .tables import Rule, RuleKind, rules_of

PROGRAM = "card of BBO"
SOURCE = "bbo-acbl"
VERSION = "1.1"
_TABLE = "bbo"
_TITLE = Rule("title", "general.title", RuleKind.AS_IS)
_PARTS = ("conventions", "fields", "leads")
_ABOUT = frozenset({"cc_key", "title", "partner", "owner", "stock", "default", "style", *_PARTS})
"""The keys of a card; the others, before the parts, describe its owner."""
_LEAD = compile_later(r"(l[sn]-[a-z0-9]+)-(10|[a-z0-9]+)")
_SMALL = compile_later(r"x([0-9])")


def is_bbo(data: Mapping[str, object]) -> bool:
    """Return whether a JSON object is a file with cards of BBO, with or without its source."""
    cards = data.get("cards")
    first = cards[0] if isinstance(cards, list) and cards else None
    has_slots = isinstance(first, dict) and isinstance(first.get("fields"), dict)
    return data.get("source", SOURCE if has_slots else None) == SOURCE


def read_bbo(data: dict[str, Any]) -> ForeignCard:
    """Return the first card in a JSON object.

    :raises ForeignCardError: if it has another version, or no card.
    """
    version = data.get("schema_version", VERSION)
    if version != VERSION:
        raise ForeignCardError(f"schema_version {ascii(version)[:20]}; version {VERSION} is read")
    cards = data.get("cards")
    if not isinstance(cards, list) or not cards or not isinstance(cards[0], dict):
        raise ForeignCardError("it has no cards")
    card, *others = cards
    collector = AnswerCollector()
    collector.take([_TITLE], card.get("title"))
    unread = [key for key in card if key not in _ABOUT]
    for part in _PARTS:
        values = card.get(part)
        if values is not None and not isinstance(values, dict):
            unread.append(part)
            continue
        unread += _read_part(collector, part, values or {})
    remarks = [f"the first of {len(cards):,} cards"] if others else []
    return foreign_card(PROGRAM, collector, unread, remarks)


def _read_part(
    collector: AnswerCollector, part: str, values: Mapping[str, object]
) -> Iterator[str]:
    """Add the values of a part; yield the keys that are not read."""
    for key, value in values.items():
        if part != "fields" and truth_of(value) is False:
            continue
        if part == "leads":
            is_read = truth_of(value) is True and _read_lead(collector, key)
        else:
            rules = rules_of(_TABLE).get(f"{part}.{key}")
            is_read = collector.take(rules, value) if rules else value in ("", None)
        if not is_read:
            yield f"{part}.{key}"


def _read_lead(collector: AnswerCollector, key: str) -> bool:
    """Add a lead: ``ls-akx-a`` is the ace of AKx against suits; ``x2`` is the second small card."""
    found = _LEAD.fullmatch(key.lower())
    holding = found[1].replace("10", "t") if found else ""
    rules = rules_of(_TABLE).get(f"leads.{holding}")
    if found is None or rules is None:
        return False
    card = found[2].replace("10", "t")
    if small := _SMALL.fullmatch(card):
        places = [place for place, one in enumerate(holding[3:], 1) if one == "x"]
        number = int(small[1])
        if not 1 <= number <= len(places):
            return False
        card = str(places[number - 1])
    return collector.take(rules, card)
