"""Inputs of any size, each full of one construct."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

Make = Callable[[int], str]
"""Takes a size in bytes, and returns a text of about that size."""

_BIDS = [f"{level}{strain}" for level in range(1, 8) for strain in "CDHSN"]


def _lines(unit: str, head: str = "", tail: str = "") -> Make:
    """Return what repeats ``unit``, in which ``%d`` counts, between ``head`` and ``tail``."""

    def make(size: int) -> str:
        parts, length = [head], len(head) + len(tail)
        for number in count():
            if length >= size:
                break
            parts.append(unit.replace("%d", str(number)))
            length += len(parts[-1].encode())
        return "".join([*parts, tail])

    return make


def _steps(unit: str, step: int = 1, head: str = "") -> Make:
    """Return what puts each line deeper than the one before it."""

    def make(size: int) -> str:
        lines, length = [head], 0
        while length < size:
            lines.append(" " * (step * len(lines)) + unit)
            length += len(lines[-1]) + 1
        return "\n".join(lines)

    return make


def _wide_pipe_table(size: int) -> str:
    """Return a table of which one row is as wide as the others are many."""
    return "|" + " a |" * (size // 8) + "\n" + "| b |\n" * (size // 12)


def _clips_in_clips(size: int) -> str:
    """Return clips of which each pastes the one before it twice."""
    text = "#CUT c0\n2C x\n#ENDCUT\n\n"
    number = 0
    while len(text) < size:
        number += 1
        text += f"#CUT c{number}\n#PASTE c{number - 1}\n#PASTE c{number - 1} x=xx\n#ENDCUT\n\n"
    return text + "".join(f"#PASTE c{level}\n\n" for level in range(min(number, 15)))


def _replacements(size: int) -> str:
    """Return a clip in which many words are replaced, many times."""
    clip = "#CUT a\n" + "2C = a1 a2 a3 a4\n" * (size // 40) + "#ENDCUT\n\n"
    return clip + ("#PASTE a" + "".join(f" a{n}=b" for n in range(10)) + "\n\n") * (size // 100)


def _nested_strains(size: int) -> str:
    """Return rows of which each stands for several calls below each other."""
    lines = [f"{' ' * level}{level % 7 + 1}{strains}" for level, strains in enumerate(_STRAINS)]
    table = "\n".join(lines) + "\n\n"
    return table * max(1, size // len(table))


_STRAINS = ("CDHSN", "CDHSN", "X", "Y", "CDHSN", "Z", "CDHSN")


def _different_auctions(size: int) -> str:
    """Return rows of which no auction is like another."""
    lines, length = [], 0
    for first in _BIDS:
        for second in _BIDS[_BIDS.index(first) + 1 :]:
            for third in _BIDS[_BIDS.index(second) + 1 :]:
                lines.append(f"{first}-{second}-{third} = natural, 5+!h")
                length += len(lines[-1]) + 1
                if length >= size:
                    return "\n".join(lines)
    return "\n".join(lines)


def _different_texts(size: int) -> str:
    """Return rows of which no text could be read as another."""
    rows = _different_auctions(size).split("\n")
    return "\n".join(row.replace("natural", f"word{n} other{n}") for n, row in enumerate(rows))


def _rst(unit: str) -> Make:
    return _lines(unit, "#+BEGIN_RST\n", "\n#+END_RST\n")


_RECORD = "{auction}=NYYYYYY008natural, 5+!h\n"


def _bss(size: int) -> str:
    """Return a BSS file."""
    lines, length = ["*00{Ours}=NYYYYYY\n"], 0
    for first in _BIDS:
        for second in _BIDS[_BIDS.index(first) + 1 :]:
            for third in _BIDS[_BIDS.index(second) + 1 :]:
                lines.append(_RECORD.format(auction=f"00{first}P{second}P{third}"))
                length += len(lines[-1])
                if length >= size:
                    return "".join(lines)
    return "".join(lines)


NOTES: dict[str, Make] = {
    "rows": _lines("1C  natural\n"),
    "rows, different": _different_auctions,
    "rows, different texts": _different_texts,
    "rows below rows": _lines("1C = a\n  1D = b\n    1H = c\n  1S\n"),
    "rows ever deeper": _steps("1step  x"),
    "passes ever deeper": _steps("P  x"),
    "tables": _lines("1C = a %d\n  1D = b\n\n"),
    "descriptions": _lines("    goes on\n", "1C  natural\n"),
    "long description": _lines("word ", "1C  "),
    "free labels": _lines("jump%d = x\n", "1C = x\n"),
    "illegal rows": _lines("1C = a\n  1C = b\n"),
    "duplicates": _lines("1C = a%d\n\n"),
    "strains": _lines("1CDHSN = x\n\n"),
    "nested strains": _nested_strains,
    "variables": _lines("1X\n  2Y\n    3Z\n      4M\n        5oM\n\n"),
    "lone variables": _lines("1N = a %d\n  2Z = b\n\n"),
    "steps": _lines("1C\n  1step\n    2step\n      40step\n\n"),
    "alternatives": _lines("1C/1D/1H/1S/1N\n  2C/D/H/S/N\n\n"),
    "histories": _lines("1N-2C-2D;\n2H = x\n\n"),
    "stacked histories": _lines("1N-2C;\n", "", "2H = x\n"),
    "long history": _lines("P-", "1C-", ";\n1D = x"),
    "conditions": _lines("#VUL YN\n\n#SEAT 3\n\n1C = x\n\n"),
    "annotations": _lines("//bss len=5-8\n", "1C = x\n"),
    "verbatim annotations": _lines("//bss verbatim=$A%d\n"),
    "qualifications": _lines("//bss qual=1:Strong %d\n(1C)---\n  1D = x\n\n"),
    "lines of partners": _lines(
        "1C-\n1D = x\n//only ben\n//except anna = y\n//only anna = y\n\n",
        "#+VARIANTS: anna ben\n\n",
    ),
    "parts in parts": _steps("1C = x\n//only ben", head="#+VARIANTS: anna ben\n"),
    "sections of partners": _lines("//only ben\n* A %d\n\n1C x\n\n", "#+VARIANTS: anna ben\n\n"),
    "meanings": _lines("1N-(2C)- = when %d\nD = x\n\n"),
    "passed hands": _lines("1H-\n2C = (passed hand) %d\n\n"),
    "cues": _lines("1C-(1HS)-\ncue = x %d\n  next = y\n\n"),
    "hands in sentences": _lines("with !sAQ853 !hK4 !dJ972 !cT8 or %d\n"),
    "kept lines": _lines("1C = x\n//as 1N-2C D=2C\n//ignore DUPLICATE why\n"),
    "comments": _lines("// comment %d\n"),
    "comments in a table": _lines("  // comment\n1C = x\n"),
    "hidden rows": _lines("#HIDE 1C x\n1C = x\n\n"),
    "clips": _lines("#CUT a%d\n2C = x\n#ENDCUT\n\n1C\n  #PASTE a%d\n\n"),
    "one clip pasted": _lines("1C\n  #PASTE a x=y\n\n", "#CUT a\n2C = x\n#ENDCUT\n\n"),
    "copies": _lines("#COPY a%d\n2C = x\n#ENDCOPY\n\n"),
    "unclosed clips": _lines("#CUT a%d\n1C = x\n\n"),
    "clips in clips": _clips_in_clips,
    "replacements": _replacements,
    "replacement that grows": _lines(" a=aa", "#CUT a\n2C = a\n#ENDCUT\n\n#PASTE a"),
    "unknown pastes": _lines("#PASTE unknown%d\n\n"),
    "missing includes": _lines("#INCLUDE missing%d\n"),
    "unknown directives": _lines("#FOO%d x\n\n"),
    "headings": _lines("* Heading %d\n\n"),
    "equal headings": _lines("* Heading\n\n"),
    "headings ever deeper": lambda size: "\n\n".join(
        "*" * level + " Heading" for level in range(1, int((2 * size) ** 0.5))
    ),
    "paragraphs": _lines("some words and 1N\n\n"),
    "long paragraph": _lines("some words and 1N, 5+!h\n"),
    "metadata": _lines("#+KEY%d: value\n"),
    "lists": _lines("- item\n"),
    "lists ever deeper": _steps("- item"),
    "counted lists": _lines("1. item\n"),
    "definitions": _lines("- term :: definition\n"),
    "rules": _lines("text\n\n----\n\n"),
    "pipe tables": _lines("| a | b |\n|---+---|\n| c |\n\n"),
    "long pipe table": _lines("| a | b |\n"),
    "wide pipe table": _wide_pipe_table,
    "pipe rules": _lines("|---+---|\n", "| a |\n"),
    "diagrams": _lines("1C (1D) P 2C\n3C P P P\n\n"),
    "long diagram": _lines("P P P P\n", "1C P P P\n"),
    "marks of a diagram": _lines("1C(%d) ", "", "\n(1) why\n"),
    "notes of a diagram": _lines("(%d) why\n", "1C(1) P P P\n"),
    "deals": _lines("N AKx Qxx Jxx T9xx\nE AKQ2 K43 - QJT987\n\n"),
    "headers of deals": _lines("4SXS E All 3\nN AKx Qxx Jxx T9xx\n\n"),
    "unlike deals": _lines("N AK\n"),
    "auctions in text": _lines(
        "After 1C-1D-1H and 1m-(1M)-X.\n", "1C = a\n  1D = b\n    1H = c\n\n"
    ),
    "auctions in rows": _lines("1C = a, 1D-1H\n  1D = b, see 1C-2D\n    1H = c, 2N-3C\n\n"),
    "auctions of rows with variables": _lines("  2Y = a, 3Z-4M %d\n", "1X = a\n"),
    "long auctions": _lines("1C-", "After ", "1D."),
    "abbreviations": _lines("- A%dB :: word\n"),
    "abbreviations in text": _lines("the AB, the T/O, ", "- AB :: word\n- T/O :: word\n\n"),
    "addresses": _lines("http://example.org/%d "),
    "links": _lines("[text](#Heading %d) ", "* Heading 1\n\n"),
    "links that lead nowhere": _lines("[text](#Nothing %d)\n\n* Thing %d\n\n"),
    "ambiguous links": _lines("[text](#Heading) \n\n* Heading\n\n"),
    "links to documents": _lines("[text](document%d) "),
    "labels with links": _lines("[1C](#Heading) = x\n", "* Heading\n\n"),
    "reST blocks": _lines("#+BEGIN_RST\ntext *x*\n#+END_RST\n"),
    "unclosed reST blocks": _lines("#+BEGIN_RST\ntext\n"),
    "reST paragraphs": _rst("*text* ``code`` `a <http://b>`_\n\n"),
    "reST bullets ever deeper": lambda size: (
        "#+BEGIN_RST\n"
        + "\n\n".join(" " * 2 * level + "* x" for level in range(int(size**0.5)))
        + "\n#+END_RST\n"
    ),
    "reST directives": _rst(".. note:: x\n\n"),
    "refused reST": _rst(".. raw:: html\n\n   <b>\n\n"),
    "broken reST": _rst("*a\n\n"),
    "unknown reST names": _rst("a_\n\n"),
    "unknown reST substitutions": _rst("|a|\n\n"),
    "broken reST blocks": _lines("#+BEGIN_RST\n*a\n#+END_RST\n"),
    "line ends": _lines("\n"),
    "blanks": _lines(" "),
    "tabs": _lines("\t1C = x\n"),
    "control characters": _lines("1C = \x01x\n"),
    "long line": _lines("1"),
    "hashes": _lines("#"),
    **{
        f"inline {unit!r}": _lines(unit, "a ")
        for unit in (
            *("*a* ", "*a ", "/a/ ", "/a* ", "=a= ", "=a ", "[a](b) ", "[a](", "[", "]( "),
            *("!c", "!Alert ", "5+!s ", "1C ", "-- ", "->", "'a' ", '"', "(", "a)", "1C-", "♥"),
        )
    },
    **{
        f"row {unit!r}": _lines(unit, "1C ")
        for unit in ("*a ", "=", "[1C](", "!c", "\\n", "M ", "- ", "(", ".")
    },
    **{
        f"label {unit!r}": _lines(unit, "1C")
        for unit in ("C", "/1D", "-1D", "(", "-(1D)", "CDHSN/", "-P", "red", "X-")
    },
}
"""What is full of one construct of notes, by its name."""

BSS: dict[str, Make] = {
    "BSS records": _bss,
    "BSS duplicates": _lines("001C=NYYYYYY008x%d\n", "*00{Ours}=NYYYYYY\n"),
    "BSS lines that are none": _lines("text %d\n", "*00{Ours}=NYYYYYY\n"),
    "BSS included files": _lines("$File%d\n", "*00{Ours}=NYYYYYY\n"),
    "BSS illegal auctions": _lines("001C1C=NYYYYYY008x%d\n"),
    "BSS markup": _lines("001C=NYYYYYY008*a* %d\n"),
    "BSS qualifications": _lines("*001C{a%d}1D=NYYYYYY008x\n"),
    "BSS long text": _lines("a ", "001C=NYYYYYY008"),
    "BSS line ends": _lines("a\\\\", "001C=NYYYYYY008"),
    "BSS long auction": _lines("P", "00"),
}
"""The same for BSS files."""

BBOALERT: dict[str, Make] = {
    "BBOalert records": _lines("1N--,2C,Stayman %d\n", "BBOalert\n"),
    "BBOalert openings": _lines(",1C,x%d\n", "BBOalert\n"),
    "BBOalert options": _lines("Option,vs %d\n1N,2C,x\n", "BBOalert\n"),
    "BBOalert keywords": _lines("Alias,A%d,B\n1N,2C,A%d\n", "BBOalert\n"),
    "BBOalert patterns": _lines("1[HS]--,2[CD],x %d\n", "BBOalert\n"),
    "BBOalert text": _lines("text %d\n", "BBOalert\n"),
    "BBOalert continued": _lines("more\\\n", "BBOalert\n1N,2C,"),
    "BBOalert long text": _lines("&amp; <b>x</b> ", "BBOalert\n1N,2C,"),
    "BBOalert lists": _lines("- 1C x\n    - 1D y\n", "BBOalert\n"),
    "BBOalert tags": _lines("<", "BBOalert,"),
}
"""The same for BBOalert files."""

_NOTES_HEAD = "format: acbl\nversion: 1\nsections:\n"

CARDS: dict[str, Make] = {
    "conventions": _lines(
        "- id: c%d\n  title: C %d\n  sequences: [{bids: 1n.2c, hcp: {min: 8}, detail: !c %d}]\n"
    ),
    "conventions in a chain of clones": _lines("- {id: c%d, title: C, clone_of: c%d}\n"),
    "sequences": _lines("- {bids: 1m.1j.2u, detail: x%d}\n", "title: C\nsequences:\n"),
    "long bids": _lines("1c. ", "title: C\nsequences:\n- bids: ", "\n"),
    "answers": _lines("    f%d: x\n", f"{_NOTES_HEAD}  general:\n   fields:\n"),
    "a long answer": _lines("!c and 1NT ", f"{_NOTES_HEAD}  notes: {{fields: {{notes: '", "'}}\n"),
    "paragraphs of an answer": _lines(
        "        !c and 1NT\n\n", f"{_NOTES_HEAD}  notes:\n    fields:\n      notes: |\n"
    ),
    "sections of a card": _lines("  s%d: {fields: {a: 1}}\n", _NOTES_HEAD),
    "uses of conventions": _lines("    - c%d\n", f"{_NOTES_HEAD}  general:\n    conventions:\n"),
    "fields of a card": _lines(
        "    - {id: f%d, type: radio, options: [a, b]}\n",
        "format: a\nversion: 1\nsections:\n  general:\n    fields:\n",
    ),
    "aliases": _lines("- *a\n", "- &a [x]\n"),
    "keys twice": _lines("a: 1\n"),
    "tags": _lines("- !x y\n"),
}
"""The same for card files."""
MARKDOWN: dict[str, Make] = {
    "Markdown lists": _lines("* 2♦! / 2♥! transfer %d\n    * 2♠ – x\n", "## 1NT – 2♣\n\n"),
    "Markdown tables": _lines("| 2♥ | a **b** %d |\n", "| Bid | Meaning |\n|---|---|\n"),
    "Markdown headings": _lines("## 1♠ – 3♣ (%d)\n\nWords.\n\n", "* 1♣ x\n\n"),
    "Markdown prose": _lines("some *words* and [it](#a-%d) – 2♥\n\n", "* 1♣ x\n\n"),
    "Markdown openings": _lines("* 1♣–1♦–1♥ x%d\n* 2♣–2♦ x\n"),
    "Markdown brackets": _lines("[", "* 1♣ x\n\n"),
    "Markdown links": _lines("[a](b) ", "* 1♣ x\n\n"),
    "Markdown asterisks": _lines("*a ", "* 1♣ x\n\n"),
    "Markdown quotes": _lines("> a\n\n", "* 1♣ x\n\n"),
    "Markdown HTML": _lines("<b>x</b>\n", "* 1♣ x\n\n"),
    "Markdown long chain": _lines("–2♣", "* 1♦ x\n* 1♣"),
}
"""The same for Markdown."""

SHEETS: dict[str, Make] = {
    "CSV lines": _lines("1N-2C,2D,12-14,x%d\n", "seq,call,hcp,meaning\n"),
    "CSV quotes": _lines('a"" ', 'call,x\n1C,"', '"\n'),
    "CSV chapters": _lines(
        "1C,we,0,00,,,x%d,c%d,a:1\n",
        "auction,caller,seat,vulnerability,when,alert,text,chapter,place\n",
    ),
}
"""The same for spreadsheets."""

_LIN = "pn|Anna,c,Ben,d|md|1SAK2HT4DT953CAK53,,,|ah|Board 1|mb|1N|an|x%d|mb|p|mb|2C|pg||\n"
_PBN = '[Board "1"]\n[North "Anna"]\n[South "Ben"]\n[Deal "N:AK2.T4.T953.AK53 - - -"]\n'

PAGES: dict[str, Make] = {
    "page of directives": _lines(".. bidtable::\n\n   1C  a %d\n     1D  b\n\n"),
    "page of titles": _lines("Title %d\n========\n\n.. bml::\n\n   Words of 1N-2C.\n\n"),
    "page of one directive": _lines("   1C  a\n", ".. bidtable::\n\n"),
    "page of partners": _lines(
        ".. bidtable::\n   :only: ben\n\n   1C  a %d\n   //only ben\n\n",
        ".. bml::\n\n   #+VARIANTS: anna ben\n\n",
    ),
}
"""The same for notes in pages of reStructuredText."""
MATCHES: dict[str, Make] = {
    "LIN records": _lines(_LIN),
    "LIN bars": _lines("|", "md|1,,,|"),
    "LIN chat": _lines("md|nt|x|", "md|1,,,|"),
    "LIN calls": _lines("p", "md|1,,,|ah|1|mb|"),
    "LIN explanations": _lines("an|x|", "md|1,,,|ah|1|mb|1N|"),
    "LIN digits": _lines("1", "md|1,,,|ah|"),
    "LIN addresses": _lines("http://x/handviewer?lin=md%7C1%2C%2C%2C%7Cah%7C%d%7C\n"),
    "LIN addresses in a line": _lines("?a=1&n=sa ", "http://x/handviewer"),
    "LIN percent signs": _lines("%25", "http://x/handviewer?lin="),
    "LIN question marks": _lines("?a=", "http://x/handviewer"),
    "PBN games": _lines(_PBN + '[Auction "N"]\n1NT =1= Pass 2C\n[Note "1:x%d"]\n\n'),
    "PBN tags": _lines('[A%d "x"]', _PBN),
    "PBN calls": _lines("Pass ", f'{_PBN}[Auction "N"]\n'),
    "PBN brackets": _lines("[", _PBN),
    "PBN open tags": _lines('[A "', _PBN),
    "PBN quotes": _lines('"', f"{_PBN}[A "),
    "PBN escapes": _lines('\\"', f'{_PBN}[A "'),
    "PBN braces": _lines("{", _PBN),
    "PBN empty lines": _lines("\n", _PBN),
    "PBN second tables": _lines('\n[Auction "N"]\n1C AP\n', _PBN),
    "words of no kind": _lines("md x "),
}
"""The same for files of played deals."""
