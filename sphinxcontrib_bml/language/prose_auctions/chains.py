"""Chains: calls in running text and what joins them (PROSE-AUCTIONS AL-6, AL-10 to AL-14)."""

from __future__ import annotations

import re
from dataclasses import replace
from enum import Enum, auto
from typing import NamedTuple

from ..call_words import MOST_ALTERNATIVES, CallWord, TextExtent, call_word_at

_DASH = r"(?:-{1,3}|[‐‑–—])"
_GLUED = re.compile(rf"(?:{_DASH}|;)(?![-\s])")
_SPACED = re.compile(rf"[^\S\n]+{_DASH}(?!-)\s*|{_DASH}\s+")
_BLANK = re.compile(r"[^\S\n]+")
_SLASH = re.compile(r"\s+/\s+")
_REMARK = re.compile(r"\s*(\([^()]{1,60}\))")
_FIRST_WORD = re.compile(r"[^\W\d_]+")


class ProseJoint(Enum):
    """What stands between two calls (PROSE-AUCTIONS AL-11, AL-13)."""

    GLUED = auto()
    """A dash alone."""
    SPACED = auto()
    """A dash with blanks."""
    BLANK = auto()
    """Blanks alone."""


class ProseRemark(NamedTuple):
    """Text in parentheses behind a call (PROSE-AUCTIONS AL-14)."""

    behind: int
    """Number of the call, from 0."""
    extent: TextExtent


class ProseChain(NamedTuple):
    """One or more calls, each joined to the next."""

    words: list[CallWord]
    joints: list[ProseJoint]
    """Between each call and the next."""
    remarks: list[ProseRemark]
    is_broken: bool
    """Whether it goes on with what it cannot go on with: it is nothing as a whole."""


def read_chain(text: str, first: CallWord, little_words: frozenset[str] | None) -> ProseChain:
    """Return the chain of ``text`` that begins with ``first``.

    :param little_words: words that no name of a call begins with; None where they are not known.
    """
    reader = _ChainReader(text, first, little_words)
    while reader.go_on():
        pass
    return ProseChain(reader.words, reader.joints, reader.remarks, reader.is_broken)


class _ChainReader:
    """Reads one chain, call by call."""

    def __init__(self, text: str, first: CallWord, little_words: frozenset[str] | None) -> None:
        self.text = text
        self.little_words = little_words
        self.words = [first]
        self.joints: list[ProseJoint] = []
        self.remarks: list[ProseRemark] = []
        self.dashes: ProseJoint | None = None
        """How the dashes of the chain stand: one chain has one kind (AL-11)."""
        self.is_broken = False

    def go_on(self) -> bool:
        """Add the next call; tell whether there was one."""
        glued = _GLUED.match(self.text, self.words[-1].next)
        if glued:
            return self._add_glued(glued.end())
        return self._add_behind_blank() or self._add_spaced()

    def _add(self, joint: ProseJoint, word: CallWord) -> None:
        if joint is not ProseJoint.BLANK:
            self.dashes = joint
        if self.dashes is ProseJoint.SPACED:
            word = self._with_spaced_alternatives(word)
        self.joints.append(joint)
        self.words.append(word)

    def _add_glued(self, at: int) -> bool:
        """Add the call ``at`` behind a glued dash (PROSE-AUCTIONS AL-11, AL-17)."""
        word = call_word_at(self.text, at)
        begins = word is not None or self.text[at : at + 1].isdigit()
        if word is None or self.dashes is ProseJoint.SPACED:
            self.is_broken = begins
            return False
        self._add(ProseJoint.GLUED, word)
        return True

    def _add_behind_blank(self) -> bool:
        """Add a call behind blanks alone, one of the two in parentheses (PROSE-AUCTIONS AL-13)."""
        last = self.words[-1]
        blank = _BLANK.match(self.text, last.next)
        word = call_word_at(self.text, blank.end()) if blank else None
        if word is None or not (last.in_parentheses or word.in_parentheses):
            return False
        if "\n" in self.text[last.start : word.end] or not (
            self._joins_blank(last) and self._joins_blank(word)
        ):
            return False
        self._add(ProseJoint.BLANK, word)
        return True

    def _joins_blank(self, word: CallWord) -> bool:
        """Tell whether a blank alone may join ``word`` to others (PROSE-AUCTIONS AL-7, AL-13)."""
        if word.words and self.little_words is None:
            return False
        return not word.is_verb and not self._is_remark(word)

    def _is_remark(self, word: CallWord) -> bool:
        """Tell whether a call in parentheses is told of rather than made (PROSE-AUCTIONS AL-7)."""
        if not word.words or self.little_words is None:
            return False
        first = _FIRST_WORD.search(self.text, *word.words)
        return first is not None and first[0].lower() in self.little_words

    def _add_spaced(self) -> bool:
        """Add the call behind a dash with blanks, and the remark before the dash (AL-12, AL-14)."""
        if self.dashes is ProseJoint.GLUED:
            return False
        last = self.words[-1]
        return self._add_spaced_behind(self._with_spaced_alternatives(last)) or (
            self._add_spaced_behind(last)
        )

    def _add_spaced_behind(self, last: CallWord) -> bool:
        remark = self._remark_at(last.next)
        dash = _SPACED.match(self.text, remark.end if remark else last.next)
        word = call_word_at(self.text, dash.end()) if dash else None
        if word is None:
            return False
        if remark:
            self.remarks.append(ProseRemark(len(self.words) - 1, remark))
        self.words[-1] = last
        self._add(ProseJoint.SPACED, word)
        return True

    def _remark_at(self, at: int) -> TextExtent | None:
        """Return the text in parentheses behind ``at`` that is no call (PROSE-AUCTIONS AL-14)."""
        found = _REMARK.match(self.text, at)
        if not found:
            return None
        word = call_word_at(self.text, found.start(1))
        return None if word and not self._is_remark(word) else TextExtent(*found.span(1))

    def _with_spaced_alternatives(self, word: CallWord) -> CallWord:
        """Return ``word`` with the bids behind it joined by slashes with blanks (AL-6).

        One too many is taken, but not more: it shows that there are too many.
        """
        while word.is_bid and not word.in_parentheses:
            slash = _SLASH.match(self.text, word.next)
            other = call_word_at(self.text, slash.end()) if slash else None
            too_many = len(word.label.parts) > MOST_ALTERNATIVES
            if too_many or other is None or other.in_parentheses or not other.is_bid:
                break
            word = self._joined(word, other)
        return word

    def _joined(self, word: CallWord, other: CallWord) -> CallWord:
        text = f"{word.label.text}/{other.label.text}"
        label = replace(word.label, parts=word.label.parts + other.label.parts, text=text)
        spellings = word.spellings + other.spellings
        return word._replace(end=other.end, next=other.next, label=label, spellings=spellings)
