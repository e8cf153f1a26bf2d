"""BSS files of ours, imported, say on a page what the notes they were made from say."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinxcontrib_bml.agreements.notes import Notes, parse
from sphinxcontrib_bml.display.plain import shown_text
from sphinxcontrib_bml.formats.bss.settings import Profile
from sphinxcontrib_bml.formats.bss.writer import records_of
from sphinxcontrib_bml.formats.registry import Losses
from sphinxcontrib_bml.language.options import Options
from sphinxcontrib_bml.language.parser import parse_file
from tests.formats.bss_cards import imported
from tests.formats.exports import bss_of, notes_of

PROBES = sorted((Path(__file__).parents[1] / "probes").glob("*.bml"))


def shown(notes: Notes) -> dict[str, list[str]]:
    """Return the lines that pages show of each record, by what is before its ``=``."""
    return {
        record.key: [
            line.strip() for line in shown_text(record.agreement, notes.system.options).splitlines()
        ]
        for record in records_of(notes.book, Profile.STANDARD, Losses())
        if record.text
    }


def shown_again(notes: Notes) -> dict[str, list[str]]:
    """Return the same of what comes back of the BSS note file."""
    return shown(parse(imported(bss_of(notes).data).text))


# BSS-52, BSS-87
@pytest.mark.parametrize("probe", PROBES, ids=lambda path: path.stem)
def test_texts_of_probes_come_back_as_pages_show_them(probe: Path) -> None:
    notes = notes_of(parse_file(probe))
    assert shown_again(notes) == shown(notes)


# BSS-33, BSS-52
@pytest.mark.parametrize(
    "text", ["0-8 points", "0 or 3 aces", "a\\\n        b", "a\n        \\b", "a\\\\nb", "\\"]
)
def test_texts_that_look_like_digits_or_line_ends_of_bss_files_come_back(text: str) -> None:
    notes = parse(f"1C = a\n  (D) = {text}\n")
    assert len(shown(notes)["001CD"]) == 1 + text.count("\n" if "\n" in text else "\\n")
    assert shown_again(notes) == shown(notes)


# BSS-33
def test_backslashes_are_kept_apart_and_that_is_told() -> None:
    notes = parse("#+DESCRIPTION: x\\\\y\n\n1C = a\\\\\\b\n")
    data, losses = bss_of(notes)
    assert data.decode() == "*00=NYYYYYYx\\ \\y\n001C=NYYYYYY008a\\ \\ \\b\n"
    assert [str(loss.code) for loss in losses] == ["BSS-CHARACTER", "BSS-CHARACTER"]
    assert shown_again(notes) == {"001C": ["a\\ \\ \\b"]}


@pytest.mark.corpus
def test_texts_of_real_notes_come_back_as_pages_show_them(corpus_dir: Path) -> None:
    paths = sorted(corpus_dir.rglob("*.bml"))
    assert paths
    for path in paths:
        notes = notes_of(parse_file(path, Options(root=corpus_dir)))
        assert shown_again(notes) == shown(notes), path.name
