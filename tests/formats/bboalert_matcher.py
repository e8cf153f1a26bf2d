"""Looks an auction up in a BBOalert file by the rules of its extension (BBOALERT 1 to 3).

Written from the rules alone; it shares nothing with the writer that it is to judge.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import html5lib

FIELD_LENGTH = 69
KEYWORDS = {"Option", "Trusted", "Untrusted", "Alias", "Shortcut", "Button", "Import", "Script"}
SUITS = str.maketrans("♣♦♥♠", "CDHS")


class Table(NamedTuple):
    """What the extension sees: the calls so far, and who is vulnerable."""

    calls: tuple[str, ...]
    """Tokens, leading passes and all."""
    we: bool
    they: bool

    @property
    def seat(self) -> int:
        """Seat of the first call that is not a pass: leading passes + 1 (BBA-20)."""
        return len(self.calls) - len(without_leading_passes(self.calls)) + 1


class Shown(NamedTuple):
    """What the opponents get."""

    field: str
    chat: tuple[str, ...]


class Entry(NamedTuple):
    number: int
    context: str
    call: str
    text: str
    option: str


def without_leading_passes(calls: tuple[str, ...]) -> tuple[str, ...]:
    start = next((number for number, call in enumerate(calls) if call != "--"), len(calls))
    return calls[start:]


class Matcher:
    """A file that was loaded."""

    def __init__(self, text: str) -> None:
        assert "bboalert" in text[:80].lower()
        self.entries = list(entries_of(text))
        self.options = {entry.option for entry in self.entries}
        self.literal: dict[tuple[str, str], list[Entry]] = defaultdict(list)
        self.patterns: list[Entry] = []
        for entry in self.entries:
            if re.search(r"[_*\[\](){}|/^$.]", entry.context + entry.call):
                self.patterns.append(entry)
            else:
                self.literal[entry.context, entry.call].append(entry)

    def look_up(self, table: Table, call: str, on: frozenset[str] = frozenset()) -> Shown | None:
        """Return what the last record that matches shows, None if none does.

        :param on: options switched on by hand.
        """
        last = self.entry(table, call, on)
        return shown(last.text) if last is not None and last.text else None

    def entry(self, table: Table, call: str, on: frozenset[str] = frozenset()) -> Entry | None:
        """Return the last record that matches (BBA-13, BBA-14)."""
        contexts = {"".join(without_leading_passes(table.calls)), "".join(table.calls)}
        found = [entry for context in contexts for entry in self.literal.get((context, call), ())]
        found += [
            entry
            for entry in self.patterns
            if any(matches(entry.context, context) for context in contexts)
            and matches(entry.call, call)
        ]
        active = [entry for entry in found if is_on(entry.option, table, on)]
        return max(active, key=lambda entry: entry.number, default=None)


def entries_of(text: str) -> Iterator[Entry]:
    """Yield the alert records in their order (BBA-3, BBA-4)."""
    option = ""
    for number, line in enumerate(re.sub(r"\\\n", "", text).split("\n")):
        fields = line.strip().split(",")
        if fields[0] == "Option":
            option = fields[1] if len(fields) > 1 else ""
        elif fields[0] in KEYWORDS:
            raise AssertionError(f"a keyword record: {line}")
        elif len(fields) >= 3:
            context, call = (
                re.sub(r"[\s!]", "", field.translate(SUITS)).replace("NT", "N")
                for field in fields[:2]
            )
            yield Entry(number, context, call, fields[2], option)


def matches(pattern: str, calls: str) -> bool:
    """Follow BBA-12."""
    if pattern == calls:
        return True
    if len(pattern) == len(calls) and re.fullmatch(re.sub(r"[_*]", ".", pattern), calls):
        return True
    if pattern.startswith("/") and pattern.endswith("/"):
        return re.search(pattern[1:-1], calls) is not None
    return re.fullmatch(re.sub(r"[_*]", ".", pattern), calls) is not None


def is_on(option: str, table: Table, on: frozenset[str]) -> bool:
    """Return whether an option is on: by its tags, else by hand (BBA-20, BBA-21)."""
    tags = set(re.findall("@(.)", option))
    if not option or option in on:
        return True
    if not tags or option.startswith("@") or " " in option:
        return False
    kinds = (
        (tags & set("1234"), str(table.seat)),
        (tags & set("nv"), "v" if table.we else "n"),
        (tags & set("NV"), "V" if table.they else "N"),
    )
    return all(not wanted or now in wanted for wanted, now in kinds)


def first_text(text: str) -> str:
    """Return the first text node of ``text`` read as HTML, as a browser reads it."""
    body = html5lib.parseFragment(text, treebuilder="etree", namespaceHTMLElements=False)
    return body.text or ""


@cache
def shown(text: str) -> Shown:
    """Follow the way of an explanation (BBA-15 to BBA-18)."""
    text = re.sub("@[TtADdI]", "", first_text(" ".join(text.split())))
    field, _, chat = text.partition("#")
    lines = tuple(chat.split("<br>")) if chat and "\\n" not in chat else ()
    return Shown(field[:FIELD_LENGTH], lines)
