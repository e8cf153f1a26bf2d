"""Cards with a hostile text in every place that takes one."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from docutils import nodes

from sphinxcontrib_bml.cards.files.exchange import yaml_text
from sphinxcontrib_bml.cards.files.folders import CardFiles
from sphinxcontrib_bml.cards.files.structures import read_structure
from sphinxcontrib_bml.cards.model.card import Card
from sphinxcontrib_bml.cards.model.convention_books import library_of
from sphinxcontrib_bml.cards.model.fill import FillingContext, fill
from sphinxcontrib_bml.cards.model.structure import Structure
from sphinxcontrib_bml.cards.model.system_notes import SystemNotes, read_system_notes
from sphinxcontrib_bml.cards.nodes.kinds import bml_card
from sphinxcontrib_bml.cards.nodes.tree import CardBuilder, CardSheet, remove_unanswered
from sphinxcontrib_bml.doctree.nodes import PageSettings
from sphinxcontrib_bml.language.source import Source
from tests.hostile.places import Shown, folded
from tests.hostile.strings import ADDRESSES, STRINGS, Hostile

ANSWERS = ("answer", "long answer", "answer in a table", "note of a convention", "unknown field")
"""Places whose texts may hold markup of BML; the others are shown as they are typed."""


class HostileCard(NamedTuple):
    """A structure and notes, as data and as files."""

    structure_data: dict[str, Any]
    notes_data: dict[str, Any]
    texts: dict[int, Shown]
    """What readers of the card must see, by number."""

    @property
    def structure(self) -> Structure:
        """The structure, read from YAML."""
        found = read_structure(Source("structure.yaml", yaml_text(self.structure_data))).structure
        assert found is not None
        return found

    @property
    def notes(self) -> SystemNotes:
        """The notes, read from YAML."""
        return read_system_notes(Source("notes.yaml", yaml_text(self.notes_data)))

    def filled(self) -> Card:
        """Return the card."""
        notes, structure, files = self.notes, self.structure, CardFiles(Path(__file__).parent)
        return fill(notes, structure, [structure], FillingContext(library_of(notes, files)))

    def node(self) -> bml_card:
        """Return the card as a node."""
        node = CardBuilder(self.filled(), PageSettings(), CardSheet(prefix="c")).build()
        node["ids"] = ["card"]
        remove_unanswered(node)
        return node

    def document(self) -> nodes.Element:
        """Return the node below an element, as documents have it."""
        return nodes.section("", self.node())


class _Marks:
    """Puts marks around texts, and notes what must be seen."""

    def __init__(self) -> None:
        self.texts: dict[int, Shown] = {}
        self.number = 0

    def put(self, place: str, hostile: Hostile) -> str:
        self.number += 1
        shown = hostile.shown if place in ANSWERS else hostile.typed
        self.texts[self.number] = Shown(place, hostile.typed, folded(shown))
        return f"Qm{self.number:04}q {hostile.typed} z{self.number:04}mZ"


@cache
def hostile_card() -> HostileCard:
    """Return a card in which every text is in every place."""
    marks = _Marks()
    put = marks.put
    sections: dict[str, Any] = {
        "general": {"fields": [{"id": "title"}, {"id": "players"}]},
        "labels": {
            "fields": [
                {"id": f"f{number}", "label": put("label", text), "type": "checkbox"}
                for number, text in enumerate(STRINGS)
            ]
        },
        "choices": {
            "fields": [
                {
                    "id": f"f{number}",
                    "type": "radio",
                    "options": [{"value": "a", "label": put("option", text), "alert": True}],
                }
                for number, text in enumerate(STRINGS)
            ]
        },
        "answers": {
            "conventions": [],
            "fields": [
                {"id": f"{kind}{number}", "type": kind}
                for kind in ("text", "textarea")
                for number in range(len(STRINGS))
            ],
        },
        "tables": {
            "show": "table",
            "fields": [
                {
                    "id": f"g{number}",
                    "label": put("head of a row", text),
                    "type": "grouping",
                    "fields": [{"id": f"cell{number}", "label": "Cell"}],
                }
                for number, text in enumerate(STRINGS)
            ],
        },
    }
    sections |= {
        f"s{number}": {"label": put("section", text), "fields": [{"id": "a"}]}
        for number, text in enumerate(STRINGS)
    }
    answers = {f"text{number}": put("answer", text) for number, text in enumerate(STRINGS)}
    answers |= {
        f"textarea{number}": put("long answer", text) for number, text in enumerate(STRINGS)
    }
    answers |= {
        f"unknown{number}": put("unknown field", text) for number, text in enumerate(STRINGS)
    }
    cells = {f"cell{number}": put("answer in a table", text) for number, text in enumerate(STRINGS)}
    conventions: list[Any] = [
        {"use": f"c{number}", "notes": put("note of a convention", text)}
        for number, text in enumerate(STRINGS)
    ]
    conventions += [
        {"title": f"T{number}", "author_link": address, "convention_link": address}
        for number, address in enumerate(ADDRESSES)
    ]
    links = {f"link{number}": f"[x]({address})" for number, address in enumerate(ADDRESSES)}
    notes = {
        "format": "hostile",
        "version": "1",
        "sections": {
            "general": {"fields": {"title": "Ours", "players": "Ann and Ben"}},
            "labels": {"fields": {f"f{number}": True for number in range(len(STRINGS))}},
            "choices": {"fields": {f"f{number}": "a" for number in range(len(STRINGS))}},
            "answers": {"fields": {**answers, **links}, "conventions": conventions},
            "tables": {"fields": cells},
            **{f"s{number}": {"fields": {"a": "x"}} for number in range(len(STRINGS))},
        },
    }
    structure = {"format": "hostile", "version": "1", "label": "Card", "sections": sections}
    return HostileCard(structure, notes, marks.texts)
