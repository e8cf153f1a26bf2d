"""Partners in a Sphinx project (VARIANTS VA-10, VA-11, VA-20, VA-21, VA-30)."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from tests.sphinxext.projects import Project

NOTES = """\
#+VARIANTS: anna ben
#+TITLE: Both

//only ben
#+TITLE: With Ben

* One notrump

1N = 15--17
//only ben = 12--14 weakish
  2C = Stayman
  2S = minorish
//only anna
    2N = prefers !d

//only ben
* Secrets

1N-2N; = inviting

- a hidden item
"""
INDEX = """\
Top
===

.. toctree::

   notes

.. bidtable::
   :only: ben

   2D = bens weak

.. deal::
   :except: anna

   N AKQJ AKQ AKQ AKQ

.. bml::
   :only: anna

   A paragraph of Annas.

.. bml-compare:: anna ben

.. only:: ben

   Tagged for Ben.
"""
SYSTEMS = [("index", "ours-anna", "", "", "anna"), ("index", "ours-ben", "", "", "ben")]
FILES = {"index.rst": INDEX, "notes.bml": NOTES}
OF_ANNA = ("15–17", "15--17", "minorish", "prefers", "Annas", "only anna", "everyone except anna")
OF_BEN = (
    "12–14",
    "12--14",
    "weakish",
    "Secrets",
    "inviting",
    "hidden item",
    "bens weak",
    "only ben",
)


@pytest.fixture
def project(tmp_path: Path) -> Project:
    project = Project(tmp_path)
    project.write({name: text.encode() for name, text in FILES.items()})
    return project


def words(page: Path) -> str:
    return unescape(re.sub(r"<[^>]+>", "", page.read_text(encoding="utf-8")))


# VARIANTS VA-10
def test_there_is_a_system_for_each_name(project: Project) -> None:
    build = project.build("bss", config={"bml_systems": SYSTEMS})
    assert build.warning_text == ""
    files = {path.name: path.read_text("utf-8") for path in build.out.glob("*.bss")}
    anna, ben = (text for _, text in sorted(files.items()))
    assert [name.rpartition("-")[2] for name in sorted(files)] == ["anna.bss", "ben.bss"]
    assert "{Both}" in anna and "{With Ben}" in ben
    assert "minorish" in anna and "minorish" not in ben
    assert "bens weak" in ben and "bens weak" not in anna


def test_systems_take_their_names_from_the_notes(tmp_path: Path) -> None:
    project = Project(tmp_path)
    index = b"Top\n===\n\n.. toctree::\n\n   notes\n"
    project.write({"index.rst": index, "notes.bml": NOTES.encode()})
    build = project.build("bss", config={"project": "ours"})
    assert build.warning_text == ""
    assert sorted(path.name for path in build.out.glob("*.bss")) == [
        "ours-anna.bss",
        "ours-ben.bss",
    ]


def test_an_entry_names_a_partner_and_unknown_names_are_told(project: Project) -> None:
    systems = [("index", "x", "", "", "ben"), ("notes", "y", "", "", "carl")]
    build = project.build("bss", config={"bml_systems": systems})
    assert "'carl' in conf.py: no document declares this name" in build.warning_text
    assert "weakish" in (build.out / "x.bss").read_text("utf-8")


# VARIANTS VA-11, RESOLVER RK-9
@pytest.mark.parametrize("builder", ["html", "text", "latex", "bmljson"])
@pytest.mark.parametrize(("name", "absent"), [("ben", OF_ANNA), ("anna", OF_BEN)])
def test_pages_of_one_partner_have_nothing_of_others(
    project: Project, builder: str, name: str, absent: tuple[str, ...]
) -> None:
    config = {"bml_variant": name, "bml_systems": SYSTEMS, "bml_sequences": True}
    build = project.build(builder, config=config)
    assert build.warning_text == ""
    for path in build.out.rglob("*"):
        # Sphinx's own, and our style sheets, which have words of these notes.
        if path.is_file() and path.suffix not in {".sty", ".css"}:
            data = path.read_bytes()
            found = [text for text in absent if text.encode() in data]
            assert not found, f"{path}: {found}"


def test_the_tag_of_the_name_is_set(project: Project) -> None:
    build = project.build("html", config={"bml_variant": "ben"})
    assert "Tagged for Ben" in words(build.out / "index.html")


# VARIANTS VA-20
def test_pages_of_all_have_badges(project: Project) -> None:
    build = project.build("html", config={"bml_systems": SYSTEMS})
    assert build.warning_text == ""
    notes = words(build.out / "notes.html")
    assert "only ben 12–14 weakish" in " ".join(notes.split())
    assert "only anna minorish" in " ".join(notes.split())
    page = (build.out / "notes.html").read_text("utf-8")
    # A row's text, a row, a heading and its entry in the contents; what is inside repeats none.
    assert page.count('class="bml-only"') == 4
    index = words(build.out / "index.html")
    assert "everyone except anna" in index and "only anna" in index


# VARIANTS VA-30
def test_two_partners_are_compared_on_a_page(project: Project) -> None:
    build = project.build("html", config={"bml_systems": SYSTEMS})
    page = " ".join(words(build.out / "index.html").split())
    assert "different: 1, only anna: 1, only ben: 2" in page
    assert "anna: 15–17" in page
    compared = (build.out / "index.html").read_text("utf-8").partition("bml-what-changed")[2]
    terms = re.findall(r"<dt>(.*?)</dt>", compared, re.DOTALL)
    # Where only one of them has a row it is linked too.
    assert len(terms) == 4
    assert all('href="' in term for term in terms)


def test_a_comparison_of_unknown_systems_is_told(project: Project) -> None:
    project.write(
        {"index.rst": INDEX.replace("bml-compare:: anna ben", "bml-compare:: a b").encode()}
    )
    build = project.build("html", config={"bml_systems": SYSTEMS})
    assert "no two systems are called a and b" in build.warning_text


def test_other_names_in_the_configuration_have_documents_read_again(project: Project) -> None:
    project.write(
        {
            "index.bml": "#+VARIANTS: anna ben\n\n#+BEGIN_RST\n.. toctree::\n\n   c\n#+END_RST\n\n"
            "1N = 15--17\n",
            "c.bml": "* C\n\n1N;\n2C = Stayman\n//only anna\n2D = Transfer\n",
        }
    )
    project.build("bss")
    systems = [("index", "a", "A", "", "anna"), ("index", "b", "B", "", "ben")]
    second = project.build("bss", config={"bml_systems": systems})
    assert "Stayman" in second.text("a.bss")
    assert "Stayman" not in second.text("b.bss")
    assert "Transfer" in second.text("b.bss")
    renamed = [("index", "a", "Other", "", "anna"), ("index", "b", "B", "", "ben")]
    assert project.build("bss", config={"bml_systems": renamed}).read == []
