"""Flash cards as a package that Anki imports (PRACTICE AN-1 to AN-7, AN-9)."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import replace
from datetime import datetime
from html import escape
from importlib import import_module
from io import BytesIO
from itertools import count
from typing import Any
from zipfile import ZipFile, ZipInfo

from ...language.fingerprints import fingerprint
from .identity import deck_number, guid_for
from .notes import EXPORT_TAG, AnkiRow, Flashcard

MODEL = 1706521878
"""Of this form of the notes; another form takes another number (PRACTICE AN-6)."""
FIELDS = (
    *("Key", "Auction", "Call", "Meaning", "Context", "AskCall"),
    *("Table", "Also", "Was", "Source", "Spare"),
)
"""The names of the fields, frozen with the number of the form (PRACTICE AN-6)."""

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
_DIGITS = 64
"""Of a fingerprint, which packages end with."""
_FIRST_TIME = (1980, 1, 1, 0, 0, 0)
"""That archives know."""
_SUITS = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}
_SUIT = re.compile("[♣♦♥♠]")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


class AnkiMissingError(RuntimeError):
    """The library that makes packages is not installed."""


def cards_as_package(cards: Sequence[Flashcard], title: str, was: str, moment: datetime) -> bytes:
    """Return a package: decks by opening, a note an agreement.

    :param title: above the decks of the openings.
    :param was: goes before what a card said before, ``was: {text}``.
    :param moment: when it is made: an import takes what was made later for newer.
    :raises AnkiMissingError: where genanki is not installed.
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
        templates=[dict(template) for template in _TEMPLATES],  # genanki adds to them
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
    """Tell whether two packages differ in nothing but when they were made."""
    return one[-_DIGITS:] == other[-_DIGITS:]


def _fingerprint(cards: Iterable[Flashcard], title: str, was: str) -> bytes:
    """Return what tells packages apart that differ in more than when they were made."""
    timeless = [
        replace(card, tags=tuple(tag for tag in card.tags if not tag.startswith(EXPORT_TAG)))
        for card in cards
    ]
    return fingerprint((MODEL, _STYLE, _TEMPLATES, title, was, timeless)).encode()


def _written(package: Any, moment: datetime, comment: bytes) -> bytes:
    """Return the bytes of a package; genanki's own way leaves a file behind each time."""
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
    """Return HTML that Anki takes for text: no LaTeX to run, no sound to play (PRACTICE AN-9)."""
    marked = escape(_plain(text), quote=False)
    marked = marked.replace("[", "&#91;").replace("{", "&#123;").replace("\\", "\\\u2060")
    marked = marked.replace("\n", "<br>")
    return _SUIT.sub(lambda suit: f'<span class="{_SUITS[suit[0]]}">{suit[0]}</span>', marked)


def _plain(text: str) -> str:
    return _CONTROL.sub(" ", text).encode("utf-8", "replace").decode("utf-8")
