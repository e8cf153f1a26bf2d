"""Cards of strangers: on pages, on paper and in files nothing of them becomes a command."""

from __future__ import annotations

import json
import subprocess
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from sphinxcontrib_bml.cards.files.conventions import read_conventions
from sphinxcontrib_bml.cards.files.exchange import (
    cards_as_json,
    notes_as_yaml,
    notes_of_json,
    yaml_text,
)
from sphinxcontrib_bml.cards.files.schemas import notes_schema
from sphinxcontrib_bml.cards.files.templates import template
from sphinxcontrib_bml.cards.model.system_notes import read_system_notes
from sphinxcontrib_bml.cards.nodes.documents import card_document, card_page
from sphinxcontrib_bml.doctree.writers.lower import lower
from sphinxcontrib_bml.language.source import Source
from tests.hostile.browsing import visit
from tests.hostile.cards import ANSWERS, hostile_card
from tests.hostile.places import folded, found_in
from tests.hostile.strings import ADDRESSES, MADE, SECRET, STRINGS, Hostile

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

EACH = pytest.mark.parametrize("hostile", STRINGS, ids=lambda hostile: ascii(hostile.typed))


def lost(shown: str) -> dict[str, tuple[str, set[str]]]:
    """Return the texts that are not seen as they are typed, one for each place."""
    found: dict[int, set[str]] = {}
    for number, text in found_in(shown):
        found.setdefault(number, set()).add(text)
    return {
        text.place: (text.shown, found.get(number, set()))
        for number, text in hostile_card().texts.items()
        if found.get(number) != {text.shown}
    }


# CC-O3, CC-O6
@pytest.mark.browser
def test_nothing_of_a_card_runs_on_its_page_and_every_text_is_shown(
    browser: Browser, tmp_path: Path
) -> None:
    path = tmp_path / "card.html"
    path.write_bytes(card_page(hostile_card().node()))
    with browser.new_context() as context:
        seen = visit(context, {"card": path.as_uri()})
    assert seen.harm == []
    assert lost(seen.texts["card"]) == {}


# CC-O7
@pytest.mark.latex
def test_tex_that_may_run_programs_runs_nothing_of_a_card(tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text(SECRET, encoding="utf-8")
    (tmp_path / "card.tex").write_bytes(card_document(hostile_card().node()))
    command = ["pdflatex", "-shell-escape", "-interaction=batchmode", "card.tex"]
    subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
    read = subprocess.run(
        ["pdftotext", "-raw", "card.pdf", "-"], cwd=tmp_path, capture_output=True, check=True
    )
    text = read.stdout.decode()
    assert not list(tmp_path.rglob(MADE))
    assert SECRET not in text
    assert text.count("secret.txt") > len(ANSWERS)


# CC-O8
def test_other_writers_get_every_text_as_it_is_typed() -> None:
    root = hostile_card().document()
    lower(root)
    assert lost(root.astext()) == {}


def test_a_card_comes_back_equal_from_yaml_and_json() -> None:
    card = hostile_card()
    assert yaml.safe_load(yaml_text(card.notes_data)) == card.notes_data
    assert yaml.safe_load(yaml_text(card.structure_data)) == card.structure_data
    before = [answer.value for answer in card.filled().answers]
    data = cards_as_json(card.notes, [card.filled()])
    assert json.loads(data)
    for text in (notes_as_yaml(card.notes, [card.filled()]), yaml_text(notes_of_json(data))):
        found = yaml.safe_load(text)
        assert typed(found) == typed(card.notes_data)
        again = card._replace(notes_data=found)
        assert [answer.value for answer in again.filled().answers] == before


def typed(notes: dict[str, Any]) -> dict[str, str]:
    """Return the answers as they are compared: characters that steer terminals are spaces."""
    fields = notes["sections"]["answers"]["fields"]
    return {name: folded(text) for name, text in fields.items()}


# CC-M1
def test_labels_of_strangers_stay_in_the_comments_of_a_new_card() -> None:
    structure = hostile_card().structure
    text = template([structure])
    assert list(read_system_notes(Source("card.yaml", text)).diagnostics) == []
    assert set(yaml.safe_load(text)) == {"format", "version", "sections"}
    assert json.loads(json.dumps(notes_schema([structure])))


# CC-C1
@EACH
def test_a_convention_comes_back_equal(hostile: Hostile) -> None:
    data = {
        "id": "c",
        "title": hostile.typed,
        "description": hostile.typed,
        "author": hostile.typed,
        "sequences": [{"bids": "1n.2c", "detail": hostile.typed, "alert": hostile.typed}],
    }
    (convention,), _ = read_conventions(Source("c.yaml", yaml_text(data)))
    assert folded(convention.title) == folded(hostile.typed)
    assert folded(convention.sequences[0].detail) == folded(hostile.typed)


# CARD-LINK
@pytest.mark.parametrize("address", ADDRESSES, ids=ascii)
def test_a_link_of_a_convention_is_of_the_web_or_dropped(address: str) -> None:
    data = {"id": "c", "title": "T", "author_link": address, "convention_link": address}
    (convention,), diagnostics = read_conventions(Source("c.yaml", yaml_text(data)))
    for link in (convention.author_link, convention.convention_link):
        assert not link or link.startswith(("http://", "https://"))
    assert bool(convention.author_link) != bool(list(diagnostics))
