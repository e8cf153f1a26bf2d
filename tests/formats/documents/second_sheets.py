"""The second reader: columns."""

from __future__ import annotations

import re

from tests.formats.documents.second_calls import Line, Made, Read, begin, notes, one, same, sides
from tests.formats.documents.second_rows import Tables, history

COLUMNS = {
    "sequence": "auction sequence seq bidding reizung sequenz bietfolge séquence biedverloop "
    "biedserie licytacja sekwencja budgivning sekvens",
    "call": "call bid our-bid response rebid gebot unser-gebot ansage antwort enchère notre-enchère "
    "réponse bod ons-bod antwoord odzywka nasza-odzywka odpowiedź bud vårt-bud svar",
    "theirs": "theirs their-bid opponents gegner gegnergebot adversaire tegenstander hun-bod "
    "przeciwnik motståndare deras-bud",
    "min": "hcp-min fp-min punkte-min phl-min ph-min pt-min punten-min pc-min hp-min",
    "max": "hcp-max fp-max punkte-max phl-max ph-max pt-max punten-max pc-max hp-max",
    "hcp": "hcp points fp punkte ph points-h punten pt pc punkty hp poäng",
    "length": "length len cards länge longueur lengte długość längd",
    "meaning": "meaning description explanation bedeutung beschreibung erklärung signification "
    "betekenis omschrijving znaczenie opis betydelse beskrivning",
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


def is_calls(rows: list[list[str]]) -> bool:
    if len(rows[0]) < 2:
        return False
    calls = sum(1 for row in rows[1:] if begin(row[0]))
    return "call" in map(kind_of, rows[0]) or calls * 2 > len(rows) - 1


FORCING = {
    **{"GF": "gf", "FG": "gf", "F": "forcing", "F1": "forcing"},
    **{"NF": "nf", "INV": "inv", "SO": "signoff"},
}


class Sheet:
    """A table of rows."""

    def __init__(self, rows: list[list[str]], tables: Tables, line: int = 0) -> None:
        self.header, *self.rows = rows
        self.tables = tables
        self.line = line
        """Of the header, in a Markdown file; 0 for a CSV."""
        self.kinds = [kind_of(word) for word in self.header]
        if line and "call" not in self.kinds:
            self.kinds[0] = "call"
        for number, kind in enumerate(self.kinds):
            if kind in self.kinds[:number]:
                self.kinds[number] = "other"
        if "meaning" not in self.kinds and "other" in self.kinds:
            self.kinds[self.kinds.index("other")] = "meaning"

    def read(self, heading: str | None = None, above: str | None = None) -> None:
        reads = [dict(zip(self.kinds, row, strict=False)) for row in self.rows]
        tops = [tuple(read.calls) for cells in reads if (read := begin(cells.get("call", "")))]
        past = history(heading, above, tops) if self.line else ()
        behind: Line = ()
        entries = []
        for number, (row, cells) in enumerate(zip(self.rows, reads, strict=True)):
            line = self.line + 2 + number if self.line else number + 2
            text = cells.get("call", "")
            read = begin(text) if text else None
            theirs = one(cells["theirs"])[0] if cells.get("theirs") else None  # type: ignore[index]
            if text and read is None:
                shown = " | ".join(notes(cell) for cell in row if cell)
                entries.append((line, None, shown, [], None))
                continue
            start: list[Made] = (
                list(begin(cells["sequence"]).calls) if cells.get("sequence") else []
            )  # type: ignore[union-attr]
            if theirs:
                their = Made(True, theirs.text)
                if start and start[-1].text == their.text:
                    start[-1] = their
                else:
                    start.append(their)
            calls = tuple(start + (read.calls if read else []))
            meaning, bss = self.meaning(cells, row, read, calls[-1] if calls else None)
            if not calls:
                entries.append((line, (), meaning, [], None))
                continue
            context: Line = ()
            if past:
                context = () if calls[0].key == past[0].key else past
            elif self.line and "sequence" not in self.kinds and len(calls) == 1 and behind:
                context = behind if sides(behind, calls) else ()
            whole = sides(context, calls) or context + calls
            behind = whole[:-1]
            state = (self.seat(cells.get("seat", "")), self.vul(cells.get("vul", "")))
            entries.append((line, whole, meaning, bss, state))
        for number, (line, whole, meaning, bss, state) in enumerate(entries):
            if whole is None:
                self.tables.kept.append(f"// line {line}: {meaning}")
            elif not whole:
                if self.tables.last:
                    self.tables.last.texts.append(meaning)
            else:
                after = entries[number + 1] if number + 1 < len(entries) else None
                if not meaning and not bss and after and after[1] and after[4] == state:
                    goes_on = same(after[1][:-1], whole)
                    if goes_on and (len(whole) == 1 or self.tables.begins(whole, state)):
                        continue
                self.tables.add(whole, [meaning] if meaning else [], state).notes = bss
        self.tables.end()

    @staticmethod
    def seat(text: str) -> str:
        return re.sub(r"\D", "", text) or "0"

    @staticmethod
    def vul(text: str) -> str:
        known = {"NV": "N0", "V": "Y0", "NV/V": "NY", "V/NV": "YN", "none": "NN", "both": "YY"}
        return known.get(text, "00")

    def meaning(
        self, cells: dict[str, str], row: list[str], read: Read | None, last: Made | None
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
            parts.append(" ".join(filter(None, (notes(read.about), notes(read.rest)))))
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
        code = FORCING.get(forcing)
        if marked:
            text = f"! {text or 'alert'}"
        return text, [f"//bss {code}"] if code else []
