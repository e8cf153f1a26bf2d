"""Facts of conventions in BML notes: lines ``//convention KEY: VALUE`` (CARDS YM-10)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ...agreements.notes import parse
from ...language.syntax import BiddingTable, Document, Heading, Paragraph
from ..model.conventions import Attribution, Convention
from .form import LONGEST_TEXT

_LINE = re.compile(r"(?m)^//convention[ \t]+([a-z-]+):[ \t]*(\S.*?)[ \t]*$")
_KEYS = {
    "id": "id",
    "author": "author",
    "author-link": "author_link",
    "link": "convention_link",
    "license": "license",
    "attribution": "attribution",
    "clone-of": "clone_of",
    "alias": "aliases",
}
"""The options of the directive ``convention``, with the keys of convention files."""
_READ = {**_KEYS, "description": "description"}
"""The keys of lines; a description that is no paragraph is a line too."""


class ReadFacts(NamedTuple):
    """The facts in notes as keys of a convention file, and what is left out."""

    data: dict[str, object]
    losses: list[str]


def fact_lines(convention: Convention) -> Iterator[str]:
    """Yield the lines that keep the facts of a convention in notes."""
    for option, key in _KEYS.items():
        value = getattr(convention, key)
        if key == "aliases":
            value = ", ".join(name for name in value if "," not in name)
        if value and value is not Attribution.REQUIRED:
            yield f"//convention {option}: {_one_line(value)}"
    if not is_paragraph(convention.description):
        yield f"//convention description: {_one_line(convention.description)}"


def is_paragraph(text: str) -> bool:
    """Return whether notes read a text as one paragraph; ``4NT asks for aces`` is a row."""
    elements = parse(text).documents[0].elements
    words = [one.text.text for one in elements if isinstance(one, Paragraph)]
    return not text or (len(elements) == 1 and words == [text])


def _one_line(text: str) -> str:
    return " ".join(text.split())


def unsaid_facts(convention: Convention) -> Iterator[str]:
    """Yield a sentence for each fact that notes cannot keep."""
    for name in convention.aliases:
        if "," in name:
            yield f"the alias {name}, which has a comma"
    if convention.extended_description and not convention.description:
        yield "that it has no description: the first paragraph becomes one"


def facts_of(documents: Iterable[Document]) -> ReadFacts:
    """Return the facts, the title and the descriptions of the convention in notes.

    Notes without a line ``//convention`` have none.
    """
    data: dict[str, object] = {}
    for document in documents:
        first = next(iter(document.elements), None)
        if first is None:
            continue
        text = first.span.source.text
        found = [(key, value) for key, value in _LINE.findall(text) if key in _READ]
        if len({value for key, value in found if key == "id"}) > 1:
            loss = "the //convention lines of several conventions: export each to its own file"
            return ReadFacts({}, [loss])
        if found and not data:
            data = _texts(document)
            data |= {_READ[key]: value for key, value in found}
    if isinstance(aliases := data.get("aliases"), str):
        data["aliases"] = [name.strip() for name in aliases.split(",")]
    if data.get("author"):
        data["title"] = str(data.get("title", "")).removesuffix(f" [by {data['author']}]")
    return ReadFacts({key: value for key, value in data.items() if value}, [])


def _texts(document: Document) -> dict[str, object]:
    """Return the title and the descriptions: the heading, and the text before the first table."""
    elements = document.elements
    heading = next((one for one in elements if isinstance(one, Heading)), None)
    prose = next((one for one in elements if isinstance(one, Paragraph)), None)
    table = next((one for one in elements if isinstance(one, BiddingTable)), None)
    source = elements[0].span.source
    end = table.span.start if table is not None else len(source.text)
    found: dict[str, object] = {"title": heading.text.text if heading is not None else ""}
    if prose is not None and prose.span.source is source and prose.span.end <= end:
        start = prose.span.start
        if len(prose.text.text) <= LONGEST_TEXT:
            found["description"] = " ".join(prose.text.text.split())
            start = prose.span.end
        rest = _LINKS.sub("", _LINE.sub("", source.text[start:end])).strip()
        found["extended_description"] = rest
    return found


_LINKS = re.compile(r"(?m)^\[(?:Author|More)\]\(.*\)$")
