"""Kinds of columns in tables and spreadsheets (IM-19)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

from ...bridge.conditions import Conditions, OpeningSeat, Vulnerability
from ...language.labels import Label, Literal


class Column(StrEnum):
    """Kind of a column; the value is its name in ``--columns``."""

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
        meaning description explanation text; bedeutung beschreibung erklärung;
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
    """Return a header without case, spaces, ``_ - .`` and a last ``s``."""
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
"""The columns that contain an auction."""


def column_called(word: str) -> Column | None:
    """Return the kind of column for a header word, or None."""
    return _KINDS.get(_known_form(word))


def are_turns(header: Iterable[str]) -> bool:
    """Return whether the columns are an auction, one call each: opening, response, rebid."""
    turns = _KNOWN_OPENINGS | _KNOWN_REBIDS
    return any(_known_form(word) in turns for word in header)


def columns_of(header: Sequence[str], *, call: int | None = None) -> tuple[Column, ...]:
    """Return the kind of each column.

    Further columns of the same kind count as other. Without a meaning, the first column of no kind
    is the meaning. Openings before a call belong to the sequence, and so does a call before a
    rebid.

    :param call: the position of the column of calls, if its cells show it.
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


_ALERTED = frozenset({"!", "x", "yes", "1", "alert", "ja", "oui", "tak"})
_NOT_ALERTED = frozenset({"", "no", "0", "-", "nein", "non", "nee", "nie", "nej"})
_FORCING = {
    **dict.fromkeys(("gf", "fg"), "gf"),
    **dict.fromkeys(("f", "f1"), "forcing"),
    "nf": "nf",
    "inv": "inv",
    "so": "signoff",
}
_VULNERABILITIES = {
    **dict.fromkeys(("", "00", "0", "any", "-"), Vulnerability.ANY),
    "nv": Vulnerability.WE_NOT,
    "v": Vulnerability.WE,
    **dict.fromkeys(("nv/v", "favourable", "favorable"), Vulnerability.THEY_ONLY),
    **dict.fromkeys(("v/nv", "unfavourable", "unfavorable"), Vulnerability.WE_ONLY),
    "none": Vulnerability.NEITHER,
    **dict.fromkeys(("both", "all"), Vulnerability.BOTH),
    **{value.value.lower(): value for value in Vulnerability},
}
_ANY_SEAT = frozenset({"", "0", "any"})
_SEAT = re.compile(
    r"([1-4])(?:st|nd|rd|th)?(?:\s*(?:-{1,2}|[/,])?\s*([1-4])(?:st|nd|rd|th)?)?", re.I
)
_LENGTH = re.compile(r"[0-9]+(?:(?:-{1,2})[0-9]+)?\+?")
_NUMBERS = frozenset({Column.POINTS, Column.LEAST_POINTS, Column.MOST_POINTS, Column.LENGTH})
_NO_NUMBER = frozenset({"-", "--", "---"})
"""Texts for a missing number."""
_NOT_ABOVE_ZERO = "0"

Cells = Sequence[tuple[Column, str, str]]
"""Kind, header and text in notes of each cell that is not empty."""


class CellMeaning(NamedTuple):
    """The meaning in the cells next to a call."""

    text: str
    """The text, after an alert mark."""
    notes: tuple[str, ...] = ()
    """The ``//bss`` lines."""


def meaning_of(cells: Cells, label: Label | None, after: str, *, is_alerted: bool) -> CellMeaning:
    """Return the meaning of a row (IM-20).

    :param label: the last call of the row.
    :param after: the text after the call in its cell.
    :param is_alerted: whether the call has a mark.
    """
    if all(column is Column.MEANING for column, _, _ in cells):
        text = ", ".join(filter(None, (after, *(text for _, _, text in cells))))
        return CellMeaning(alerted(text) if is_alerted else text)
    by_column: dict[Column, str] = {
        column: text
        for column, _, text in cells
        if column is not Column.OTHER and not (column in _NUMBERS and text in _NO_NUMBER)
    }
    alert = by_column.get(Column.ALERT, "")
    notes = by_column.get(Column.NOTES, "")
    word = _word(alert)
    announcement = "" if word in _ALERTED or word in _NOT_ALERTED else alert
    is_alerted |= word in _ALERTED
    if _word(notes) == "alert":
        is_alerted, notes = True, ""
    is_plain = not is_alerted and not announcement
    first = [
        after,
        _points(by_column),
        _length(by_column.get(Column.LENGTH, ""), _suit_of(label) if is_plain else ""),
        by_column.get(Column.MEANING, ""),
    ]
    forcing = by_column.get(Column.FORCING, "")
    others = [f"{header}: {text}" if header else text for text, header in _others(cells)]
    second = [forcing, notes, announcement, *others]
    text = ", ".join(filter(None, first))
    inside = "; ".join(filter(None, second))
    words = " ".join(filter(None, (text, f"({inside})" if inside else "")))
    note = _FORCING.get(_word(forcing))
    return CellMeaning(alerted(words) if is_alerted else words, (f"//bss {note}",) if note else ())


def _word(text: str) -> str:
    """Return a cell without marks, for comparison."""
    return text.strip("*/=").lower()


def alerted(text: str) -> str:
    """Return a meaning with the alert mark (IM-7)."""
    return f"! {text or 'alert'}"


def _others(cells: Cells) -> Iterator[tuple[str, str]]:
    return ((text, header) for column, header, text in cells if column is Column.OTHER)


def _points(by_column: dict[Column, str]) -> str:
    """Return the points of a row as text."""
    least = by_column.get(Column.LEAST_POINTS, "")
    most = by_column.get(Column.MOST_POINTS, "")
    if least and most:
        limits = f"{least} HCP" if least == most else f"{least}--{most} HCP"
    elif least:
        limits = f"{least}+ HCP"
    else:
        limits = f"{_NOT_ABOVE_ZERO}--{most} HCP" if most else ""
    points = by_column.get(Column.POINTS, "")
    if points and not any(character.isalpha() for character in points):
        points = f"{points} HCP"
    return ", ".join(filter(None, (limits, points)))


def _suit_of(label: Label | None) -> str:
    """Return the mark of the suit of a suit bid; empty for other calls."""
    match label:
        case Label(parts=(Literal(calls=(call,)),)) if call.suit is not None:
            return call.suit.mark
    return ""


def _length(text: str, suit: str) -> str:
    if not _LENGTH.fullmatch(text):
        return text
    return f"{text}{suit}" if suit else f"{text} cards"


def conditions_of(cells: Iterable[tuple[Column, str]]) -> tuple[Conditions, list[str]]:
    """Return the conditions of a row, and unreadable cells as text (IM-19)."""
    seat, vulnerability, unread = OpeningSeat.ANY, Vulnerability.ANY, []
    for column, text in cells:
        if column is Column.SEAT:
            known_seat = _seat_of(text)
            seat = known_seat or seat
            unknown = known_seat is None
        else:
            known = _VULNERABILITIES.get(text.lower().replace(" ", ""))
            vulnerability = known or vulnerability
            unknown = known is None
        if unknown:
            unread.append(text)
    return Conditions(seat, vulnerability), unread


def _seat_of(text: str) -> OpeningSeat | None:
    """Return the seat in a cell, or None."""
    if text.lower() in _ANY_SEAT:
        return OpeningSeat.ANY
    found = _SEAT.fullmatch(text)
    if found is None:
        return None
    try:
        return OpeningSeat(found[1] + (found[2] or ""))
    except ValueError:
        return None
