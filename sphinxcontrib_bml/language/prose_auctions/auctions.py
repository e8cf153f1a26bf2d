"""What is known of an auction in running text."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, assert_never

from ...bridge import Side
from ..call_words import OTHER_SUIT, TextExtent
from ..labels import Cue, Label, Literal, Part, Steps, Variable, parse_label

_KEPT = 4096
"""Calls and auctions of which texts name the same over and over."""


class ProseCall(NamedTuple):
    """A call of an auction in running text; places in characters from 0."""

    start: int
    end: int
    """Behind its parenthesis, before its marks."""
    label: Label
    """The calls it stands for, of the side that is meant."""
    words: TextExtent | None = None
    """What is said of it in its own parentheses: ``natural`` of ``(2♣ natural)`` (AL-7)."""

    def moved(self, by: int) -> ProseCall:
        """Return the call with its places so many characters further on."""
        words = _moved(self.words, by) if self.words else None
        return self._replace(start=self.start + by, end=self.end + by, words=words)

    @property
    def normal_form(self) -> str:
        """The call in one spelling: ``2N``, ``(X)``, ``3CD`` (PROSE-AUCTIONS AL-25)."""
        calls = "/".join(map(_normal_form, self.label.parts))
        return f"({calls})" if self.label.side is Side.THEY else calls


class ProseAuction(NamedTuple):
    """An auction in running text: two or more calls; places in characters from 0."""

    calls: tuple[ProseCall, ...]
    remarks: tuple[TextExtent, ...] = ()
    """Texts in parentheses between its calls, parentheses included (PROSE-AUCTIONS AL-14)."""

    def moved(self, by: int) -> ProseAuction:
        """Return the auction with its places so many characters further on."""
        calls = tuple(call.moved(by) for call in self.calls)
        return ProseAuction(calls, tuple(_moved(remark, by) for remark in self.remarks))

    @property
    def start(self) -> int:
        """Where its first call begins."""
        return self.calls[0].start

    @property
    def end(self) -> int:
        """Where its last call ends, marks behind it left out (PROSE-AUCTIONS AL-9, AL-17)."""
        return self.calls[-1].end

    @property
    def labels(self) -> tuple[Label, ...]:
        """The calls that each of its calls stands for, with the sides that are meant."""
        return tuple(call.label for call in self.calls)

    @property
    def normal_form(self) -> str:
        """The auction in one spelling, ``1C-(1D)-X``; passes as written (PROSE-AUCTIONS AL-25)."""
        return "-".join(call.normal_form for call in self.calls)

    @property
    def can_be_defined(self) -> bool:
        """False where it holds ``W``: rows have no such variable (PROSE-AUCTIONS AL-4)."""
        return not any(
            isinstance(part, Variable) and part.name == OTHER_SUIT
            for call in self.calls
            for part in call.label.parts
        )


@lru_cache(maxsize=_KEPT)
def labels_of(normal_form: str) -> tuple[Label, ...]:
    """Return the calls of an auction by its normal form (AL-25); none where it holds ``W``."""
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
        case Cue():  # pragma: no cover - running text has no such word
            return "cue"
        case Literal(calls=(call,)):
            return call.word
        case Literal(calls=calls):
            return f"{calls[0].level}{''.join(call.code[1:] for call in calls)}"
        case _:
            assert_never(part)
