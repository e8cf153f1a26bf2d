"""The second reader: calls, and whose they are."""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass, field

from sphinxcontrib_bml.bridge.auctions import Auction, Call, Side

SUITS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}
WORDS = {
    word: code
    for code, words in {
        "P": "pass pas passe",
        "D": "x dbl double kontra ktr contre doublet dubbel dubbling",
        "R": "xx rdbl redouble rekontra rktr surcontre redoublet redubbel redubbling",
    }.items()
    for word in words.split()
}
SENTENCE_WORDS = set(WORDS) - {"x", "xx", "dbl", "rdbl", "ktr", "rktr"}
ONE_BID = r"[1-7](?:[♣♦♥♠]+|NT|SA|BA|N|nt|[CDHS]|[cdhs])(?![\w♣♦♥♠])"
TOKEN = re.compile(
    rf"(?P<theirs>[(\[]\s?(?P<inner>{ONE_BID}|[A-Za-z]+)(?: (?P<about>[a-z ]+))?[)\]])"
    rf"|(?P<bid>{ONE_BID}(?:/{ONE_BID}|/[♣♦♥♠](?!\w))*)|(?P<word>[A-Za-z]+(?!\w))"
)


@dataclass(frozen=True)
class Made:
    """A call: whose it is, how notes write it, what it may be."""

    they: bool
    text: str

    @property
    def choices(self) -> list[Call]:
        level, found = "", []
        for part in self.text.split("/"):
            if part in "PDR":
                found.append(Call.parse(part))
                continue
            level = part[0] if part[0].isdigit() else level
            found += [Call.parse(level + strain) for strain in part.lstrip("1234567")]
        return found

    @property
    def label(self) -> str:
        return f"({self.text})" if self.they else self.text

    @property
    def key(self) -> tuple[bool, tuple[str, ...]]:
        return self.they, tuple(str(call) for call in self.choices)


Line = tuple[Made, ...]


def legal(line: Line) -> bool:
    for calls in itertools.product(*(made.choices for made in line)):
        auction: Auction | None = Auction()
        for made, call in zip(line, calls, strict=True):
            side = Side.THEY if made.they else Side.WE
            auction = auction.try_call(side, call) if auction is not None else None
        if auction is not None:
            return True
    return False


def squeezed(line: Line) -> Line:
    """Without implied passes."""
    kept: list[Made] = []
    for number, made in enumerate(line):
        is_between = made.text == "P" and bool(kept) and number + 1 < len(line)
        if is_between and {kept[-1].they, line[number + 1].they} == {not made.they}:
            continue
        kept.append(made)
    return tuple(kept)


def sides(before: Line, calls: Line) -> Line | None:
    tries = [calls]
    passed: list[Made] = []
    for made in calls:
        above = passed[-1] if passed else before[-1] if before else None
        they = made.they or (made.text == "P" and above is not None and not above.they)
        passed.append(Made(they, made.text))
    tries.append(tuple(passed))
    if not before and not any(made.they for made in calls):
        tries.append(tuple(Made(number % 2 == 1, made.text) for number, made in enumerate(calls)))
    return next((squeezed(before + one) for one in tries if legal(before + one)), None)


def spelled(bid: str) -> str:
    parts = []
    for part in bid.split("/"):
        level = part[0] if part[0].isdigit() else ""
        strain = part[len(level) :]
        if strain.upper() in {"NT", "SA", "BA", "N"}:
            strain = "N"
        parts.append(level + "".join(SUITS.get(letter, letter.upper()) for letter in strain))
    return "/".join(parts)


@dataclass
class Read:
    """What a text begins with."""

    calls: list[Made] = field(default_factory=list)
    alert: bool = False
    about: str = ""
    rest: str = ""


def one(text: str) -> tuple[Made, str, str, bool] | None:
    """A call, what is after it, what is said in its parentheses, whether it is a verb."""
    found = TOKEN.match(text)
    if not found:
        return None
    if found["theirs"]:
        inner = found["inner"]
        bid = spelled(inner) if inner[0].isdigit() else WORDS.get(inner.lower(), "")
        bid = bid or {"P": "P", "D": "D", "R": "R", "p": "P"}.get(inner, "")
        about = f"({found['theirs'][1:-1]})" if found["about"] else ""
        return (Made(True, bid), text[found.end() :], about, False) if bid else None
    if found["bid"]:
        return Made(False, spelled(found["bid"])), text[found.end() :], "", False
    word = found["word"]
    code = WORDS.get(word.lower(), "") or (word if word in {"P", "D", "R"} else "")
    if not code:
        return None
    return Made(False, code), text[found.end() :], "", word in SENTENCE_WORDS


def begin(text: str) -> Read | None:
    """The calls that a text begins with (IM-5 to IM-8)."""
    first = one(text)
    if first is None or (text[0] == "[" and first[0].text in "PDR"):
        return None
    read = Read([first[0]], about=first[2])
    rest, verb, spaced = first[1], first[3], None
    while True:
        read.alert = bool(re.match(r"[!*]", rest))
        rest = rest.lstrip("!*")
        slash = re.match(rf" / ({ONE_BID})", rest)
        if slash and not read.calls[-1].they:
            read.calls[-1] = Made(False, f"{read.calls[-1].text}/{spelled(slash[1])}")
            rest = rest[slash.end() :]
            continue
        glued = re.match(r"[–-](?=\S)", rest)
        dash = re.match(r" [–-] ?|[–-] ", rest)
        blank = re.match(r" ", rest)
        if glued and spaced is not True:
            after, kind = one(rest[1:]), False
        elif dash and spaced is not False and (after := one(rest[dash.end() :])):
            kind = True
            is_word = not after[0].they and after[0].text in "PDR"
            word = rest[dash.end() :].split()[0].rstrip("!*:").lower()
            if is_word and word in SENTENCE_WORDS and re.match(r" [^\s=:–(\[→-]", after[1]):
                break
        elif blank:
            after, kind = one(rest[1:]), None
            if after and (not (read.calls[-1].they or after[0].they) or verb or after[3]):
                break
        else:
            break
        if after is None:
            break
        spaced = kind if kind is not None else spaced
        read.calls.append(after[0])
        read.about = " ".join(filter(None, (read.about, after[2])))
        rest, verb = after[1], after[3]
    if rest and rest[0] not in " :":
        return None
    sign = re.match(r"\s*(?:=|::?|–|->|→|-(?=\s)|(?:is|shows)(?=\s))\s*", rest)
    if sign and ("→" in sign[0] or "->" in sign[0]) and one(rest[sign.end() :]):
        sign = None
    read.rest = rest[sign.end() :] if sign else rest.lstrip()
    return read


def notes(text: str) -> str:
    for symbol, letter in SUITS.items():
        text = text.replace(symbol, f"!{letter.lower()}")
    return text.replace("–", "--").replace("→", "->")


def said(read: Read) -> str:
    text = " ".join(filter(None, (notes(read.about), notes(read.rest))))
    return f"! {text or 'alert'}" if read.alert else text


def same(left: Line, right: Line) -> bool:
    return [made.key for made in left] == [made.key for made in right]
