"""Names of partners in an editor: explained, found and renamed (VARIANTS VA-1, VA-2)."""

from __future__ import annotations

from pathlib import Path

import pytest
from lsprotocol import types

from sphinxcontrib_bml.server.desk import Desk, Spot
from sphinxcontrib_bml.server.hovers import hover
from sphinxcontrib_bml.server.leads import definitions, references
from sphinxcontrib_bml.server.renames import InvalidNameError, rename, renamed_at
from tests.server.spots import at_mark

NOTES = """\
#+TITLE: Ben and Anna
#+VARIANTS: Anna, ben

#+DEFINE: nt 15--17
//only Ben

1N = {nt}, ben is the author
//only ben and anna = 12--14
  2C = Stayman
//except anna
"""
PROJECT = '[define]\nnt = "15--17"\n[define.ben]\nnt = "12--14"\n[systems.ours]\npartner = "ben"\n'
PAGE = """\
Page
====

.. bidtable::
   :only: ben

   2N = 20--21
"""


def project(folder: Path, marked: str) -> tuple[Desk, Spot]:
    (folder / "bml.toml").write_text(PROJECT)
    (folder / "page.rst").write_text(PAGE)
    (folder / "more.bml").write_text("1C = strong\n//only BEN\n")
    return at_mark(folder, "notes.bml", marked)


def marked(needle: str, shift: int = 1) -> str:
    at = NOTES.index(needle) + shift
    return f"{NOTES[:at]}|{NOTES[at:]}"


def renamed(desk: Desk, spot: Spot, name: str) -> dict[str, str]:
    edit = rename(desk, spot, name)
    assert edit is not None
    assert edit.changes is not None
    found = {}
    for uri, edits in edit.changes.items():
        path = desk.path(uri)
        lines = path.read_text().split("\n")
        for one in sorted(edits, key=lambda one: one.range.start, reverse=True):
            assert isinstance(one, types.TextEdit)
            start, end = one.range.start, one.range.end
            line = lines[start.line]
            lines[start.line] = line[: start.character] + one.new_text + line[end.character :]
        found[path.name] = "\n".join(lines)
    return found


# VA-1, VA-2
@pytest.mark.parametrize("needle", ["ben\n\n#+DEFINE", "Ben\n\n1N", "ben and anna = "])
def test_a_partner_is_renamed_in_notes_on_pages_and_in_the_project_file(
    tmp_path: Path, needle: str
) -> None:
    desk, spot = project(tmp_path, marked(needle))
    may = renamed_at(desk, spot)
    assert may is not None
    assert may.placeholder.lower() == "ben"
    assert renamed(desk, spot, "Charles") == {
        "notes.bml": NOTES.replace("Anna, ben", "Anna, Charles")
        .replace("//only Ben", "//only Charles")
        .replace("//only ben and", "//only Charles and"),
        "bml.toml": PROJECT.replace("ben", "Charles"),
        "page.rst": PAGE.replace("ben", "Charles"),
        "more.bml": "1C = strong\n//only Charles\n",
    }


def test_a_partner_is_found_on_pages_too(tmp_path: Path) -> None:
    project(tmp_path, NOTES)
    page = PAGE.replace("ben", "be|n")
    desk, spot = at_mark(tmp_path, "page.rst", page)
    assert set(renamed(desk, spot, "x")) == {"notes.bml", "bml.toml", "page.rst", "more.bml"}


def test_a_partner_is_declared_and_named(tmp_path: Path) -> None:
    desk, spot = project(tmp_path, marked("anna = ", 2))
    (declared,) = definitions(desk, spot)
    assert declared.range.start == types.Position(1, 12)
    assert [one.range.start.line for one in references(desk, spot, declared=False)] == [7, 9]
    said = hover(desk, spot)
    assert said is not None
    assert isinstance(said.contents, types.MarkupContent)
    assert said.contents.value == "**Anna**: a partner, named in 2 lines"


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("", "one word"),
        ("a b", "letters, digits"),
        ("and", "between names"),
        ("ANNA", "there is a partner"),
        (41 * "x", "characters"),
        ("a=b", "letters, digits"),
        ("a\nb", "one line"),
    ],
)
def test_a_name_that_is_not_one_is_refused(tmp_path: Path, name: str, problem: str) -> None:
    desk, spot = project(tmp_path, marked("ben\n\n#+DEFINE"))
    with pytest.raises(InvalidNameError, match=problem):
        rename(desk, spot, name)


def test_a_name_may_change_its_case(tmp_path: Path) -> None:
    desk, spot = project(tmp_path, marked("ben\n\n#+DEFINE"))
    assert renamed(desk, spot, "BEN")["more.bml"] == "1C = strong\n//only BEN\n"


def test_other_words_are_not_partners(tmp_path: Path) -> None:
    for needle in ("Ben and Anna\n", "ben is the author"):
        desk, spot = project(tmp_path, marked(needle))
        assert renamed_at(desk, spot) is None
    desk, spot = at_mark(tmp_path, "alone.bml", "1C = strong\n//only zo|e\n")
    assert renamed_at(desk, spot) is None
