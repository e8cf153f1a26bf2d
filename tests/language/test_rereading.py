"""A text that is edited is read as it would be from the beginning."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from sphinxcontrib_bml.language.options import Options
from sphinxcontrib_bml.language.parser import Parse, parse_file
from sphinxcontrib_bml.language.rereading import EditedText, read_edited
from sphinxcontrib_bml.language.syntax import BiddingTable, Row
from tools.bench.notes import synthetic_notes

CASES = Path(__file__).parent / "cases"
EXAMPLES = Path(__file__).parents[2] / "example_project"
PIECES = (
    *("x", " ", "\n", "\n\n", "1C", "1NT = ", "2D", "  2H  nat\n", "#FOO\n", "*", "- item\n"),
    *("* Head 1C-1D\n", "//ignore\n", "#VUL NY\n", "1C-1D;\n", "!h", "(", "//only Anna\n"),
    *("#CUT a\n", "#ENDCUT\n", "#PASTE a\n", "\t", "(2+ cards)", "when weak: ", "#HIDE\n"),
    *("\x01", "#+TITLE: x\n", "#+BEGIN_RST\n", "#+END_RST\n", "|a|b|\n", "\0", "//bss omit\n"),
)
NOTES = """\
* Openings

1N  15--17
  2C  Stayman
    2D  no major
  2D  transfer

1S  five
  2S  raise

Words about 1N-2C.

1H  five
"""


def row_of(row: Row) -> tuple[object, ...]:
    text = row.description.text if row.description else None
    link = (row.link.span.place, row.link.target) if row.link else None
    return row.address, row.span.place, row.span.text, row.labels, row.level, text, link


def shape(parse: Parse) -> list[object]:
    """Return everything that was read, with its places."""
    elements: list[object] = []
    for element in parse.document.elements:
        elements.append((type(element), element.span.place, element.span.text))
        if isinstance(element, BiddingTable):
            heading = element.context and (element.context.text, element.context.anchor)
            elements.append((heading, element.conditions, element.hidden))
            elements += map(row_of, element.rows)
    found = sorted(
        (
            str(one),
            one.hint,
            [(other.span.place, other.message) for other in one.related],
            [(edit.span.place, edit.span.text, edit.replacement) for edit in one.edits],
        )
        for one in parse.diagnostics
    )
    return [elements, found, {key: value.text for key, value in parse.document.metadata.items()}]


class Typing:
    """A file in an editor."""

    def __init__(self, path: Path, text: str) -> None:
        self.path = path
        self.options = Options(texts={path: text})
        self.now = read_edited(path, self.options, path.name)
        self.is_read_whole = False

    def type(self, text: str) -> EditedText:
        self.options.texts[self.path] = text  # type: ignore[index]
        after = self.now.after(text)
        self.is_read_whole = after is None
        self.now = after or read_edited(self.path, self.options, self.path.name)
        return self.now

    def is_as_from_the_beginning(self) -> bool:
        again = parse_file(self.path, self.options, self.path.name)
        return shape(self.now.parse) == shape(again)


def edit_at_random(path: Path, edits: int, chance: random.Random) -> None:
    text = path.read_text(encoding="utf-8", errors="replace").replace("\r\n", "\n")
    typing = Typing(path, text)
    for number in range(edits):
        at = chance.randrange(len(text) + 1)
        if chance.random() < 0.4:
            text = text[:at] + text[at + chance.choice((1, 1, 2, 5, 40)) :]
        if chance.random() < 0.7:
            text = text[:at] + chance.choice(PIECES) + text[at:]
        typing.type(text)
        assert typing.is_as_from_the_beginning(), f"{path.name}: edit {number}"


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.bml")), ids=lambda path: path.name)
def test_random_edits_of_the_example_leave_what_reading_all_would(path: Path) -> None:
    edit_at_random(path, 12, random.Random(path.name))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_random_edits_of_all_cases_leave_what_reading_all_would(seed: int) -> None:
    for path in (*sorted(CASES.glob("*.bml")), *EXAMPLES.glob("*.bml")):
        edit_at_random(path, 40, random.Random(f"{path.name} {seed}"))


def typed(tmp_path: Path, old: str, new: str) -> Typing:
    typing = Typing(tmp_path / "notes.bml", NOTES)
    assert old in NOTES
    typing.type(NOTES.replace(old, new, 1))
    assert typing.is_as_from_the_beginning()
    return typing


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Stayman", "Staymann"),
        ("  2D  transfer\n", "  2D  transfer\n  2H  transfer\n"),
        ("    2D  no major\n", ""),
        ("five\n  2S", "five\n\n  2S"),
        ("1N-2C.", "1N-2C-2D."),
        ("  2C", "  3C"),
        ("  2C", "#FOO\n  2C"),
    ],
)
def test_an_edit_of_a_table_or_a_text_reads_its_block_alone(
    tmp_path: Path, old: str, new: str
) -> None:
    typing = Typing(tmp_path / "notes.bml", NOTES)
    last = typing.now.parse.document.elements[-1]
    typing.type(NOTES.replace(old, new, 1))
    if new.count("\n\n"):
        assert typing.is_read_whole  # a table more: those below have other numbers
    else:
        assert typing.now.parse.document.elements[-1] is last
    assert typing.is_as_from_the_beginning()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("* Openings", "* Openings 1C-1D"),
        ("1S  five", "#VUL YN\n\n1S  five"),
        ("1S  five", "1N  five"),
        ("1N  15", "#+VARIANTS: Anna\n\n1N  15"),
        ("Words", "#CUT x"),
        ("  2D  transfer", "  //only Anna\n  2D  transfer"),
    ],
)
def test_an_edit_that_says_something_to_the_document_reads_all(
    tmp_path: Path, old: str, new: str
) -> None:
    assert typed(tmp_path, old, new).is_read_whole


def test_places_below_follow_the_lines_that_are_typed(tmp_path: Path) -> None:
    typing = Typing(tmp_path / "notes.bml", NOTES)
    last = typing.now.parse.document.elements[-1]
    line = last.span.line
    typing.type(NOTES.replace("  2D  transfer\n", "  2D  transfer\n  2H  transfer\n"))
    assert last.span.line == line + 1
    typing.type(NOTES)
    assert last.span.line == line


def test_what_is_told_once_a_file_is_told_at_its_first_place(tmp_path: Path) -> None:
    text = "1C\n  foo\n\n1D\n  bar\n"
    typing = Typing(tmp_path / "notes.bml", text)
    typing.type(text.replace("  bar", "  baz"))
    typing.type(text.replace("  foo", "  2H"))
    assert not typing.is_read_whole
    assert typing.is_as_from_the_beginning()


def test_memory_stays_with_many_edits_of_one_block(tmp_path: Path) -> None:
    typing = Typing(tmp_path / "notes.bml", NOTES)
    for number in range(50):
        typing.type(NOTES.replace("Stayman", f"Stayman {number}"))
        assert not typing.is_read_whole
    assert len(typing.now.parts) == 2


def test_a_long_text_is_read_where_it_is_edited(tmp_path: Path) -> None:
    text = synthetic_notes(2_000)
    typing = Typing(tmp_path / "notes.bml", text)
    before = set(map(id, typing.now.parse.document.elements))
    at = text.index("shows", len(text) // 2)
    typing.type(f"{text[:at]}x{text[at:]}")
    after = typing.now.parse.document.elements
    assert [id(one) in before for one in after].count(False) == 1
    assert typing.is_as_from_the_beginning()
