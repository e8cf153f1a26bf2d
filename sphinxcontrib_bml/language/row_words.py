"""Rows of bidding tables taken apart: label, link, decoration, description (LANGUAGE BT, CA-11)."""

from __future__ import annotations

import re
from typing import NamedTuple

from .labels import is_call, is_call_by_suit_mark, names_call, without_colon
from .options import Options
from .source import indentation

LINKED_LABEL = re.compile(r"\[(?P<label>[^\[\]]*)\]\((?P<target>[^()]+(?:\([^()]*\)[^()]*)*)\)")

_WORD = re.compile(r"(\S*)\s*(=?)\s*")
"""The first word of a row, and what parts it from the description."""
_EQUALS = re.compile(r"\s*(=?)\s*")
_WORD_AND_EQUALS = re.compile(r"\S+\s+=(?!\S)")
_WITHOUT_LINKS = Options(links=False)
_BULLET = re.compile(r"[-*•]|[a-z]\)|[0-9]{1,2}\)")


class RowWords(NamedTuple):
    """A row taken apart (LANGUAGE BT-2, BT-3, CA-11); columns of its line."""

    label: str
    label_start: int
    label_end: int
    description_start: int | None
    has_equals: bool
    target: tuple[int, int] | None
    """Columns of the target of a linked label."""


def split_row(text: str, start: int, options: Options) -> RowWords:
    """Take a row apart, which begins at column ``start``."""
    if text.startswith("[", start) and options.links:
        link = LINKED_LABEL.match(text, start)
        if link and link["target"].strip():
            description, has_equals = _after_equals(text, link.end())
            return RowWords(
                link["label"],
                start,
                link.end(),
                description,
                has_equals,
                link.span("target"),
            )
    found = _WORD.match(text, start)
    assert found is not None
    word, end, has_equals = found[1], found.end(), bool(found[2])
    description = end if end < len(text) else None
    if "=" in word:
        before, _, _ = word.partition("=")
        if is_call(without_colon(before)):
            word = before
            description, has_equals = _after_equals(text, start + len(before))
    label = without_colon(word)
    return RowWords(label, start, start + len(label), description, has_equals, None)


def is_row_by_suit_mark(text: str) -> bool:
    """Tell whether ``text`` is a row by a call such as ``2!c`` and what follows (LANGUAGE EL-8).

    ``=`` with blanks around it, or ``:`` and a description.
    """
    if not is_call_by_suit_mark(text):
        return False
    start = indentation(text)
    words = split_row(text, start, _WITHOUT_LINKS)
    if not is_call_by_suit_mark(words.label) or not is_call(words.label):
        return False
    has_colon = text.startswith(":", words.label_end) and words.description_start is not None
    return has_colon or _WORD_AND_EQUALS.match(text, start) is not None


def is_row_by_equals(text: str, start: int, words: RowWords) -> bool:
    """Tell whether a line below a description is a row for its ``=`` (LANGUAGE BT-11)."""
    if not words.has_equals or words.target or begins_with_bullet(text[start:]):
        return False
    return is_call(words.label) or _WORD_AND_EQUALS.match(text, start) is not None


def is_call_without_equals(words: RowWords) -> bool:
    """Tell whether a line below a description begins with a call and is text (LANGUAGE BT-11)."""
    return names_call(words.label) and not words.target and not words.has_equals


def is_conspicuous_text(text: str) -> bool:
    """Tell whether a line below a description is not silently text there (LANGUAGE BT-11)."""
    words = split_row(text, 0, _WITHOUT_LINKS)
    return is_row_by_equals(text, 0, words) or names_call(words.label)


def append_after_line_end(line: str, texts: list[str]) -> None:
    r"""Put a line behind a typed line end, ``\n``, of the last line of a description (BT-12).

    :param texts: the lines of the description, the row's own first. Behind a single word an equals
        sign would make a row of both: then that word goes behind the line above it.
    """
    texts[-1] += f"\\n{line}"
    while texts[1:] and is_conspicuous_text(texts[-1].strip()):
        joined = texts.pop()
        texts[-1] += f"\\n{joined.lstrip()}"


def begins_with_bullet(text: str) -> bool:
    """Tell whether the first word of ``text`` is a bullet (LANGUAGE BT-6)."""
    word, *_ = text.split(None, 1) or [""]
    return _BULLET.fullmatch(word) is not None


def _after_equals(text: str, position: int) -> tuple[int | None, bool]:
    """Return the column of the description behind one ``=``, and whether there was one (BT-3)."""
    equals = _EQUALS.match(text, position)
    end = equals.end() if equals else position
    return (end if end < len(text) else None), bool(equals and equals[1])
