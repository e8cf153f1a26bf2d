"""BSS and BBOalert files after their grammar, snapshots, and bytes."""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random
from typing import Any

from sphinxcontrib_bml.agreements.notes import parse
from sphinxcontrib_bml.formats.catalog import EXPORTS
from tools.fuzz.inputs.blocks import words
from tools.fuzz.inputs.material import Material
from tools.fuzz.inputs.notes import make_notes
from tools.fuzz.vocabulary import CHARACTERS, WORDS

_CALLS = ("P", "D", "R", "1C", "1D", "1H", "1S", "1N", "2C", "2H", "3N", "7N", "8C", "p")
_BRACES = ("", "", "", "", "{x}", "{}", "{a b: c}", "{=}")
_FIELDS = ("NYYYYYY", "NYYYYYY0", "NYYYYYY008", "NYYYYYY058", "YNNNNNNA58", "NYYYYYY000", "", "N")
_HEADERS = ("*00{Ours}=NYYYYYYa", "*00=NYYYYYY", "?00{x}=NNNNNNNa\\\\b", "*00{}=NYYYYYY", "")
_ODD_LINES = ("$SAYC", "+RKCB.bss", "%BBB", "$", "text", "", " ", "*", "0")


def make_bss(draw: Random, _material: Material) -> bytes:
    """Return a BSS file."""
    lines = [draw.choice(_HEADERS)]
    lines += [
        draw.choice(_ODD_LINES) if draw.random() < 0.1 else _record(draw)
        for _ in range(draw.randint(0, 14))
    ]
    return _encoded(draw, lines)


def _record(draw: Random) -> str:
    calls = "".join(
        draw.choice(_CALLS) + draw.choice(_BRACES) for _ in range(draw.choice((1, 1, 2, 3, 3, 5)))
    )
    star, seat, vulnerability = (
        draw.choice(item) for item in (("", "", "*"), "00123456", "0012345678")
    )
    text = words(draw, 4).replace("\n", " ") + draw.choice(("", "", "\\\\b", "\\n", "\\"))
    return f"{star}{seat}{vulnerability}{calls}={draw.choice(_FIELDS)}{text}"


def make_bboalert(draw: Random, _material: Material) -> bytes:
    """Return a BBOalert file."""
    lines = [draw.choice(("BBOalert,Ours", "bboalert", "BBOalert", ""))]
    lines += [
        draw.choice(_BBOALERT_LINES) if draw.random() < 0.25 else _bboalert_record(draw)
        for _ in range(draw.randint(0, 12))
    ]
    return _encoded(draw, lines)


def _bboalert_record(draw: Random) -> str:
    context = "".join(draw.choice(_TOKENS) for _ in range(draw.randint(0, 4)))
    call = draw.choice((*_CALLS, "Db", "Rd", "--", "1[HS]", "", "+1"))
    more = draw.choice(((), (), ("more, of it",), ("", "x")))
    return ",".join((context, call, words(draw, 5).replace("\n", " "), *more))


_TOKENS = ("1C", "1N", "--", "2C", "Db", "Rd", "__", "1[HS]", "%", "*")
_BBOALERT_LINES = (
    "Option,1N 15-17", "Option,@n,@v", "Option", "Alias,HS,[HS]", "Trusted,x,y", "Button,a,b",
    "Seat,1", "Vulnerability,@n", "// comment", "Import,https://a.org", "Script,x", "Shortcut,a,b",
    "1N,2C,a\\", "  goes on", ",1C,x", ",,", "BBOalert,again", "<b>html</b>,1C,x", "&amp;,1D,y",
    "Option,vs 1N,@1,@2", "1C--,1H,\\n", "M,1M,x",
)  # fmt: skip


def make_snapshot(draw: Random, material: Material) -> bytes:
    """Return a file of ``bml json``, most often with another value or other bytes in a place."""
    notes = parse(make_notes(draw, material).decode("utf-8", errors="replace"))
    data = EXPORTS["json"].write(notes.system).data
    if draw.random() < 0.3:
        at = draw.randrange(len(data))
        return data[:at] + draw.randbytes(draw.randint(0, 3)) + data[at + draw.randint(0, 9) :]
    content = json.loads(data)
    for _ in range(draw.randint(0, 3)):
        _put_something_else(draw, content)
    return json.dumps(content).encode()


def _put_something_else(draw: Random, value: Any) -> None:
    """Put another value in a place somewhere below a list or an object that is not empty."""
    while True:
        key = draw.choice(list(value) if isinstance(value, dict) else range(len(value)))
        if not (isinstance(value[key], dict | list) and value[key]) or draw.random() < 0.1:
            value[key] = deepcopy(draw.choice(_OTHER_VALUES))
            return
        value = value[key]


_OTHER_VALUES: tuple[Any, ...] = (None, -1, 0, 10**400, "", "x", "1C", "P", [], {}, [{}], True, 1.5)


def make_bytes(draw: Random, _material: Material) -> bytes:
    """Return bytes that are hardly a text."""
    if draw.random() < 0.3:
        return draw.randbytes(draw.randint(0, 200))
    parts = [*CHARACTERS, *WORDS, "\n", "\n", " ", "\ud800"]
    text = "".join(draw.choice(parts) for _ in range(draw.randint(0, 120)))
    return text.encode(draw.choice(("utf-8", "utf-8", "cp1252", "utf-16")), errors="replace")


def _encoded(draw: Random, lines: list[str]) -> bytes:
    text = draw.choice(("\n", "\n", "\r\n")).join(lines) + draw.choice(("\n", ""))
    return text.encode(draw.choice(("utf-8", "utf-8", "utf-8", "cp1252")), errors="replace")
