"""Auctions and look-alikes that were judged by reading, in the form of ``gold/auctions.tsv``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from sphinxcontrib_bml.language.options import Options
from sphinxcontrib_bml.language.parser import parse_file
from sphinxcontrib_bml.language.prose import running_texts
from sphinxcontrib_bml.language.prose_auctions.scanner import auctions_in_markup

WRITTEN = Path(__file__).with_name("gold")
"""Texts written for these tests, with their auctions."""


class Judged(NamedTuple):
    """A stretch of a text."""

    file: str
    line: int
    span: str
    """Spaces and line ends as one space."""
    auction: str
    """Its normal form, nothing for look-alikes."""


def judged(table: Path, kind: str) -> list[Judged]:
    """Return what ``table`` holds of a kind: ``file``, ``auction``, ``not`` or ``doubt``."""
    rows = (line.split("\t") for line in table.read_text(encoding="utf-8").splitlines())
    return [Judged(row[0], int(row[1]), row[3], row[4]) for row in rows if row[2:3] == [kind]]


def recognised(path: Path, root: Path) -> Iterator[Judged]:
    """Yield the auctions in the notes at ``path``, in those that they include too.

    :param root: folder that names of files are reported from.
    """
    parse = parse_file(path, Options(root=root))
    for text in running_texts(parse.document):
        for one in auctions_in_markup(text.text, Options(), "en"):
            found = one.auction
            span = text.fragment.span(text.offset + found.start, text.offset + found.end)
            name = Path(span.file).relative_to(root).as_posix()
            words = " ".join(text.text[found.start : found.end].split())
            yield Judged(name, span.line, words, found.normal_form)


def spelled(auction: str) -> str:
    """Return a normal form in one spelling of several strains: ``2D/2H`` and ``2red`` as one."""
    return "-".join(map(_call, auction.split("-")))


def _call(call: str) -> str:
    theirs = call.startswith("(")
    parts, level = [], ""
    for part in call.strip("()").replace("red", "DH").split("/"):
        level = part[0] if part[0].isdigit() else level
        strains = part.lstrip("1234567")
        is_list = part[0].isdigit() and set(strains) <= set("CDHSN")
        parts += [level + strain for strain in strains] if is_list else [part]
    name = "/".join(sorted(parts))
    return f"({name})" if theirs else name
