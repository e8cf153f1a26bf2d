"""Chains of calls that may be auctions in running text."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum, auto
from functools import lru_cache
from typing import NamedTuple, assert_never

from ...bridge.auctions import Side
from ...patterns import compile_later
from ..labels import Cue, Label, Literal, Part, Steps, Variable, WordForCalls, parse_label
from .words import MOST_ALTERNATIVES, OTHER_SUIT, CallWord, TextExtent, call_word_at

_KEPT = 4096
"""Size of caches, because texts often repeat calls and auctions."""


class ProseCall(NamedTuple):
    """A call of an auction in running text; positions in characters from 0."""

    start: int
    end: int
    """The end of the call, after its parenthesis and before its marks."""
    label: Label
    """The calls that it stands for, with the intended side."""
    words: TextExtent | None = None
    """The comment in the parentheses of the call: ``natural`` in ``(2♣ natural)`` (AL-7)."""

    def moved(self, by: int) -> ProseCall:
        """Return the call with its positions increased by ``by``."""
        words = _moved(self.words, by) if self.words else None
        return self._replace(start=self.start + by, end=self.end + by, words=words)

    @property
    def normal_form(self) -> str:
        """The call in one spelling: ``2N``, ``(X)``, ``3CD`` (PROSE-AUCTIONS AL-25)."""
        calls = "/".join(map(_normal_form, self.label.parts))
        return f"({calls})" if self.label.side is Side.THEY else calls


class ProseAuction(NamedTuple):
    """An auction of two or more calls in running text; positions in characters from 0."""

    calls: tuple[ProseCall, ...]
    remarks: tuple[TextExtent, ...] = ()
    """Texts in parentheses between its calls, with the parentheses (PROSE-AUCTIONS AL-14)."""

    def moved(self, by: int) -> ProseAuction:
        """Return the auction with its positions increased by ``by``."""
        calls = tuple(call.moved(by) for call in self.calls)
        return ProseAuction(calls, tuple(_moved(remark, by) for remark in self.remarks))

    @property
    def start(self) -> int:
        """The start of its first call."""
        return self.calls[0].start

    @property
    def end(self) -> int:
        """The end of its last call, without marks after it (PROSE-AUCTIONS AL-9, AL-17)."""
        return self.calls[-1].end

    @property
    def labels(self) -> tuple[Label, ...]:
        """The labels of its calls, with the intended sides."""
        return tuple(call.label for call in self.calls)

    @property
    def normal_form(self) -> str:
        """The auction in one spelling, ``1C-(1D)-X``; passes as written (PROSE-AUCTIONS AL-25)."""
        return "-".join(call.normal_form for call in self.calls)

    @property
    def can_be_defined(self) -> bool:
        """False if it contains ``W``, because rows do not have this variable (AL-4)."""
        return not any(
            isinstance(part, Variable) and part.name == OTHER_SUIT
            for call in self.calls
            for part in call.label.parts
        )


@lru_cache(maxsize=_KEPT)
def labels_of(normal_form: str) -> tuple[Label, ...]:
    """Return the calls in the normal form of an auction (AL-25); empty if it contains ``W``."""
    labels = [parse_label(call) for call in normal_form.split("-")]
    return () if None in labels else tuple(label for label in labels if label is not None)


def _moved(extent: TextExtent, by: int) -> TextExtent:
    return TextExtent(extent.start + by, extent.end + by)


@lru_cache(maxsize=_KEPT)
def _normal_form(part: Part) -> str:
    match part:
        case Variable(level=level, name=name):
            return f"{level}{name}"
        case Steps(count=count):
            return f"{count}steps"
        case Cue(level=level):
            return f"{level or ''}cue"
        case WordForCalls(name=name, level=level, strain=strain):
            return f"{level or ''}{strain}{name}"
        case Literal(calls=(call,)):
            return call.word
        case Literal(calls=calls):
            return f"{calls[0].level}{''.join(call.code[1:] for call in calls)}"
        case _:
            assert_never(part)


_DASH = r"(?:-{1,3}|[‐‑–—])"
_GLUED = compile_later(rf"(?:{_DASH}|;)(?![-\s])")
_SPACED = compile_later(rf"[^\S\n]+{_DASH}(?!-)\s*|{_DASH}\s+")
_BLANK = compile_later(r"[^\S\n]+")
_SLASH = compile_later(r"\s+/\s+")
_REMARK = compile_later(r"\s*(\([^()]{1,60}\))")
_FIRST_WORD = compile_later(r"[^\W\d_]+")


class ProseJoint(Enum):
    """The separators between two calls (PROSE-AUCTIONS AL-11, AL-13)."""

    GLUED = auto()
    """A dash without spaces."""
    SPACED = auto()
    """A dash with spaces."""
    BLANK = auto()
    """Only spaces."""


class ProseRemark(NamedTuple):
    """Text in parentheses after a call (PROSE-AUCTIONS AL-14)."""

    behind: int
    """Number of the call, from 0."""
    extent: TextExtent


class ProseChain(NamedTuple):
    """One or more calls, each joined to the next."""

    words: list[CallWord]
    joints: list[ProseJoint]
    """The separators, each between a call and the next call."""
    remarks: list[ProseRemark]
    is_broken: bool
    """Whether an impossible continuation follows, so that the whole text is not an auction."""


def read_chain(text: str, first: CallWord, little_words: frozenset[str] | None) -> ProseChain:
    """Return the chain of ``text`` that begins with ``first``.

    :param little_words: words that never begin the name of a call; None if they are not known.
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
        """The kind of dashes in the chain; a chain has only one kind (AL-11)."""
        self.is_broken = False

    def go_on(self) -> bool:
        """Add the next call; return whether there was one."""
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
        """Add the call at ``at`` after a dash without spaces (PROSE-AUCTIONS AL-11, AL-17)."""
        word = call_word_at(self.text, at)
        begins = word is not None or self.text[at : at + 1].isdigit()
        if word is None or self.dashes is ProseJoint.SPACED:
            self.is_broken = begins
            return False
        self._add(ProseJoint.GLUED, word)
        return True

    def _add_behind_blank(self) -> bool:
        """Add a call after only spaces, if one of the two calls is in parentheses (AL-13)."""
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
        """Return whether only a space may join ``word`` to other calls (AL-7, AL-13)."""
        if word.words and self.little_words is None:
            return False
        return not word.is_verb and not self._is_remark(word)

    def _is_remark(self, word: CallWord) -> bool:
        """Return whether a call in parentheses is only mentioned (PROSE-AUCTIONS AL-7)."""
        if not word.words or self.little_words is None:
            return False
        first = _FIRST_WORD.search(self.text, *word.words)
        return first is not None and first[0].lower() in self.little_words

    def _add_spaced(self) -> bool:
        """Add the call after a dash with spaces, and the comment before the dash (AL-12, AL-14)."""
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
        """Return the text in parentheses after ``at`` that is not a call (PROSE-AUCTIONS AL-14)."""
        found = _REMARK.match(self.text, at)
        if not found:
            return None
        word = call_word_at(self.text, found.start(1))
        return None if word and not self._is_remark(word) else TextExtent(*found.span(1))

    def _with_spaced_alternatives(self, word: CallWord) -> CallWord:
        """Return ``word`` with further bids after slashes with spaces (AL-6).

        At most one more than allowed is added, which shows that there are too many.
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
