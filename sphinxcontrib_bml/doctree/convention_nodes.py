"""Conventions as nodes (CARDS CC-C7)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from docutils import nodes

from .. import cards as convention_cards
from ..display.call_names import CallNames, shown_label
from ..language.labels import parse_sequence
from ..language.schemes import encoded_address
from .inline_nodes import InlineBuilder, one_place, text_nodes
from .nodes import Kind, bml_bidtable, bml_row, bml_suit
from .settings import PageSettings

if TYPE_CHECKING:
    from ..cards import Convention, ConventionSequence

_PARAGRAPHS = re.compile(r"\n[ \t]*\n\s*")


class ConventionBuilder:
    """Makes the nodes of a convention."""

    def __init__(self, convention: Convention, title: str, settings: PageSettings) -> None:
        """Prepare to make nodes, with words and markup as ``settings`` have them.

        :param title: what the convention is called on this page.
        """
        self._convention = convention
        self._title = title
        self._settings = settings
        self._inline = InlineBuilder(settings.options)

    def heading(self) -> nodes.rubric:
        """Return the title."""
        rubric = nodes.rubric(self._title, "", *text_nodes(self._title))
        rubric["classes"].append("bml-convention-title")
        return self._placed(rubric)

    def description(self) -> Iterator[nodes.paragraph]:
        """Yield the description, then the extended one in its paragraphs."""
        convention = self._convention
        texts = [convention.description, *_PARAGRAPHS.split(convention.extended_description)]
        for text in texts:
            if text.strip():
                yield self._paragraph(" ".join(text.split()))

    def facts(self) -> Iterator[nodes.paragraph]:
        """Yield who wrote it, under which licence and where more is said, in one line."""
        convention, wording = self._convention, self._settings.wording
        parts: list[list[nodes.Node]] = []
        if convention.author:
            words = wording.author.format(name=convention.author)
            parts.append(_linked(words, convention.author_link))
        if convention.license:
            parts.append([nodes.Text(convention.license)])
        if convention.clone_of:
            parts.append([nodes.Text(wording.convention_clone.format(name=convention.clone_of))])
        if convention.convention_link:
            parts.append(_linked(convention.convention_link, convention.convention_link))
        if parts:
            line = nodes.paragraph("", classes=["bml-convention-facts"])
            for number, part in enumerate(parts):
                line += [nodes.Text(", "), *part] if number else part
            yield self._placed(line)

    def table(self) -> Iterator[bml_bidtable]:
        """Yield the sequences as a table, if there are some; in the order as written."""
        rows = [
            self._row(sequence, convention_cards.anchor_of(self._convention, number))
            for number, sequence in enumerate(self._convention.sequences)
        ]
        if rows:
            yield bml_bidtable("", *rows, classes=["bml-bidtable"])

    def _row(self, sequence: ConventionSequence, anchor: str) -> bml_row:
        text = "; ".join(convention_cards.described(sequence, self._settings.wording))
        place = one_place(sequence.span.file, sequence.span.line)
        label = shown_calls(sequence, self._settings.wording.names)
        made = self._inline.broken(text, place) if text else []
        if all(isinstance(one, nodes.Text | bml_suit) for one in made):
            made = [nodes.Text("".join(one.astext() for one in made))] if made else []
        row = self._settings.row(text, "", *made, label=label, level=0, ids=[anchor])
        if sequence.alert is not None:
            row["alert"] = 1
        row.source, row.line = sequence.span.file, sequence.span.line
        return row

    def _paragraph(self, text: str) -> nodes.paragraph:
        span = self._convention.span
        made = self._inline.prose(text, one_place(span.file, span.line))
        return self._placed(nodes.paragraph(text, "", *made))

    def _placed(self, node: Kind) -> Kind:
        node.source, node.line = self._convention.span.file, self._convention.span.line
        return node


def shown_calls(sequence: ConventionSequence, names: CallNames) -> str:
    """Return the calls of a sequence as pages show them: ``1NT–(Pass)–2♣`` (CC-A8)."""
    before = "… " if sequence.bids.begins_later else ""
    return before + "–".join(_shown(label, names) for label in sequence.bids.labels)


def _shown(label: str, names: CallNames) -> str:
    read = parse_sequence(f"{label}-")
    return shown_label(read.labels[0], names) if read is not None and read.labels else label


def _linked(words: str, address: str) -> list[nodes.Node]:
    if not address:
        return text_nodes(words)
    return [nodes.reference("", "", *text_nodes(words), refuri=encoded_address(address))]
