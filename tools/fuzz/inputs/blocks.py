"""What is in notes besides bidding tables, and the words in it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tools.fuzz.vocabulary import CHARACTERS, LABELS, LINES, WORDS

_SUITS = "AKQJT98765432"
_DIRECTIVES = (
    ".. note:: x", ".. contents::", ".. raw:: html\n\n   <b>", ".. include:: /etc/hosts",
    ".. image:: a.png", ".. image:: http://a.org/b.png", ".. csv-table:: t\n\n   a,b\n   c",
    ".. bidtable::\n\n   1C = x", ".. unknown:: x", ".. math:: a^2", ".. code-block:: c\n\n   x",
    ".. |s| replace:: text", ".. _target: x", ".. [#f] foot", ".. parsed-literal::\n\n   *a*",
    ".. list-table::\n\n   * - a\n     - b", ".. role:: raw-html(raw)\n   :format: html",
)  # fmt: skip
_RST = (
    "text", "*open", "``code``", "Title\n=====", "* bullet\n\n  * inner", "1. one", ":role:`x`",
    "term\n   definition", "+---+\n| a |\n+---+", "== ==\na  b\n== ==", "`a <b>`_", "|s|", "a_",
    "[#f]_", "::\n\n  literal", "> quote", ":field: value", "-o  option", "    deep", "\\",
    "__ http://a", "a\n\n----\n\nb",
)  # fmt: skip


def words(draw: Random, most: int = 6) -> str:
    """Return words of notes."""
    return " ".join(_word(draw) for _ in range(draw.randint(0, most)))


def _word(draw: Random) -> str:
    if draw.random() < 0.06:
        return draw.choice(CHARACTERS) + draw.choice(("", "a", "1C"))
    return draw.choice(WORDS)


def descriptions(draw: Random) -> str:
    """Return the description of a row."""
    return draw.choice(
        (words(draw), "5+!h, may be 4M", "!Alert", "natural", "", "= = x", words(draw))
    )


def line_of_anything(draw: Random) -> str:
    """Return a line of any kind, indented somehow."""
    line = draw.choice(LINES) if draw.random() < 0.6 else words(draw)
    return " " * draw.choice((0, 0, 0, 2, 3, 7)) + line


def _heading(draw: Random) -> list[str]:
    return ["*" * draw.choice((1, 1, 1, 2, 2, 3, 5, 20)) + " " + words(draw, 3)]


def _paragraph(draw: Random) -> list[str]:
    return [words(draw, 9) for _ in range(draw.randint(1, 3))]


def _list(draw: Random) -> list[str]:
    mark = draw.choice(("- ", "- ", "1. ", "- term :: ", "-"))
    return [
        " " * draw.choice((0, 0, 2, 2, 4, 1)) + mark + words(draw, 4)
        for _ in range(draw.randint(1, 5))
    ]


def _pipe_table(draw: Random) -> list[str]:
    lines = [
        "|" + "".join(f" {words(draw, 2)} |" for _ in range(draw.randint(1, 4)))
        for _ in range(draw.randint(1, 4))
    ]
    lines.insert(draw.randrange(len(lines) + 1), draw.choice(("|---+---|", "|--", "a", "| |")))
    return lines


def _deal(draw: Random) -> list[str]:
    header = draw.choice(
        ("", "#7, Dealer N, All vul, 4SXS, hK lead", "4SXS E All 3", "2 Unto AJOYS", "Board 3")
    )
    lines = [header] if header else []
    for seat in draw.sample("NESW", draw.randint(1, 4)):
        suits = [
            "".join(sorted(draw.sample(_SUITS, draw.randint(0, 5)), key=_SUITS.index)) or "-"
            for _ in range(4)
        ]
        lines.append(seat + draw.choice((" ", ": ", "  ")) + " ".join(suits))
    return lines


def _one_suit(draw: Random) -> list[str]:
    """Return the cards of one suit, in lines or in one."""
    suit = draw.choice(("!s", "♥", "!D", "c", "!s "))
    cards = ["".join(draw.sample(_SUITS, draw.randint(0, 7))) or "-" for _ in range(4)]
    if draw.random() < 0.5:
        return [suit, *(f"{seat}: {one}" for seat, one in zip("NESW", cards, strict=True))]
    words = ("offside", "with West", "onside", "bei Ost", "with", "")
    rest = (f", {one} {draw.choice(words)}" for one in cards[2:])
    text = f"{suit}: {cards[0]} opposite {cards[1]}{''.join(rest)}"
    return [draw.choice(("", "With ")) + text]


def _play(draw: Random) -> list[str]:
    lines = [draw.choice(("Play", "Play W", "play: N NT", "Play !h", "Play West x"))]
    for number in range(draw.randint(0, 15)):
        count = draw.choice((1, 2, 4, 4, 4, 4, 5))
        cards = [
            draw.choice(("!s", "♥", "d", "!C", "n")) + draw.choice((*_SUITS, "10", "x"))
            for _ in range(count)
        ]
        comment = draw.choice(("", "", " ; !h and *why*", ";", " ; "))
        lines.append(draw.choice(("", f"{number} ", f"{number}. ")) + " ".join(cards) + comment)
    return lines


def _auction(draw: Random) -> list[str]:
    seats = draw.choice(("", "", "W N E S", "N", "South West North East"))
    lines = [seats] if seats else []
    for _ in range(draw.randint(1, 3)):
        calls = [
            draw.choice(LABELS) + draw.choice(("", "", "*", "(1)", '"a !h"', '"')) for _ in range(4)
        ]
        lines.append("  ".join(calls[: draw.randint(1, 4)]))
    return [*lines, *draw.choice(([], ["* note"], ["(1) why", "** two"]))]


def _rst(draw: Random) -> list[str]:
    parts = [draw.choice(_RST + _DIRECTIVES) for _ in range(draw.randint(1, 4))]
    return [
        "#+BEGIN_RST",
        *"\n\n".join(parts).split("\n"),
        *draw.choice((["#+END_RST"],) * 4 + ([],)),
    ]


def _clips(draw: Random) -> list[str]:
    name, other = draw.choice("abc"), draw.choice("abc")
    inner = [line_of_anything(draw) for _ in range(draw.randint(0, 4))]
    command = draw.choice(("CUT", "COPY"))
    return [f"#{command} {name}", *inner, f"  #PASTE {other} 1=2", f"#END{command}"]


def _setting(draw: Random) -> list[str]:
    vulnerability = f"#VUL {draw.choice('YN0x')}{draw.choice('YN0')}"
    return [draw.choice((vulnerability, f"#SEAT {draw.choice(('0', '1', '3', '12', '34', '9'))}"))]


def _include(draw: Random) -> list[str]:
    names = (
        "part.bml",
        "inner/deep.bml",
        "ring.bml",
        "open.bml",
        "none.bml",
        "../notes.bml",
        ".",
        "",
    )
    return [f"#INCLUDE {draw.choice(names)}"]


def _metadata(draw: Random) -> list[str]:
    if draw.random() < 0.4:
        return ["#+VARIANTS: anna ben"]
    if draw.random() < 0.4:
        value = draw.choice(("15--17", "! {a} x", "{b}", "{c}", "*", "(passed hand) {{a}", ""))
        lines = [f"#+DEFINE: {draw.choice(('a', 'b', 'c', '1', ''))} {value}"]
        return [*lines, *([draw.choice(("//only ben", "//aside"))] if draw.random() < 0.3 else [])]
    return [f"#+{draw.choice(('TITLE', 'AUTHOR', 'DESCRIPTION', 'x'))}: {words(draw, 3)}"]


def _links(draw: Random) -> list[str]:
    targets = (
        "#Heading", "#", "other#x", "javascript:a", "http://a.b/x}{y}", "mailto:a@b", "x:y", "a b",
        "//a", "data:text/html,<script>", "file:///etc", "tel:1", "#*x*", "../a",
    )  # fmt: skip
    return [" ".join(f"[{words(draw, 2)}]({draw.choice(targets)})" for _ in range(3))]


def _rare(draw: Random) -> list[str]:
    return draw.choice((_clips_in_clips, _deep, _repeated))(draw)


def _anything(draw: Random) -> list[str]:
    return [line_of_anything(draw) for _ in range(draw.randint(1, 6))]


def _clips_in_clips(draw: Random) -> list[str]:
    """Return clips of which each pastes the one before it twice."""
    lines = ["#CUT c0", "2C x", "#ENDCUT", ""]
    levels = draw.randint(2, 14)
    for level in range(levels):
        lines += [f"#CUT c{level + 1}", f"#PASTE c{level}", f"#PASTE c{level} 2=22", "#ENDCUT", ""]
    return [*lines, f"#PASTE c{levels}"]


def _deep(draw: Random) -> list[str]:
    """Return lines of which each is deeper than the one before it."""
    step, head = draw.choice(((2, "1step "), (2, "- "), (1, "P "), (2, "3X..7X a"), (3, "1CDHSN ")))
    return [" " * step * level + head + "x" for level in range(draw.randint(5, 90))]


def _repeated(draw: Random) -> list[str]:
    """Return a line that continues and on."""
    line = draw.choice(("", "1C ", "- ", "* ", "| ", "1C-", "#PASTE a "))
    return [line + draw.choice((*WORDS, *CHARACTERS, "[a](", "*a ", "(1")) * draw.randint(50, 2000)]


BLOCKS: tuple[Callable[[Random], list[str]], ...] = (
    *(_heading, _paragraph, _list, _pipe_table, _deal, _auction, _rst, _clips, _setting),
    *(_one_suit, _play),
    *(_include, _metadata, _links, _anything, _anything, _rare),
)
"""What makes blocks of lines."""
