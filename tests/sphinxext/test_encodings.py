"""Files that are not what they should be: one clear message each, and the build continues."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from docutils import nodes

from tests.doctree.rows import all_rows, text_of
from tests.sphinxext.projects import Build, Project, texts

if TYPE_CHECKING:
    from collections.abc import Callable

INDEX = """\
Notes
=====

.. toctree::
   :glob:

   chapters/*
"""
GOOD = "* Good\n\n1C  Natürlich\n"
CP1252 = "* Böse\n\nBäume\n\n1C  Natürlich \u2013 5+!h\n".encode("cp1252")


@pytest.fixture(scope="module")
def odd_files(make_project: Callable[[str], Project]) -> Build:
    project = make_project("odd")
    project.write(
        {
            "index.rst": INDEX,
            "chapters/good.bml": GOOD,
            "chapters/windows.bml": CP1252,
            "chapters/undefined.bml": b"* Odd \x81\n\n1D  a\x9db\n",
            "chapters/mark.bml": b"\xef\xbb\xbf" + GOOD.encode(),
            "chapters/crlf.bml": GOOD.replace("\n", "\r\n").encode(),
            "chapters/cr.bml": GOOD.replace("\n", "\r").encode(),
            "chapters/binary.bml": b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR",
            "chapters/empty.bml": b"",
            "chapters/blank.bml": b" \n\n\t\n",
            "chapters/tree.rst": "Bäume\n=====\n\nÜber !h.\n".encode("cp1252"),
        }
    )
    return project.build(extensions=["sphinxcontrib_bml"])


def rows_of(build: Build, docname: str) -> list[tuple[str, str]]:
    return [(row["label"], text_of(row)) for row in all_rows(build.doctree(docname))]


def places_of(build: Build, docname: str) -> list[tuple[str, int, str]]:
    return [place for place in build.places if place[0].startswith(f"chapters/{docname}.")]


# SPHINX-API 1.1a
def test_windows_1252_is_read_and_its_first_byte_named_once(odd_files: Build) -> None:
    assert rows_of(odd_files, "chapters/windows") == [("1♣", "Natürlich – 5+♥")]
    assert texts(odd_files.doctree("chapters/windows"), nodes.title) == ["Böse"]
    assert places_of(odd_files, "windows") == [("chapters/windows.bml", 1, "bml.encoding")]
    (warned,) = (w for w in odd_files.warnings if w.file == "chapters/windows.bml")
    assert "byte 3" in warned.text
    assert "UTF-8" in warned.text


def test_bytes_that_mean_nothing_cost_no_row(odd_files: Build) -> None:
    assert rows_of(odd_files, "chapters/undefined") == [("1♦", "a\ufffdb")]
    assert places_of(odd_files, "undefined") == [("chapters/undefined.bml", 1, "bml.encoding")]


@pytest.mark.parametrize("name", ["good", "mark", "crlf", "cr"])
def test_byte_order_marks_and_line_ends_make_no_difference(odd_files: Build, name: str) -> None:
    assert rows_of(odd_files, f"chapters/{name}") == [("1♣", "Natürlich")]
    assert texts(odd_files.doctree(f"chapters/{name}"), nodes.title) == ["Good"]
    assert places_of(odd_files, name) == []


def test_a_binary_file_is_one_error_and_nothing_is_read(odd_files: Build) -> None:
    assert places_of(odd_files, "binary") == [("chapters/binary.bml", 3, "bml.file-binary")]
    page = odd_files.doctree("chapters/binary")
    assert not list(page.findall(nodes.paragraph))
    assert page.astext() == "Binary"  # a name, so that toctrees can lead to it


@pytest.mark.parametrize("name", ["empty", "blank"])
def test_an_empty_chapter_is_no_fault_of_the_notes(odd_files: Build, name: str) -> None:
    assert not [kind for _, _, kind in places_of(odd_files, name) if kind.startswith("bml")]


def test_rest_files_in_windows_1252_do_not_end_the_build(odd_files: Build) -> None:
    assert texts(odd_files.doctree("chapters/tree"), nodes.paragraph) == ["Über ♥."]


def test_every_chapter_is_read(odd_files: Build) -> None:
    assert len(odd_files.read) == 11


def test_another_encoding_of_the_project_is_left_alone(project: Project) -> None:
    project.write({"index.bml": "* Böse\n\n1C  Natürlich\n".encode("latin-1")})
    build = project.build(config={"source_encoding": "latin-1"})
    assert not [warned for warned in build.warnings if warned.kind.startswith("bml")]
    assert texts(build.doctree(), nodes.title) == ["Böse"]
    assert rows_of(build, "index") == [("1♣", "Natürlich")]
    assert build.app.env.settings["input_encoding"] == "latin-1"


def test_control_characters_become_blanks_and_are_named(project: Project) -> None:
    project.write({"index.bml": "* A\n\n1C  a\x01b\n"})
    build = project.build()
    assert build.places == [("index.bml", 3, "bml.text-control")]
    assert rows_of(build, "index") == [("1♣", "a b")]
