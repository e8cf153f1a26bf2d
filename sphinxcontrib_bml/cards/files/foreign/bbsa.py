"""System files of Bridge Bidding Analyzer (XC-7)."""

from __future__ import annotations

from ....patterns import compile_later
from .answers import AnswerCollector
from .results import ForeignCard, counted, foreign_card
from .tables import RuleKind, rules_of

PROGRAM = "system of BBA"
_TABLE = "bbsa"
_LINE = compile_later(r"\s*([^=\n]{1,200}?)\s*=\s*([0-9]{1,6})\s*")
_OFF = "0"


def is_bbsa(text: str) -> bool:
    """Return whether a text is such a file: it begins with a key and has one of the table."""
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines or not _LINE.fullmatch(lines[0]):
        return False
    keys = (line.partition("=")[0].strip() for line in lines)
    return any(key in rules_of(_TABLE) for key in keys)


def read_bbsa(text: str) -> ForeignCard:
    """Return the card of a system file; keys that are off give no answers."""
    collector = AnswerCollector()
    unread = []
    off = 0
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        found = _LINE.fullmatch(line)
        if found is None:
            unread.append(f"line {number}")
            continue
        key, value = found[1], found[2]
        rules = rules_of(_TABLE).get(key)
        if rules is None:
            off += value == _OFF
            unread += [key] if value != _OFF else []
        elif not collector.take(rules, _value(rules[0].kind, value)):
            unread.append(key)
    remarks = [f"off: {counted(off, 'other key')}"] if off else []
    return foreign_card(PROGRAM, collector, unread, remarks)


def _value(kind: RuleKind, value: str) -> object:
    """Return the value of a key: a choice has a number, all others are on or off."""
    return value if kind is RuleKind.CHOICE else int(value)
