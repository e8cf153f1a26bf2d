"""Where a text can be in notes, and notes in which every hostile one is there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

from sphinxcontrib_bml.bridge.auctions import BIDS
from tests.hostile.strings import ADDRESSES, STRINGS, Hostile

_MARKED = re.compile(r"Qm(\d{4,})q ?(.*?) ?z\1mZ", re.DOTALL)
_FOLDED = str.maketrans({"“": '"', "”": '"', "‘": "'", "’": "'", "…": "...", "\ufe0e": None})


Escape = Callable[[str], str]


class Place(NamedTuple):
    """A place where a text can stand."""

    name: str
    notes: str
    """What is written; ``@`` for the text."""
    refuses: str = ""
    """Characters that end the place."""
    one_word: bool = False
    is_code: bool = False
    """Whether BML turns no marks there."""
    is_seen: bool = True

    def takes(self, hostile: Hostile) -> bool:
        """Return whether the whole text can be here."""
        if self.one_word and not hostile.is_one_word:
            return False
        return not any(sign in hostile.typed for sign in self.refuses)


def _unseen(name: str, notes: str, refuses: str = "", *, one_word: bool = False) -> Place:
    return Place(name, notes, refuses, one_word, is_seen=False)


def _rst(*lines: str) -> str:
    return "\n".join(["#+BEGIN_RST", *lines, "#+END_RST"])


ONCE = [
    Place("title", "#+TITLE: @"),
    Place("author", "#+AUTHOR: @", is_code=True),
    _unseen("description", "#+DESCRIPTION: @"),
    _unseen("keywords", "#+KEYWORDS: @"),
]
"""A document has them once, so all texts are there together."""
PROSE = [
    Place("heading", "* @\n\nx"),
    Place("paragraph", "@"),
    Place("quotation", 'They say "@" here.'),
    Place("item", "- @"),
    Place("inner item", "- x\n  - @"),
    Place("counted item", "1. @"),
    Place("term", "- @ :: x"),
    Place("meaning of a term", "- x :: @"),
    Place("head of a pipe table", "| @ |\n|---|\n| y |", "|"),
    Place("cell of a pipe table", "| a | b |\n|---|---|\n| y | @ |", "|"),
    Place("strong words", "*@*", "*"),
    Place("code", "x =@= y", "=", is_code=True),
    Place("words of a link", "[@](https://example.org/)", "[]"),
    _unseen("heading that a link leads to", "[words](#@)", "()"),
    _unseen("document that a link leads to", "[words](@)", "()"),
    _unseen("address that a link leads to", "[words](https://example.org/@)", "()"),
    _unseen("comment", "// @"),
    _unseen("unknown metadata", "#+@: x", one_word=True),
    _unseen("value of metadata", "#+HEADINGS: @"),
    _unseen("name of an include", "#INCLUDE @", one_word=True),
    _unseen("unknown directive", "#FOO @"),
    _unseen("vulnerability", "#VUL @", one_word=True),
    _unseen("seat", "#SEAT @", one_word=True),
    Place("note of an auction", "1C P 1H* P\n* @"),
    Place("cell of an auction", "1C P 1H P\n2C @ P", one_word=True, is_code=True),
    _unseen("header of a deal", "@ N All\nN AKQ2 K43 - QJT987"),
    Place("hand of a deal", "N AKQ2 K43 - QJT987\nS @ K2 - 4", one_word=True),
]
"""What is not a bidding table."""
ROWS = [
    Place("row", "@"),
    Place("later line of a row", "x\n@"),
    Place("alerted row", "! @"),
    Place("words of a link in a row", "[@](https://example.org/)", "[]"),
    _unseen("//bss line of a row", "x\n//bss @"),
]
"""Descriptions."""
TABLES = [
    Place("free label", "#BIDTABLE\n1C\n  @ = x", one_word=True, is_code=True),
    Place("label that is a link", "#BIDTABLE\n[@](https://example.org/) = x", "[]", is_code=True),
    _unseen("name of a clip", "#CUT @\n1C = x\n#ENDCUT", one_word=True),
    _unseen("name of a paste", "#BIDTABLE\n#PASTE @", one_word=True),
    Place(
        "replacement in a paste",
        "#COPY c\n(any) = HERE\n#ENDCOPY\n\n#BIDTABLE\n#PASTE c HERE=@",
        one_word=True,
    ),
    _unseen("meaning of a call", "//bss qual=1:@\n#BIDTABLE\n1N = x", "}"),
    _unseen("//bss line of the file", "//bss @\n#BIDTABLE\n1N = x"),
]
BLOCKS = [
    Place("literal block of reST", _rst("::", "", "   @"), is_code=True),
    _unseen("picture of reST", _rst(".. image:: @"), one_word=True),
    _unseen("class of reST", _rst(".. note:: x", "   :class: @")),
    _unseen("raw HTML of reST", _rst(".. raw:: html", "", "   @")),
    _unseen("raw LaTeX of reST", _rst(".. raw:: latex", "", "   @")),
    _unseen("formula of reST", _rst(".. math:: @")),
    _unseen("title of a table of contents of reST", _rst(".. contents:: @", "   :depth: 1")),
    _unseen("title of a topic of reST", _rst(".. topic:: @", "", "   x")),
    _unseen("header of a page of reST", _rst(".. header:: @")),
    _unseen("property of a page of reST", _rst(".. meta::", "   :description: @")),
]
"""reStructuredText in notes, which the command line does not trust."""
_OWN = "\x07\x85\ufffe"
"""What reStructuredText and Markdown make of these characters is their own."""
DIRECTIVES = [
    Place(
        "caption of a directive",
        ".. bidtable:: 1C\n   :caption: @\n\n   1D  x",
        _OWN,
        is_code=True,
    ),
    Place(
        "caption of a deal",
        ".. deal::\n   :caption: @\n\n   N AKQ2 K43 - QJT987",
        _OWN,
        is_code=True,
    ),
    Place(
        "caption of an auction",
        ".. auction:: N\n   :caption: @\n\n   1C AP",
        _OWN,
        is_code=True,
    ),
    *(
        Place(f"text of the role {role}", f":{role}:`x @`", _OWN, is_code=True)
        for role in ("bid", "suit", "hand", "auction")
    ),
]
"""In reStructuredText, where signs of its own are escaped."""
CONTENTS = [
    Place("row in a directive", ".. bidtable:: 1C\n\n   1D  @", _OWN),
    Place("paragraph in a directive", ".. bml::\n\n   @", _OWN),
    Place("note in a directive", ".. auction::\n\n   1C P 1H* P\n   * @", _OWN),
    _unseen("argument of bidtable", ".. bidtable:: @\n\n   1D  x", _OWN),
    _unseen("argument of deal", ".. deal:: @\n\n   N AKQ2 K43 - QJT987", _OWN),
    _unseen("argument of auction", ".. auction:: @\n\n   1C AP", _OWN),
    _unseen("hand in a directive", ".. deal::\n\n   N @ K43 - QJT987", _OWN),
    Place("call in a directive", ".. auction::\n\n   1C @", _OWN, one_word=True, is_code=True),
    *(
        _unseen(
            f"option {option} of {name}",
            f".. {name}::\n   :{option}: @\n\n   {text}",
            _OWN,
        )
        for name, text, options in (
            ("bidtable", "1C  x", ("name", "class", "vul", "seat", "file", "collapse")),
            ("deal", "N AKQ2 K43 - QJT987", ("show",)),
            ("auction", "1C AP", ("vul",)),
        )
        for option in options
    ),
    _unseen("option formats", ".. bml-downloads::\n   :formats: @", _OWN),
]
"""In reStructuredText, as typed."""
FENCES = [
    Place("row in a fence", "```````{bidtable} 1C\n1D  @\n```````", _OWN),
    Place("paragraph in a fence", "```````{bml}\n@\n```````", _OWN),
    Place("text of a role in Markdown", "{bid}`x @`", f"`\\{_OWN}", is_code=True),
    _unseen("argument of a fence", "```````{bidtable} @\n1D  x\n```````", _OWN + "`"),
    _unseen("option of a fence", "```````{bidtable} 1C\n:vul: @\n1D  x\n```````", _OWN),
]
"""In Markdown."""
ADDRESSED = [
    "[words](@)",
    "* [words](@)",
    "- [words](@)",
    "| [words](@) | x |",
    "#BIDTABLE\n[1C](@) = x",
    "#BIDTABLE\n1C = [words](@)",
]
"""Where BML has links."""
ADDRESSED_BLOCKS = [
    _rst("`words <@>`__"),
    _rst(".. _x@@@: @", "", "x@@@_"),
    _rst(".. image:: @"),
    _rst(".. image:: x.png", "   :target: @"),
    _rst(".. figure:: @"),
]

PLACES = [*ONCE, *PROSE, *ROWS, *TABLES, *BLOCKS, *DIRECTIVES, *CONTENTS, *FENCES]


class Shown(NamedTuple):
    """What readers must see of a text."""

    place: str
    typed: str
    shown: str


class HostileNotes:
    """Notes with every text in some places; each is between marks of its own."""

    def __init__(self, first: int = 0) -> None:
        """Make empty notes, whose first mark has the number ``first``."""
        self.number = self._first = first
        self.seen: dict[int, Shown] = {}
        """What readers of a page must see, by number."""
        self.rows: dict[int, str] = {}
        """The descriptions of rows as they are typed, by number."""
        self._blocks: list[str] = []

    @property
    def text(self) -> str:
        """The notes."""
        return "\n\n".join(self._blocks) + "\n"

    @property
    def count(self) -> int:
        """How many texts are in the notes."""
        return self.number - self._first

    def put(self, place: Place, hostile: Hostile, escape: Escape = str) -> str:
        """Return a text with its marks; what must be seen of it is noted."""
        self.number += 1
        gap = "" if place.one_word else " "
        if place.is_seen:
            shown = hostile.typed if place.is_code else hostile.shown
            self.seen[self.number] = Shown(place.name, hostile.typed, folded(shown))
        return f"Qm{self.number:04}q{gap}{escape(hostile.typed)}{gap}z{self.number:04}mZ"

    def add_once(self, places: Iterable[Place] = ONCE) -> None:
        """Add places that hold all texts together."""
        for place in places:
            texts = (self.put(place, hostile) for hostile in STRINGS if place.takes(hostile))
            self._blocks.append(place.notes.replace("@", " ".join(texts)))

    def add(self, places: Iterable[Place], escape: Escape = str) -> None:
        """Add a block for each text and place."""
        for place in places:
            for hostile in filter(place.takes, STRINGS):
                text = self.put(place, hostile, escape)
                self._blocks.append(place.notes.replace("@", text))

    def add_rows(self, places: Sequence[Place] = ROWS) -> None:
        """Add a table for each place, with an auction for each text."""
        for opening, place in enumerate(places):
            self._blocks.append("\n".join(self._table(opening, place)))

    def _table(self, opening: int, place: Place) -> Iterator[str]:
        texts = filter(place.takes, STRINGS)
        yield f"{BIDS[opening]} = x"
        answer = None
        for (first, second), hostile in zip(
            combinations(BIDS[opening + 1 :], 2), texts, strict=False
        ):
            if first is not answer:
                yield f"  {first} = x"
                answer = first
            description, *others = place.notes.replace("@", self.put(place, hostile)).split("\n")
            if place.is_seen:
                self.rows[self.number] = hostile.typed
            start = f"    {second} = "
            yield start + description
            yield from (" " * len(start) + line for line in others)

    def add_addresses(self, blocks: Iterable[str]) -> None:
        """Add every address in each kind of block."""
        for number, (block, address) in enumerate(product(blocks, ADDRESSES)):
            self._blocks.append(block.replace("@@@", str(number)).replace("@", address))


def rst_escaped(text: str) -> str:
    """Return text as reStructuredText in which nothing is markup."""
    return re.sub(r"([^\w\s])", r"\\\1", text)


def folded(text: str) -> str:
    """Return text in the form in which it is compared: straight quotes, spaces as one."""
    return " ".join(text.translate(_FOLDED).translate(_CONTROLS).split())


_CONTROLS = dict.fromkeys([*range(0x20), *range(0x7F, 0xA0), 0x2028, 0x2029, 0xFFFE, 0xFFFF], " ")


def found_in(text: str) -> list[tuple[int, str]]:
    """Return the texts between marks in what a writer wrote, with their numbers."""
    return [(int(match[1]), folded(match[2])) for match in _MARKED.finditer(text)]


_DRAWN = re.compile(r"[\s\u2500-\u257f]+")


def squeezed(text: str) -> str:
    """Return text without spaces and the lines that are drawn around it."""
    return _DRAWN.sub("", text)
