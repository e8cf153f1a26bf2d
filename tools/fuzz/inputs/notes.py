"""Notes after the grammar: mostly what it allows, now and then what it does not."""

from __future__ import annotations

from random import Random

from tools.fuzz.inputs.blocks import BLOCKS, descriptions, line_of_anything
from tools.fuzz.inputs.material import Material
from tools.fuzz.vocabulary import BSS_WORDS, CHARACTERS, LABELS

_SIGNS = ("  ", " ", " = ", "   =  ", "=", "")
_BIDS = [f"{level}{strain}" for level in range(1, 8) for strain in "CDHSN"]
_OPENINGS = ("1C", "1D", "1M", "1N", "2C", "2X", "(1C)", "(2D)", "P", "1HS", "3m")


def make_notes(draw: Random, _material: Material) -> bytes:
    """Return notes."""
    blocks = [
        _table(draw) if draw.random() < 0.45 else draw.choice(BLOCKS)(draw)
        for _ in range(draw.randint(1, 8))
    ]
    parts = ["\n".join(block) for block in blocks]
    text = parts[0] + "".join(
        draw.choice(("\n\n", "\n\n", "\n\n", "\n")) + part for part in parts[1:]
    )
    if draw.random() < 0.1:
        position = draw.randrange(len(text) + 1)
        text = text[:position] + draw.choice(CHARACTERS) + text[position:]
    ends = draw.choice(("\n", "\n", "\n", "\n", "\r\n", "\r"))
    return text.replace("\n", ends).encode("utf-8", errors="replace")


def _table(draw: Random) -> list[str]:
    """Return a bidding table with what may be before it."""
    lines = []
    if draw.random() < 0.2:
        lines.append(draw.choice(("#HIDE", "#BIDTABLE", "#HIDE", "//bss qual=1:Strong")))
    rows = _rows(draw)
    if draw.random() < 0.15:
        name = draw.choice("ab")
        lines += [f"#CUT {name}", *rows, "#ENDCUT", "", f"#PASTE {name}{_replacements(draw)}"]
        rows = _rows(draw)
    if draw.random() < 0.35:
        lines += _history(draw)
    return [*lines, *rows]


def _history(draw: Random) -> list[str]:
    """Return one history or several, stacked."""
    lines = []
    for _ in range(draw.choice((1, 1, 1, 2, 3))):
        calls = [draw.choice(_OPENINGS), *(draw.choice(LABELS) for _ in range(draw.randint(0, 3)))]
        lines.append("-".join(calls) + draw.choice((";", "-", "--", "", "", " = told", ";;")))
    return lines


def _rows(draw: Random) -> list[str]:
    """Return rows that are below each other as the grammar has it, mostly."""
    lines: list[str] = []
    indents = [0]
    bid = draw.randrange(len(_BIDS))
    for number in range(draw.randint(1, 9)):
        if number and draw.random() < 0.4:
            indents.append(indents[-1] + draw.choice((1, 2, 2, 2, 4)))
            bid = min(bid + 1, len(_BIDS) - 1)
        elif len(indents) > 1 and draw.random() < 0.3:
            del indents[draw.randrange(1, len(indents)) :]
        indent = " " * (indents[-1] + draw.choice((0, 0, 0, 0, 0, 0, 0, 0, 0, 1)))
        is_bid = draw.random() < 0.6
        bid = min(bid + draw.randint(0, 2), len(_BIDS) - 1)
        label = _BIDS[bid] if is_bid else draw.choice(LABELS)
        head = indent + label + draw.choice(_SIGNS)
        lines.append(head + descriptions(draw))
        lines += _below_row(draw, indent, " " * len(head))
    return lines


def _below_row(draw: Random, indent: str, under_text: str) -> list[str]:
    """Return what may follow a row: more of its description, annotations, clips."""
    lines = []
    while draw.random() < 0.25:
        match draw.randrange(7):
            case 0 | 1:
                lines.append(under_text + descriptions(draw))
            case 2:
                lines.append(under_text + draw.choice((".", "- item", "1. one", "| a | b |")))
            case 3:
                lines.append(f"{indent}//bss {draw.choice(BSS_WORDS)}")
            case 4:
                lines.append(
                    indent
                    + draw.choice(
                        (
                            *(
                                "//as 1N",
                                "//as 1N D=2C",
                                "//ignore DUPLICATE x",
                                "// c",
                                "//hand = 4M, 11+",
                                "//alert transfer M",
                                '//alert for ebu: announce "M"',
                            ),
                            *(
                                "//only anna",
                                "//except ben",
                                "//only ben = x",
                                "//aside",
                                "//aside: x",
                            ),
                        )
                    )
                )
            case 5:
                lines.append(f"{indent}  #PASTE {draw.choice('abc')}{_replacements(draw)}")
            case 6:
                lines.append(line_of_anything(draw))
    if draw.random() < 0.04:
        lines = [f"{indent}#COPY a", *lines, f"{indent}#ENDCOPY"]
    return lines


def _replacements(draw: Random) -> str:
    words = ("1C=1D", "\\R=2D", "C=D", "x=!h", "2=#PASTE", "=", "a", "M=X", "1=", "C=CC", "  =  ")
    return "".join(f" {draw.choice(words)}" for _ in range(draw.choice((0, 0, 1, 2))))
