"""What is made from documents is made again only where one of them, or a setting, differs."""

from __future__ import annotations

import shutil
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from sphinx.search import js_index

from sphinxcontrib_bml.agreements.meanings import books
from sphinxcontrib_bml.agreements.meanings.reader import read_text
from sphinxcontrib_bml.sphinxext import documents, storage
from tests.sphinxext.projects import Project

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sphinxcontrib_bml.agreements.book import Book
    from sphinxcontrib_bml.agreements.meanings.reader import CountedMeaning
    from sphinxcontrib_bml.sphinxext.storage import StoredBook
    from tests.sphinxext.projects import Build

NOTES = {
    "conf.py": 'project = "Notes"\nhtml_theme = "basic"\nbml_sequences = True\n',
    "index.rst": ("Notes\n=====\n\n.. toctree::\n\n   one\n   two\n   asked\n\n"),
    "asked.rst": (
        "Asked\n=====\n\n"
        ".. bml-explorer::\n\n.. bml-summary::\n\n"
        ".. bml-quiz::\n\n.. bml-report::\n\n.. bml-downloads::\n"
    ),
    "one.bml": "#+TITLE: Openings\n\n1N = 15--17\n  2C = Stayman\n    2D = no major\n",
    "two.bml": "#+TITLE: Majors\n\nProse with 1N-2C.\n\n1S = 5+!s\n  2N = raise\n",
}

NEIGHBOURS = ("one.html", "two.html", "asked.html")


@pytest.fixture
def restored(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Return a list that every book that is read comes into."""
    books: list[object] = []
    restore = storage.restore_book

    def restoring(stored: Iterable[StoredBook]) -> Book:
        book = restore(stored)
        books.append(book)
        return book

    monkeypatch.setattr(documents, "restore_book", restoring)
    return books


@pytest.fixture
def notes(project: Project) -> Project:
    project.write(NOTES)
    return project


def files_of(build: Build) -> dict[str, bytes]:
    """Return what readers get.

    Sphinx keeps words in its search that no page has any more, and forgets the index entries of
    pages that a build does not write.
    """
    files = {
        path.relative_to(build.out).as_posix(): path.read_bytes()
        for path in sorted(build.out.rglob("*"))
        if path.is_file() and path.name != ".buildinfo"
    }
    index = js_index.loads(files["searchindex.js"].decode())
    for words in ("terms", "titleterms"):
        index[words] = {word: pages for word, pages in index[words].items() if pages != []}
    del index["indexentries"]
    files["searchindex.js"] = repr(sorted(index.items())).encode()
    return files


@pytest.fixture
def clean_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("clean") / "docs"


def clean_build(project: Project, folder: Path, **options: Any) -> Build:
    """Build the sources of a project in another, empty folder."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(project.folder, folder, ignore=shutil.ignore_patterns("_build"))
    conf = (folder / "conf.py").read_bytes()
    copy = Project(folder)
    copy.write({"conf.py": conf})
    return copy.build("html", **options)


def test_a_build_in_which_nothing_changed_reads_no_book(
    notes: Project, restored: list[object]
) -> None:
    notes.build("html")
    restored.clear()
    notes.build("html")
    assert restored == []


def test_a_build_in_which_only_prose_changed_reads_no_book(
    notes: Project, restored: list[object]
) -> None:
    notes.write({"two.bml": "#+TITLE: Majors\n\nProse.\n\n1S = 5+!s\n"})
    notes.build("html")
    restored.clear()
    notes.write({"two.bml": "#+TITLE: Majors\n\nWords.\n\n1S = 5+!s\n"})
    assert "Words." in notes.build("html").text("two.html")
    assert restored == []


def test_after_an_edit_only_texts_of_the_same_openings_are_read(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    chapters = {
        "one.bml": "1N = 15--17 HCP\n  2C = Stayman\n    2D = 15--16 HCP\n",
        "two.bml": "1S = 5+!s\n  2N = 4+!s\n    3C = 14--15 HCP\n",
    }
    settings = 'bml_checks = {"MEANING-EMPTY": "info", "MEANING-SAME": "info"}\n'
    project.write({**NOTES, **chapters, "conf.py": NOTES["conf.py"] + settings})
    read = list[str]()

    def reading(text: str, *facts: Any) -> CountedMeaning:
        read.append(text)
        return read_text(text, *facts)

    monkeypatch.setattr(books, "read_text", reading)
    books._read.cache_clear()
    project.build("html")
    assert {"15--17 HCP", "15--16 HCP", "5+!s", "14--15 HCP"} <= set(read)
    read.clear()
    books._read.cache_clear()
    project.write({"two.bml": chapters["two.bml"].replace("14--15", "12--13")})
    project.build("html")
    assert set(read) == {"5+!s", "12--13 HCP"}


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("one.bml", "15--17", "14--16"),
        ("one.bml", "Stayman", "!Stayman"),
        ("index.rst", "   one\n   two\n   asked\n", "   two\n   one\n   asked\n"),
        ("conf.py", '"Notes"', '"Others"'),
        ("conf.py", '"basic"', '"basic"\nbml_call_names = {"notrump": "SA"}'),
    ],
    ids=["text", "alert", "order of documents", "name of the project", "setting"],
)
@pytest.mark.parametrize("parallel", [0, 2])
def test_a_change_is_seen_in_all_output(
    file: str, old: str, new: str, parallel: int, notes: Project, clean_folder: Path
) -> None:
    notes.build("html", parallel=parallel)
    text = (notes.folder / file).read_text(encoding="utf-8")
    notes.write({file: text.replace(old, new)})
    after = files_of(notes.build("html", parallel=parallel))
    clean = files_of(clean_build(notes, clean_folder, parallel=parallel))
    if file == "index.rst":
        # Sphinx leaves it to authors to have the links to neighbors written again.
        clean = {name: data for name, data in clean.items() if name not in NEIGHBOURS}
    assert {name: after.get(name) for name in clean} == clean


def test_a_report_names_the_lines_that_findings_have_moved_to(notes: Project) -> None:
    glued = "#+TITLE: Majors\nProse without a blank line above.\n\n1S = 5+!s\n"
    notes.write({"two.bml": glued})
    assert "two.bml:2" in notes.build("html").text("asked.html")
    notes.write({"two.bml": f"\n{glued}"})
    assert "two.bml:3" in notes.build("html").text("asked.html")


@pytest.mark.parametrize("damage", [b"", b"[", b"{}", b'["0",[]]', b"\xff\x00", b"[1,2,3]", b"7"])
def test_damaged_products_are_made_again_without_a_word(damage: bytes, notes: Project) -> None:
    build = notes.build("html")
    before = files_of(build)
    stored = list(Path(build.app.doctreedir, "bml").iterdir())
    assert stored
    for path in stored:
        path.write_bytes(damage)
    again = notes.build("html")
    assert again.warnings == build.warnings
    assert files_of(again) == before
    # Those of pages of lists are only read if such a page is written.
    unread = {path.name for path in stored if path.read_bytes() == damage}
    assert unread <= {"html-pages.pickle", "html-sections.pickle"}


def test_products_of_classes_that_are_no_more_are_made_again(notes: Project) -> None:
    build = notes.build("html")
    before = files_of(build)
    gone = b"c__main__\nGone\n."
    for path in Path(build.app.doctreedir, "bml").iterdir():
        key = path.read_bytes().partition(b" ")[0]
        path.write_bytes(key + f" {sha256(gone).hexdigest()}\n".encode() + gone)
    again = notes.build("html")
    assert again.warnings == build.warnings
    assert files_of(again) == before


def test_where_products_cannot_be_stored_they_are_made_again(notes: Project) -> None:
    build = notes.build("html")
    folder = Path(build.app.doctreedir, "bml")
    shutil.rmtree(folder)
    folder.write_bytes(b"in the way")
    again = notes.build("html")
    assert again.warnings == build.warnings
    assert files_of(again) == files_of(build)


def test_an_exported_file_that_is_gone_is_written_again(notes: Project) -> None:
    build = notes.build("html")
    (file,) = (build.out / "_downloads" / "bml").glob("*.bss")
    data = file.read_bytes()
    file.unlink()
    notes.build("html")
    assert file.read_bytes() == data


BIDS = ("2C", "2D", "2H", "3N", "(2S)", "X")
EDITS: tuple[Callable[[Random, list[str]], None], ...] = (
    lambda random, lines: lines.append(f"  {random.choice(BIDS)} = word {random.random():.3f}"),
    lambda random, lines: lines.insert(2, f"Prose {random.random():.3f} and 1N-2C."),
    lambda random, lines: lines.insert(2, ""),
    lambda random, lines: lines.append(f"\n* Section {random.randrange(9)}"),
    lambda random, lines: lines.__delitem__(random.randrange(1, len(lines))),
    lambda random, lines: lines.extend(["", f"1{random.choice('CDHSN')} = !opens"]),
)


@pytest.mark.parametrize("parallel", [0, 2])
@pytest.mark.parametrize(
    "steps", [pytest.param(6, id="few"), pytest.param(40, id="many", marks=pytest.mark.slow)]
)
def test_after_any_edits_output_is_that_of_a_clean_build(
    steps: int, parallel: int, notes: Project, clean_folder: Path
) -> None:
    random = Random(steps)
    for _ in range(steps):
        name = random.choice(["one.bml", "two.bml"])
        lines = (notes.folder / name).read_text(encoding="utf-8").splitlines()
        random.choice(EDITS)(random, lines)
        notes.write({name: "\n".join(lines) + "\n"})
        after = files_of(notes.build("html", parallel=parallel))
        clean = files_of(clean_build(notes, clean_folder, parallel=parallel))
        different = sorted(name for name in clean if after.get(name) != clean[name])
        assert different == [], lines
