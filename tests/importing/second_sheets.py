"""The second reader: columns."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tests.importing.second_calls import Line, Made, Read, begin, notes, one, same, sides
from tests.importing.second_rows import Tables

COLUMNS = {
    "sequence": "auction sequence seq bidding reizung sequenz bietfolge séquence biedverloop "
    "biedserie licytacja sekwencja budgivning sekvens",
    "call": "call bid our-bid response rebid gebot unser-gebot ansage antwort enchère "
    "notre-enchère "
    "réponse bod ons-bod antwoord odzywka nasza-odzywka odpowiedź bud vårt-bud svar",
    "theirs": "theirs their-bid opponents gegner gegnergebot adversaire tegenstander hun-bod "
    "przeciwnik motståndare deras-bud",
    "min": "hcp-min fp-min punkte-min phl-min ph-min pt-min punten-min pc-min hp-min",
    "max": "hcp-max fp-max punkte-max phl-max ph-max pt-max punten-max pc-max hp-max",
    "hcp": "hcp points fp punkte ph points-h punten pt pc punkty hp poäng",
    "length": "length len cards länge longueur lengte długość längd",
    "meaning": "meaning description explanation text bedeutung beschreibung erklärung "
    "signification betekenis omschrijving znaczenie opis betydelse beskrivning",
    "forcing": "forcing forcierend impératif forsujące krav",
    "alert": "alert alerted alertpflichtig alerte alerteren alerteras",
    "seat": "seat position hand place plaats pozycja ręka plats",
    "vul": "vul vulnerability gefahr gefahrenlage vulnérabilité vuln kwetsbaarheid założenia "
    "po-partii zon",
    "notes": "notes remark comment anmerkung bemerkung remarque opmerking uwagi anmärkning",
}


def kind_of(header: str) -> str:
    name = re.sub(r"[ _.-]", "", header.lower()).removesuffix("s")
    for kind, words in COLUMNS.items():
        if name in {word.replace("-", "").removesuffix("s") for word in words.split()}:
            return kind
    return "other"


@dataclass
class Entry:
    """A line: its auction, none if it has no call; None if its call is none."""

    line: int
    whole: Line | None
    meaning: str
    bss: list[str] = field(default_factory=list)
    state: tuple[str, str] = ("0", "00")


FORCING = {
    **{"GF": "gf", "FG": "gf", "F": "forcing", "F1": "forcing"},
    **{"NF": "nf", "INV": "inv", "SO": "signoff"},
}


class Sheet:
    """A table of rows."""

    def __init__(self, rows: list[list[str]], tables: Tables) -> None:
        self.header, *self.rows = rows
        self.tables = tables
        self.kinds = [kind_of(word) for word in self.header]
        for number, kind in enumerate(self.kinds):
            if kind in self.kinds[:number]:
                self.kinds[number] = "other"
        if "meaning" not in self.kinds and "other" in self.kinds:
            self.kinds[self.kinds.index("other")] = "meaning"

    def read(self) -> None:
        entries = [self.entry(number, row) for number, row in enumerate(self.rows, start=2)]
        for number, entry in enumerate(entries):
            after = entries[number + 1] if number + 1 < len(entries) else None
            self.add(entry, after)
        self.tables.end()

    def entry(self, line: int, row: list[str]) -> Entry:
        cells = dict(zip(self.kinds, row, strict=False))
        text = cells.get("call", "")
        read = begin(text) if text else None
        if text and read is None:
            return Entry(line, None, " | ".join(notes(cell) for cell in row if cell))
        sequence = begin(cells.get("sequence", ""))
        start: list[Made] = list(sequence.calls) if sequence else []
        theirs = one(cells.get("theirs", ""))
        if theirs and start and start[-1].text == theirs[0].text:
            del start[-1]
        if theirs:
            start.append(Made(True, theirs[0].text))
        calls = tuple(start + (read.calls if read else []))
        about = " ".join(one.about for one in (sequence, read) if one and one.about)
        meaning, bss = self.meaning(cells, row, read, calls[-1] if calls else None, about)
        if not calls:
            return Entry(line, (), meaning)
        whole = sides((), calls)
        if whole is None:
            return Entry(line, None, " | ".join(notes(cell) for cell in row if cell))
        state = (self.seat(cells.get("seat", "")), self.vul(cells.get("vul", "")))
        return Entry(line, whole, meaning, bss, state)

    def add(self, entry: Entry, after: Entry | None) -> None:
        if entry.whole is None:
            self.tables.kept.append(f"// line {entry.line}: {entry.meaning}")
        elif not entry.whole:
            if self.tables.last:
                self.tables.last.texts.append(entry.meaning)
        elif not self.is_left_to_history(entry, after):
            texts = [entry.meaning] if entry.meaning else []
            self.tables.add(entry.whole, texts, entry.state).notes = entry.bss

    def is_left_to_history(self, entry: Entry, after: Entry | None) -> bool:
        whole = entry.whole
        if entry.meaning or entry.bss or not whole or after is None or not after.whole:
            return False
        if after.state != entry.state or not same(after.whole[:-1], whole):
            return False
        return len(whole) == 1 or self.tables.begins(whole, entry.state)

    @staticmethod
    def seat(text: str) -> str:
        return re.sub(r"\D", "", text) or "0"

    @staticmethod
    def vul(text: str) -> str:
        known = {"NV": "N0", "V": "Y0", "NV/V": "NY", "V/NV": "YN", "none": "NN", "both": "YY"}
        return known.get(text, "00")

    def meaning(
        self,
        cells: dict[str, str],
        row: list[str],
        read: Read | None,
        last: Made | None,
        about: str,
    ) -> tuple[str, list[str]]:
        alert = cells.get("alert", "").lower()
        yes = alert in ["!", "x", "yes", "1", "alert", "ja", "oui", "tak"]
        no = alert in ["", "no", "0", "-", "nein", "non", "nee", "nie", "nej"]
        remark = cells.get("notes", "")
        marked = yes or remark == "alert" or bool(read and read.alert)
        announced = "" if yes or no else cells["alert"]
        least, most = cells.get("min", ""), cells.get("max", "")
        points = f"{least}--{most}" if least and most else f"{least}+" if least else f"0--{most}"
        if least == most:
            points = least
        parts = []
        if read:
            parts.append(notes(read.rest))
        parts.append(f"{points} HCP" if least or most else "")
        given = notes(cells.get("hcp", ""))
        parts.append(given if not given or re.search("[a-z]", given) else f"{given} HCP")
        length = notes(cells.get("length", ""))
        if length:
            suit = last is not None and re.fullmatch("[1-7][CDHS]", last.text)
            plain = suit and last is not None and not marked and not announced
            length = f"{length}!{last.text[1].lower()}" if plain and last else f"{length} cards"
        parts += [length, notes(cells.get("meaning", ""))]
        forcing = cells.get("forcing", "")
        others = [
            f"{notes(self.header[number])}: {notes(cell)}"
            for number, cell in enumerate(row)
            if cell and self.kinds[number] == "other"
        ]
        inside = [forcing, notes("" if remark == "alert" else remark), notes(announced), *others]
        text = ", ".join(filter(None, parts))
        if any(inside):
            text = f"{text} ({'; '.join(filter(None, inside))})".lstrip()
        about = re.sub(
            "([1-7])([CDHS])(?= )", lambda bid: f"{bid[1]}!{bid[2].lower()}", notes(about)
        )
        text = " ".join(filter(None, (about, text)))
        code = FORCING.get(forcing)
        if marked:
            text = f"! {text or 'alert'}"
        return text, [f"//bss {code}"] if code else []
