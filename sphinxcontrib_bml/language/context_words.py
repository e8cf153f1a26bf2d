"""The auctions in headings and short paragraphs for the tables below (LANGUAGE HI-9)."""

from __future__ import annotations

import re
from enum import Enum, auto
from functools import lru_cache
from typing import NamedTuple

from ..bridge.auctions import Side
from ..patterns import IGNORECASE, compile_later
from .inline import parse_written
from .labels import Label, Literal
from .options import Options
from .prose_auctions.chains import ProseAuction, labels_of
from .prose_auctions.scanner import auctions_in, pieces_of
from .prose_auctions.words import CallWord, call_word_at
from .sequences import (
    calls_with_spaces,
    is_legal,
    normal_form,
    readings,
    usual_label,
    without_implied_passes,
)


class HeadingKind(Enum):
    """The statement of a heading about the auction of the tables below it."""

    TITLE = auto()
    """No statement: the headings above apply (HI-9b)."""
    AUCTION = auto()
    """An auction (HI-9a)."""
    CALL = auto()
    """A single call with only a few known words (HI-9c)."""
    NAMES_CALL = auto()
    """A text that mentions a call."""
    SEVERAL = auto()
    """Two auctions, or an auction and another call."""
    DEFENSE = auto()
    """An auction without the side that makes the calls."""
    OTHER = auto()
    """An auction that is not meant: ``instead of 1N-2C``."""


class CallForm(Enum):
    """The words around an auction in a text without other words (HI-9c)."""

    ALONE = auto()
    AFTER = auto()
    OPENING = auto()
    RESPONSES = auto()
    DEFENSE = auto()
    REBID = auto()
    NAMED = auto()
    """A call and its name: ``2C Stayman``."""
    THEIRS = auto()
    """A call of the opponents and other words: ``(1NT) defenses``."""
    TO = auto()
    """A call after *to* or *over*, by the opponents in a section about defense."""


class HeadingWords(NamedTuple):
    """The statement of a text about an auction; positions in characters from 0."""

    kind: HeadingKind
    labels: tuple[Label, ...] = ()
    start: int = 0
    end: int = 0
    form: CallForm = CallForm.ALONE
    """The form of a text that is only a call or an auction."""
    other: str = ""
    """The other call or auction in the text."""

    @property
    def auction(self) -> str:
        """The auction in one spelling."""
        return normal_form(self.labels)


RESPONSES_TO = (
    r"responses? to|answers? to|antworten auf|réponses? (?:à|sur)|antwoorden op|odpowiedzi na"
    r"|svar på|respuestas a|risposte a"
)
"""A regular expression for the words before a call to which the rows respond (IMPORT IM-10)."""
OPENING_WORDS = r"openings?|eröffnung|ouverture|otwarcie|öppning|apertura"
"""Words after an opening."""
_ARTICLES = r"the|our|die|unsere|l['’]|la|de|onze|notre|nasze|vår|nuestra|la nostra"
_AFTER = r"after|behind|nach|hinter|après|na|achter|po|za|efter|después de|tras|dopo|dietro"
_DEFENSE = (
    r"(?:defen[cs]e|verteidigung|défense|verdediging|obrona|försvar|defensa|difesa)"
    r" (?:to|against|gegen|contre|sur|tegen|przeciw|po|mot|contra|a|contro|su)"
    r"|against|gegen|tegen|przeciw|mot"
)
_REBID = r"rebids?|wiedergebot|redemande|herbieding|återbud"
_RESPONSE = r"responses?|antwort|réponse|antwoord|odpowiedź|svar|respuesta|risposta"
_WHO = (
    r"(?:(?:our|the|opener|responder|partner|overcaller|advancer|doubler)(?:['’]?s)?['’]?\s+)?"
    r"(?:(?:first|second|third|next|further)\s+)?"
)
_AFTER_ENGLISH = (
    r"(?:[^\W\d][^\s\d]*\s+){0,3}(?:after|over|behind|following)"
    r"(?:\s+(?:our|(?:we|partner) opens?|partner['’]s|opening))?|(?:when|if) (?:we|partner) opens?"
)
_KINDS = (
    r"(?:(?:an?|the|their|opponents['’]?|opps['’]?|strong|weak|natural|artificial|short|polish"
    r"|multi|nebulous|mini|precision)\s+)*"
)
_DEFENSE_ENGLISH = (
    r"(?:(?:our|the)\s+)?(?:(?:defen[cs]es?|defending|overcalls?|overcalling)\s+)?"
    rf"(?:(?:against|versus|vs\.?)\s+{_KINDS}|(?:to|over)\s+(?:their|opponents['’]?|opps['’]?)\s+{_KINDS})"
    rf"|(?:(?:our|the)\s+)?(?:defen[cs]es?|overcalls?)\s+(?:to|over)\s+{_KINDS}"
    rf"|(?:when|if)\s+(?:they|opponents|opps)\s+(?:open|bid)\s+{_KINDS}"
)
_KIND_OF_BID = r"(?:\s+(?:openings?|opening bids?|openers?|pre-?empts?|weak twos?|multi))?"
_FEW_WORDS = r"(?P<others>[^\W\d][^\s,;]*(?:\s+[^\s,;]+){0,3})"
_STRENGTH = r"(?:\s|\s*(?:[:–—]|-{1,3}))\s*[0-9]{1,2}(?:\+|\s?[-–—]{1,2}\s?[0-9])(?P<meaning>.*)"
_LENGTH = compile_later(r"[1-7](?:![cdhs]|[♣♦♥♠])", IGNORECASE)
_FORMS = tuple(
    (compile_later(pattern, IGNORECASE), form)
    for pattern, form in (
        (rf"(?:[0-9.]+\s+)?(?:{RESPONSES_TO})\s+(?P<calls>\S.*)", CallForm.RESPONSES),
        (rf"(?:{_DEFENSE})\s+(?P<calls>\S.*)", CallForm.DEFENSE),
        (rf"(?:{_DEFENSE_ENGLISH})(?P<calls>\S.*?){_KIND_OF_BID}", CallForm.DEFENSE),
        (rf"(?:{_AFTER_ENGLISH}|{_AFTER})\s+(?P<calls>\S.*)", CallForm.AFTER),
        (
            rf"(?:{RESPONSES_TO})\s+{_KINDS}(?P<calls>\S+?)(?:\s+[^\W\d]+){{0,2}}",
            CallForm.RESPONSES,
        ),
        (rf"(?:{_WHO}responding to|repl(?:y|ies) to)\s+(?P<calls>\S.*)", CallForm.RESPONSES),
        (
            r"(?P<calls>\S.*?)\s?[\s:–—-]\s?"
            r"(?:responses|replies|answers|responding|structure|system|bidding)",
            CallForm.RESPONSES,
        ),
        (
            rf"(?:(?:{_ARTICLES})\s*)?(?P<calls>\S.*?)[\s-](?:{OPENING_WORDS})",
            CallForm.OPENING,
        ),
        (
            rf"(?P<calls>\S+)\s+(?:[^\W\d]+\s+){{0,2}}(?:{OPENING_WORDS})(?:\s+bids?)?",
            CallForm.OPENING,
        ),
        (rf"(?:the\s+)?(?:{OPENING_WORDS})\s+(?P<calls>\S.*)", CallForm.OPENING),
        (rf"(?P<calls>\S.*?)\s(?:{_REBID})", CallForm.REBID),
        (rf"(?:{_REBID}|{_RESPONSE})\s+(?P<calls>\S.*)", CallForm.REBID),
        (r"(?P<calls>\S.*)", CallForm.ALONE),
        (rf"(?P<calls>[^\s()=:]+)(?:\s*=\s*(?P<others>\S.*)|{_STRENGTH})", CallForm.ALONE),
        (r"(?:to|over)\s+(?P<calls>\S.*)", CallForm.TO),
        (rf"(?P<calls>\([^\s()]+\))[\s:–—-]+{_FEW_WORDS}", CallForm.THEIRS),
        (rf"(?P<calls>[^\s()]+)\s*[\s:–—-]\s*{_FEW_WORDS}", CallForm.NAMED),
    )
)
_ONLY_RESPONSES = compile_later(
    rf"\s*(?:{_WHO}(?:responses|answers|replies)|antworten|réponses|antwoorden|odpowiedzi|svar"
    r"|respuestas|risposte)[\s:.]*",
    IGNORECASE,
)
_CONVENTIONS = (
    "bergen|stayman|smolen|jacoby|drury|ogust|lebensohl|rubensohl|check-?back|new minor"
    "|fourth suit|gazz?illi|capp?elletti|landy|michaels|negative doubles?|texas"
    "|raises?|splinters?|transfers?"
)
_LATER = rf"(?:{_REBID}|{_RESPONSE}|responding|answers?|replies|repl(?:y|ies))s?"
_LATER_CALLS = compile_later(
    rf"\W*(?:{_WHO}{_LATER}|(?:after|following)(?!.*pass))\b|(?!\W*open).*\b{_LATER}\W*$"
    r"|\W*(?:opener|responder)['’]?s?\s+\w+\s+(?:bid|call)s?\b"
    rf"|(?!.*(?:{OPENING_WORDS})).*\b(?:{_CONVENTIONS})\b",
    IGNORECASE,
)
_ONLY_REBIDS = compile_later(rf"\s*(?:{_WHO}(?:rebids?|re-bids?)|{_REBID})[\s:.]*", IGNORECASE)
_FROM_REBIDS_ON = compile_later(
    rf"\b(?:after|following|second|third|next|re-?bids?|{_REBID})\b", IGNORECASE
)
_ROLE = compile_later(r"\b(opener|responder)(?:['’]?s?)\b", IGNORECASE)
_ABOUT_OPENINGS = compile_later(
    r"opening|öffnung|ouverture|otwarci|öppning|apertur|summary|overview|übersicht"
    r"|weak.?two|pre-?empt|seat",
    IGNORECASE,
)
_SLAM = compile_later(
    r"slam|blackwood|\brkc|key ?-?card|gerber|\bace|kickback|exclusion|cue-?bid|minorwood",
    IGNORECASE,
)
_ABOUT_DEFENSE = compile_later(r"\b(?:defen[cs]e|defend|against|versus|vs)\b", IGNORECASE)
_THEIR_BIDS = compile_later(r"\b(?:defen[cs]e|defend|against|versus|vs|overcall)", IGNORECASE)
_COMPARED = compile_later(
    r"\b(?:as|like|same|similar|identical|equal|unlike|than|except|not)\b", IGNORECASE
)
_NOT_MEANT = compile_later(r"\b(?:instead of|other than|unlike|alternatives? to)\b", IGNORECASE)
_MAY_NAME_CALL = compile_later(r"[1-7PXDR]|pass|double")
_CALL_START = compile_later(r"(?<![\w!])\(?(?=[1-7PXDRpdr])")
_LAST_REMARK = compile_later(r"\s*\([^()]*\)[\s:]*$")
_CLOSING = compile_later(r"[\s:.?!…]*$")
_BEHIND_AUCTION = compile_later(r"(?:[\s!*.,:;?…\-–—)\]\"'”’»]|\([^()]*\))*")
_DASH = compile_later(r"(?:-{1,3}|[‐‑–—])(?=\S)")
_SPACED_DASH = compile_later(r"\s+(?:-{1,3}|[‐‑–—])\s+")
_NEXT_ROUND = compile_later(r"(?<=\S);\s(?=\(?[1-7PXD])")
"""The separator of the rounds of an auction, of two characters."""
_CODE = "`"
"""The replacement for code and addresses."""
_LONGER = "+/"
"""The characters that make a word more than the call at its start: ``3C+``."""


def names_their_bids(text: str) -> bool:
    """Return whether a heading is about bids of the opponents (HI-9d)."""
    return _THEIR_BIDS.search(text) is not None


def is_about_defense(text: str) -> bool:
    """Return whether a heading is about a defense against bids of the opponents (HI-9c)."""
    return _ABOUT_DEFENSE.search(text) is not None


def is_only_responses(text: str) -> bool:
    """Return whether a heading is only a word such as *Responses* (HI-9c)."""
    return _ONLY_RESPONSES.fullmatch(text) is not None


def is_about_later_calls(text: str) -> bool:
    """Return whether a heading is about responses or rebids (HI-9f)."""
    return _LATER_CALLS.match(text) is not None


def is_about_rebids(text: str) -> bool:
    """Return whether a text is only about rebids, without the auction before them (HI-9c)."""
    return _ONLY_REBIDS.fullmatch(text) is not None


def is_about_third_calls(text: str) -> bool:
    """Return whether a text is about calls after the response (HI-9f)."""
    return _FROM_REBIDS_ON.search(text) is not None


def is_about_openings(text: str) -> bool:
    """Return whether a heading is about openings (HI-9f, HI-10b)."""
    return _ABOUT_OPENINGS.search(text) is not None


def is_about_slams(text: str) -> bool:
    """Return whether a heading is about slam bidding (HI-9f)."""
    return _SLAM.search(text) is not None


def role_in(text: str) -> str:
    """Return the player that a heading is about, ``opener`` or ``responder``, or nothing."""
    found = _ROLE.search(text)
    return found[1].lower() if found else ""


@lru_cache(maxsize=4096)
def read_heading(text: str, language: str) -> HeadingWords:
    """Return the statement of a heading about the auction of tables below it (HI-9a, HI-9b)."""
    if not _MAY_NAME_CALL.search(text):
        return HeadingWords(HeadingKind.TITLE)
    shown, places = _without_markup(text)
    found = _read(shown, language)
    return found._replace(start=places[found.start], end=places[found.end])


@lru_cache(maxsize=4096)
def read_lone_words(text: str, language: str) -> HeadingWords | None:
    """Return the call or auction of a text without other words than known ones, or None (HI-9c)."""
    if not _MAY_NAME_CALL.search(text):
        return None
    shown, _ = _without_markup(text)
    return _read_lone(shown, language)


def _without_markup(text: str) -> tuple[str, list[int]]:
    """Return a text as shown without code, and the position of each character as written."""
    shown = ""
    places: list[int] = []
    for piece in pieces_of(parse_written(text, _OPTIONS), 0):
        value = piece.text if piece.is_prose else _CODE
        shown += value
        places += range(piece.start, piece.start + len(value))
    return shown, [*places, len(text)]


_OPTIONS = Options()


def _read(text: str, language: str) -> HeadingWords:
    text = _without_rounds(text, language)
    auctions = [one for one in auctions_in(text, language) if not _is_longer(text, one)]
    first, last = (auctions[0], auctions[-1]) if auctions else (None, None)
    if last is not None and _BEHIND_AUCTION.fullmatch(text, last.end):
        if len(auctions) > 1:
            return _several(auctions)
        return _judged(text, last)
    if first is not None and not text[: first.start].strip():
        if len(auctions) > 1:
            return _several(auctions)
        other = _call_in(text, first.end)
        if other:
            return _several(auctions)._replace(other=other)
        return _judged(text, first)
    if chain := _open_chain(text):
        return chain
    if lone := _read_lone(text, language):
        return lone
    is_naming = bool(_call_in(text, 0, bids_alone=True)) or bool(auctions)
    return HeadingWords(HeadingKind.NAMES_CALL if is_naming else HeadingKind.TITLE)


def _without_rounds(text: str, language: str) -> str:
    """Return a heading with dashes instead of ``;`` in its auction: ``1D--1H; 1S`` (HI-9a)."""
    for dash in ("--", "- "):
        joined = _NEXT_ROUND.sub(dash, text)
        if joined != text and len(auctions_in(joined, language)) == 1:
            return joined
    return text


def _is_longer(text: str, auction: ProseAuction) -> bool:
    """Return whether the last word of an auction is more than a call: ``2C-2D-3C+``."""
    last = call_word_at(text, auction.calls[-1].start)
    behind = text[last.next : last.next + 1] if last else ""
    return behind != "" and behind in _LONGER


def _several(auctions: list[ProseAuction]) -> HeadingWords:
    first, *others = auctions
    other = others[0].normal_form if others else ""
    labels = labels_of(first.normal_form)
    return HeadingWords(HeadingKind.SEVERAL, labels, first.start, first.end, other=other)


def _judged(text: str, auction: ProseAuction) -> HeadingWords:
    """Return the auction of a heading if its rows continue it."""
    labels = labels_of(auction.normal_form) if auction.can_be_defined else ()
    if not labels:  # it has a W (PROSE-AUCTIONS AL-4)
        return HeadingWords(HeadingKind.NAMES_CALL)
    kind = _kind_of_auction(text, auction.start, labels)
    return HeadingWords(kind, labels, auction.start, auction.end)


def _kind_of_auction(text: str, start: int, labels: tuple[Label, ...]) -> HeadingKind:
    if _NOT_MEANT.search(text, 0, start):
        return HeadingKind.OTHER
    if _ABOUT_DEFENSE.search(text) and all(label.side is Side.WE for label in labels):
        return HeadingKind.DEFENSE
    return HeadingKind.AUCTION


def _call_in(text: str, start: int, *, bids_alone: bool = False) -> str:
    """Return the first call in a text from ``start``, or nothing."""
    for found in _CALL_START.finditer(text, start):
        word = call_word_at(text, found.start())
        if word is not None and (word.is_bid or not bids_alone):
            return text[word.start : word.end]
    return ""


@lru_cache(maxsize=1024)
def bids_in(text: str) -> tuple[Label, ...]:
    """Return the bids in a text, in the usual spelling."""
    found = (call_word_at(text, one.start()) for one in _CALL_START.finditer(text))
    labels = (usual_label(word.label) for word in found if word is not None and word.is_bid)
    return tuple(label for label in labels if label is not None)


def _open_chain(text: str) -> HeadingWords | None:
    """Return the calls of a chain whose last part is not a call: ``1H--1S--3N/4*`` (HI-9a)."""
    start = len(text) - len(text.lstrip())
    words: list[CallWord] = []
    place = start
    while (word := call_word_at(text, place)) is not None and (
        text[word.next : word.next + 1] not in (*_LONGER,)
    ):
        words.append(word)
        dash = _DASH.match(text, word.next) or (
            _SPACED_DASH.match(text, word.next) if len(words) > 1 else None
        )
        if dash is None:
            return None
        place = dash.end()
    rest = text[place:].strip()
    if not words or not rest:
        return None
    last, *further = rest.split(None, 1)
    if len(words) == 1 and not (
        (last[0].isalpha() or call_word_at(last, 0))
        and (not further or _LAST_REMARK.fullmatch(further[0]))
    ):
        return None
    labels = _legal(words)
    if not labels or (further and _call_in(further[0], 0)):
        return None
    kind = _kind_of_auction(text, start, labels)
    return HeadingWords(kind, labels, start, words[-1].end)


def _legal(words: list[CallWord]) -> tuple[Label, ...]:
    """Return the calls of words with legal sides, or none if no sides are legal."""
    if not words:
        return ()
    labels = [usual_label(word.label) for word in words]
    known = [label for label in labels if label is not None]
    if len(known) < len(labels):
        return ()
    found = next((one for one in readings(known) if is_legal(one)), ())
    usual = map(usual_label, without_implied_passes(found))
    return tuple(label for label in usual if label is not None)


def _read_lone(text: str, language: str) -> HeadingWords | None:
    """Return the call or auction that a text without markup consists of, or None (HI-9c)."""
    while (remark := _LAST_REMARK.search(text)) and not _is_call_at(text, remark):
        text = text[: remark.start()]
    closing = _CLOSING.search(text)
    text = text[: closing.start()] if closing else text
    for pattern, form in _FORMS:
        found = pattern.fullmatch(text.strip())
        if found is None:
            continue
        if form is CallForm.AFTER and _COMPARED.search(text, 0, found.start("calls")):
            return None
        labels = _calls_alone(found["calls"], language, is_auction=form is CallForm.AFTER)
        others = " ".join(filter(None, map(found.groupdict().get, ("others", "meaning"))))
        if labels and not _call_in(_LENGTH.sub("", others), 0):
            start = text.index(found["calls"])
            end = start + len(found["calls"])
            kind = HeadingKind.CALL if len(labels) == 1 else HeadingKind.AUCTION
            return HeadingWords(kind, labels, start, end, form)
    return None


def _is_call_at(text: str, remark: re.Match[str]) -> bool:
    return call_word_at(text, text.index("(", remark.start())) is not None


def _calls_alone(text: str, language: str, *, is_auction: bool) -> tuple[Label, ...]:
    """Return the calls of a text that is one call or one auction.

    :param is_auction: whether calls with spaces between are surely an auction.
    """
    word = call_word_at(text, 0)
    if word is not None and word.next == len(text) and word.words is None:
        label = usual_label(word.label)
        return (label,) if label is not None else ()
    auctions = auctions_in(text, language)
    if len(auctions) != 1 or auctions[0].start or not auctions[0].can_be_defined:
        return _legal([call.word for call in calls_with_spaces(text)]) if is_auction else ()
    last = call_word_at(text, auctions[0].calls[-1].start)
    is_all = last is not None and last.next == len(text)
    return labels_of(auctions[0].normal_form) if is_all else ()


def level_of(label: Label) -> int:
    """Return the level of a bid; 0 for other calls."""
    part = label.parts[0]
    return part.calls[0].level if isinstance(part, Literal) else getattr(part, "level", 0)
