"""Calls at the beginning of items and cells (IM-5 to IM-8).

The rules are PROSE-AUCTIONS AL-4 to AL-14 without the restrictions for prose, and with words for
passes and doubles in six languages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum, auto
from functools import lru_cache
from typing import NamedTuple

from ...bridge.auctions import DOUBLE, PASS, REDOUBLE, Call, Side, Suit
from ...language.labels import Label, Literal, parse_label
from ...language.prose_auctions.words import little_words

_SUIT = r"(?:[♣♦♥♠][\ufe0e\ufe0f]?|![cdhsCDHS])"
_STRAIN = (
    rf"(?:(?:{_SUIT}){{1,5}}|(?i:nt|sa|ba)|[CDHSN]{{1,5}}|[cdhsn]|o?[Mm]|[XYZxyz]|(?i:red|black))"
)
_WHOLE = r"(?![\w♣♦♥♠]|![cdhs])"
_BID = rf"(?:[0-9]{{1,2}}(?i:steps?){_WHOLE}|[1-7]{_STRAIN}{_WHOLE}(?:/[1-7]?{_STRAIN}{_WHOLE})*+)"
_WORD = r"[^\W\d_]+(?!\w)"
_MARKS = r"(?:\*|!(?![cdhs]))*+"
_OURS = re.compile(rf"(?P<call>{_BID}|{_WORD})(?!/)(?P<marks>{_MARKS})")
_OTHER_BID = re.compile(rf"{_MARKS}\s+/\s+(?P<call>{_BID})(?P<marks>{_MARKS})")
_INSIDE = (
    rf"\s*(?P<call>(?:{_BID}|{_WORD})(?:/(?:{_BID}|{_WORD}))*+)(?P<inside>{_MARKS})"
    rf"(?:\s(?P<words>(?:[^\W\d_]|[\s,'’-]){{1,40}}))?\s*"
)
_THEIRS = re.compile(rf"\({_INSIDE}\)(?!\w)(?P<marks>{_MARKS})")
_BRACKETED = re.compile(rf"\[{_INSIDE}\](?!\w)(?P<marks>{_MARKS})")
_IS_BID = re.compile(r"[1-9]")

_DASH = r"(?:-{1,3}|[–—])"
_GLUED = re.compile(rf"(?:{_DASH}|;)(?![-\s])")
_SPACED = re.compile(rf"\s+{_DASH}(?!-)\s*|{_DASH}\s+")
_BLANK = re.compile(r"\s+")
_LETTERS_ALONE = r"[^\W\d_]+"
_ALONE = re.compile(
    rf"(?P<bid>{_BID}{_MARKS})"
    rf"(?: ?(?:[=:–—]|-{{1,3}}) (?=(?P<said>{_LETTERS_ALONE})(?!\w)|(?P<count>[0-9]{{1,2}}[+–—-]))"
    rf"| (?=(?P<word>{_LETTERS_ALONE})(?!\w)|(?P<number>[0-9]{{1,2}}[+–—-])|[^\s(\[/=:–—-]))"
)
"""A bid and its separator, if no further call follows, as in most rows.

After a dash or a colon, a word or ``12–14`` can follow; after only a space, anything except
parentheses.
"""
_REMARK = re.compile(r"\s*(\([^()]{1,60}\))")
_FURTHER_WORDS = re.compile(r"\s+[^\s=:–—(\[-]")
"""Bids in other languages and styles: ``2K``, ``{2♦}``."""
_FIRST_WORD = re.compile(r"[^\W\d_]+")
_SEPARATOR = re.compile(r"\s*(?:=|::?|–|—|->|-{1,3}(?=\s|$)|(?:is|shows)(?=\s|$))\s*")
_VERBS = frozenset({"is", "shows"})

_WORDS: dict[str, Call] = {
    **dict.fromkeys(("pass", "pas", "passe", "paso", "passo"), PASS),
    **dict.fromkeys(
        (
            *("x", "dbl", "double", "kontra", "ktr", "contre", "doublet", "dubbel", "dubbling"),
            *("doblo", "contro"),
        ),
        DOUBLE,
    ),
    **dict.fromkeys(
        (
            *("xx", "rdbl", "redbl", "redouble", "rekontra", "rktr", "surcontre", "redoublet"),
            *("redubbel", "redubbling", "redoblo", "surcontro"),
        ),
        REDOUBLE,
    ),
}
_LETTERS = {"P": PASS, "D": DOUBLE, "R": REDOUBLE}
_SHORT = frozenset({"x", "xx", "dbl", "rdbl", "ktr", "rktr", "redbl"})
"""Abbreviations that are not words of sentences."""
_MOST_CALLS = 24


class ReadCall(NamedTuple):
    """A call; positions are in characters from 0."""

    label: Label
    start: int
    end: int
    """End of the call, after its marks."""
    is_alerted: bool = False
    is_word: bool = False
    """Whether it is a word like ``pass`` or ``Kontra``, which sentences also contain."""
    is_small: bool = False
    """Whether it is such a word in lower case, which is a verb (PROSE-AUCTIONS AL-13)."""
    words: str = ""
    """The words after the call in its parentheses (PROSE-AUCTIONS AL-7)."""
    inside: str = ""
    """The parentheses with the call."""

    @property
    def is_theirs(self) -> bool:
        """Whether the call is in parentheses."""
        return self.label.side is Side.THEY

    @property
    def is_bid(self) -> bool:
        """Whether the call is a bid."""
        return is_bid(self.label)


class CallJoint(Enum):
    """Kind of separator between two calls (PROSE-AUCTIONS AL-11, AL-13)."""

    GLUED = auto()
    SPACED = auto()
    BLANK = auto()


class CallChain(NamedTuple):
    """Calls at the beginning of a text, each joined to the next."""

    calls: tuple[ReadCall, ...]
    joints: tuple[CallJoint, ...] = ()
    remarks: tuple[tuple[int, str], ...] = ()
    """Texts in parentheses, each with the position of its call (PROSE-AUCTIONS AL-14)."""

    @property
    def labels(self) -> tuple[Label, ...]:
        """The labels of the calls."""
        if len(self.calls) == 1:
            return (self.calls[0].label,)
        return tuple([call.label for call in self.calls])

    @property
    def end(self) -> int:
        """End of the last call."""
        return self.calls[-1].end

    @property
    def is_alerted(self) -> bool:
        """Whether a mark follows the last call (IM-7)."""
        return self.calls[-1].is_alerted

    @property
    def words_in_it(self) -> str:
        """The texts in parentheses, as they precede the meaning (IM-7)."""
        if not self.joints:
            return self.calls[0].inside if self.calls[0].words else ""
        texts = [(number, call.inside) for number, call in enumerate(self.calls) if call.words]
        texts += [remark for remark in self.remarks if remark[0] < len(self.calls) - 1]
        return " ".join(text for _, text in sorted(texts))

    def first(self, count: int) -> CallChain:
        """Return the first ``count`` calls."""
        if count == len(self.calls):
            return self
        return self._replace(calls=self.calls[:count], joints=self.joints[: count - 1])


def is_bid(label: Label) -> bool:
    """Return whether a label is a bid."""
    match label.parts[0]:
        case Literal(calls=(call, *_)):
            return call.is_bid
    return True


def read_chain(text: str) -> CallChain | None:
    """Return the calls at the beginning of a clean ``text``, or None.

    They end at the end of the text, or before a space or a colon (IM-6).
    """
    alone = _ALONE.match(text)
    if alone is not None and not _is_call(alone["said"]):
        return _bid_alone(alone["bid"])
    return _read_chain(text) if begins_with_call(text) else None


@lru_cache(maxsize=4096)
def _read_chain(text: str) -> CallChain | None:
    """Return :func:`read_chain` of a text that begins with a call."""
    first = _call_at(text, 0)
    assert first is not None, "only such texts are passed"
    chain = _CallReader(text, first).read()
    for count in _lengths(chain):
        shorter = chain.first(count)
        if shorter.end == len(text) or text[shorter.end] in " :":
            return shorter
    return None


def _is_call(word: str | None) -> bool:
    """Return whether a word is a call in a place where a call is expected."""
    return word is not None and _our_label(word, is_sure=True) is not None


@lru_cache(maxsize=1024)
def _bid_alone(bid: str) -> CallChain | None:
    """Return a chain of one bid; cached, because the same bids begin most texts."""
    call = _call_at(bid, 0)
    return CallChain((call,)) if call is not None else None


def _lengths(chain: CallChain) -> Iterator[int]:
    """Yield the numbers of calls to try: all, then those before a mere space (AL-22)."""
    yield len(chain.calls)
    for number in reversed(range(len(chain.joints))):
        if chain.joints[number] is CallJoint.BLANK:
            yield number + 1


def shorter_chains(chain: CallChain) -> Iterator[CallChain]:
    """Yield the chain, then its beginnings before a mere space (PROSE-AUCTIONS AL-22)."""
    for count in _lengths(chain):
        yield chain.first(count)


def begins_with_call(text: str) -> bool:
    """Return whether ``text`` begins with a call, whatever follows."""
    return _call_at(text, 0) is not None


def read_call(text: str) -> ReadCall | None:
    """Return the call that is the whole ``text``, or None."""
    call = _call_at(text, 0)
    return call if call is not None and call.end == len(text) else None


class _CallReader:
    """Reads one chain, call by call."""

    def __init__(self, text: str, first: ReadCall) -> None:
        self.text = text
        self.calls = [first]
        self.joints: list[CallJoint] = []
        self.remarks: list[tuple[int, str]] = []
        self.dashes: CallJoint | None = None

    def read(self) -> CallChain:
        """Return the whole chain."""
        while len(self.calls) < _MOST_CALLS and (
            self._add_glued() or self._add_behind_blank() or self._add_spaced()
        ):
            pass
        return CallChain(tuple(self.calls), tuple(self.joints), tuple(self.remarks))

    def _add(self, joint: CallJoint, call: ReadCall) -> bool:
        if joint is not CallJoint.BLANK:
            self.dashes = joint
        self.joints.append(joint)
        self.calls.append(call)
        return True

    def _add_glued(self) -> bool:
        found = _GLUED.match(self.text, self.calls[-1].end)
        if found is None or self.dashes is CallJoint.SPACED:
            return False
        call = _call_at(self.text, found.end(), in_chain=True)
        return call is not None and self._add(CallJoint.GLUED, call)

    def _add_behind_blank(self) -> bool:
        """Add a call after a mere space, if one of the two is in parentheses (AL-13)."""
        last = self.calls[-1]
        blank = _BLANK.match(self.text, last.end)
        call = _call_at(self.text, blank.end(), in_chain=True) if blank else None
        if call is None or not (last.is_theirs or call.is_theirs):
            return False
        if not (_joins_blank(last) and _joins_blank(call)):
            return False
        return self._add(CallJoint.BLANK, call)

    def _add_spaced(self) -> bool:
        """Add the call after a dash with spaces, and parentheses before the dash (AL-14)."""
        if self.dashes is CallJoint.GLUED:
            return False
        at = self.calls[-1].end
        remark = _REMARK.match(self.text, at)
        dash = _SPACED.match(self.text, remark.end() if remark else at)
        call = _call_at(self.text, dash.end(), in_chain=True) if dash else None
        # After a spaced dash, "pass or correct" is a meaning (IM-6).
        if call is None or (
            call.is_word and not call.is_alerted and _FURTHER_WORDS.match(self.text, call.end)
        ):
            return False
        if remark:
            self.remarks.append((len(self.calls) - 1, remark[1]))
        return self._add(CallJoint.SPACED, call)


def _joins_blank(call: ReadCall) -> bool:
    """Return whether a mere space may join ``call`` to others (PROSE-AUCTIONS AL-7, AL-13)."""
    if call.is_small:
        return False
    first = _FIRST_WORD.search(call.words)
    return first is None or first[0].lower() not in _little_words()


@lru_cache(maxsize=1)
def _little_words() -> frozenset[str]:
    """Return the words of six languages that never begin the name of a call (AL-7)."""
    return frozenset().union(
        *(little_words(language) or () for language in ("en", "de", "fr", "nl", "pl", "sv"))
    )


def _call_at(text: str, at: int, *, in_chain: bool = False) -> ReadCall | None:
    """Return the call at position ``at``, or None."""
    if text.startswith("(", at):
        found = _THEIRS.match(text, at)
        return _theirs(found) if found else None
    if text.startswith("[", at):
        found = _BRACKETED.match(text, at)
        call = _theirs(found) if found else None
        # "[x] done" is an item of a list of things to do.
        return call if call is not None and (in_chain or call.is_bid) else None
    found = _OURS.match(text, at)
    if found is None:
        return None
    written = found["call"]
    label = _our_label(written, is_sure=in_chain)
    if label is None:
        return None
    is_alerted = bool(found["marks"])
    if written[0].isdigit():
        return _with_other_bids(text, ReadCall(label, at, found.end(), is_alerted))
    return ReadCall(label, at, found.end(), is_alerted, _is_word(written), _is_small(written))


@lru_cache(maxsize=4096)
def _our_label(written: str, *, is_sure: bool) -> Label | None:
    """Return the label of one of our calls; cached, because the same calls begin most texts."""
    return _label(written, Side.WE, is_sure=is_sure)


def _with_other_bids(text: str, call: ReadCall) -> ReadCall:
    """Return ``call`` with further bids after slashes with spaces (IM-5)."""
    while found := _OTHER_BID.match(text, call.end):
        label = _label(f"{call.label.text}/{_spelled(found['call'])}", Side.WE, is_sure=True)
        if label is None:
            break
        is_alerted = call.is_alerted or bool(found["marks"])
        call = call._replace(label=label, end=found.end(), is_alerted=is_alerted)
    return call


def _theirs(found: re.Match[str]) -> ReadCall | None:
    label = _label(found["call"], Side.THEY, is_sure=True)
    if label is None:
        return None
    words = (found["words"] or "").strip()
    if words and Literal((PASS,)) in label.parts:
        return None
    inside = found[0].removesuffix(found["marks"]) if found["marks"] else found[0]
    inside = f"({inside[1:-1]})"
    return ReadCall(
        label, found.start(), found.end(), bool(found["marks"] or found["inside"]),
        words=words, inside=inside,
    )  # fmt: skip


def _label(written: str, side: Side, *, is_sure: bool) -> Label | None:
    """Return the label of a text, in the spelling of notes (IM-5)."""
    spelled = "/".join(_spelled_call(part, is_sure=is_sure) for part in written.split("/"))
    return _made(f"({spelled})" if side is Side.THEY else spelled)


@lru_cache(maxsize=4096)
def _made(spelled: str) -> Label | None:
    return parse_label(spelled)


def _spelled_call(written: str, *, is_sure: bool) -> str:
    """Return one call in the spelling of notes; empty if it is not a call.

    :param is_sure: whether a call is expected there, so that ``p`` is a pass.
    """
    if _IS_BID.match(written) or not written.isalpha() or len(written) == 1:
        call = _LETTERS.get(written) or _WORDS.get(written.lower())
        if call is None and is_sure and written == "p":
            call = PASS
        return str(call) if call else _spelled(written)
    call = _WORDS.get(written.lower())
    if call is None and (written.upper() in {"NT", "SA", "BA"} or set(written) <= set("CDHSN")):
        return _spelled(written)
    return str(call) if call else ""


_SUIT_PATTERN = re.compile(_SUIT)
_VARIABLES = frozenset({"M", "m", "oM", "om", "X", "Y", "Z", "x", "y", "z", "red", "black"})


def _spelled(bid: str) -> str:
    """Return a bid, or a strain after a slash, in upper case (IM-5)."""
    return "/".join(map(_spelled_part, bid.split("/")))


def _spelled_part(part: str) -> str:
    level = part[:1] if part[:1].isdigit() else ""
    strain = part[len(level) :]
    if not strain or strain[0].isdigit() or strain.lower().startswith("step"):
        return part
    if strain.lower() in {"nt", "sa", "ba"}:
        return f"{level}N"
    if strain in _VARIABLES or strain.lower() in {"red", "black"}:
        return part
    if strain[0].isalpha():
        return part.upper()
    return level + _SUIT_PATTERN.sub(lambda found: Suit.parse(found[0]).letter, strain)


def _is_word(written: str) -> bool:
    return written.isalpha() and len(written) > 1 and written.lower() not in _SHORT


def _is_small(written: str) -> bool:
    return _is_word(written) and written.islower()


class LeadingCalls(NamedTuple):
    """The calls at the beginning of a text, and the place of their meaning."""

    chain: CallChain
    rest: int
    """Start of the meaning."""


def beginning_of(text: str) -> LeadingCalls | None:
    """Return the calls at the beginning of a clean text, and the start of the meaning (IM-8)."""
    alone = _ALONE.match(text)
    if alone is not None:
        bid, said, word = alone.group("bid", "said", "word")
        if not _is_call(said) and said not in _VERBS and word not in _VERBS:
            chain = _bid_alone(bid)
            return None if chain is None else LeadingCalls(chain, alone.end())
    chain = read_chain(text)
    return LeadingCalls(chain, meaning_start(text, chain)) if chain is not None else None


def meaning_start(text: str, chain: CallChain) -> int:
    """Return the start of the meaning after ``chain`` and its separator (IM-8)."""
    found = _SEPARATOR.match(text, chain.end)
    if found is None or ("->" in found[0] and begins_with_call(text[found.end() :])):
        return len(text) - len(text[chain.end :].lstrip())
    return found.end()
