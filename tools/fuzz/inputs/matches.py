"""Files of played deals: LIN, PBN and addresses of hand viewers, whole and spoilt."""

from __future__ import annotations

from random import Random
from urllib.parse import quote

from tools.fuzz.inputs.blocks import words
from tools.fuzz.inputs.material import Material
from tools.fuzz.vocabulary import CHARACTERS

_CALLS = ("p", "P", "1C", "1n", "2H!", "3NT", "d", "X", "r", "xx", "Pass", "AP", "8C", "?", "-", "")
_MARKS = ("=1=", "$3", "^I", "*", "+", "!?", "{x}", "; y")
_HANDS = ("SAK2HT4DT953CAK53", "SAJT9H2D3C4", "", "xyz", "S10H10D10C10", "SAAHKDQCJ")
_NAMES = ("Anna", "Ben", "Zoë K", "South", "a|b", "#", "##x", "?", "")
_SEATS = ("N", "E", "S", "W", "n", "?", "")
_VIEWER = "https://x.org/handviewer.html?"


def make_lin(draw: Random, _material: Material) -> bytes:
    """Return a LIN file."""
    return _encoded(draw, "".join(_record(draw) for _ in range(draw.randint(0, 6))))


def _record(draw: Random) -> str:
    names = ",".join(draw.choice(_NAMES) for _ in range(draw.choice((4, 4, 8, 1))))
    hands = ",".join(draw.choice(_HANDS) for _ in range(draw.choice((4, 4, 3, 0))))
    pairs = [
        f"qx|{draw.choice(('o1', 'c2', '3', 'x', ''))}|",
        f"pn|{names}|",
        f"md|{draw.choice('012345')}{hands}|",
        f"ah|Board {draw.choice((1, 7, 0, 10**9))}|",
        f"sv|{draw.choice('onebx0-')}|",
        f"nt|{words(draw, 3)}|",
    ]
    chosen = [pair for pair in pairs if draw.random() < 0.8]
    for _ in range(draw.randint(0, 8)):
        chosen.append(f"mb|{draw.choice(_CALLS)}{draw.choice(('', '', 'ppp'))}|")
        if draw.random() < 0.3:
            chosen.append(f"an|{words(draw, 4)}|")
    return draw.choice(("", "\n", "\r\n")).join(chosen) + "pg||\n"


def make_pbn(draw: Random, _material: Material) -> bytes:
    """Return a PBN file."""
    return _encoded(draw, "".join(_game(draw) for _ in range(draw.randint(0, 5))))


def _game(draw: Random) -> str:
    tags = {
        "Event": draw.choice(("x", "#", "##x")),
        "Board": draw.choice(("1", "12 b", "")),
        "North": draw.choice(_NAMES),
        "South": draw.choice(_NAMES),
        "Dealer": draw.choice(_SEATS),
        "Vulnerable": draw.choice(("All", "NS", "-", "x")),
        "Deal": draw.choice(("N:AK.. - - -", "e:sa.hk.d.c - x y", "?", "N:")),
        "Declarer": draw.choice(_SEATS),
        "Contract": draw.choice(("1NT", "2HX", "Pass", "")),
        "Room": draw.choice(("Open", "closed", "x")),
        "Auction": draw.choice(_SEATS),
    }
    lines = [
        f'[{name} "{value}"]{draw.choice((" ", chr(10)))}'
        for name, value in tags.items()
        if draw.random() < 0.8
    ]
    calls = " ".join(
        draw.choice((*_CALLS, "=1=", "$3", "^I", "*", "+", "!?", "{x}", "; y")) for _ in range(9)
    )
    note = f'[Note "1:{words(draw, 4)}"]'
    return f"{''.join(lines)}\n{calls}\n{note}\n{draw.choice(('', chr(10), '{', '%'))}\n"


def make_addresses(draw: Random, material: Material) -> bytes:
    """Return a text with addresses of a hand viewer in it."""
    lines = []
    for _ in range(draw.randint(1, 4)):
        lin = make_lin(draw, material).decode("utf-8", errors="replace").replace("\n", "")
        encoded = draw.choice((quote(lin), quote(quote(lin)), lin, lin.replace(" ", "+")))
        hands = f"n={draw.choice(_HANDS)}&d={draw.choice(_SEATS)}&a=1n!(x)p2{draw.choice(_CALLS)}"
        query = draw.choice((f"lin={encoded}&b=1", hands, "myhand=M-1", "x=1", "="))
        lines.append(
            draw.choice(("{}", '<a href="{}">x</a>', "see {} there")).format(_VIEWER + query)
        )
    return _encoded(draw, "\n".join(lines))


def spoil_match(draw: Random, material: Material) -> bytes:
    """Return a file of played deals with stretches cut out, doubled, or made something else."""
    data = draw.choice((make_lin, make_pbn, make_addresses))(draw, material)
    for _ in range(draw.randint(1, 5)):
        start = draw.randrange(len(data) + 1)
        end = min(len(data), start + draw.randint(0, 20))
        odd = draw.choice((*CHARACTERS, "|", "[", '"', "{", "\0", "md|", "\n\n")).encode(
            "utf-8", errors="replace"
        )
        piece = draw.choice((b"", data[start:end] * 2, odd, odd * 50, draw.randbytes(3)))
        data = data[:start] + piece + data[end:]
    return data


def _encoded(draw: Random, text: str) -> bytes:
    encoding = draw.choice(("utf-8", "utf-8", "utf-8", "cp1252", "utf-16"))
    return text.encode(encoding, errors="replace")
