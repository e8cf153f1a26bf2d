"""Meanings in words, from their claims alone; English is read as the same claims (MN-92)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from .claim_texts import ClaimTexts

if TYPE_CHECKING:
    from .model import Alternative, Claim, Range

_SIGNS = dict(zip("cdhs", "♣♦♥♠", strict=True))
_MAJORS, _MINORS = "hs", "cd"
_ENGLISH = ClaimTexts()
_LETTERS = "abcdefgh"
"""The letters of alternatives; more are joined by OR (MN-22)."""


def in_words(alternatives: Sequence[Alternative], texts: ClaimTexts = _ENGLISH) -> str:
    """Return alternatives in words; nothing if there is one that claims nothing.

    :param texts: the texts of the language; by default English.
    """
    words = _ClaimWords(texts)
    if len(alternatives) == 1:
        return words.of(alternatives[0].claims)
    found = [words.of(one.claims) or texts.every_hand for one in alternatives]
    if len(found) > len(_LETTERS):
        return " OR ".join(found)
    return "; ".join(f"{letter}) {text}" for letter, text in zip(_LETTERS, found, strict=False))


class _ClaimWords:
    """Writes claims in the words of a language."""

    def __init__(self, texts: ClaimTexts) -> None:
        self._texts = texts

    def of(self, claims: Iterable[Claim]) -> str:
        """Return the words of claims that hold together."""
        return ", ".join(self._parts(list(claims)))

    def _parts(self, claims: list[Claim]) -> Iterator[str]:
        """Yield the words of claims; some are said together."""
        texts = self._texts
        names = {one.name for one in claims}
        short = [
            one for one in claims if one.kind == "length" and one.range and one.range.high in (0, 1)
        ]
        for claim in claims:
            if claim.name == "splinter" and len(short) == 1 and short[0].range:
                is_void = short[0].range.high == 0
                text = texts.void_splinter_in if is_void else texts.splinter_in
                yield text.format(suits=self._suits(short[0].suits))
            elif claim.kind == "strength" and "notrump" in names:
                yield texts.notrump_hand.format(strength=self._claim(claim))
            elif claim.name == "solid" and any(_is_open_length(one) for one in claims):
                length = next(one.name for one in claims if _is_open_length(one))
                yield texts.solid_long_suit.format(length=length)
            elif not _goes_with_another(claim, names, short):
                yield self._claim(claim)

    def _claim(self, claim: Claim) -> str:
        """Return the words of one claim."""
        kind, name, suits, texts = claim.kind, claim.name, claim.suits, self._texts
        if kind == "strength":
            number = "" if claim.range is None else _number(claim.range)
            strength = texts.of_name(name).format(number=number)
            return (
                texts.about_number.format(strength=strength) if claim.is_approximate else strength
            )
        if claim.range is not None:
            return self._length(claim.range, suits)
        if kind == "shows":
            return self._shown(suits)
        if kind == "shape":
            return self._shape(name, is_positive=claim.is_positive)
        if kind in {"stopper", "control", "fit", "shortness", "agreed"}:
            return self._feature(kind, suits, is_positive=claim.is_positive)
        if name == "ask" and claim.detail:
            return texts.asks_for.format(object=claim.detail)
        word = (claim.detail if name == "convention" else "") or texts.of_name(name)
        return texts.call_to.format(call=word, suits=self._suits(suits)) if suits else word

    def _length(self, bounds: Range, suits: str) -> str:
        """Return a number of cards, in the forms that are read as these bounds (MN-13)."""
        texts, shown = self._texts, self._suits(suits)
        if bounds.written_low is not None:
            return texts.singleton_in.format(suits=shown)
        if bounds.high == 0:
            return texts.void_in.format(suits=shown)
        if bounds.written_high not in (None, bounds.low):
            number = f"({bounds.low:g}){bounds.written_high:g}"
        elif bounds.high == bounds.low:
            number = texts.exactly.format(number=f"{bounds.low:g}")
        else:
            number = _number(bounds)
        may_be_call = number.isdigit() and bounds.low < 3
        if may_be_call or suits in {_MAJORS, _MINORS}:
            return texts.cards_in.format(number=number, suits=shown)
        return f"{number}{shown}"

    def _suits(self, suits: str) -> str:
        """Return suits of which one is meant."""
        if suits in {_MAJORS, _MINORS}:
            return self._texts.a_major if suits == _MAJORS else self._texts.a_minor
        *others, last = (_SIGNS[one] for one in suits)
        if not others:
            return last
        return self._texts.one_or_other_suit.format(first=", ".join(others), second=last)

    def _shown(self, suits: str) -> str:
        """Return suits of which one is shown, without its length."""
        texts = self._texts
        if len(suits) == len(_SIGNS):
            return texts.any_suit
        pairs = {_MAJORS: texts.a_major_suit, _MINORS: texts.a_minor_suit}
        return pairs.get(suits) or texts.shown_suit.format(suits=self._suits(suits))

    def _shape(self, name: str, *, is_positive: bool) -> str:
        texts = self._texts
        if name.startswith("two:"):
            text = texts.both_majors if name[4:6] == _MAJORS else texts.both_minors
            return text.format(lengths=f"{name[6]}–{name[7]}")
        plain = name.strip("()")
        if plain.isdigit() and len(plain) == len(_SIGNS):
            is_any_order = name != plain or not is_positive
            falls = list(plain) == sorted(plain, reverse=True)
            name = (plain if falls else name) if is_any_order else "=".join(plain)
        word = texts.of_name(name)
        return word if is_positive else texts.without_shape.format(shape=word)

    def _feature(self, kind: str, suits: str, *, is_positive: bool) -> str:
        texts = self._texts
        if kind == "agreed":
            shown = self._suits(suits) if suits else ""
            return texts.agreeing.format(suits=shown) if suits else texts.claim_agreed
        denied = {
            "stopper": texts.without_stopper,
            "control": texts.without_control,
            "fit": texts.without_fit,
            "shortness": texts.without_short_suit,
        }
        word = texts.of_name(kind) if is_positive else denied[kind]
        return texts.feature_in.format(feature=word, suits=self._suits(suits)) if suits else word


def _is_open_length(claim: Claim) -> bool:
    return claim.kind == "shape" and claim.name.endswith("+")


def _goes_with_another(claim: Claim, names: set[str], short: list[Claim]) -> bool:
    return (
        claim.name == "notrump"
        or (claim.name == "weak" and "weak-two" in names)
        or ("splinter" in names and short == [claim])
        or ("solid" in names and _is_open_length(claim))
    )


def _number(bounds: Range) -> str:
    """Return the firm bounds, and a bare number if only that was written."""
    if bounds.high is None:
        return f"{bounds.low:g}" + ("+" if bounds.written_high is None else "")
    return f"{bounds.low:g}" + ("" if bounds.high == bounds.low else f"–{bounds.high:g}")
