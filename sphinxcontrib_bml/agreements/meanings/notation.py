"""The compact notation of claims: one short word for each, printed and parsed (MN-19)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ...patterns import compile_later
from .model import SUITS, Claim, Meaning, Range

MEASURES = {"": "hcp", "p": "points", "pt": "playing tricks"}
FORCING = {
    **{"TP": "to-play", "NF": "non-forcing", "INV": "invitational", "INV+": "invitational-plus"},
    **{"F1": "one-round", "F2N": "to-2N", "FG": "to-game", "ST": "slam-try", "SF": "semi-forcing"},
    "PC": "pass-or-correct",
}
NATURES = {
    **{"nat": "natural", "art": "artificial", "trf": "transfer", "rel": "relay", "pup": "puppet"},
    **{"ask": "ask", "cue": "cue", "spl": "splinter", "frag": "fragment", "fj": "fit-jump"},
    **{"to": "takeout", "pen": "penalty", "opt": "optional", "pre": "preempt"},
    **{"quant": "quantitative", "cog": "choice-of-games", "w2": "weak-two", "conv": "convention"},
    **{"nt": "notrump", "waiting": "waiting", "completes": "completes"},
}
SHAPES = {
    **{"bal": "balanced", "unbal": "unbalanced", "bal/sb": "balanced or semi-balanced"},
    **{"bal/(5422)": "balanced or 5422", "nosh": "no shortness", "one": "one-suiter"},
}
FEATURES = {
    "stop": "stopper",
    "ctrl": "control",
    "fit": "fit",
    "agree": "agreed",
    "short": "shortness",
}
QUALITIES = {"sol": "solid", "semi": "semi-solid", "good": "good"}
RELATIVE = ("MIN", "MAX", "weak", "intermediate", "strong", "const", "comp", "neg", "extras")

_CODES = {
    kind: {name: code for code, name in names.items()}
    for kind, names in (
        *(("strength", MEASURES), ("forcing", FORCING), ("nature", NATURES), ("shape", SHAPES)),
        *(("quality", QUALITIES), ("feature", FEATURES)),
    )
}
_UNKNOWN_TO_SCORES = {"semi-forcing", "waiting", "completes"}
"""Claims that the notation can say and that no measured text has."""
_RANGE = compile_later(r"(\d+(?:\.\d)?)(?:(\+)|(~)|-(\d+(?:\.\d)?))?")
_STRENGTH = compile_later(r"(pt?)?(\d.*)")
_LENGTH = compile_later(r"(any:)?([cdhs]+)(\?|\d.*)")


class UnknownClaimError(ValueError):
    """A word is not a claim of the notation."""


def print_meaning(meaning: Meaning, *, all_claims: bool = False) -> list[list[str]]:
    """Return the words of each alternative; ``!soft`` and ``!rest`` stand for what is not a claim.

    :param all_claims: with those that score sheets do not know.
    """
    if meaning.pointer:
        return [["^"]]
    printed = []
    for alternative in meaning.alternatives:
        words = [
            print_claim(claim)
            for claim in alternative.claims
            if all_claims
            or (claim.name not in _UNKNOWN_TO_SCORES and len(claim.suits) < len(SUITS))
        ]
        if any(meaning.concerns(alternative, span) for span in meaning.soft):
            words.append("!soft")
        if any(meaning.concerns(alternative, part.span) for part in meaning.unread):
            words.append("!rest")
        printed.append(words)
    return printed


def print_claim(claim: Claim) -> str:
    """Return the word for a claim."""
    kind, name, suits = claim.kind, claim.name, claim.suits
    number = print_range(claim.range) if claim.range is not None else "?"
    sign = "+" if claim.is_positive else "-"
    if kind == "strength":
        return "+kc" if name == "key cards" else _CODES[kind][name] + number
    if kind in {"length", "length-any", "shows"}:
        return (f"any:{suits}" if len(suits) > 1 else suits) + number
    if kind == "shape":
        return "#" + ("" if claim.is_positive else "n") + _CODES[kind].get(name, name)
    if kind == "quality":
        return "+" + _CODES[kind][name]
    if kind in {"forcing", "nature"}:
        word = {"forcing": "@", "nature": "~"}[kind] + _CODES[kind][name]
    elif kind == "relative":
        word = "%" + name
    else:
        word = sign + _CODES["feature"][kind]
    return f"{word}:{suits}" if suits else word


def print_range(bounds: Range) -> str:
    """Return ``15-17``, ``5+``, ``4`` (exactly) or ``4~`` (firm below, exact as written)."""
    if bounds.high is None:
        return f"{bounds.low:g}{'+' if bounds.written_high is None else '~'}"
    return f"{bounds.low:g}" + (f"-{bounds.high:g}" if bounds.high != bounds.low else "")


def parse_meaning(alternatives: Iterable[Sequence[str]]) -> list[tuple[Claim, ...]]:
    """Return the claims of each alternative; the reverse of :func:`print_meaning`.

    :raises UnknownClaimError: for a word that the notation does not have.
    """
    return [
        tuple(parse_claim(word) for word in words if word not in {"!soft", "!rest", "^"})
        for words in alternatives
    ]


def parse_claims(words: str) -> Iterator[Claim]:
    """Yield the claims of words with spaces between them."""
    return map(parse_claim, words.split())


def parse_claim(word: str) -> Claim:
    """Return the claim that a word stands for.

    :raises UnknownClaimError: for a word that the notation does not have.
    """
    sign, stem, suits = word[:1], *word[1:].partition(":")[::2]
    try:
        if word == "+kc":
            return Claim("strength", "key cards")
        if sign == "@":
            return Claim("forcing", FORCING[stem])
        if sign == "~":
            return Claim("nature", NATURES[stem], _suits(suits))
        if sign == "%" and stem in RELATIVE:
            return Claim("relative", stem)
        if sign == "#":
            is_positive = not stem.startswith("n") or stem == "nosh"
            pattern = word[1 if is_positive else 2 :]
            return Claim("shape", SHAPES.get(pattern, pattern), is_positive=is_positive)
        if sign == "+" and stem in QUALITIES:
            return Claim("quality", QUALITIES[stem])
        if sign in {"+", "-"} and word:
            return Claim(FEATURES[stem], "", _suits(suits), is_positive=sign == "+")
        if match := _LENGTH.fullmatch(word):
            return _length(match[2], match[3])
        if match := _STRENGTH.fullmatch(word):
            return Claim("strength", MEASURES[match[1] or ""], range=parse_range(match[2]))
    except KeyError:
        pass
    raise UnknownClaimError(word)


def _length(suits: str, number: str) -> Claim:
    suits = _suits(suits)
    if number == "?":
        return Claim("shows", "", suits)
    return Claim("length" if len(suits) == 1 else "length-any", "", suits, parse_range(number))


def parse_range(text: str) -> Range:
    """Return the bounds that :func:`print_range` writes like this.

    :raises UnknownClaimError: for anything else.
    """
    match = _RANGE.fullmatch(text)
    if match is None:
        raise UnknownClaimError(text)
    low = _number(match[1])
    if match[2]:
        return Range(low)
    if match[3]:
        return Range(low, written_high=low)
    return Range(low, _number(match[4]) if match[4] else low)


def _number(text: str) -> float:
    return float(text) if "." in text else int(text)


def _suits(letters: str) -> str:
    """Return suits in the order of :data:`SUITS`."""
    if not set(letters) <= set(SUITS):
        raise UnknownClaimError(letters)
    return "".join(suit for suit in SUITS if suit in letters)
