"""Flash cards: their texts, their identity, and packages for Anki (PRACTICE AN-2, AN-5)."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from hashlib import sha256
from html import escape
from importlib import import_module
from io import BytesIO
from itertools import count
from typing import Any
from zipfile import ZipFile, ZipInfo

from ..agreements.announcements import is_alerted_or_announced
from ..agreements.answers import Meaning
from ..agreements.system import System
from ..bridge.auctions import Auction
from ..bridge.chance import fnv_hash
from ..display.wording import PageTexts
from ..formats.registry import NoSettings, Writer, Written
from ..language.source import fingerprint
from ..patterns import compile_later
from .model.places import AskableAuction
from .model.questions import Kind, leading_definition
from .model.selection import NO_FILTERS, AskedAgreement, Filters, Practice
from .words import QuestionFormatter, practice_of

_IDENTITY_DIGITS = (
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&()*+,-./:;<=>?@[]^_`{|}~"
)
"""The digits of Anki's own identifiers."""
_SPACE = "sphinxcontrib-bml"
_FIRST = 1 << 30
_BYTES = 8


def guid_for(key: str) -> str:
    """Return the same identifier as ``genanki.guid_for("sphinxcontrib-bml", key)``."""
    value = int.from_bytes(sha256(f"{_SPACE}__{key}".encode("utf-8", "replace")).digest()[:_BYTES])
    digits: list[str] = []
    while value:
        value, rest = divmod(value, len(_IDENTITY_DIGITS))
        digits.append(_IDENTITY_DIGITS[rest])
    return "".join(reversed(digits))


def deck_number(deck: str) -> int:
    """Return the number of a deck."""
    return _FIRST + fnv_hash(deck) % _FIRST


_EPOCH = "SOURCE_DATE_EPOCH"


def now() -> datetime:
    """Return the time, or the time in ``SOURCE_DATE_EPOCH``, for reproducible files."""
    seconds = os.environ.get(_EPOCH, "")
    if seconds.isdecimal():
        return datetime.fromtimestamp(int(seconds), UTC)
    return datetime.now().astimezone()


MOST_ROWS = 16
"""Maximum number of rows of the table on the back (PRACTICE AN-1)."""
EXPORT_TAG = "bml-export::"
"""Prefix of the tag with the export date (PRACTICE AN-4)."""
_MOST_SAME = 8
_BETWEEN_TAGS = compile_later(r"\s+")


@dataclass(frozen=True, slots=True)
class Deck:
    """Name, title and date of a deck."""

    name: str
    """Name of the system; with the id of an agreement, it identifies an Anki note (AN-2)."""
    title: str
    """Title of the deck that contains the decks of the openings."""
    date: str
    """Date of the export, ``2026-01-31`` (PRACTICE AN-4)."""


@dataclass(frozen=True, slots=True)
class AnkiRow:
    """A row of the table on the back."""

    call: str
    text: str
    is_asked: bool


@dataclass(frozen=True, slots=True)
class Flashcard:
    """An agreement with its two cards, as plain text (PRACTICE AN-1)."""

    key: str
    """Identity of the agreement: name of the system and id (PRACTICE AN-2)."""
    opening: str
    """``We open 1♣``: the name of the deck within the main deck (PRACTICE AN-5)."""
    deck: str
    """Source of the deck's number: system and opening."""
    tags: tuple[str, ...]
    before: str
    """The auction before the call."""
    call: str
    meaning: str
    condition: str
    asks_call: bool
    """Whether one of the two cards asks for the call (PRACTICE QZ-10)."""
    table: tuple[AnkiRow, ...]
    same: str
    """Other auctions with the same agreement."""
    heading: str
    was: str
    """The former text, if the card shows it (PRACTICE AN-7)."""


class Cards:
    """Builds flash cards from agreements."""

    def __init__(
        self,
        practice: Practice,
        deck: Deck,
        teller: QuestionFormatter | None = None,
        earlier: Callable[[Meaning], str] | None = None,
    ) -> None:
        """Store the questions and the data of the deck.

        :param earlier: returns the former text of a row, or an empty string if it is unchanged.
        """
        self._practice = practice
        self._deck = deck
        self._teller = teller or QuestionFormatter()
        self._earlier = earlier

    def all(self, filters: Filters) -> Iterator[Flashcard]:
        """Yield a card for each agreement that passes the filters, in bidding order."""
        keys = self._practice.keys(filters)
        left = dict.fromkeys(key.id for key in keys if key.kind is not Kind.NEXT)
        for id_ in left:
            yield self._card(self._practice.agreements[id_])

    def _card(self, asked: AskedAgreement) -> Flashcard:
        place = (asked.call_positions or asked.places)[0]
        teller, meaning = self._teller, place.definition.meaning
        opening = Auction.of(meaning.auction.opener, meaning.auction.calls[:1])
        was = self._earlier(asked.meaning) if self._earlier is not None else ""
        return Flashcard(
            f"{self._deck.name} {asked.id}",
            teller.opening(opening),
            f"deck {self._deck.name} {opening.short}",
            tuple(self._tags(asked, is_changed=bool(was))),
            teller.auction(place.point.auction),
            teller.call(place.call),
            teller.meaning(place.text),
            teller.context_text(place.context, meaning),
            asked.call_exclusion is None,
            tuple(self._table(place)),
            self._same(asked.places, place),
            meaning.heading,
            was,
        )

    def _tags(self, asked: AskedAgreement, *, is_changed: bool) -> Iterator[str]:
        """Yield the tags without spaces, because a space ends a tag (AN-4, AN-5, AN-7)."""
        yield f"bml::depth{asked.places[0].depth}"
        yield f"{EXPORT_TAG}{self._deck.date}"
        if is_alerted_or_announced(asked.meaning):
            yield "bml::alert"
        heading = _BETWEEN_TAGS.sub("_", asked.meaning.heading.strip())
        if heading:
            yield f"bml::{heading}"
        if is_changed:
            yield f"bml::changed::{self._deck.date}"

    def _table(self, place: AskableAuction) -> Iterator[AnkiRow]:
        """Yield the meanings of our calls at this point (PRACTICE AN-1)."""
        rows = []
        for call, said in place.point.siblings.items():
            held = leading_definition(said, place.context)
            if held is not None:
                text = self._teller.meaning(held.text)
                rows.append(AnkiRow(self._teller.call(call), text, call is place.call))
        first = max(0, next(n for n, row in enumerate(rows) if row.is_asked) - MOST_ROWS + 1)
        yield from rows[first : first + MOST_ROWS]

    def _same(self, places: Iterable[AskableAuction], asked: AskableAuction) -> str:
        # Smolen 3♥ and 3♠ are one row, but not the same call.
        others = [
            place
            for place in places
            if place is not asked and (place.call, place.text) == (asked.call, asked.text)
        ]
        auctions = ", ".join(self._teller.auction(place.auction) for place in others[:_MOST_SAME])
        return self._teller.wording.same_as.format(auctions=auctions) if auctions else ""


_HEADER = (
    "#separator:tab",
    "#html:false",
    "#notetype:Basic",
    "#guid column:3",
    "#deck column:4",
    "#tags column:5",
    "#columns:Front\tBack\tid\tdeck\ttags",
)
_LINE_ENDS = compile_later(r"[\t\r\n\v\f\x00-\x1f\x7f\x85\u2028\u2029]+")


def cards_as_lines(cards: Iterable[Flashcard], title: str) -> bytes:
    """Return one line per card: front, back, identifier, deck, tags; in UTF-8.

    :param title: the title of the deck that contains the decks of the openings.
    """
    lines = [*_HEADER, *(line for card in cards for line in _lines(card, title))]
    return ("\n".join(lines) + "\n").encode("utf-8", "replace")


def _lines(card: Flashcard, title: str) -> Iterator[str]:
    condition = f"({card.condition})" if card.condition else ""
    where = " ".join(filter(None, (condition, card.before)))
    yield _line(card, "M", f"{where} {card.call}: ?", card.meaning, title)
    if card.asks_call:
        yield _line(card, "C", f"{where} ?: {card.meaning}", card.call, title)


def _line(card: Flashcard, kind: str, front: str, back: str, title: str) -> str:
    deck = f"{_deck(title)}::{card.opening}"
    cells = (front.strip(), back, guid_for(f"{card.key} {kind}"), deck, " ".join(card.tags))
    return "\t".join(_cell(cell, number) for number, cell in enumerate(cells))


def _deck(title: str) -> str:
    """Return a title as the name of a deck; two colons would begin a nested deck."""
    return title.replace("::", ": :")


_TEXTS = 2
"""Number of cells in a line with text from the notes, which Anki could read as its own syntax."""


def _cell(text: str, number: int) -> str:
    """Return a cell that Anki reads as text (PRACTICE AN-9)."""
    plain = _LINE_ENDS.sub(" ", text).strip()
    if number < _TEXTS:
        plain = plain.replace("[", "[ ").replace("\\", "\\\u2060").replace("{{", "{ {")
    # A leading " would begin a quoted cell, a leading # a comment line.
    if plain.startswith('"') or (number == 0 and plain.startswith("#")):
        plain = '"' + plain.replace('"', '""') + '"'
    return plain


MODEL = 1706521878
"""Number of this note type in Anki; a changed note type gets another number (PRACTICE AN-6)."""
FIELDS = (
    *("Key", "Auction", "Call", "Meaning", "Context", "AskCall"),
    *("Table", "Also", "Was", "Source", "Spare"),
)
"""Field names of this note type, which never change (PRACTICE AN-6)."""

_STYLE = """\
.card { font: 20px/1.45 sans-serif; text-align: left; max-width: 34em; margin: 0 auto;
  color: #1b1f24; background: #fff; }
.q { font-size: 1.25em; font-weight: 600; }
.known, .source, th { color: #5c6470; }
.asked { border-bottom: 3px solid #1a3fb0; padding: 0 .3em; }
table { border-collapse: collapse; font-size: .85em; margin-top: .8em; }
th, td { text-align: left; vertical-align: top; padding: .1em .7em .1em 0; }
tr.this td, tr.this th { font-weight: 700; color: inherit; }
.s { color: #1a3fb0; } .h { color: #c00d28; } .d { color: #a34700; } .c { color: #0b6b2f; }
.nightMode.card, .nightMode .card { color: #e8eaed; background: #16181d; }
.nightMode .known, .nightMode .source, .nightMode th { color: #a9b0ba; }
.nightMode .s { color: #9db4ff; } .nightMode .h { color: #ff8a9a; }
.nightMode .d { color: #ffb070; } .nightMode .c { color: #7fd99b; }
.nightMode .asked { border-color: #9db4ff; }
"""
_HEAD = '{{#Context}}<p class="known">{{Context}}</p>{{/Context}}'
_BACK = (
    '{{#Was}}<p class="source">{{Was}}</p>{{/Was}}{{#Table}}<table>{{Table}}</table>{{/Table}}'
    '{{#Also}}<p class="source">{{Also}}</p>{{/Also}}<p class="source">{{Source}}</p>'
)
_TEMPLATES = [
    {
        "name": "Meaning",
        "qfmt": f'{_HEAD}<p class="q">{{{{Auction}}}} <span class="asked">{{{{Call}}}}</span></p>'
        "<p>?</p>",
        "afmt": f'{{{{FrontSide}}}}<hr id=answer><p class="q">{{{{Meaning}}}}</p>{_BACK}',
    },
    {
        "name": "Call",
        "qfmt": f'{{{{#AskCall}}}}{_HEAD}<p class="q">{{{{Auction}}}} <span class="asked">?</span>'
        "</p><p>{{Meaning}}</p>{{/AskCall}}",
        "afmt": f'{{{{FrontSide}}}}<hr id=answer><p class="q">{{{{Call}}}}</p>{_BACK}',
    },
]
_PACKAGE_DIGITS = 64
"""Length of the fingerprint at the end of a package."""
_FIRST_TIME = (1980, 1, 1, 0, 0, 0)
"""The earliest date that ZIP archives support."""
_SUITS = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}
_SUIT = compile_later("[♣♦♥♠]")
_CONTROL = compile_later(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


class AnkiMissingError(RuntimeError):
    """genanki, which builds packages, is not installed."""


def cards_as_package(cards: Sequence[Flashcard], title: str, was: str, moment: datetime) -> bytes:
    """Return a package: one deck per opening, one Anki note per agreement.

    :param title: the title of the deck that contains the decks of the openings.
    :param was: the format of a former text, ``was: {text}``.
    :param moment: the time of the export. Anki treats a later package as newer.
    :raises AnkiMissingError: if genanki is not installed.
    """
    try:
        genanki: Any = import_module("genanki")
    except ImportError as error:
        raise AnkiMissingError(
            'packages for Anki need genanki: pip install "sphinxcontrib-bml[anki]" (or write .tsv)'
        ) from error
    model = genanki.Model(
        MODEL,
        "Bidding agreement",
        fields=[{"name": name} for name in FIELDS],
        templates=[dict(template) for template in _TEMPLATES],  # genanki changes them
        css=_STYLE,
        sort_field_index=0,
    )
    decks: dict[str, Any] = {}
    for card in cards:
        if card.deck not in decks:
            name = f"{_plain(title).replace('::', ': :')}::{card.opening}"
            decks[card.deck] = genanki.Deck(deck_number(card.deck), name)
        note = genanki.Note(
            model, fields=_fields(card, was), guid=guid_for(card.key), tags=_tags(card.tags)
        )
        decks[card.deck].add_note(note)
    package = genanki.Package(list(decks.values()))
    return _written(package, moment, _fingerprint(cards, title, was))


def have_same_cards(one: bytes, other: bytes) -> bool:
    """Return whether two packages are the same except for their times."""
    return one[-_PACKAGE_DIGITS:] == other[-_PACKAGE_DIGITS:]


def _fingerprint(cards: Iterable[Flashcard], title: str, was: str) -> bytes:
    """Return a fingerprint of the cards, independent of the time."""
    timeless = [
        replace(card, tags=tuple(tag for tag in card.tags if not tag.startswith(EXPORT_TAG)))
        for card in cards
    ]
    return fingerprint((MODEL, _STYLE, _TEMPLATES, title, was, timeless)).encode()


def _written(package: Any, moment: datetime, comment: bytes) -> bytes:
    """Return the bytes of a package; genanki itself leaves a temporary file each time."""
    seconds = moment.timestamp()
    with closing(sqlite3.connect(":memory:")) as connection:
        package.write_to_db(connection.cursor(), seconds, count(int(seconds * 1000)))
        connection.commit()
        collection = connection.serialize()
    file = BytesIO()
    with ZipFile(file, "w") as archive:
        archive.comment = comment
        for name, content in (("collection.anki2", collection), ("media", b"{}")):
            archive.writestr(ZipInfo(name, max(_FIRST_TIME, moment.timetuple()[:6])), content)
    return file.getvalue()


def _tags(tags: Iterable[str]) -> list[str]:
    return [_plain(tag).replace('"', "") for tag in tags]


def _fields(card: Flashcard, was: str) -> list[str]:
    return [
        as_html(card.key),
        as_html(card.before),
        as_html(card.call),
        as_html(card.meaning),
        as_html(card.condition),
        "1" if card.asks_call else "",
        "".join(map(_row, card.table)),
        as_html(card.same),
        as_html(was.format(text=card.was)) if card.was else "",
        as_html(card.heading),
        "",
    ]


def _row(row: AnkiRow) -> str:
    this = ' class="this"' if row.is_asked else ""
    return f"<tr{this}><th>{as_html(row.call)}</th><td>{as_html(row.text)}</td></tr>"


def as_html(text: str) -> str:
    """Return HTML that Anki shows as text, without LaTeX or sound (PRACTICE AN-9)."""
    marked = escape(_plain(text), quote=False)
    marked = marked.replace("[", "&#91;").replace("{", "&#123;").replace("\\", "\\\u2060")
    marked = marked.replace("\n", "<br>")
    return _SUIT.sub(lambda suit: f'<span class="{_SUITS[suit[0]]}">{suit[0]}</span>', marked)


def _plain(text: str) -> str:
    return _CONTROL.sub(" ", text).encode("utf-8", "replace").decode("utf-8")


def _write(system: System, settings: NoSettings) -> Written:
    return _write_in(system, settings, PageTexts())


def _write_in(system: System, _settings: NoSettings, wording: PageTexts) -> Written:
    """Return the package of a system in the words of a language (PRACTICE QL-1).

    :raises AnkiMissingError: if genanki is not installed.
    """
    title, moment = system.title or system.name, now()
    deck = Deck(system.name, title, moment.date().isoformat())
    cards = list(Cards(practice_of(system), deck, QuestionFormatter(wording)).all(NO_FILTERS))
    return Written(cards_as_package(cards, title, wording.was_before, moment))


def _is_same(one: bytes, other: bytes) -> bool:
    return have_same_cards(one, other)


WRITER = Writer(NoSettings, _write, _write_in, _is_same)
"""Writer of packages, which the registry of formats loads."""
