"""``bml_llms``: the files for assistants next to the pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.sphinxext.projects import Project

NOTES = """\
#+TITLE: Ours
#+VARIANTS: anna ben

* One notrump
1N = 15--17 BAL
//only ben = 12--14 BAL
  2C = !Stayman
  2S = both minors
  //only anna

#HIDE
2H = secret
"""


@pytest.fixture
def notes(project: Project) -> Project:
    project.write({"index.bml": NOTES})
    return project


def files(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_the_agreements_of_each_partner_are_written_out(notes: Project) -> None:
    out = notes.build("html", config={"bml_llms": True}).out
    index = (out / "llms.txt").read_text("utf-8")
    assert index.count("- [Ours](index.html)\n") == 2
    assert "- [llms-full.txt](llms-full.txt)\n" in index
    full = (out / "llms-full.txt").read_text("utf-8")
    first, second = full.split("## Ours: ")[1:]
    assert "\n- 1NT: 15–17 BAL\n- 1NT 2♣: ! Stayman\n- 1NT 2♠: both minors\n" in first
    assert "\n- 1NT: 12–14 BAL\n- 1NT 2♣: ! Stayman\n" in second
    assert "both minors" not in second
    assert "secret" not in full + index


def test_the_pages_of_one_partner_have_only_his_rows(notes: Project) -> None:
    out = notes.build("html", config={"bml_llms": True, "bml_variant": "ben"}).out
    assert "15–17" not in (out / "llms-full.txt").read_text("utf-8")


def test_a_build_without_the_setting_has_no_such_file_and_removes_ours(notes: Project) -> None:
    out = notes.build("html").out
    before = files(out)
    assert not {"llms.txt", "llms-full.txt"} & set(before)
    notes.build("html", config={"bml_llms": True})
    notes.build("html")
    assert not {"llms.txt", "llms-full.txt"} & set(files(out))


def test_a_file_of_the_author_stays(notes: Project) -> None:
    out = notes.build("html").out
    (out / "llms.txt").write_text("mine\n", encoding="utf-8")
    notes.build("html")
    assert (out / "llms.txt").read_text("utf-8") == "mine\n"


def test_a_changed_agreement_changes_the_files(notes: Project) -> None:
    out = notes.build("html", config={"bml_llms": True}).out
    notes.write({"index.bml": NOTES.replace("Stayman", "Relay")})
    notes.build("html", config={"bml_llms": True})
    assert "1NT 2♣: ! Relay" in (out / "llms-full.txt").read_text("utf-8")


PROSE = """\
#+TITLE: Ours
#+VARIANTS: anna ben

We play *simple* methods with 1!c.

* One notrump

A balanced hand; see 1N-2C.

//only ben
Ben opens 12--14.

1N = 15--17 BAL
  2C = Stayman

- first point
- second point

//only anna
* For Anna

Only she reads this.

2C = strong

#+BEGIN_RST
.. only:: latex

   On paper.

.. only:: html

   On the screen.

.. code-block:: text

   a program

.. list-table::

   * - cell one
     - cell two
#+END_RST

* Empty
"""


def test_the_texts_of_the_notes_are_between_the_agreements(project: Project) -> None:
    project.write({"index.bml": PROSE})
    out = project.build("html", config={"bml_llms": True}).out
    first, second = (out / "llms-full.txt").read_text("utf-8").split("## Ours: ")[1:]
    assert first.startswith(
        "notes-anna\n\n### Ours\n\nWe play simple methods with 1♣.\n\n"
        "#### One notrump\n\nA balanced hand; see 1NT-2♣.\n\n- first point\n\n- second point\n\n"
        "- 1NT: 15–17 BAL\n- 1NT 2♣: Stayman\n\n"
        "#### For Anna\n\nOnly she reads this.\n\nOn the screen.\n\ncell one \\| cell two\n\n"
        "- 2♣: strong\n"
    )
    assert "On paper" not in first + second
    assert "a program" not in first + second
    assert "Empty" not in first + second
    assert "only ben" not in first + second
    assert "Ben opens 12–14." in second
    assert "Only she" not in second
    assert "For Anna" not in second


def test_a_changed_text_changes_the_file(project: Project) -> None:
    project.write({"index.bml": PROSE})
    out = project.build("html", config={"bml_llms": True}).out
    project.write({"index.bml": PROSE.replace("simple", "sound")})
    project.build("html", config={"bml_llms": True})
    assert "We play sound methods" in (out / "llms-full.txt").read_text("utf-8")


def test_a_page_without_agreements_has_its_texts(project: Project) -> None:
    project.write(
        {
            "index.rst": "Ours\n====\n\n.. toctree::\n\n   words\n   notes\n",
            "words.bml": "#+TITLE: About us\n\nWe are friends.\n",
            "notes.bml": "#+TITLE: Notes\n\n1N = 15--17\n",
        }
    )
    out = project.build("html", config={"bml_llms": True}).out
    full = (out / "llms-full.txt").read_text("utf-8")
    assert "### Notes\n\n- 1NT: 15–17\n" in full
