"""Letters that no builder may stumble over, notes with nothing in them, code that is only text."""

from __future__ import annotations

import html
import importlib.metadata
from typing import TYPE_CHECKING, cast

import pytest
from packaging.requirements import Requirement
from sphinx.errors import VersionRequirementError

from sphinxcontrib_bml import setup
from tests.sphinxext.projects import Project

if TYPE_CHECKING:
    from collections.abc import Callable

    from sphinx.application import Sphinx

BUILDERS = ("html", "epub", "latex", "text", "man", "texinfo", "xml", "pseudoxml", "gettext", "bss")
NASTY = r"\ { } % & # _ ^ ~ $ < > 😀 Жар العربية"
CODE = r"\input{/etc/passwd} \write18{x} \end{document} ^^5cx <script>x</script> @bye .so x"
CONTROLS = "bell\x07 escape\x1b tab\x0b page\x0c delete\x7f next\x85 end"
NOTES = f"""\
#+TITLE: {NASTY}

* Title {NASTY}

Prose {NASTY}

1C = {NASTY}
  1D = {CONTROLS}
  1H = *{NASTY}*
  1S = {CODE}
1N = {"so long " * 900}

1D;

N AQJ85 K3 A942 82

1C 1D* P 1H
* {NASTY}

- {NASTY}

| {NASTY} | b |
|---------|---|
| 1       | 2 |
"""
CONFIG = {"version": "1", "copyright": "nobody", "html_copy_source": False}
EMPTY = """\
Nothing
=======

.. bidtable::

.. deal::

.. auction::
"""


@pytest.fixture(scope="module")
def bad(make_project: Callable[[str], Project]) -> Project:
    project = make_project("bad")
    project.write({"index.bml": NOTES})
    return project


@pytest.mark.parametrize("builder", BUILDERS)
def test_no_letter_ends_a_build(bad: Project, builder: str) -> None:
    build = bad.build(builder, freshenv=True, config=CONFIG)
    assert build.places == [("index.bml", 8, "bml.text-control")]
    for path in build.out.rglob("*"):
        if path.suffix in {".html", ".xhtml", ".tex", ".txt", ".1", ".texi", ".xml", ".bss"}:
            text = path.read_text(encoding="utf-8")
            assert not set("\x07\x1b\x0b\x0c\x7f\x85") & set(text), path


def test_every_letter_is_itself_on_a_page(bad: Project) -> None:
    page = bad.build("html", freshenv=True).text("index.html")
    assert html.unescape(page).count(NASTY) >= 7
    assert "&lt;script&gt;" in page
    text = bad.build("text", freshenv=True).text("index.txt")
    assert text.count(NASTY) >= 7
    for words in (CODE, "bell  escape  tab  page  delete  next  end"):
        assert "".join(words.split()) in "".join(text.split())


def test_directives_with_nothing_in_them_are_told_and_the_rest_is_built(project: Project) -> None:
    project.write({"index.rst": EMPTY + "\nBehind.\n"})
    for builder in ("html", "latex", "text"):
        build = project.build(builder, freshenv=True)
        assert [warned.line for warned in build.warnings] == [4, 6, 8]
        assert {warned.kind for warned in build.warnings} == {"bml.directive-value"}
    assert "Behind." in project.build("text").text("index.txt")


# LANGUAGE LM-7
def test_headings_and_rest_may_be_as_deep_as_anybody_likes(project: Project) -> None:
    headings = "".join(f"{'*' * level} H{level}\n\n" for level in range(1, 1001))
    for name, levels in (("fit", 60), ("deep", 200)):
        items = "".join(f"{'  ' * level}- item {level}\n\n" for level in range(levels))
        project.write({f"{name}.bml": f"#+TITLE: {name}\n\n#+BEGIN_RST\n{items}#+END_RST\n"})
    toctree = "#+BEGIN_RST\n.. toctree::\n\n   fit\n   deep\n   headings\n#+END_RST\n"
    project.write({"index.bml": f"#+TITLE: T\n\n{toctree}", "headings.bml": headings})
    build = project.build("html")
    assert {(item.file, item.line, item.kind) for item in build.warnings} == {
        ("deep.bml", 4, "bml.limit-depth"),
        ("headings.bml", 33, "bml.limit-depth"),
    }
    assert "item 59" in build.text("fit.html")
    assert "199" in build.text("deep.html")
    assert "H1000" in build.text("headings.html")
    assert not project.build("latex").warnings


class OldSphinx:
    """An application of a version that is too old; it knows nothing else."""

    def require_sphinx(self, version: tuple[int, int]) -> None:
        raise VersionRequirementError(".".join(map(str, version)))


def test_an_older_sphinx_is_told_which_version_is_needed_before_anything_fails() -> None:
    with pytest.raises(VersionRequirementError) as raised:
        setup(cast("Sphinx", OldSphinx()))
    required = map(Requirement, importlib.metadata.requires("sphinxcontrib-bml") or ())
    (sphinx,) = (one for one in required if one.name == "sphinx")
    assert f">={raised.value}" in str(sphinx.specifier)
