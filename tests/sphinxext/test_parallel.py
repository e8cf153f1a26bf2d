"""Reading and writing in several processes gives what one process gives."""

from __future__ import annotations

import os
import zlib
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from sphinxcontrib_bml.sphinxext.documents import BOOKS, FACTS
from sphinxcontrib_bml.sphinxext.storage import restore_book
from tests.sphinxext.projects import Build, Project

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

pytestmark = pytest.mark.xdist_group("parallel")

COUNT = 8
"""Sphinx 8.0 reads in parallel only where more than five documents are to be read."""


def chapter(number: int) -> str:
    return (
        f"#+TITLE: Chapter {number} !h\n#+DESCRIPTION: about {number}\n\n"
        "#INCLUDE shared.inc\n\n#VUL YN\n\n"
        f"{number % 7 + 1}C  Chapter {number}, 5+!c\n  (8NT)  unknown\n  #PASTE answers\n\n"
        f"[next](chapter-{(number + 1) % COUNT}#Heading {(number + 1) % COUNT}) "
        f"1C-1D and {number % 7 + 1}C-(X)-7N "
        f"[wrong](#Nowhere) [there](#Heading {(number + 2) % COUNT}) [several](#Both)\n\n"
        f"* Heading {number}\n\n* {'Both' if number < 2 else f'Only {number}'}\n\n"
        "N None #4 4SXS hK\nN AKQ2 K43 - QJT987\n\n1C P P P\n\n"
        "1S  Same in all\n"
    )


FILES = {
    "index.rst": "Index !s\n========\n\n.. toctree::\n   :glob:\n\n   *\n\n.. bml-downloads::\n",
    "shared.inc": "#CUT answers\n  7N  pasted\n#ENDCUT\n",
    "page.rst": (
        "Page\n====\n\nText !d.\n\n"
        ".. bidtable::\n   :name: table\n   :caption: Named\n\n   1D  x\n\n"
        ".. deal::\n   :name: deal\n   :caption: Deal\n\n   N AKQ2 K43 - QJT987\n\n"
        ":ref:`table` :ref:`deal` :bid:`9C`\n"
    ),
    **{f"chapter-{number}.bml": chapter(number) for number in range(COUNT)},
}


CONFIGURATION = """
import os

project = "Notes"
html_theme = "basic"


def note_process(app, docname, source):
    with open(app.srcdir / "processes", "a", encoding="utf-8") as file:
        file.write(f"{os.getpid()}\\n")


def setup(app):
    app.connect("source-read", note_process)
"""


def built(project: Project, processes: int, builder: str) -> Build:
    project.write({**FILES, "conf.py": CONFIGURATION})
    return project.build(builder, parallel=processes, verbosity=1)


@pytest.fixture(scope="module")
def serial(make_project: Callable[[str], Project]) -> Build:
    return built(make_project("serial"), 1, "html")


@pytest.fixture(scope="module")
def parallel(make_project: Callable[[str], Project]) -> Build:
    return built(make_project("parallel"), 2, "html")


def written(folder: Path) -> dict[str, bytes]:
    """Return all files of a site but those that say when they were made."""
    found = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }
    del found[".buildinfo"]
    return found


def processes_of(build: Build) -> set[str]:
    return set((build.folder / "processes").read_text(encoding="utf-8").split())


def test_the_processes_were_really_several(serial: Build, parallel: Build) -> None:
    assert parallel.app.is_parallel_allowed("write")
    assert processes_of(serial) == {str(os.getpid())}
    assert len(processes_of(parallel)) >= 2
    assert str(os.getpid()) not in processes_of(parallel)


def test_warnings_are_the_same(serial: Build, parallel: Build) -> None:
    assert sorted(serial.warnings) == sorted(parallel.warnings)
    kinds = {warned.kind for warned in parallel.warnings}
    links = {"bml.link-unknown", "bml.link-ambiguous"}
    assert {"bml.call-unknown", "bml.role-value", *links} <= kinds
    assert 'href="chapter-2.html#heading-2"' in parallel.text("chapter-0.html")
    assert len(set(parallel.warnings)) == len(parallel.warnings)


def test_what_documents_mean_is_the_same(serial: Build, parallel: Build) -> None:
    def known(build: Build) -> dict[str, object]:
        data: dict[str, object] = dict(build.domain.data)
        # They tell documents of one environment apart, whatever these mean.
        del data["stamps"], data["origin"]
        data["books"] = {
            docname: (
                [(part.requirements, part.length) for part in parts],
                [
                    str(agreement).replace(str(build.folder), "")
                    for agreement in restore_book(parts)
                ],
            )
            for docname, parts in BOOKS.of(build.app.env).items()
        }
        data["facts"] = {
            docname: replace(facts, tables=tuple(facts.tables))
            for docname, facts in FACTS.of(build.app.env).items()
        }
        for kind in ("facts", "messages", "deals", "page_reports"):
            data[kind] = {
                docname: str(found).replace(str(build.folder), "")
                for docname, found in data[kind].items()  # type: ignore[attr-defined]
            }
        return data

    assert known(serial) == known(parallel)
    assert len(BOOKS.of(parallel.app.env)) == COUNT + 1


def test_everything_that_is_written_is_the_same(serial: Build, parallel: Build) -> None:
    one, two = written(serial.out), written(parallel.out)
    assert one.keys() == two.keys()
    assert [name for name in one if one[name] != two[name] and name != "objects.inv"] == []
    assert inventory(one["objects.inv"]) == inventory(two["objects.inv"])
    assert b"Same in all" in two["_downloads/bml/notes.bss"]


def inventory(data: bytes) -> list[bytes]:
    """Return the entries of ``objects.inv``, whose order is free."""
    return sorted(zlib.decompress(data.split(b"\n", 4)[4]).splitlines())


def test_the_builder_bss_works_with_several_processes(
    make_project: Callable[[str], Project], serial: Build
) -> None:
    build = built(make_project("bss"), 2, "bss")
    data = (build.out / "notes.bss").read_bytes()
    assert data == (serial.out / "_downloads/bml/notes.bss").read_bytes()
