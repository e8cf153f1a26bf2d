"""What the server knows after edits is what it would know had it just begun."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from lsprotocol import types

from sphinxcontrib_bml.server.actions import (
    code_actions,
    findings_of_document,
    findings_of_system,
)
from sphinxcontrib_bml.server.completion import completions
from sphinxcontrib_bml.server.desk import Desk
from sphinxcontrib_bml.server.edited_texts import (
    ColumnEncoding,
    EditorPosition,
    TextChange,
    TextLines,
    changed,
)
from sphinxcontrib_bml.server.hints import code_lenses, inlay_hints
from sphinxcontrib_bml.server.hovers import hover
from sphinxcontrib_bml.server.leads import definitions, document_links, references
from sphinxcontrib_bml.server.outline import folding, outline
from sphinxcontrib_bml.server.renames import renamed_at
from sphinxcontrib_bml.server.workspace import Workspace

EXAMPLE = Path(__file__).parents[2] / "example_project"
Notes = Callable[[str], Path]
PIECES = (
    *("\n", "\n\n", "  ", "    2C  Stayman\n", "1N-2C;\n", "#COPY a\n", "#ENDCOPY\n", "#PASTE a\n"),
    *("#INCLUDE parts/_raises.bml\n", "* Heading\n", "//ignore DUPLICATE\n", "[x](#Slam)", "1N-2D"),
    *(
        ".. bidtable::\n\n   1C  a\n",
        "```{bml}\n1C  b\n```\n",
        "#VUL YN\n",
        "😀",
        "\r\n",
        "#SEAT 3",
        "//only anna\n",
        "//only ben = other\n",
        "#+VARIANTS: anna\n",
        "//except Ben, carl\n",
    ),
)


def random_change(text: str, chance: random.Random) -> TextChange:
    """Return a change of a few characters somewhere in a text."""
    lines = TextLines(text)
    start = chance.randrange(len(text) + 1)
    end = min(len(text), start + chance.choice((0, 0, 0, 1, 5, 40)))
    new = chance.choice(PIECES) if chance.random() < 0.7 else ""
    return TextChange(new, lines.place(start), lines.place(end))


def known(workspace: Workspace, paths: list[Path]) -> list[object]:
    """Return all that a workspace knows about files."""
    system = workspace.system(paths[0])
    assert system is not None
    found = [
        (str(one), one.span.text, [str(other.span) for other in one.related])
        for one in system.diagnostics
    ]
    agreements = [
        (str(one.auction), str(one.conditions), one.text, one.row.place, one.stands)
        for own in system.notes_of_each
        for one in own.book
    ]
    named = {key: [str(one.span) for one in spans] for key, spans in system.named.items()}
    return [found, agreements, named, [reading.name for reading in system.readings]]


def edited_and_fresh(root: Path, count: int, seed: int) -> None:
    chance = random.Random(seed)
    paths = sorted(path for path in root.rglob("*") if path.is_file())
    texts = {path: path.read_text(encoding="utf-8") for path in paths}
    edited = Workspace()
    edited.folders = [root]
    for path in paths:
        edited.set_text(path, texts[path])
    for number in range(count):
        path = chance.choice(paths)
        change = random_change(texts[path], chance)
        # A text that grew too wild begins again.
        wild = len(texts[path]) > 4000
        texts[path] = (
            path.read_text(encoding="utf-8") if wild else changed(TextLines(texts[path]), [change])
        )
        edited.set_text(path, texts[path])
        if number % 10 == 0 or number == count - 1:
            fresh = Workspace()
            fresh.folders = [root]
            for other in paths:
                fresh.set_text(other, texts[other])
            assert known(edited, paths) == known(fresh, paths), f"edit {number}, seed {seed}"


@pytest.mark.parametrize("kind", ["bml", "rst", "myst", "partners"])
def test_after_random_edits_the_state_is_that_of_a_fresh_start(notes: Notes, kind: str) -> None:
    edited_and_fresh(notes(kind), 60, seed=1)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "seed"), [("bml", 0), ("bml", 1), ("bml", 2), ("partners", 3), ("partners", 4)]
)
def test_after_many_random_edits_the_state_is_that_of_a_fresh_start(
    notes: Notes, kind: str, seed: int
) -> None:
    edited_and_fresh(notes(kind), 1_000, seed)


def test_a_keystroke_reads_the_changed_document_only(notes: Notes) -> None:
    root = notes("bml")
    workspace = Workspace()
    workspace.folders = [root]
    before = workspace.system(root / "notes.bml")
    assert before is not None
    workspace.set_text(root / "zlater.bml", "1C  new\n")
    after = workspace.system(root / "notes.bml")
    assert after is not None
    kept = {reading.name for reading in after.readings if reading in before.readings}
    assert kept == {"notes.bml"}
    assert workspace.system(root / "notes.bml") is after


def test_a_changed_part_reads_who_includes_it(notes: Notes) -> None:
    root = notes("bml")
    workspace = Workspace()
    workspace.folders = [root]
    before = workspace.system(root / "notes.bml")
    assert before is not None
    workspace.set_text(root / "parts" / "_raises.bml", "1C  new\n")
    after = workspace.system(root / "notes.bml")
    assert after is not None
    kept = {reading.name for reading in after.readings if reading in before.readings}
    assert kept == {"zlater.bml"}


def test_a_project_of_sphinx_in_the_folder_is_a_system_of_its_own(tmp_path: Path) -> None:
    root = tmp_path.resolve()
    for name in ("one", "two"):
        (root / name).mkdir()
        (root / name / "conf.py").touch()
        (root / name / "notes.bml").write_text(f"1C  {name}\n", encoding="utf-8")
    workspace = Workspace()
    workspace.folders = [root]
    assert [system.name for system in workspace.systems()] == ["one", "two"]


@pytest.mark.parametrize("encoding", list(ColumnEncoding))
def test_every_offset_has_a_place_and_every_place_leads_back(encoding: ColumnEncoding) -> None:
    text = "a😀b\r\nß🂡\n\rlast\u2028same\x0cline"
    lines = TextLines(text, encoding)
    assert lines.count == 4
    for offset in range(len(text) + 1):
        if text[offset - 1 : offset + 1] != "\r\n":
            assert lines.offset(lines.place(offset)) == offset
    assert lines.offset(EditorPosition(99, 0)) == len(text)
    assert lines.offset(EditorPosition(0, 99)) == text.index("\r")
    assert lines.place(99) == lines.place(len(text))


@pytest.mark.parametrize("encoding", list(ColumnEncoding))
def test_long_lines_have_their_places_too(encoding: ColumnEncoding) -> None:
    text = "aß😀\ud800" * 300
    lines = TextLines(text, encoding)
    units = 0
    for offset, character in enumerate(text):
        assert lines.place(offset) == EditorPosition(0, units)
        assert lines.offset(EditorPosition(0, units)) == offset
        bytes_of = len(character.encode("utf-8", "surrogatepass"))
        units += {"utf-8": bytes_of, "utf-16": 1 + (bytes_of > 3), "utf-32": 1}[encoding]
    assert lines.offset(EditorPosition(0, units + 9)) == len(text)


def test_a_column_within_a_character_is_that_before_it() -> None:
    assert TextLines("😀b", ColumnEncoding.UTF_16).offset(EditorPosition(0, 1)) == 0
    assert TextLines("😀b", ColumnEncoding.UTF_8).offset(EditorPosition(0, 3)) == 0


def test_directives_with_a_file_of_matches_are_left_to_the_build(tmp_path: Path) -> None:
    path = tmp_path.resolve() / "page.rst"
    workspace = Workspace()
    workspace.set_text(
        path, ".. auction::\n   :file: match.pbn\n\n.. deal::\n   :file: match.pbn\n"
    )
    reading = workspace.reading(path)
    assert reading is not None
    assert list(reading.parse.diagnostics) == []


def shown(desk: Desk, paths: list[Path], chance: random.Random) -> list[object]:
    """Return what an editor shows of files, and of some places in them."""
    found: list[object] = []
    for path in paths:
        spot = desk.whole(path.as_uri())
        if spot is None:
            continue
        whole = types.Range(types.Position(0, 0), types.Position(10_000, 0))
        found += [
            outline(desk, spot),
            folding(desk, spot),
            inlay_hints(desk, spot, whole),
            code_lenses(desk, spot),
            document_links(desk, spot),
            code_actions(desk, spot, whole, None),
            sorted(map(repr, findings_of_document(desk, spot.reading))),
        ]
        for _ in range(20):
            line = chance.randrange(spot.source.text.count("\n") + 1)
            at = desk.spot(path.as_uri(), types.Position(line, chance.randrange(12)))
            assert at is not None
            found += [hover(desk, at), definitions(desk, at), references(desk, at, declared=True)]
            found += [completions(desk, at), renamed_at(desk, at)]
    system = desk.workspace.system(paths[0])
    assert system is not None
    return [*found, findings_of_system(desk, system)]


def desk_with(root: Path, texts: dict[Path, str]) -> Desk:
    desk = Desk()
    desk.workspace.folders = [root]
    for path, text in texts.items():
        desk.open(path.as_uri(), text)
    return desk


@pytest.fixture
def example(tmp_path: Path) -> Path:
    folder = tmp_path.resolve() / "example"
    folder.mkdir()
    for name in ("one-notrump.bml", "preempts.bml", "slam.bml"):
        shutil.copy(EXAMPLE / name, folder)
    return folder


@pytest.mark.parametrize("kind", ["bml", "partners", "example"])
def test_after_random_edits_an_editor_shows_what_it_would_after_a_fresh_start(
    notes: Notes, example: Path, kind: str
) -> None:
    root = example if kind == "example" else notes(kind)
    chance = random.Random(kind)
    paths = sorted(path for path in root.rglob("*") if path.is_file())
    texts = {path: path.read_text(encoding="utf-8") for path in paths}
    texts |= {path: text.replace("\n", "\r\n") for path, text in list(texts.items())[1:2]}
    desk = desk_with(root, texts)
    for number in range(60):
        path = chance.choice(paths)
        if path.suffix != ".bml":
            continue
        lines = TextLines(texts[path])
        at = lines.place(chance.randrange(len(texts[path]) + 1))
        end = EditorPosition(at.line, at.unit + chance.choice((0, 0, 0, 1, 3)))
        new = chance.choice(("x", "y\n", "  2C  asks\n", "\n\n", "1N-2C", "😀", ""))
        texts[path] = changed(lines, [TextChange(new, at, end)])
        desk.open(path.as_uri(), texts[path])
        assert desk.workspace.system(path) is not None
        seed = chance.random()
        if number % 6 == 0:
            now = shown(desk, paths, random.Random(seed))
            assert now == shown(desk_with(root, texts), paths, random.Random(seed)), number
