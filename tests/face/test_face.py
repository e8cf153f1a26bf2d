"""What is public for Python: read, parse, check, write, and the values they give."""

from __future__ import annotations

import ast
import doctest
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import sphinxcontrib_bml as bml
from sphinxcontrib_bml.commands.bml import main
from sphinxcontrib_bml.formats.catalog import EXPORTS
from sphinxcontrib_bml.language.options import Options
from tests.sphinxext.projects import Project

NOTES = (
    "#+TITLE: Ours\n\n* Openings\n\n1N = 15--17\n  2C = Stayman\n\n#INCLUDE parts/_more.bml\n\n"
    "N None #1\nN AK32 T98 - Q98765\n"
)
MORE = "1M = 5+M\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "parts").mkdir()
    (tmp_path / "index.bml").write_text(NOTES, encoding="utf-8")
    (tmp_path / "parts" / "_more.bml").write_text(MORE, encoding="utf-8")
    return tmp_path


def test_every_public_name_is_there_and_says_what_it_is() -> None:
    assert set(bml.__all__) <= set(dir(bml))
    for name in bml.__all__:
        assert getattr(bml, name).__doc__, name
    with pytest.raises(AttributeError, match="nothing"):
        bml.nothing  # noqa: B018


@pytest.mark.parametrize("before", ["Filters", "practice"])
def test_a_public_function_is_not_hidden_by_the_package_of_its_name(before: str) -> None:
    code = f"import sphinxcontrib_bml as bml; bml.{before}; print(callable(bml.practice))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "True\n"


def test_those_who_check_types_see_each_public_name_where_it_is_loaded_from() -> None:
    tree = ast.parse(Path(bml.__file__).read_text(encoding="utf-8"))
    (table,) = (
        ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "_HOMES"
    )
    (checked,) = (node for node in tree.body if isinstance(node, ast.If))
    assert ast.unparse(checked.test) == "TYPE_CHECKING"
    imported = [
        (node.module, alias.name, alias.asname)
        for node in checked.body
        if isinstance(node, ast.ImportFrom) and node.level == 1
        for alias in node.names
    ]
    assert sorted(imported) == sorted(
        (module, name, name) for module, names in table.items() for name in names
    )
    public = [name for names in table.values() for name in names]
    assert sorted(bml.__all__) == sorted([*public, "setup"])


def test_a_file_is_read_with_all_that_it_includes(folder: Path) -> None:
    notes = bml.read(folder / "index.bml")
    assert [agreement.auction.short for agreement in notes.book] == ["1N", "1N-2C", "1H", "1S"]
    assert (notes.system.name, notes.system.title) == ("index", "Ours")
    assert [file.name for file in notes.files] == ["index.bml", "_more.bml"]
    assert notes.diagnostics == ()


def test_a_folder_stands_for_the_notes_that_no_other_includes(folder: Path) -> None:
    """CHECKS CK-6."""
    (folder / "a.bml").write_text("1C = first\n", encoding="utf-8")
    for hidden in ("_build", ".git"):
        (folder / hidden).mkdir()
        (folder / hidden / "x.bml").write_text("1D = never\n", encoding="utf-8")
    notes = bml.read(folder)
    assert [Path(document.name).name for document in notes.documents] == ["a.bml", "index.bml"]
    assert notes.system.name == folder.name


def test_notes_that_include_each_other_in_a_ring_are_read_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "a.bml").write_text("1C = a\n\n#INCLUDE b.bml\n", encoding="utf-8")
    (tmp_path / "b.bml").write_text("1D = b\n\n#INCLUDE a.bml\n", encoding="utf-8")
    notes = bml.read(tmp_path)
    assert {agreement.auction.short for agreement in notes.book} == {"1C", "1D"}
    assert {str(item.code) for item in notes.diagnostics} >= {"INCLUDE-CYCLE"}


def test_several_files_are_one_system_in_which_the_first_definition_stands(tmp_path: Path) -> None:
    first, second = tmp_path / "b.bml", tmp_path / "a.bml"
    first.write_text("1C = natural\n", encoding="utf-8")
    second.write_text("1D = x\n\n1C = strong\n", encoding="utf-8")
    notes = bml.read(first, second)
    assert notes.book["1C"].text == "natural"
    assert [str(item) for item in bml.check(notes)] == [
        f"{second}:3:1: info: 1C has another text, 'natural' at {first}:1; that text is used "
        "[DUPLICATE]"
    ]


def test_a_clip_that_files_share_and_paste_with_other_words_contradicts_itself(
    tmp_path: Path,
) -> None:
    (tmp_path / "clip.txt").write_text("#CUT a\n1D word\n#ENDCUT\n", encoding="utf-8")
    for name in ("one", "two"):
        text = f"#INCLUDE clip.txt\n\n1C\n  #PASTE a word={name}\n"
        (tmp_path / f"{name}.bml").write_text(text, encoding="utf-8")
    notes = bml.read(tmp_path)
    assert notes.book["1C-1D"].text == "one"
    (found,) = bml.check(notes)
    assert (str(found.code), found.span.line) == ("DUPLICATE", 2)
    pastes = [f"{tmp_path / name}:4" for name in ("one.bml", "two.bml")]
    assert [str(place.span) for place in found.related] == pastes


@pytest.mark.parametrize("name", ["missing.bml", "empty"])
def test_what_cannot_be_read_is_an_os_error_with_the_path(tmp_path: Path, name: str) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(OSError, match=name):
        bml.read(tmp_path / name)
    with pytest.raises(OSError, match=r"no note file was named$"):
        bml.read()


def test_checks_look_further_than_reading_and_say_each_thing_once() -> None:
    """CHECKS CK-4."""
    notes = bml.parse("* A\n\n[see](#B)\n\n*** C\n\n#CUT\n")
    assert [str(item.code) for item in notes.diagnostics] == ["CLIP-NAME"]
    for _ in range(2):
        codes = [str(item.code) for item in bml.check(notes)]
        assert codes == ["LINK-UNKNOWN", "HEADING-JUMP", "CLIP-NAME"]


@pytest.mark.parametrize("name", EXPORTS)
def test_every_format_is_written_by_the_suffix_or_by_its_name(
    folder: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1")
    notes = bml.read(folder / "index.bml", options=Options(root=folder))
    by_suffix, by_name = folder / f"out{EXPORTS[name].suffix}", folder / "out"
    assert bml.write(notes, by_suffix) == ()
    bml.write(notes, by_name, format=name)
    assert by_suffix.read_bytes() == by_name.read_bytes() != b""


def test_what_a_format_cannot_hold_is_returned_with_its_place(folder: Path) -> None:
    notes = bml.parse("1C = a\n  (1D) = theirs\n", "notes.bml")
    (loss,) = bml.write(notes, folder / "x.bboalert.txt")
    assert (str(loss.code), loss.span.line) == ("BBA-THEIRS", 2)


def test_settings_have_the_names_of_the_options(folder: Path) -> None:
    notes = bml.read(folder / "index.bml")
    bml.write(notes, folder / "x.bss", profile="bml2", infer=[])
    assert "001NP2C=NYYYYYY008Stayman\n" in (folder / "x.bss").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "settings", "message"),
    [
        ("notes.pdf", {}, r"notes\.pdf.*\.bss for bss, \.bboalert"),
        ("notes.bss", {"format": "word"}, "'word'.*bboalert"),
        (
            "notes.bss",
            {"colour": "red"},
            r"BSS has no setting 'colour' \(it has: profile, infer, rest",
        ),
        ("notes.bss", {"profile": "old"}, "'old' is not one of standard"),
        ("notes.bss", {"profile": "bml2", "infer": ["length"]}, "bml2"),
        ("x.bboalert.txt", {"option": "a b"}, "cannot name an option"),
    ],
)
def test_what_cannot_be_written_is_a_value_error(
    folder: Path, name: str, settings: dict[str, str], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        bml.write(bml.parse("1C\n"), folder / name, **settings)
    assert not (folder / name).exists()


def test_values_say_what_they_are() -> None:
    notes = bml.parse("#+TITLE: Ours\n\n1N = 15--17\n", "ours.bml")
    assert repr(notes) == "<Notes 'ours': 1 agreement>"
    assert notes.variants == ()
    assert repr(notes.system) == "<System 'ours': 'Ours', 1 agreement>"
    assert repr(notes.book["1N"].auction) == "Auction.parse('1N')"
    assert "15--17" in repr(notes.book["1N"])
    assert repr(bml.Call.parse("2H")) == "Call.parse('2H')"


@pytest.mark.parametrize("name", EXPORTS)
def test_face_command_builder_and_downloads_write_the_same_bytes(
    folder: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a system that is one document with includes and a title."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1")
    export = EXPORTS[name]
    bml.write(bml.read(folder / "index.bml"), folder / f"face{export.suffix}")
    command = ["deals", "--format", name] if export.command == "deals" else [name]
    by_command = folder / f"command{export.suffix}"
    result = CliRunner().invoke(main, [*command, "-o", str(by_command), str(folder / "index.bml")])
    assert result.exit_code == 0, result.output
    project = Project(folder)
    config = {
        "project": "Index",
        "bml_downloads": [name],
        "exclude_patterns": ["parts", "_build"],
    }
    built = project.build(export.builder_name, config=config).out / f"index{export.suffix}"
    pages = project.build("html", config=config).out
    download = pages / "_downloads" / "bml" / f"index{export.suffix}"
    face = (folder / f"face{export.suffix}").read_bytes()
    assert by_command.read_bytes() == face
    assert built.read_bytes() == face
    assert download.read_bytes() == face


def test_importing_the_face_loads_nothing_that_is_not_used(project_dir: Path) -> None:
    code = (
        "import sys, sphinxcontrib_bml as bml\n"
        "ours = {name for name in sys.modules if name.startswith('sphinxcontrib_bml.')}\n"
        "assert ours == {f'sphinxcontrib_bml.{name}' for name in ('version', 'practice')}\n"
        "bml.parse('1C = x')\n"
        "loaded = {'sphinx', 'docutils', 'click', 'yaml', 'pygls', 'pygments'} & set(sys.modules)\n"
        "sys.exit(f'loaded: {loaded}' if loaded else 0)"
    )
    environment = {**os.environ, "PYTHONPATH": str(project_dir)}
    done = subprocess.run(
        [sys.executable, "-c", code], check=False, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


def test_the_examples_of_the_face_are_true() -> None:
    assert doctest.testmod(bml).failed == 0


def test_json_has_every_agreement_of_the_book(folder: Path) -> None:
    notes = bml.parse("1C = a\n\n1C = b\n")
    bml.write(notes, folder / "x.json")
    data = json.loads((folder / "x.json").read_text(encoding="utf-8"))
    assert len(data["agreements"]) == len(notes.book) == 2
