"""``bml ask`` of a folder reads what a question is about, and answers as if it had read all."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from sphinxcontrib_bml.agreements import notes as agreements
from sphinxcontrib_bml.commands.bml import main
from sphinxcontrib_bml.commands.shared import note_cache

FILES = {
    "clubs.bml": "#+TITLE: Ours\n\n1C = 16+\n  1D = negative\n    1H = hearts\n",
    "hearts.bml": "1H = 5+!h\n  2H = raise\n  (1S)\n    X = negative\n",
    "notrump.bml": "#INCLUDE stayman.bml\n\n1N = 15--17\n  #PASTE answers\n",
    "stayman.bml": "#CUT answers\n2C = Stayman\n2D = hearts\n#ENDCUT\n",
    "theirs.bml": "(1C)\n  1D = overcall\n  X = takeout\n",
    "sub/strong.bml": "2C = strong\n  2D = waiting\n",
}
RUN = "from sphinxcontrib_bml.commands.bml import main; main()"
QUESTIONS = (
    ("1C",),
    ("1C-1D-1H",),
    ("1N", "2C"),
    ("1M",),
    ("1H", "(1S)", "X"),
    ("(1C)",),
    ("(1C)-1D",),
    ("2C-2D",),
    ("3N",),
    ("3N", "4C"),
    ("P", "P", "1H"),
    ("P",),
    (),
    ("nonsense",),
    ("--deal", "N:None:1N P 2C P"),
    ("--format", "json", "1H-2H"),
)


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    folder = tmp_path / "notes"
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Return a list that the names of files come into that are read because of the cache."""
    names: list[str] = []
    read_note_file = agreements.read_note_file

    def reading(path: Path, options: object) -> object:
        names.append(path.name)
        return read_note_file(path, options)  # type: ignore[arg-type]

    monkeypatch.setattr(note_cache, "read_note_file", reading)
    yield names


def ask(folder: Path, *words: str) -> Result:
    return CliRunner().invoke(main, ["ask", str(folder), *words])


def same(one: Result, other: Result) -> bool:
    return (one.exit_code, one.output) == (other.exit_code, other.output)


@pytest.mark.parametrize("words", QUESTIONS, ids=" ".join)
def test_answers_are_those_of_a_reading_of_all(words: tuple[str, ...], notes: Path) -> None:
    whole = ask(notes, "--no-cache", *words)
    assert not (notes / ".bml-cache").exists()
    assert same(ask(notes, *words), whole)
    assert same(ask(notes, *words), whole)


def test_a_second_question_reads_only_what_it_is_about(notes: Path, read: list[str]) -> None:
    ask(notes, "1C")
    read.clear()
    ask(notes, "1H")
    # The first file has the title of all.
    assert read == ["clubs.bml", "hearts.bml"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("hearts.bml", "1H = 4+!h\n1N = weak\n"),
        ("stayman.bml", "#CUT answers\n2C = asks\n#ENDCUT\n"),
        ("new.bml", "1N = from a new file\n"),
        ("clubs.bml", "#+VARIANTS: Anna, Ben\n\n1C = 16+\n  1D = no //only Anna\n"),
        ("clubs.bml", "#INCLUDE hearts.bml\n\n1C = 16+\n"),
        ("sub/strong.bml", "2C = weak\n* = else\n"),
    ],
)
@pytest.mark.parametrize("words", [("1H",), ("1N",), ("1N-2C",), ("1C-1D",), ("2C",)], ids=" ".join)
def test_what_changed_is_read_again(
    name: str, text: str, words: tuple[str, ...], notes: Path
) -> None:
    ask(notes, "1C")
    (notes / name).write_text(text, encoding="utf-8")
    whole = ask(notes, "--no-cache", *words)
    assert same(ask(notes, *words), whole)
    assert same(ask(notes, *words), whole)


def test_a_file_that_is_gone_is_forgotten(notes: Path) -> None:
    ask(notes, "1H")
    (notes / "hearts.bml").unlink()
    assert same(ask(notes, "1H"), ask(notes, "--no-cache", "1H"))


@pytest.mark.parametrize(
    "damage", [b"", b"{", b"[]", b"[1, 2]", b'["x", {"a": 1}]', b"\xff\xfe", b"null", b"[[[["]
)
def test_a_damaged_cache_is_ignored_without_a_word(damage: bytes, notes: Path) -> None:
    whole = ask(notes, "1H")
    file = notes / ".bml-cache" / "openings.json"
    file.write_bytes(damage)
    assert same(ask(notes, "1H"), whole)
    assert file.read_bytes() != damage


def test_a_cache_that_says_something_else_in_its_entries_is_ignored(notes: Path) -> None:
    whole = ask(notes, "1H")
    file = notes / ".bml-cache" / "openings.json"
    origin, entries = json.loads(file.read_bytes())
    for wrong in (1, [], [1, 2, 3], [{}, 5], ["stamps", None]):
        file.write_text(json.dumps([origin, dict.fromkeys(entries, wrong)]), encoding="utf-8")
        assert same(ask(notes, "1H"), whole)


def test_a_cache_from_another_place_is_ignored(notes: Path, read: list[str]) -> None:
    ask(notes, "1H")
    copy = notes.with_name("copy")
    shutil.copytree(notes, copy)
    read.clear()
    ask(copy, "1H")
    assert read == []
    ask(copy, "1H")
    assert read == ["clubs.bml", "hearts.bml"]


@pytest.mark.parametrize("option", [("--limit", "rows=5")], ids=" ".join)
def test_a_cache_of_files_that_are_read_otherwise_is_ignored(
    option: tuple[str, ...], notes: Path, read: list[str]
) -> None:
    ask(notes, "1H")
    ask(notes, *option, "1H")
    assert read == []


def test_a_cache_is_used_by_the_next_process(notes: Path) -> None:
    file = notes / ".bml-cache" / "openings.json"
    written = set()
    for seed in ("1", "2"):
        command = [sys.executable, "-c", RUN, "ask", str(notes), "1H"]
        subprocess.run(command, check=True, env={**os.environ, "PYTHONHASHSEED": seed})
        written.add((file.stat().st_mtime_ns, file.read_bytes()))
    assert len(written) == 1


def test_a_cache_is_nobodys_to_commit(notes: Path) -> None:
    ask(notes, "1H")
    assert (notes / ".bml-cache" / ".gitignore").read_text(encoding="utf-8") == "*\n"


def test_where_no_cache_can_be_kept_questions_are_answered(notes: Path) -> None:
    (notes / ".bml-cache").write_text("in the way", encoding="utf-8")
    assert same(ask(notes, "1H"), ask(notes, "--no-cache", "1H"))


def test_a_file_alone_has_no_cache(notes: Path) -> None:
    ask(notes / "hearts.bml", "1H")
    assert not list(notes.rglob(".bml-cache"))
