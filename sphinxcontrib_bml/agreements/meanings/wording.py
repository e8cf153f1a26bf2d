"""Meanings in plain English, from their claims alone; read again, it is the same (MN-92)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .model import Alternative, Claim, Range

_SIGNS = dict(zip("cdhs", "♣♦♥♠", strict=True))
_PAIRS = {"hs": "major", "cd": "minor"}
_MEASURES = {"hcp": "HCP", "points": "points", "playing tricks": "playing tricks"}
_WORDS = {
    "non-forcing": "non-forcing",
    "to-play": "to play",
    "invitational-plus": "invitational or better",
    "one-round": "forcing for one round",
    "to-2N": "forcing to 2NT",
    "to-game": "forcing to game",
    "slam-try": "slam try",
    "pass-or-correct": "pass or correct",
    "ask": "asking bid",
    "cue": "cue bid",
    "fit-jump": "fit jump",
    "optional": "OPT",
    "preempt": "preemptive",
    "choice-of-games": "choice of games",
    "weak-two": "weak two",
    "completes": "completes the transfer",
    "MIN": "minimum",
    "MAX": "maximum",
    "const": "constructive",
    "comp": "competitive",
    "neg": "negative",
    "solid": "solid suit",
    "semi-solid": "semi-solid suit",
    "good": "good suit",
    "no shortness": "no singleton or void",
    "balanced or 5422": "balanced / semi-balanced (5422)",
}
"""The words for names of claims that are not simply the names."""
_LETTERS = "abcdefgh"
"""The letters of alternatives; more are joined by OR (MN-22)."""


def in_words(alternatives: Sequence[Alternative]) -> str:
    """Return alternatives in English; nothing if there is one that claims nothing."""
    if len(alternatives) == 1:
        return _alternative(alternatives[0].claims)
    texts = [_alternative(one.claims) or "any hand" for one in alternatives]
    if len(texts) > len(_LETTERS):
        return " OR ".join(texts)
    return "; ".join(f"{letter}) {text}" for letter, text in zip(_LETTERS, texts, strict=False))


def _alternative(claims: Iterable[Claim]) -> str:
    return ", ".join(_parts(list(claims)))


def _parts(claims: list[Claim]) -> Iterator[str]:
    """Yield the words of claims; some are said together."""
    names = {one.name for one in claims}
    short = [
        one for one in claims if one.kind == "length" and one.range and one.range.high in (0, 1)
    ]
    for claim in claims:
        if claim.name == "splinter" and len(short) == 1 and short[0].range:
            void = "void " if short[0].range.high == 0 else ""
            yield f"{void}splinter in {_suits(short[0].suits)}"
        elif claim.kind == "strength" and "notrump" in names:
            yield f"{_claim(claim)} notrump"
        elif claim.name == "solid" and any(_is_open_length(one) for one in claims):
            yield f"solid {next(one.name for one in claims if _is_open_length(one))} suit"
        elif not _goes_with_another(claim, names, short):
            yield _claim(claim)


def _is_open_length(claim: Claim) -> bool:
    return claim.kind == "shape" and claim.name.endswith("+")


def _goes_with_another(claim: Claim, names: set[str], short: list[Claim]) -> bool:
    return (
        claim.name == "notrump"
        or (claim.name == "weak" and "weak-two" in names)
        or ("splinter" in names and short == [claim])
        or ("solid" in names and _is_open_length(claim))
    )


def _claim(claim: Claim) -> str:
    """Return the words of one claim."""
    kind, name, suits = claim.kind, claim.name, claim.suits
    if kind == "strength":
        about = "about " if claim.is_approximate else ""
        number = "" if claim.range is None else f"{_number(claim.range)} "
        return f"{about}{number}{_MEASURES.get(name, name)}"
    if claim.range is not None:
        return _length(claim.range, suits)
    if kind == "shows":
        return "any suit" if len(suits) == len(_SIGNS) else f"{_article(suits)} suit"
    if kind == "shape":
        return _shape(name, is_positive=claim.is_positive)
    if kind in {"stopper", "control", "fit", "shortness", "agreed"}:
        return _feature(kind, suits, is_positive=claim.is_positive)
    if name == "ask" and claim.detail:
        return f"asks for {claim.detail}"
    word = (claim.detail if name == "convention" else "") or _WORDS.get(name, name)
    return f"{word} to {_suits(suits)}" if suits else word


def _number(bounds: Range) -> str:
    """Return the firm bounds, and a bare number if only that was written."""
    if bounds.high is None:
        return f"{bounds.low:g}" + ("+" if bounds.written_high is None else "")
    return f"{bounds.low:g}" + ("" if bounds.high == bounds.low else f"–{bounds.high:g}")


def _length(bounds: Range, suits: str) -> str:
    """Return a number of cards, in the forms that are read as these bounds (MN-13)."""
    if bounds.written_low is not None:
        return f"singleton in {_suits(suits)}"
    if bounds.high == 0:
        return f"void in {_suits(suits)}"
    if bounds.written_high not in (None, bounds.low):
        number = f"({bounds.low:g}){bounds.written_high:g}"
    elif bounds.high == bounds.low:
        number = f"exactly {bounds.low:g}"
    else:
        number = _number(bounds)
    may_be_call = number.isdigit() and bounds.low < 3
    is_long = may_be_call or suits in _PAIRS
    return f"{number} cards in {_suits(suits)}" if is_long else f"{number}{_suits(suits)}"


def _suits(suits: str) -> str:
    """Return suits of which one is meant."""
    if suits in _PAIRS:
        return f"a {_PAIRS[suits]}"
    *others, last = (_SIGNS[one] for one in suits)
    return f"{', '.join(others)} or {last}" if others else last


def _article(suits: str) -> str:
    words = _suits(suits)
    return words if words.startswith("a ") else f"a {words}"


def _shape(name: str, *, is_positive: bool) -> str:
    if name.startswith("two:"):
        return f"{name[6]}–{name[7]} {_PAIRS[name[4:6]]}s"
    plain = name.strip("()")
    if plain.isdigit() and len(plain) == len(_SIGNS):
        is_any_order = name != plain or not is_positive
        falls = list(plain) == sorted(plain, reverse=True)
        name = (plain if falls else name) if is_any_order else "=".join(plain)
    return _WORDS.get(name, name) if is_positive else f"not {name}"


def _feature(kind: str, suits: str, *, is_positive: bool) -> str:
    if kind == "agreed":
        return f"agreeing {_suits(suits)}" if suits else "suit agreement"
    word = kind if is_positive else f"no {kind}"
    return f"{word} in {_suits(suits)}" if suits else word
