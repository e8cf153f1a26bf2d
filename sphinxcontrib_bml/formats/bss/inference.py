"""Fields of BSS records that are inferred from what texts claim (BSS-71)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...agreements.book import Agreement
from ...agreements.meanings.model import Alternative, Claim, Meaning
from ...agreements.meanings.natures import artificial_claim
from ...agreements.system import System
from ...bridge.auctions import Call, Side, Suit
from ...language.bss_annotations import NO_LIMIT, RowNote
from ...language.diagnostics import quoted
from ..text_readings import TextReader
from .settings import InferenceKind


class InferredField(NamedTuple):
    """A field that was inferred."""

    note: RowNote
    words: str


_DISPOSITIONS = {
    "to-play": "signoff",
    "non-forcing": "nf",
    "invitational": "inv",
    "one-round": "forcing",
    "to-game": "gf",
    "slam-try": "slamtry",
    "preempt": "preempt",
    "weak-two": "preempt",
    "transfer": "transfer",
    "relay": "relay",
    "puppet": "puppet",
    "ask": "ask",
}
"""The dispositions of forcing levels and natures."""
_OF_STRENGTH = {"weak": "preempt", "const": "constructive"}
"""The dispositions of words for strength, if nothing else names one."""
_ARTIFICIAL = frozenset({"ask", "answer"})
"""Dispositions that conventions and key cards have."""
_ASKS = ("rkc", "blackwood", "stayman", "gerber")
"""Parts of the names of conventions that ask."""


class FieldReader:
    """Infers fields from the texts of a system."""

    def __init__(self, system: System, kinds: frozenset[InferenceKind]) -> None:
        """Read nothing yet.

        :param kinds: the fields that are inferred.
        """
        self._texts = TextReader(system)
        self._kinds = kinds

    def fields(self, agreement: Agreement, asked: str) -> Iterator[InferredField]:
        """Yield the fields of our call that can be inferred from its text, one at a time.

        :param asked: the disposition of partner's last call.
        """
        reading = self._texts.of(agreement)
        if reading is None or agreement.auction.last_side is not Side.WE:
            return
        call, meaning = agreement.auction.calls[-1], reading.meaning
        cue = _disposition(meaning, call, asked)
        if cue and InferenceKind.DISPOSITION in self._kinds:
            word, claim = cue
            note = RowNote(disposition=word)
            yield InferredField(note, f"disposition {word} from {_words(claim, meaning)}")
        if InferenceKind.ARTIFICIAL in self._kinds:
            artificial = artificial_claim(meaning, call)
            if artificial is None and cue and cue[0] in _ARTIFICIAL:
                artificial = cue[1]
            if artificial is not None:
                words = f"artificial from {_words(artificial, meaning)}"
                yield InferredField(RowNote(artificial=True), words)
        if InferenceKind.LENGTH in self._kinds and call.suit is not None:
            yield from _length_field(meaning, call.suit)


def _length_field(meaning: Meaning, suit: Suit) -> Iterator[InferredField]:
    """Yield the length of the suit that is bid, if all alternatives have one."""
    lengths = _lengths(meaning, suit)
    if lengths:
        least = min(low for _, low, _ in lengths)
        most = max(high for _, _, high in lengths)
        words = f"length {_shown_length(least, most)} from {_words(lengths[0][0], meaning)}"
        yield InferredField(RowNote(length=(least, most)), words)


def _words(claim: Claim, meaning: Meaning) -> str:
    """Return the words that a claim was read from."""
    start, end = claim.span
    return quoted(meaning.text[start:end])


def _disposition(meaning: Meaning, call: Call, asked: str) -> tuple[str, Claim] | None:
    """Return the only disposition of a text with its claim; None if alternatives differ."""
    found = [_dispositions(one, call, asked) for one in meaning.alternatives]
    words = {word for one in found for word in one}
    if len(words) != 1 or not all(found):
        return None
    return next(iter(found[0].items()))


def _dispositions(alternative: Alternative, call: Call, asked: str) -> dict[str, Claim]:
    """Return the dispositions that an alternative names."""
    found: dict[str, Claim] = {}
    of_strength: dict[str, Claim] = {}
    for claim in alternative.claims:
        if claim.kind in {"forcing", "nature"} and (word := _DISPOSITIONS.get(claim.name)):
            found.setdefault(word, claim)
        elif claim.kind == "relative" and (word := _OF_STRENGTH.get(claim.name)):
            of_strength.setdefault(word, claim)
        elif claim.name == "convention" and _is_ask(claim):
            found.setdefault("ask", claim)
        elif claim.name == "key cards" and asked == "ask":
            found.setdefault("answer", claim)
    if "relay" in found:
        found.pop("ask", None)
    own = call.suit
    target = found.get("transfer")
    if target is not None and (not target.suits or (own and own.letter.lower() in target.suits)):
        del found["transfer"]
    return found or of_strength


def _is_ask(claim: Claim) -> bool:
    return any(name in claim.detail.casefold() for name in _ASKS)


def _lengths(meaning: Meaning, suit: Suit) -> list[tuple[Claim, int, int]]:
    """Return the length of a suit in each alternative, with bounds; empty if one has none."""
    found = []
    for alternative in meaning.alternatives:
        claims = [one for one in alternative.of("length") if one.suits == suit.letter.lower()]
        written = claims[-1].range.written if claims and claims[-1].range else None
        if written is None or written.low > NO_LIMIT:
            return []
        high = NO_LIMIT if written.high is None else min(int(written.high), NO_LIMIT)
        found.append((claims[-1], int(written.low), high))
    return found


def _shown_length(least: int, most: int) -> str:
    if most == NO_LIMIT:
        return f"{least}+"
    return str(least) if least == most else f"{least}-{most}"
