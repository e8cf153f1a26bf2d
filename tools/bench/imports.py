"""Files of others, of any length: the same number of rows always gives the same file.

Each holds about as many rows of calls as it is asked for; seldom do two say the same. 120,000 rows
are some 10 MB of Markdown, 90,000 some 10 MB of a spreadsheet, 40,000 a thousand pages of Word.
"""

from __future__ import annotations

import io
import random
import zipfile
from collections.abc import Callable, Iterator
from functools import partial
from xml.sax.saxutils import escape

from tools.bench.jobs import Contender, Job, program
from tools.bench.notes import HIGHEST_BID, STRAINS, bid_name, rows_in

_SYMBOLS = dict(zip(STRAINS, ("♣", "♦", "♥", "♠", "NT"), strict=True))
_WORDS = (
    *("shows", "denies", "forcing", "invitational", "balanced", "5+♥", "4♠", "11–15", "relay"),
    *("transfer", "maximum", "minimum", "shortness", "with", "without", "major", "minor", "hand"),
    *("**good**", "to play", "asks", "3-card", "(or 4♣)", "game force", "any", "weak", "support"),
)
_PROSE = (
    *("we", "play", "this", "against", "everybody", "in", "first", "seat", "and", "the", "partner"),
    *("of", "opener", "may", "pass", "*only*", "where", "vulnerable", "hearts", "2♥", "1NT", "is"),
)
_SEED = 17
_RESPONSES = 8
_DEEPEST = 3
_SHARE_BELOW = 0.55
_SHARE_WRAPPED = 0.3

Data = str | bytes
Make = Callable[[int], tuple[str, Data]]
"""Makes a file with this many rows: its name and what is in it."""


def _bid(value: int) -> str:
    name = bid_name(value)
    return name[0] + _SYMBOLS[name[1]]


def _words(draw: random.Random, words: tuple[str, ...], least: int, most: int) -> str:
    return " ".join(draw.choice(words) for _ in range(draw.randint(least, most)))


def _meaning(draw: random.Random) -> str:
    return _words(draw, _WORDS, 4, 12)


class _Section:
    """A heading that ends in an auction, and the rows that continue from it: depth and bid."""

    def __init__(self, draw: random.Random, most: int) -> None:
        opening = draw.randrange(20)
        response = draw.randint(opening + 1, min(HIGHEST_BID - 6, opening + _RESPONSES))
        self.heading = f"{_bid(opening)} – {_bid(response)}"
        self.auction = f"{_bid(opening)}–{_bid(response)}"
        self.rows = list(self._rows(draw, response, 0))[:most]

    def _rows(self, draw: random.Random, after: int, depth: int) -> Iterator[tuple[int, str]]:
        for value in range(after + 1, min(HIGHEST_BID, after + 6) + 1):
            yield depth, _bid(value)
            if depth < _DEEPEST and draw.random() < _SHARE_BELOW:
                yield from self._rows(draw, value, depth + 1)


def _sections(draw: random.Random, rows: int) -> Iterator[_Section]:
    while rows > 0:
        section = _Section(draw, rows)
        rows -= len(section.rows)
        yield section


def _sheet(rows: int) -> tuple[str, Data]:
    """Return a spreadsheet."""
    draw = random.Random(_SEED)
    lines = ["Auction;Call;HCP min;HCP max;Length;Meaning;Forcing;Alert;Remarks"]
    for section in _sections(draw, rows):
        for _, call in section.rows:
            least = draw.randint(5, 15)
            cells = (section.auction, call, str(least), str(least + draw.randrange(5)),
                     draw.choice(("", "4", "5+")), _meaning(draw), draw.choice(("", "GF", "F1")),
                     draw.choice(("", "x")), draw.choice(("", _meaning(draw))))  # fmt: skip
            lines.append(";".join(cells))
    return "sheet.csv", "\n".join(lines) + "\n"


def _markdown(body: Callable[[random.Random, _Section], list[str]], rows: int) -> tuple[str, Data]:
    draw = random.Random(_SEED)
    lines = ["# Our system", ""]
    for section in _sections(draw, rows):
        lines += [f"## {section.heading}", "", *body(draw, section), ""]
    return "notes.md", "\n".join(lines)


def _lists(draw: random.Random, section: _Section) -> list[str]:
    return [f"{'    ' * depth}- {call} – {_meaning(draw)}" for depth, call in section.rows]


def _wrapped(draw: random.Random, section: _Section) -> list[str]:
    """Return lists as editors wrap them, further paragraphs and code among them."""
    lines: list[str] = []
    for depth, call in section.rows:
        indent = "  " * depth
        lines.append(f"{indent}* {call}: {_meaning(draw)}")
        if draw.random() < _SHARE_WRAPPED:
            lines.append(f"{indent}  {_meaning(draw)}")
        if draw.random() < _SHARE_WRAPPED / 3:
            lines += ["", f"{indent}  {_meaning(draw)} `x` <br> y", ""]
    return lines


def _tables(draw: random.Random, section: _Section) -> list[str]:
    top = [f"| {call} | {_meaning(draw)} |" for depth, call in section.rows if not depth]
    others = [f"- {call} {_meaning(draw)}" for depth, call in section.rows if depth]
    return ["| Bid | Meaning |", "|:--|---|", *top, "", "Notes.", "", *others]


def _paragraphs(draw: random.Random, section: _Section) -> list[str]:
    lines = [f"- {section.rows[0][1]} {_meaning(draw)}", ""]
    for _ in section.rows:
        lines += [_words(draw, _PROSE, 8, 14), _words(draw, _PROSE, 8, 14), ""]
    return lines


_W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_PARTS = {
    "[Content_Types].xml": (
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.'
        'relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>'
        '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-'
        'officedocument.wordprocessingml.document.main+xml"/></Types>'
    ),
    "_rels/.rels": (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        '<Relationship Id="rId1" Target="word/document.xml" Type="http://schemas.openxmlformats.'
        'org/officeDocument/2006/relationships/officeDocument"/></Relationships>'
    ),
    "word/styles.xml": f'<w:styles xmlns:w="{_W}">'
    + "".join(
        f'<w:style w:type="paragraph" w:styleId="{name.replace(" ", "")}"><w:name w:val="{name}"/>'
        "</w:style>"
        for name in ("Title", "heading 1", "List Bullet", "List Bullet 2", "List Bullet 3",
                     "List Bullet 4")
    )
    + "</w:styles>",
}  # fmt: skip
_COLOURS = {"♣": "008000", "♦": "FF8000", "♥": "FF0000", "♠": "0000FF"}


def _run(text: str, properties: str = "") -> str:
    head = f"<w:rPr>{properties}</w:rPr>" if properties else ""
    return f'<w:r>{head}<w:t xml:space="preserve">{escape(text)}</w:t></w:r>'


def _runs(text: str) -> Iterator[str]:
    """Yield the runs of a text as Word has them: symbols of suits have a color and their own."""
    plain = ""
    for character in text:
        colour = _COLOURS.get(character)
        if colour is None:
            plain += character
            continue
        if plain:
            yield _run(plain)
        plain = ""
        yield _run(character, f'<w:color w:val="{colour}"/>')
    if plain:
        yield _run(plain)


def _paragraph(text: str, style: str = "") -> str:
    head = f'<w:pPr><w:pStyle w:val="{style}"/></w:pPr>' if style else ""
    return f"<w:p>{head}{''.join(_runs(text))}</w:p>"


def _row_of_word(*cells: str) -> str:
    inside = "".join(f"<w:tc><w:tcPr/>{_paragraph(cell)}</w:tc>" for cell in cells)
    return f"<w:tr>{inside}</w:tr>"


def _merged_row(text: str) -> str:
    return (
        '<w:tr><w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>' + _paragraph(text) + "</w:tc></w:tr>"
    )


def _word_body(draw: random.Random, rows: int) -> Iterator[str]:
    yield _paragraph("Our system", "Title")
    for number, section in enumerate(_sections(draw, rows)):
        yield _paragraph(section.heading, "heading1")
        yield _paragraph(_words(draw, _PROSE, 20, 60))
        for depth, call in section.rows:
            style = f"ListBullet{depth + 1 if depth else ''}"
            yield _paragraph(f"{call} {_meaning(draw)}".replace("**", ""), style)
        if not number % 4:
            top = [_row_of_word(call, _meaning(draw)) for depth, call in section.rows if not depth]
            merged = [_merged_row("in all seats")] if not number % 8 else []
            yield f"<w:tbl>{''.join([_row_of_word('Bid', 'Meaning'), *top, *merged])}</w:tbl>"


def _word(rows: int) -> tuple[str, Data]:
    """Return a Word file; a page holds some 40 rows."""
    body = "".join(_word_body(random.Random(_SEED), rows))
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for name, text in _PARTS.items():
            file.writestr(name, text)
        file.writestr(
            "word/document.xml", f'<w:document xmlns:w="{_W}"><w:body>{body}</w:body></w:document>'
        )
    return "notes.docx", out.getvalue()


IMPORTED: dict[str, Make] = {
    "bml import, sheet": _sheet,
    "bml import, lists": partial(_markdown, _lists),
    "bml import, wrapped": partial(_markdown, _wrapped),
    "bml import, tables": partial(_markdown, _tables),
    "bml import, prose": partial(_markdown, _paragraphs),
    "bml import, Word": _word,
}
"""What is imported, by the names of the contenders."""


def imports() -> tuple[Contender, ...]:
    """Return the contenders: each imports a file with as many rows as the notes have."""
    return tuple(Contender(name, partial(_job, make)) for name, make in IMPORTED.items())


def _job(make: Make, notes: str) -> Job:
    name, data = make(rows_in(notes))
    command = (program("bml"), "import", "-o", "again.bml", name)
    if isinstance(data, bytes):
        return Job(command, {}, "again.bml", packed={name: data})
    return Job(command, {name: data}, "again.bml")
