"""A second reader of documents, written from the rules alone; it shares nothing but the game.

It reads the Markdown and CSV that :mod:`.generated` makes, no more, in the plainest way.
"""

from __future__ import annotations

import csv
import io
import itertools
import re
from dataclasses import dataclass, field

from sphinxcontrib_bml.bridge import Auction, Call, Side

SUITS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}
WORDS = {
    **dict.fromkeys("pass pas passe".split(), "P"),
    **dict.fromkeys("x dbl double kontra ktr contre doublet dubbel dubbling".split(), "D"),
    **dict.fromkeys("xx rdbl redouble rekontra rktr surcontre redoublet redubbel redubbling".split(), "R"),
}  # fmt: skip
SENTENCE_WORDS = set(WORDS) - {"x", "xx", "dbl", "rdbl", "ktr", "rktr"}
ONE_BID = r"[1-7](?:[♣♦♥♠]+|NT|SA|N|nt|[CDHS]|[cdhs])(?![\w♣♦♥♠])"
TOKEN = re.compile(
    rf"(?P<theirs>\(\s?(?P<inner>{ONE_BID}|[A-Za-z]+)(?: (?P<about>[a-z ]+))?\))"
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
        if made.text == "P" and kept and number + 1 < len(line):
            if kept[-1].they != made.they and line[number + 1].they != made.they:
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
        if strain.upper() in {"NT", "SA", "N"}:
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
    """A call, what is behind it, what is said in its parentheses, whether it is a verb."""
    found = TOKEN.match(text)
    if not found:
        return None
    if found["theirs"]:
        inner = found["inner"]
        bid = spelled(inner) if inner[0].isdigit() else WORDS.get(inner.lower(), "")
        bid = bid or {"P": "P", "D": "D", "R": "R", "p": "P"}.get(inner, "")
        about = found["theirs"] if found["about"] else ""
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
    if first is None:
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
            if is_word and word in SENTENCE_WORDS and re.match(r" [^\s=:–(→-]", after[1]):
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
    sign = re.match(r"\s*(?:=|:|–|->|→|-(?=\s)|(?:is|shows)(?=\s))\s*", rest)
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


# Rows


@dataclass
class Row:
    """A row with what stands below it."""

    line: Line
    texts: list[str]
    notes: list[str] = field(default_factory=list)
    below: list[Row] = field(default_factory=list)
    above: Row | None = None


def same(left: Line, right: Line) -> bool:
    return [made.key for made in left] == [made.key for made in right]


class Tables:
    """Tables one after the other (IM-11)."""

    def __init__(self) -> None:
        self.out: list[str] = []
        self.history: Line = ()
        self.rows: list[Row] = []
        self.last: Row | None = None
        self.state = ("0", "00")
        self.written = ("0", "00")
        self.kept: list[str] = []

    def add(self, line: Line, texts: list[str], state: tuple[str, str] = ("0", "00")) -> Row:
        row = Row(line, texts)
        if self.rows and state == self.state:
            above = self.last
            while above is not None:
                if len(above.line) > 1 and same(above.line, line[:-1]):
                    above.below.append(row)
                    row.above = above
                    self.last = row
                    return row
                above = above.above
        if not self.begins(line, state):
            self.rows.append(row)
        else:
            self.end()
            self.history, self.rows, self.state = line[:-1], [row], state
        self.last = row
        return row

    def begins(self, line: Line, state: tuple[str, str] = ("0", "00")) -> bool:
        if not self.rows or state != self.state:
            return True
        above = self.last
        while above is not None:
            if len(above.line) > 1 and same(above.line, line[:-1]):
                return False
            above = above.above
        return not same(self.history, line[:-1])

    def end(self) -> None:
        if self.rows:
            lines = []
            if self.state[0] != self.written[0]:
                lines.append(f"#SEAT {self.state[0]}")
            if self.state[1] != self.written[1]:
                lines.append(f"#VUL {self.state[1]}")
            if lines:
                self.out.append("\n".join(lines))
            self.written = self.state
            table = []
            first = (self.history or self.rows[0].line)[0]
            if first.text in "PDR":
                table.append("#BIDTABLE")
            if self.history:
                table.append("-".join(made.label for made in self.history) + ";")
            table += drawn(self.rows, 0)
            self.out.append("\n".join(table))
        self.rows, self.last = [], None
        if self.kept:
            self.out.append("\n".join(self.kept))
            self.kept = []

    def block(self, text: str) -> None:
        self.end()
        self.out.append(text)


def drawn(rows: list[Row], depth: int) -> list[str]:
    lengths = sorted(len(row.line[-1].label) for row in rows if row.texts)
    most = lengths[(len(lengths) - 1) // 2] + 12 if lengths else 0
    width = max((length for length in lengths if length <= most), default=0)
    out = []
    for row in rows:
        label, pad = row.line[-1].label, "  " * depth
        if row.texts:
            head = f"{pad}{label.ljust(width)} = "
            out.append(head + row.texts[0])
            out += [" " * len(head) + text for text in row.texts[1:]]
        else:
            out.append(pad + label)
        out += [pad + note for note in row.notes]
        out += drawn(row.below, depth + 1)
    return out


# Headings


def ends_in(text: str, *, colon: bool = False) -> tuple[Line, bool, bool] | None:
    """The auction that a text ends in, whether it is nothing else, whether it is alerted."""
    if colon and not text.endswith(":"):
        return None
    for start in range(len(text)):
        if start and (text[start - 1].isalnum() or text[start - 1] in "(–-♣♦♥♠!"):
            continue
        read = begin(re.sub(r"\s*[:?]$", "", text[start:]))
        if read is None or len(read.calls) < 2:
            continue
        behind = re.sub(r"\([^()]*\)", "", read.rest).strip(" :?.–-")
        line = sides((), tuple(read.calls))
        if not behind and line is not None:
            return line, start == 0, read.alert
    return None


def lone(text: str) -> Line | None:
    read = begin(text)
    if read is None or len(read.calls) != 1 or read.calls[0].text in "PDR":
        return None
    return tuple(read.calls) if not re.sub(r"\([^()]*\)", "", read.rest).strip() else None


def history(heading: str | None, above: str | None, tops: list[Line]) -> Line:
    """What rows stand behind (IM-10)."""
    found = ends_in(above, colon=True) if above else None
    if found is None and heading is not None:
        found = ends_in(heading)
        if found is None:
            bid = lone(heading)
            if bid is None or not tops:
                return ()
            fits = all(
                sides((), top) if top[0].key == bid[0].key else sides(bid, top) for top in tops
            )
            return bid if fits else ()
    if found is None:
        return ()
    line = found[0]
    if tops and all(top[0].key == line[-1].key for top in tops):
        return line[:-1]
    return line


# Markdown


@dataclass
class Item:
    """An item of a list."""

    text: str
    number: int | None
    below: list[Item] = field(default_factory=list)


class Markdown:
    """One file."""

    def __init__(self, text: str) -> None:
        self.blocks = list(blocks(text))
        self.tables = Tables()
        self.heading: str | None = None

    def read(self) -> str:
        headings = [block for block in self.blocks if block[0] == "h"]
        highest = min((len(block[1]) for block in headings), default=0)
        title = None
        first = self.blocks[0]
        if first[0] == "h" and len(first[1]) == highest and ends_in(first[2]) is None:
            if sum(1 for block in headings if len(block[1]) == highest) == 1:
                title = first
        rest = [len(block[1]) for block in headings if block is not title]
        top = min(rest, default=1)
        depths, depth = [], 0
        for level in rest:
            depth = min(level - top + 1, depth + 1)
            depths.append(depth)
        if title:
            self.tables.out.append(f"#+TITLE: {notes(title[2])}")
        elif depths.count(1) > 1:
            self.tables.out.append("#+TITLE: file")
        levels = iter(depths)
        number = 0
        while number < len(self.blocks):
            block = self.blocks[number]
            before = self.blocks[number - 1] if number else None
            above = before[2] if before and before[0] == "p" else None
            if block[0] == "h":
                self.heading = block[2]
                if block is not title:
                    self.tables.block(f"{'*' * next(levels)} {notes(block[2])}")
                if self.is_words(number):
                    line, _, alert = ends_in(block[2])  # type: ignore[misc]
                    text = notes(self.blocks[number + 1][2])
                    number += 1
                    auction = "-".join(made.label for made in line)
                    self.tables.block(f"{auction} = {'! ' if alert else ''}{text}")
            elif block[0] == "p":
                self.tables.block(notes(block[2]))
            elif block[0] == "l":
                self.list(block[3], above)
            else:
                self.table(block[3], above, block[4])
            number += 1
        self.tables.end()
        return "\n\n".join(self.tables.out) + "\n"

    def is_words(self, number: int) -> bool:
        found = ends_in(self.blocks[number][2])
        after = self.blocks[number + 1 :]
        if found is None or not found[1] or found[0][-1].they or not after or after[0][0] != "p":
            return False
        for block in after:
            if block[0] == "h":
                return True
            if block[0] == "l" and any(begin(item.text) for item in block[3]):
                return False
            if block[0] == "t" and is_calls(block[3]):
                return False
        return True

    def list(self, items: list[Item], above: str | None) -> None:
        reads = [begin(item.text) for item in items]
        tops = [tuple(read.calls) for read in reads if read]
        past = history(self.heading, above, tops)
        if not past and not any(read and read.calls[0].text not in "PDR" for read in reads):
            reads = [None] * len(items)
        prose: list[Item] = []
        behind: Line = ()
        for item, read in zip(items, reads, strict=True):
            line = None
            if read:
                calls = tuple(read.calls)
                if past:
                    context = () if calls[0].key == past[0].key else past
                elif len(calls) == 1 and behind and sides(behind, calls):
                    context = behind
                else:
                    context = ()
                line = sides(context, calls)
            if read is None or line is None:
                self.tables.end()
                prose.append(item)
                continue
            self.prose(prose)
            behind = line[:-1]
            row = self.tables.add(line, [text for text in [said(read)] if text])
            self.nest(row, item.below)
        self.tables.end()
        self.prose(prose)

    def nest(self, row: Row, items: list[Item]) -> None:
        for item in items:
            read = begin(item.text)
            tail = None
            if read:
                calls = tuple(read.calls)
                if same(calls[: len(row.line)], row.line) and len(calls) > len(row.line):
                    calls = calls[len(row.line) :]
                line = sides(row.line, calls)
                tail = line[len(row.line) :] if line else None
            if read is None or tail is None:
                row.texts.append(notes(item.text))
                self.nest(row, item.below)
                continue
            at = row
            for made in tail[:-1]:
                if at.below and at.below[-1].line[-1].key == made.key:
                    at = at.below[-1]
                else:
                    at.below.append(Row((*at.line, made), [], above=at))
                    at = at.below[-1]
            new = Row((*at.line, tail[-1]), [text for text in [said(read)] if text], above=at)
            at.below.append(new)
            self.tables.last = new
            self.nest(new, item.below)

    def prose(self, items: list[Item]) -> None:
        if not items:
            return
        rows = self.tables.rows, self.tables.last
        self.tables.rows, self.tables.last = [], None
        nested = any(item.below for item in items)
        if items[0].number == 1 and not nested:
            lines = [f"{item.number}. {notes(item.text)}" for item in items]
        else:
            lines = bullets(items, 0)
        self.tables.out.append("\n".join(lines))
        self.tables.rows, self.tables.last = rows
        items.clear()

    def table(self, rows: list[list[str]], above: str | None, line: int) -> None:
        if not is_calls(rows):
            lines = [f"| {' | '.join(notes(cell) for cell in row)} |" for row in rows]
            lines.insert(1, "|" + "---|" * len(rows[0]))
            self.tables.block("\n".join(lines))
            return
        Sheet(rows, self.tables, line).read(self.heading, above)


def bullets(items: list[Item], depth: int) -> list[str]:
    out = []
    for item in items:
        number = f"{item.number}. " if item.number is not None else ""
        out.append(f"{'  ' * depth}- {number}{notes(item.text)}")
        out += bullets(item.below, depth + 1)
    return out


def blocks(text: str):  # type: ignore[no-untyped-def]
    lines = text.split("\n")
    number = 0
    while number < len(lines):
        line = lines[number]
        if heading := re.match(r"(#+) (.*)", line):
            yield "h", heading[1], heading[2]
        elif line.startswith("|"):
            start, rows = number, []
            while number < len(lines) and lines[number].startswith("|"):
                rows.append([cell.strip() for cell in lines[number].strip("|").split("|")])
                number += 1
            del rows[1]
            yield "t", "", "", rows, start + 1
        elif re.match(r"\s*(?:[-*]|\d+\.) ", line):
            tops: list[Item] = []
            open_items: list[tuple[int, Item]] = []
            while number < len(lines) and lines[number].strip():
                found = re.match(r"(\s*)([-*]|(\d+)\.) (.*)", lines[number])
                assert found
                depth = len(found[1])
                item = Item(found[4], int(found[3]) if found[3] else None)
                while open_items and open_items[-1][0] >= depth:
                    open_items.pop()
                (open_items[-1][1].below if open_items else tops).append(item)
                open_items.append((depth, item))
                number += 1
            yield "l", "", "", tops
        elif line.strip():
            yield "p", "", line
        number += 1


# Columns

COLUMNS = {
    "sequence": "auction sequence seq bidding reizung sequenz bietfolge séquence biedverloop biedserie "
    "licytacja sekwencja budgivning sekvens",
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
            start: list[Made] = list(begin(cells["sequence"]).calls) if cells.get("sequence") else []  # type: ignore[union-attr]
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
        yes = alert in "! x yes 1 alert ja oui tak".split()
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
        code = {"GF": "gf", "FG": "gf", "F": "forcing", "F1": "forcing", "NF": "nf", "INV": "inv", "SO": "signoff"}.get(forcing)  # fmt: skip
        if marked:
            text = f"! {text or 'alert'}"
        return text, [f"//bss {code}"] if code else []


def read_markdown(text: str) -> str:
    """The notes that a Markdown file becomes."""
    return Markdown(text).read()


def read_csv(text: str) -> str:
    """The notes that a CSV file becomes."""
    first = text.split("\n", 1)[0]
    delimiter = max(",;\t|", key=first.count)
    tables = Tables()
    Sheet(list(csv.reader(io.StringIO(text), delimiter=delimiter)), tables).read()
    return "\n\n".join(tables.out) + "\n"
