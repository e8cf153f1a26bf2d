"""LIN as a run of tags with values, ``tag|value|`` (PLAYED PL-1, PL-2)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_TAG = re.compile(r"[a-z0-9]{2}", re.IGNORECASE)
_RECORD_TAGS = ("ah", "an", "bn", "md", "mb", "mc", "mp", "pc", "pn", "px", "qx", "sv")
_OTHER_TAGS = ("nt", "pg", "pw", "rh", "rs", "st", "vg")
KNOWN_TAGS = frozenset((*_RECORD_TAGS, *_OTHER_TAGS))
"""The tags that a reader goes on with behind something that is none; of most of them, play and chat
and results, it takes nothing (PLAYED PL-10)."""


class LinTag(NamedTuple):
    """A tag with its value."""

    tag: str
    """In lower case; nothing for fields in the place of tags that were passed over."""
    value: str
    """A line end is a blank."""
    start: int
    """Offset of the tag."""
    value_start: int
    is_closed: bool
    """Whether the value ends with its bar; the last one of a file that was cut off does not."""


def tags_in(text: str) -> Iterator[LinTag]:
    """Yield the tags of a text with their values.

    Where no tag stands in a tag's place, fields are passed over up to the next known tag: there is
    no escape for the bar, so that values may hold some.
    """
    fields = text.split("|")
    last = len(fields) - 1
    number, offset, is_lost = 0, 0, False
    while number < last:
        field = fields[number]
        tag = field if field in KNOWN_TAGS else field.strip().lower()
        if tag in KNOWN_TAGS or (not is_lost and _TAG.fullmatch(tag)):
            value_start = offset + len(field) + 1
            value = fields[number + 1]
            start = offset if tag is field else offset + len(field) - len(field.lstrip())
            is_closed = number + 1 < last
            yield LinTag(tag, value.replace("\n", " "), start, value_start, is_closed)
            is_lost = False
            number += 2
            offset = value_start + len(value) + 1
            continue
        if not is_lost:
            is_lost = True
            yield LinTag("", field.strip(), offset, offset, True)
        number += 1
        offset += len(field) + 1
