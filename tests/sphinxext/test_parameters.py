"""Parameters on the pages of a Sphinx project (LANGUAGE PR)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.sphinxext.projects import Project
from tests.sphinxext.test_translations import write_catalog

NOTES = """\
#+TITLE: Notes {r}
#+VARIANTS: anna ben
#+DEFINE: r 15--17
#+DEFINE: r 12--14
//only ben
#+DEFINE: gf game forcing

Text with {r} and {gf}.

* Range {r}

- item {r}

1N = {r} balanced
  2C = {gf}
"""


@pytest.fixture
def project(tmp_path: Path) -> Project:
    project = Project(tmp_path)
    project.write({"index.bml": NOTES})
    return project


# PR-2
def test_a_page_for_all_shows_the_values_of_all(project: Project) -> None:
    text = project.build("text").text("index.txt")
    for line in (
        "Notes 15–17 [ben: 12–14]",
        "Text with 15–17 [ben: 12–14] and game forcing.",
        "Range 15–17 [ben: 12–14]",
        "* item 15–17 [ben: 12–14]",
        "1NT  15–17 [ben: 12–14] balanced",
        "└─ 2♣  game forcing",
    ):
        assert line in text.splitlines()


# PR-2
def test_a_page_for_one_partner_shows_the_value_of_that_partner(project: Project) -> None:
    text = project.build("text", config={"bml_variant": "ben"}).text("index.txt")
    assert "Text with 12–14 and game forcing." in text
    assert "1NT  12–14 balanced" in text
    assert "15" not in text


# PR-1
def test_translators_see_the_names_and_translate_values_once(
    project: Project, tmp_path_factory: pytest.TempPathFactory
) -> None:
    extracted = Project(tmp_path_factory.mktemp("gettext"))
    extracted.write({"index.bml": NOTES})
    template = extracted.build("gettext").text("index.pot")
    for message in ("Text with {r} and {gf}.", "{r} balanced", "15--17", "game forcing"):
        assert f'msgid "{message}"' in template
    translated = {"Text with {r} and {gf}.": "Text med {r}, {gf}.", "game forcing": "utgångskrav"}
    write_catalog(project, "index", translated)
    config = {"language": "sv", "locale_dirs": ["locale"], "bml_variant": "anna"}
    text = project.build("text", config=config).text("index.txt")
    assert "Text med 15–17, utgångskrav." in text
    assert "└─ 2♣  utgångskrav" in text


CONF = 'extensions = ["sphinxcontrib_bml"]\n'
PROJECT = '[define]\nr = "15--17"\n[define.ben]\nr = "12--14"\n'
PARTNERS = "#+TITLE: Notes {r}\n#+VARIANTS: anna ben\n\nText {r}.\n\n1N = {r}\n"


# PJ-3, PR-2
def test_pages_have_the_values_of_the_project_file_and_are_written_again(tmp_path: Path) -> None:
    project = Project(tmp_path)
    project.write({"conf.py": CONF, "bml.toml": PROJECT, "index.bml": PARTNERS})
    assert "Text 15–17 [ben: 12–14]." in project.build("text").text("index.txt")
    project.write({"bml.toml": PROJECT.replace("15--17", "14--16")})
    assert "Text 14–16 [ben: 12–14]." in project.build("text").text("index.txt")


# PR-5
def test_a_build_reports_parameters_of_the_project_file_in_their_place(tmp_path: Path) -> None:
    project = Project(tmp_path)
    more = 'a = "{b}"\nb = "{a}"\nunused = "x"\n[checks]\nPARAMETER-UNUSED = "warning"\n'
    project.write({"conf.py": CONF, "bml.toml": f"[define]\n{more}", "index.bml": "1N = {a}\n"})
    warnings = project.build("text").warning_text
    assert warnings.count("[bml.parameter-cycle]") == 1
    assert "bml.toml:2: " in warnings
    assert warnings.count("[bml.parameter-unused]") == 1
    assert "bml.toml:4: " in warnings


RST = """\
Start
=====

We open |r| with |gf|, not |x|.

.. |x| replace:: own

.. bidtable::

   2N = {gf} or {r}

.. auction::

   1N P 2C(1)
   (1) shows {r}

.. toctree::

   notes
   more
"""
MYST = """\
---
myst:
  substitutions:
    x: mine
---
# More

We open {{r}} with {{ gf }}, not {{x}}.

```{bidtable}
2D = {r} *and* {gf}
```
"""
FIRST = "#+TITLE: Notes\n#+DEFINE: gf *game* forcing\n#+DEFINE: x never\n\n1N = {r} {gf} {x}\n"
PAGES = {
    "conf.py": 'extensions = ["sphinxcontrib_bml", "myst_parser"]\n'
    'myst_enable_extensions = ["substitution"]\n',
    "bml.toml": '[define]\nr = "15--17 !h"\n',
    "index.rst": RST,
    "more.md": MYST,
    "notes.bml": FIRST,
}


# PR-4
def test_pages_have_parameters_as_substitutions_and_in_directives(tmp_path: Path) -> None:
    pytest.importorskip("myst_parser")
    project = Project(tmp_path)
    project.write(PAGES)
    build = project.build("text")
    assert not build.warning_text
    assert "We open 15–17 ♥ with **game** forcing, not own." in build.text("index.txt")
    assert "shows 15–17 ♥" in build.text("index.txt")
    assert "2NT  *game* forcing or 15–17 ♥" in build.text("index.txt").replace("**", "*")
    assert "We open 15–17 ♥ with **game** forcing, not mine." in build.text("more.txt")
    assert "2♦  15–17 ♥ *and* *game* forcing" in build.text("more.txt").replace("**", "*")


# PR-4
def test_pages_are_written_again_when_a_value_changes_and_only_then(tmp_path: Path) -> None:
    pytest.importorskip("myst_parser")
    project = Project(tmp_path)
    project.write({**PAGES, "other.rst": ":orphan:\n\nOther\n=====\n\nNothing\n"})
    project.build("html")
    project.write({"notes.bml": FIRST.replace("*game* forcing", "GF")})
    build = project.build("html")
    for name in ("index.html", "more.html", "notes.html"):
        assert "game" not in build.text(name)
    assert build.read == ["index", "more", "notes"]
    project.write({"notes.bml": f"{FIRST.replace('*game* forcing', 'GF')}\nText\n"})
    assert project.build("html").read == ["notes"]


# PR-4
def test_an_unknown_substitution_is_an_error_as_ever(tmp_path: Path) -> None:
    project = Project(tmp_path)
    project.write({"conf.py": CONF, "bml.toml": PROJECT, "index.rst": "X\n=\n\n|s| |r|\n"})
    build = project.build("text")
    assert build.warning_text.count("Undefined substitution") == 1
    assert "15–17 [ben: 12–14]" in build.text("index.txt")
    own = project.build("text", config={"bml_variant": "ben"})
    assert "12–14" in own.text("index.txt")
    assert "15–17" not in own.text("index.txt")


# PR-4
def test_each_system_has_the_parameters_of_its_first_document(tmp_path: Path) -> None:
    project = Project(tmp_path)
    tree = "{0}\n=\n\nOpen |r|.\n\n.. toctree::\n\n   {0}/notes\n   {0}/more\n"
    files = {
        "conf.py": CONF + 'bml_systems = [("a", "one"), ("b", "two")]\n',
        "index.rst": "X\n=\n\n.. toctree::\n\n   a\n   b\n",
    }
    for name, value in (("a", "15--17"), ("b", "12--14")):
        files[f"{name}.rst"] = tree.format(name)
        files[f"{name}/notes.bml"] = "#INCLUDE _r.bml\n\n1N = {r}\n"
        files[f"{name}/_r.bml"] = f"#+DEFINE: r {value}\n"
        files[f"{name}/more.bml"] = "#+DEFINE: r 1\n\n2N = {r}\n"
    project.write(files)
    build = project.build("text")
    assert "Open 15–17." in build.text("a.txt")
    assert "Open 12–14." in build.text("b.txt")
