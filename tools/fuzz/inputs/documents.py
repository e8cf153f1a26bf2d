"""Markdown, spreadsheets and Word files, sound and spoilt."""

from __future__ import annotations

import io
import zipfile
from random import Random
from xml.sax.saxutils import escape

from tools.fuzz.inputs.blocks import words
from tools.fuzz.inputs.material import Material
from tools.fuzz.vocabulary import CHARACTERS

_CALLS = (
    *("1♣", "1NT", "2♦!", "(2♥)", "(2♦ multi) X", "1NT–2♣", "1♥ – 2♦ – 2♥", "X", "pass", "Kontra"),
    *("2♦ / 2♥", "2M", "1step", "**2♣**", "(1♥) X", "2SA", "9C", "(P) 2♣", "1C-1D;", "2♥*"),
)
_SIGNS = (" = ", ": ", " – ", " ", " → ", " is ", "", "!")
_HEADINGS = ("1NT – 2♣", "After 1♥ – (2♣):", "Openings", "1♣", "(2♦ multi)", "1♠ – 3♣! (x)", "")
_MARKDOWN = (
    *("```", "<script>alert(1)</script>", "<!-- x", "-->", "***", "---", "> 2♥ quoted", "![a](b)"),
    *(
        "[^1]: note",
        "[x](#openings)",
        "| a | b |",
        "|---|---|",
        "[r]: http://a.b",
        "\\* x",
        "===",
        "\t- x",
    ),
)
_HEADERS = (
    *(
        "call,meaning",
        "Reizung;Gebot;FP;Länge;Bedeutung;Alert",
        "seq\tbid\ttheir bid\tnotes\tseat\tvul",
    ),
    *(
        "auction,caller,seat,vulnerability,when,alert,text,chapter,place",
        "Bud|Betydelse|Krav",
        "a,b",
        "",
    ),
)
_CELLS = (
    "yes",
    "3+",
    "12-14",
    "GF",
    "NV",
    "34",
    "=1+1",
    "'-x",
    '"a""b"',
    '"open',
    "1N-(2C)",
    "2C: x",
    "",
)
_STYLES = ("", "Title", "Heading1", "ListBullet2", "ListNumber", "TOC1")
_DATE = (2026, 1, 31, 12, 0, 0)
"""Of what Word files hold, so that the same draw gives the same bytes."""
_RUNS = ("<w:b/>", '<w:color w:val="FF0000"/>', '<w:rFonts w:ascii="Symbol"/>', "")


def make_markdown(draw: Random, _material: Material) -> bytes:
    """Return a Markdown file."""
    lines = []
    for _ in range(draw.randint(1, 16)):
        chance = draw.random()
        if chance < 0.15:
            lines += ["", f"{'#' * draw.randint(1, 4)} {draw.choice(_HEADINGS)}", ""]
        elif chance < 0.65:
            mark = draw.choice(("-", "-", "*", "1.", "3."))
            lines.append(f"{'  ' * draw.randint(0, 3)}{mark} {_said(draw)}")
        elif chance < 0.8:
            lines.append(f"| {draw.choice(_CALLS)} | {words(draw, 3)} |")
        elif chance < 0.9:
            lines.append(draw.choice(_MARKDOWN))
        else:
            lines += ["", words(draw, 6), ""]
    return _spoilt(draw, "\n".join(lines).encode("utf-8", errors="replace"))


def _said(draw: Random) -> str:
    if draw.random() < 0.2:
        return words(draw, 5).replace("\n", " ")
    return draw.choice(_CALLS) + draw.choice(_SIGNS) + words(draw, 3).replace("\n", " ")


def make_sheet(draw: Random, _material: Material) -> bytes:
    """Return a CSV file."""
    header = draw.choice(_HEADERS)
    sign = next((sign for sign in ",;\t|" if sign in header), ",")
    lines = [header]
    for _ in range(draw.randint(0, 9)):
        cells = [
            draw.choice((*_CELLS, draw.choice(_CALLS), "1NT-2♣"))
            for _ in range(header.count(sign) + 1 + (draw.random() < 0.03))
        ]
        lines.append(sign.join(cells))
    encoding = draw.choice(("utf-8", "utf-8-sig", "utf-16", "cp1252"))
    return _spoilt(draw, "\r\n".join(lines).encode(encoding, errors="replace"))


def make_word(draw: Random, _material: Material) -> bytes:
    """Return a Word file."""
    body = "".join(_paragraph(draw) for _ in range(draw.randint(0, 12)))
    if draw.random() < 0.3:
        rows = "".join(
            f"<w:tr>{''.join(f'<w:tc>{_paragraph(draw)}</w:tc>' for _ in range(2))}</w:tr>"
            for _ in range(draw.randint(1, 4))
        )
        body += f"<w:tbl>{rows}</w:tbl>"
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        # Without a date of its own the file would hold the time of day.
        file.writestr(
            zipfile.ZipInfo("word/document.xml", _DATE),
            '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">'
            f"<w:body>{body}</w:body></w:document>",
        )
    return _spoilt(draw, out.getvalue())


def _paragraph(draw: Random) -> str:
    text = escape("".join(sign for sign in _said(draw) if sign.isprintable()))
    level = f'<w:numPr><w:ilvl w:val="{draw.randint(0, 3)}"/><w:numId w:val="1"/></w:numPr>'
    return (
        f'<w:p><w:pPr><w:pStyle w:val="{draw.choice(_STYLES)}"/>{draw.choice((level, ""))}</w:pPr>'
        f"<w:r><w:rPr>{draw.choice(_RUNS)}</w:rPr><w:t>{text}</w:t></w:r></w:p>"
    )


def _spoilt(draw: Random, data: bytes) -> bytes:
    """Return a file, now and then with other bytes in a place."""
    if draw.random() < 0.8 or not data:
        return data
    at = draw.randrange(len(data))
    other = draw.choice(
        (draw.randbytes(2), draw.choice(CHARACTERS).encode("utf-8", "replace"), b"")
    )
    return data[:at] + other + data[at + draw.randint(0, 5) :]
