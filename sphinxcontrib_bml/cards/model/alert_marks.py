"""Marks of answers that are alerted or announced, by the rules of a federation (ALERTS AT-36)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from ...agreements.alert_answers import AlertAnswer
from ...agreements.announcements import announcement_of, mark_of
from ...agreements.answers import Meaning
from ...agreements.book import Book
from ...bridge.auctions import Auction
from ...bridge.conditions import Conditions
from ...features import hook
from ...language.alert_annotations import SUIT_NAMES
from ...language.alerts import AlertMark
from ...language.options import Language
from ...patterns import compile_later
from .card import CardAnswer
from .readers import Reader, members, parse_reader
from .structure import Field, Option

_ANYONE = Conditions()
_STRENGTHS = {
    "natural weak": "weak, 6{suit}, 6--10 HCP",
    "natural intermediate": "natural, 6+{suit}, 11--14 HCP",
    "natural strong": "natural, 6+{suit}, 16+ HCP",
    "two-suiter": "weak, 5+{suit} and 5+ a minor",
}
"""Typical texts of opening bids in a suit, by the words of their readers."""
_STRONG = {1: "artificial, forcing, 16+ HCP", 2: "artificial, forcing to game, 22+ HCP"}
"""Typical texts of artificial strong openings, by level."""
_FORCING = {
    "non-forcing": "natural, not forcing",
    "invitational": "natural, invitational",
    "one-round": "natural, forcing one round",
    "to-game": "natural, game forcing",
}
_ASKS = {
    "aces": "asks for aces",
    "keycards": "asks for key cards",
    "4": "Stayman",
    "5": "Puppet Stayman",
}
_CALL = compile_later(r"[1-7](?:[♣♦♥♠]|NT)")
_SHORT = 2
"""Longest minimum length of an opening that is not natural."""


class CallText(NamedTuple):
    """A text about the last call of an auction, as the rules read it."""

    auction: Auction
    text: str
    conditions: Conditions = _ANYONE
    alert: bool = False
    alert_lines: tuple[str, ...] = ()

    @property
    def written(self) -> str:
        """The text."""
        return self.text


class CallMark(NamedTuple):
    """The mark of a call."""

    is_alerted: bool
    """Whether it is alerted; it is announced if not."""
    words: str = ""
    """The announced words; empty if they are not known."""


class AlertMarks:
    """Marks answers as the rules of a federation say (CC-P8)."""

    def __init__(self, federation: str, book: Book | None, language: Language) -> None:
        """Read the rules.

        :param federation: a federation whose rules the package has.
        :param book: the notes; None without notes.
        :param language: the language of notes and answers.
        """
        judged_by = hook("judged_by")
        self._own = judged_by(book or Book(), language, federation).answer
        self._typical = judged_by(Book(), "en", federation).answer

    def marked(self, answer: CardAnswer) -> CardAnswer:
        """Return an answer whose question has the marks; those of its structure stay."""
        question = answer.field
        if question.options:
            options = tuple(self._option(answer, option) for option in question.options)
            return replace(answer, field=replace(question, options=options))
        if _is_marked(question) or not question.derive:
            return answer
        found = self._of_question(answer)
        if found is None:
            return answer
        alert, announce = _texts(found)
        return replace(answer, field=replace(question, alert=alert, announce=announce))

    def _option(self, answer: CardAnswer, option: Option) -> Option:
        reader = parse_reader(option.derive[0]) if option.derive else None
        if reader is None or _is_marked(option):
            return option
        chosen = answer.value if isinstance(answer.value, tuple) else (answer.value,)
        rows = _rows_of(reader, answer.sources) if option.value in chosen else ()
        found = self._of_rows(rows) if rows else self._of_reader(reader)
        if found is None:
            return option
        if not rows and found.words in SUIT_NAMES.values() and not _CALL.match(option.label):
            # The option is about other calls too: "Transfers, three level".
            found = found._replace(words="")
        alert, announce = _texts(found)
        return replace(option, alert=alert, announce=announce)

    def _of_question(self, answer: CardAnswer) -> CallMark | None:
        """Return the mark of a tick, or of a text about one call."""
        reader = parse_reader(answer.field.derive[0])
        if reader is None or reader.test == "may be":
            # A tick about some of the hands says nothing that partner announces.
            return None
        is_text = answer.field.type.is_text
        if is_text and (reader.kind not in {"hcp", "text"} or len(reader.auctions) > 1):
            return None
        if rows := _rows_of(reader, answer.sources):
            return self._of_rows(rows)
        if is_text and answer.text:
            texts = [_own_text(reader, one, answer.text) for one in _auctions(reader)]
            return _mark(map(self._own, texts))
        found = self._of_reader(reader)
        # The words of a typical call are not those of this pair.
        return found and found._replace(words="")

    def _of_rows(self, rows: Sequence[Meaning]) -> CallMark | None:
        """Return the mark of rows, whose own marks come first."""
        own = {mark_of(row) for row in rows} - {AlertMark.NONE}
        if own == {AlertMark.ANNOUNCE}:
            return CallMark(False, announcement_of(rows[0]))
        found = _mark(map(self._own, rows))
        if own == {AlertMark.ALERT} and found is None:
            return CallMark(True)
        return None if AlertMark.NOT in own else found

    def _of_reader(self, reader: Reader) -> CallMark | None:
        """Return the mark of a typical call that a reader is about."""
        texts = [CallText(one, _typical_text(reader, one)) for one in _auctions(reader)]
        has_texts = all(one.text for one in texts)
        return _mark(map(self._typical, texts)) if has_texts else None


def _is_marked(one: Field | Option) -> bool:
    return one.alert is not None or one.announce is not None


def _texts(mark: CallMark) -> tuple[str | None, str | None]:
    """Return the texts of the alert and of the announcement; None without one."""
    return ("", None) if mark.is_alerted else (None, mark.words)


def _mark(answers: Iterable[AlertAnswer]) -> CallMark | None:
    """Return the mark on which answers about one or several calls agree, or None."""
    found = list(answers)
    kinds = {one.do for one in found}
    if kinds == {"alert"}:
        return CallMark(True)
    if kinds != {"announce"}:
        return None
    words = {one.say for one in found}
    return CallMark(False, words.pop() if len(words) == 1 else "")


def _auctions(reader: Reader) -> Iterator[Auction]:
    for auction in reader.auctions:
        for query in members(auction):
            yield query.auction


def _rows_of(reader: Reader, sources: Iterable[Meaning]) -> tuple[Meaning, ...]:
    """Return the rows of an answer that are about the auctions of a reader."""
    wanted = set(_auctions(reader))
    return tuple(one for one in sources if one.auction in wanted)


def _own_text(reader: Reader, auction: Auction, text: str) -> CallText:
    """Return the text of a card as a text about a call; a strength of a notrump is balanced."""
    if reader.kind == "hcp":
        unit = "" if "HCP" in text else " HCP"
        text += f"{unit}, balanced" if _suit(auction) is None else unit
    return CallText(auction, text)


def _suit(auction: Auction) -> str | None:
    """Return the suit of the last call in BML, or None."""
    suit = auction.calls[-1].suit
    return None if suit is None else f"!{suit.letter.lower()}"


def _typical_text(reader: Reader, auction: Auction) -> str:
    """Return a text as notes have it for what a reader looks for; empty without one."""
    match reader.kind:
        case "hcp" if not reader.test and _suit(auction) is None:
            return "balanced, 15--17 HCP" if len(auction) == 1 else ""
        case "length" if reader.test == "=":
            rest = ", not forcing" if reader.number <= _SHORT else ""
            return f"{reader.number}+{_suit(auction)}{rest}"
        case "is" if reader.words:
            return _typical_kind(reader, auction)
        case "asks":
            return _ASKS[reader.words or str(reader.number)]
        case "has":
            return reader.words
        case "forcing":
            return _FORCING[reader.words]
    return ""


def _typical_kind(reader: Reader, auction: Auction) -> str:
    """Return a typical text for what a call is: ``transfer to !h``."""
    suit, call = _suit(auction), auction.calls[-1]
    if reader.words == "transfer" and reader.suit in {"C", "D", "H", "S"}:
        return f"transfer to !{reader.suit.lower()}"
    if reader.words == "puppet" and len(reader.suit) > 1:
        return f"puppet to {reader.suit[0]}!{reader.suit[1].lower()}"
    if len(auction) == 1 and suit is not None:
        if reader.words in _STRENGTHS:
            return _STRENGTHS[reader.words].format(suit=suit)
        if reader.words == "artificial strong":
            return _STRONG.get(call.level or 0, "")
        if reader.words == "artificial" and suit in {"!c", "!d"}:
            return "artificial, 4+!h and 4+!s"
    return ", ".join(reader.words.split())
