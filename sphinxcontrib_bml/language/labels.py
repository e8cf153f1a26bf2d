"""Labels of rows: calls, variables, steps and words for calls; suits in notes (CA, IL-1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import NamedTuple

from ..bridge.auctions import DOUBLE, PASS, REDOUBLE, SUIT_SYMBOLS, Call, Side, Strain, Suit
from ..patterns import IGNORECASE, compile_later

GLYPH_CHOICE = r"[\ufe0e\ufe0f]?"
"""A regular expression for an optional variation selector after a typed suit."""
TYPED_SUIT = rf"[{SUIT_SYMBOLS}]{GLYPH_CHOICE}"
"""A regular expression for a typed suit; the variation selectors only choose a glyph."""

LETTER_OF_MARK = r"(?:[cdhs]|[CDHS](?![^\W_]|/))"
"""A regular expression for the letter after the ``!`` of a suit in text."""
SUIT_IN_TEXT = rf"!{LETTER_OF_MARK}|{TYPED_SUIT}"
"""A regular expression for a suit in text; upper-case marks not before a letter (IL-1)."""

SUIT_IN_LABEL = rf"![cdhsCDHS]|{TYPED_SUIT}"
"""A regular expression for a suit in a label (CA-4)."""

# "!c!d" are two suits, though a letter is before the second mark.
_BEFORE = r"(?:(?<![^\W\d_])|(?<=![cdhs]))"
_BEHIND = r"(?=s(?![^\W\d_])|(?![^\W\d_]))"
SUIT_IN_PROSE = rf"{_BEFORE}![cdhs]{_BEHIND}|{TYPED_SUIT}"
"""A regular expression for a suit in text that is not BML: no adjacent letters except s."""

LISTED_ROW = compile_later(r"(?P<call>[^\s:=]+)(?:\s*[:=]|\s+(?:[-–—]+)\s|\s{2})\s*(?=\S)")
"""A call and what separates it from its description, after a bullet (LANGUAGE EL-10)."""

_TYPED = compile_later(TYPED_SUIT)


def typed_suits_as_marks(text: str) -> str:
    """Return ``text`` with ``!h`` for ``♥``, as in exported files (BSS-34)."""
    return text if text.isascii() else _TYPED.sub(lambda match: Suit.parse(match[0]).mark, text)


_ALIASES = {
    "P": PASS, "p": PASS, "D": DOUBLE, "R": REDOUBLE,
    "pass": PASS,
    "x": DOUBLE, "dbl": DOUBLE, "double": DOUBLE,
    "xx": REDOUBLE, "rdbl": REDOUBLE, "redbl": REDOUBLE, "redouble": REDOUBLE,
}  # fmt: skip
_PART = compile_later(
    r"(?P<level>[1-7])?(?:(?P<strains>[CDHSN]+)|(?P<one>[cdhs]|(?i:nt))"
    r"|(?P<variable>o?[mM]|[XYZxyz])|(?P<color>(?i:red|black)))"
)
_STEP = compile_later(r"([0-9]{1,2})steps?", IGNORECASE)
_WORD = compile_later(r"(?P<level>[1-7])?cue|next", IGNORECASE)
_SUIT_MARK = compile_later(SUIT_IN_LABEL)
_STRAIN = compile_later(rf"{SUIT_IN_LABEL}|(?i:nt)|SA|[CDHSNcdhsn]")
"""A strain, also in spellings of running text: ``2SA``, ``2n`` (PROSE-AUCTIONS AL-4)."""
_SEPARATORS = compile_later(r"[-;]+")
_ANY_AUCTION = compile_later(r"(?:\.\.\.|…)[-;]")
_SEPARATOR_OR_LABEL = compile_later(r"[-;]+|[^-;]+")
_COLORS = {"red": "DH", "black": "CS"}


@dataclass(frozen=True, slots=True)
class Literal:
    """Calls that the label names explicitly, in the order written (LANGUAGE CA-5)."""

    calls: tuple[Call, ...]


@dataclass(frozen=True, slots=True)
class Variable:
    """A bid whose suit is chosen during expansion (LANGUAGE CA-6)."""

    level: int
    name: str
    """The name, one of ``M m oM om X Y Z``."""
    spelled: str
    """The spelling in the label: ``x`` is a spelling of ``X``."""


@dataclass(frozen=True, slots=True)
class Steps:
    """A bid a number of steps above the last bid (LANGUAGE EX-11)."""

    count: int


@dataclass(frozen=True, slots=True)
class Cue:
    """A bid of the only suit that the other side has bid (VARIANTS WC-1)."""

    side: Side
    """The side that makes the bid."""
    level: int
    """The level; 0 for the cheapest bid."""


@dataclass(frozen=True, slots=True)
class WordForCalls:
    """Calls in words, ``new`` or ``3N+`` (VARIANTS WC-4)."""

    side: Side
    """The side that makes them."""
    name: str
    """In one spelling; ``+`` for a bid and all higher ones."""
    level: int
    """0 if none is written."""
    strain: str = ""
    """The letter of the strain of a bid with ``+``, or ``X``."""

    @property
    def spelled(self) -> str:
        """The word in the spelling of exports: ``any``, ``2N+``, ``2x+``."""
        if self.name != "+":
            return f"{self.level or ''}{self.name}"
        return f"{self.level}{self.strain.replace('X', 'x')}+"

    @property
    def is_rest(self) -> bool:
        """Whether it is a row for all other calls, not one for each bid (RESOLVER RK-5)."""
        return self.name in REST_WORDS or self.name == "+"


REST_WORDS = frozenset(
    ["any", "other", "else", "rest", "all", "break", "bid", "overcall", "higher"]
)
"""The words for all calls and for all bids that no other row has."""

Part = Literal | Variable | Steps | Cue | WordForCalls


@dataclass(frozen=True, slots=True)
class Label:
    """The calls of one side that a row, or one element of a sequence, stands for."""

    side: Side
    parts: tuple[Part, ...]
    """Alternatives in order, usually one (LANGUAGE CA-7)."""
    text: str
    """As written."""
    has_words: bool = False
    """Whether only rows have it, as it has words for calls, or ``2/3x`` (VARIANTS WC-3)."""
    is_plain: bool = field(init=False, repr=False, compare=False)
    """True for a single named call; a field because it is read often."""
    pair: str = field(init=False, repr=False, compare=False)
    """``M`` or ``m`` if the label has both suits of this variable at one level (LANGUAGE EX-4a)."""

    def __post_init__(self) -> None:
        """Set ``is_plain`` and ``pair``, which are read often."""
        match self.parts:
            case (Literal(calls=(_,)),):
                object.__setattr__(self, "is_plain", True)
                object.__setattr__(self, "pair", "")
            case _:
                object.__setattr__(self, "is_plain", False)
                is_own = self.side is Side.WE
                object.__setattr__(self, "pair", _pair_of(self.parts) if is_own else "")


@dataclass(frozen=True, slots=True)
class Sequence:
    """Several consecutive labels, or one with a separator after it (LANGUAGE HI-1)."""

    labels: tuple[Label, ...]
    closed: bool
    """Whether a separator ends it."""


_PAIRS = {
    frozenset({Suit.HEARTS, Suit.SPADES}): "M",
    frozenset({Suit.CLUBS, Suit.DIAMONDS}): "m",
}


def _pair_of(parts: tuple[Part, ...]) -> str:
    """Return ``M`` or ``m`` if alternatives are both majors or both minors of one level."""
    if not all(isinstance(part, Literal) for part in parts):
        return ""
    calls = [call for part in parts if isinstance(part, Literal) for call in part.calls]
    if len(calls) != 2 or calls[0].level != calls[1].level:  # noqa: PLR2004 - a pair
        return ""
    return _PAIRS.get(frozenset(call.suit for call in calls if call.suit is not None), "")


SUITS_WITHOUT_LEVEL = {
    name: Label(Side.WE, (Variable(0, name, name),), name) for name in ("oM", "om")
}
"""The labels of bids in the other suit without a level, by text (LANGUAGE CA-6a)."""


@lru_cache(maxsize=4096)
def parse_label(word: str) -> Label | None:
    """Return the label written as ``word``, or None (LANGUAGE CA-1 to CA-8)."""
    side, inner = Side.WE, word
    if word.startswith("(") and word.endswith(")"):
        side, inner = Side.THEY, word[1:-1]
    if part := _word(inner, side):
        return Label(side, (part,), word)
    parts: list[Part] = []
    level = ""
    for written in inner.split("/"):
        part, level = parse_part(written, level)
        if part is None:
            return None
        parts.append(part)
    return Label(side, tuple(parts), word)


def as_theirs(label: Label) -> Label:
    """Return ``label`` as a call of the opponents, in parentheses."""
    if label.side is Side.THEY:
        return label
    return replace(label, side=Side.THEY, text=f"({label.text})")


def part_texts(label: Label) -> list[str]:
    """Return the text of each alternative of ``label``, with letters for suit marks."""
    inner = label.text[1:-1] if label.side is Side.THEY else label.text
    return _marks_to_letters(inner).split("/")


class StrainPlace(NamedTuple):
    """A strain in a label; columns in characters from 0."""

    strain: Strain
    start: int
    end: int


def strains_in(bid: str) -> Iterator[StrainPlace]:
    """Yield the strains that are named separately in the text of a bid (CA-4, CA-5)."""
    for match in _STRAIN.finditer(bid):
        mark = match[0]
        letter = mark[0].upper() if mark[0].isalpha() else Suit.parse(mark).letter
        letter = "N" if mark == "SA" else letter
        yield StrainPlace(Strain.parse(letter), *match.span())


def is_color(bid: str) -> bool:
    """Return whether the text of a bid names its suits as ``red`` or ``black`` (CA-5)."""
    return bid.lstrip("1234567").lower() in _COLORS


def split_sequence(word: str) -> list[str]:
    """Return the labels and the separators of ``word``; joined they are ``word`` again."""
    return _SEPARATOR_OR_LABEL.findall(word)


@lru_cache(maxsize=4096)
def parse_sequence(word: str) -> Sequence | None:
    """Return the sequence written as ``word``, or None (LANGUAGE HI-1, HI-3)."""
    if "-" not in word and ";" not in word:
        return None
    pieces = _SEPARATORS.split(word)
    closed = pieces[-1] == ""
    if closed:
        pieces.pop()
    labels = [parse_label(piece) for piece in pieces]
    if not labels or None in labels or is_word(pieces[0]):
        return None
    return Sequence(tuple(label for label in labels if label), closed)


def begins_with_call(text: str) -> bool:
    """Return whether ``text`` begins with a label or sequence, with or without ``=`` or ``:``.

    ``cue`` and ``next`` do not count, because they may begin any sentence.
    """
    call = without_colon(_first_word(text).partition("=")[0])
    return is_call(call) and not is_word(call)


def begins_row(text: str) -> bool:
    """Return whether ``text`` begins with a call, perhaps marked or listed: ``1♣!``, ``2♥, 2♠``."""
    return begins_with_call(_first_word(text).rstrip("!*,"))


def has_call_and_colon(text: str) -> bool:
    """Return whether ``text`` begins with a call and a colon after it, ``3NT: to play``."""
    word = _first_word(text)
    return without_colon(word) != word


def _first_word(text: str) -> str:
    return text.split(None, 1)[0] if text.strip() else ""


def has_call_and_equals(text: str) -> bool:
    """Return whether ``text`` begins with a label or sequence and ``=``, so it is surely a row."""
    before, equals, _ = text.partition("=")
    return bool(equals) and is_call(without_colon(before.strip()))


def without_colon(word: str) -> str:
    """Return ``word`` without the colon after a label or a sequence (LANGUAGE BT-3)."""
    bare = word.removesuffix(":")
    return bare if bare != word and is_call(bare) else word


def is_call(word: str) -> bool:
    """Return whether ``word`` is a label or a sequence."""
    return parse_label(word) is not None or parse_sequence(word) is not None


def begins_sequence(word: str) -> bool:
    """Return whether ``word`` has a separator after a valid call (LANGUAGE HI-8)."""
    first, *rest = _SEPARATORS.split(word, maxsplit=1)
    return bool(rest) and names_call(first)


def begins_any_auction(word: str) -> bool:
    """Return whether ``word`` is a history for some auction: ``...;``, ``...-4N`` (HI-14)."""
    return _ANY_AUCTION.match(word) is not None


def is_word(label: str) -> bool:
    """Return whether ``label`` is a plain word for a call, ``cue`` or ``next`` (VARIANTS WC)."""
    bare = label[1:-1] if label.startswith("(") and label.endswith(")") else label
    return bare.isalpha() and _WORD.fullmatch(bare) is not None


def names_call(word: str) -> bool:
    """Return whether ``word`` is a label that is not a plain word."""
    return parse_label(word) is not None and not is_word(word)


def has_separator(word: str) -> bool:
    """Return whether ``word`` contains a separator of sequences."""
    return "-" in word or ";" in word


def is_call_by_suit_mark(word: str) -> bool:
    """Return whether ``word`` is a call only because of ``!h`` or ``♥``: often a length (BT-11)."""
    return bool(_SUIT_MARK.search(word))


def _marks_to_letters(text: str) -> str:
    if "!" not in text and text.isascii():
        return text
    return _SUIT_MARK.sub(lambda match: Suit.parse(match[0]).letter, text)


def _word(word: str, side: Side) -> Part | None:
    """Return the part for a word, ``3cue`` or ``next``, or None (VARIANTS WC-1, WC-2)."""
    match = _WORD.fullmatch(word)
    if match is None:
        return None
    return Steps(1) if word.lower() == "next" else Cue(side, int(match["level"] or 0))


def parse_part(written: str, level: str) -> tuple[Part | None, str]:
    """Return one alternative and its level; ``level`` is that of the alternative before it."""
    if step := _STEP.fullmatch(written):
        return Steps(int(step[1])), ""
    # "4D/H" repeats the level; so D after a bid is diamonds, in any other place a double.
    # "!d" is always diamonds.
    call = _named_call(written)
    if call is not None and not (level and written == "D"):
        return Literal((call,)), ""
    part = _PART.fullmatch(_marks_to_letters(written))
    level = (part["level"] or level) if part else ""
    if not part or not level:
        return None, ""
    if name := part["variable"]:
        return Variable(int(level), name.upper() if name in "xyz" else name, name), level
    one = (part["one"] or "").upper().replace("NT", "N")
    letters = part["strains"] or one or _COLORS[part["color"].lower()]
    return Literal(tuple(Call.parse(level + letter) for letter in dict.fromkeys(letters))), level


def _named_call(word: str) -> Call | None:
    """Return the pass, double or redouble with this name (LANGUAGE CA-2, CA-3)."""
    if len(word) > 1:
        return _ALIASES.get(word.lower())
    # A lone lower-case d or r is not a call.
    return _ALIASES.get(word) or (DOUBLE if word == "X" else None)
