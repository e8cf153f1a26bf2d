"""What the columns of tables and spreadsheets are (IM-19)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum


class Column(StrEnum):
    """The kinds of columns; the values are their names for ``--columns``."""

    SEQUENCE = "sequence"
    CALL = "call"
    THEIRS = "theirs"
    LEAST_POINTS = "hcp-min"
    MOST_POINTS = "hcp-max"
    POINTS = "hcp"
    LENGTH = "length"
    MEANING = "meaning"
    FORCING = "forcing"
    ALERT = "alert"
    SEAT = "seat"
    VULNERABILITY = "vul"
    NOTES = "notes"
    OTHER = "other"


_WORDS = {
    Column.SEQUENCE: """
        auction sequence seq bidding; reizung sequenz bietfolge; séquence; biedverloop biedserie;
        licytacja sekwencja; budgivning sekvens
    """,
    Column.CALL: """
        call bid our-bid response responder rebid; gebot unser-gebot ansage antwort;
        enchère notre-enchère réponse; bod ons-bod antwoord; odzywka nasza-odzywka odpowiedź;
        bud vårt-bud svar
    """,
    Column.THEIRS: """
        theirs their-bid opponents; gegner gegnergebot; adversaire; tegenstander hun-bod;
        przeciwnik;
        motståndare deras-bud
    """,
    Column.LEAST_POINTS: """
        hcp-min;
        fp-min punkte-min;
        phl-min ph-min;
        pt-min punten-min;
        pc-min;
        hp-min
    """,
    Column.MOST_POINTS: """
        hcp-max;
        fp-max punkte-max;
        phl-max ph-max;
        pt-max punten-max;
        pc-max;
        hp-max
    """,
    Column.POINTS: """
        hcp points;
        fp punkte;
        ph points-h;
        punten pt;
        pc punkty;
        hp poäng
    """,
    Column.LENGTH: """
        length len cards;
        länge;
        longueur;
        lengte;
        długość;
        längd
    """,
    Column.MEANING: """
        meaning description explanation; bedeutung beschreibung erklärung;
        signification description;
        betekenis omschrijving; znaczenie opis; betydelse beskrivning
    """,
    Column.FORCING: "forcing; forcierend; forcing impératif; forcing; forsujące; krav",
    Column.ALERT: """
        alert alerted; alert alertpflichtig; alerte; alert alerteren; alert; alert alerteras
    """,
    Column.SEAT: """
        seat position;
        position hand;
        position place;
        plaats hand;
        pozycja ręka;
        hand plats
    """,
    Column.VULNERABILITY: """
        vul vulnerability; gefahr gefahrenlage; vulnérabilité vuln; kwetsbaarheid;
        założenia po-partii; zon
    """,
    Column.NOTES: """
        notes remark comment; anmerkung bemerkung; remarque notes; opmerking; uwagi; anmärkning
    """,
    Column.OTHER: "other",
}  # fmt: skip
_OPENINGS = """
    opening opener; eröffnung eröffner; ouverture ouvreur; openaar; otwarcie; öppning öppnare
"""
_REBIDS = "rebid opener's-rebid; wiedergebot; redemande; herbieding; återbud"
_ASIDE = re.compile(r"[\s_.\-]+")


def _known_form(word: str) -> str:
    """Return a header without what does not count: case, blanks, ``_ - .`` and a last ``s``."""
    form = _ASIDE.sub("", unicodedata.normalize("NFC", word).casefold())
    return form.removesuffix("s") or form


def _known_forms(words: str) -> Iterator[str]:
    """Yield the header words of a list."""
    return map(_known_form, words.replace(";", " ").split())


_KINDS = {form: column for column, words in _WORDS.items() for form in _known_forms(words)}
_KNOWN_OPENINGS = frozenset(_known_forms(_OPENINGS))
_KNOWN_REBIDS = frozenset(_known_forms(_REBIDS))
_KINDS |= dict.fromkeys(_KNOWN_REBIDS, Column.CALL)
CALLS = frozenset({Column.SEQUENCE, Column.CALL, Column.THEIRS})
"""The columns that say an auction."""


def column_called(word: str) -> Column | None:
    """Return the kind of column that a header word names, None where it names none."""
    return _KINDS.get(_known_form(word))


def names_calls(header: Iterable[str]) -> bool:
    """Tell whether a header has a word for the column of calls (IM-17)."""
    return any(column_called(word) is Column.CALL for word in header)


def are_turns(header: Iterable[str]) -> bool:
    """Tell whether the columns of calls are an auction, a call each: opening, response, rebid."""
    turns = _KNOWN_OPENINGS | _KNOWN_REBIDS
    return any(_known_form(word) in turns for word in header)


def columns_of(header: Sequence[str], *, call: int | None = None) -> tuple[Column, ...]:
    """Return the kind of each column.

    A second one of a kind is any other; where none is the meaning, the first one of no kind is.
    Openings before a call belong to the sequence, and so does a call that a rebid stands behind.

    :param call: the number of the column of calls, where its cells tell that.
    """
    columns = list(_each_once(header, call))
    for number, word in enumerate(map(_known_form, header)):
        if word in _KNOWN_REBIDS and Column.CALL in columns[:number]:
            columns[columns.index(Column.CALL)] = Column.SEQUENCE
            columns[number] = Column.CALL
    for number, word in enumerate(map(_known_form, header)):
        if word in _KNOWN_OPENINGS and not CALLS.isdisjoint(columns[number + 1 :]):
            columns[number] = Column.SEQUENCE
    if Column.MEANING not in columns and Column.OTHER in columns:
        columns[columns.index(Column.OTHER)] = Column.MEANING
    return tuple(columns)


def _each_once(header: Sequence[str], call: int | None) -> Iterator[Column]:
    seen = set() if call is None else {Column.CALL}
    for number, word in enumerate(header):
        column = Column.CALL if number == call else column_called(word) or Column.OTHER
        if number != call and column is not Column.OTHER and column in seen:
            column = Column.OTHER
        seen.add(column)
        yield column
