"""Sphinx's search finds what rows say, though most are not nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
import sphinx
from sphinx.search import js_index

from sphinxcontrib_bml.doctree.nodes import bml_words
from tests.doctree.html.pages import Page, classes
from tests.sphinxext.projects import texts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.sphinxext.projects import Build, Project

PAGES = ("index", "marked", "notes", "plain")
NOTES = {
    "index.rst": "Notes\n=====\n\n.. toctree::\n\n   notes\n   plain\n   marked\n",
    "notes.bml": (
        "* Openings\n\nProse tells.\n\n1N  balanced, 15--17\n  2C  Stayman: *asks* for 4!h/4!s\n"
        "      promises\\nnothing\n  2D  transfer; see 1N-2C and UDCA\n\n"
        "2D  Multi = weak_two in a major's suit, Müller’s way\n  2N  asks\n"
    ),
    "plain.bml": "Nothing but prose, balanced.\n",
    "marked.rst": (
        "Marked\n======\n\n.. bidtable::\n   :class: no-search\n\n   1C  hidden\n\n"
        ".. container:: no-search\n\n   .. bidtable::\n\n      1D  unseen\n\n"
        ".. bidtable:: 1N\n   :caption: Answers in hearts\n   :class: wide\n\n   2C  open\n"
    ),
}
without_the_class = pytest.mark.skipif(
    sphinx.version_info < (8, 2), reason="Sphinx has no class that it passes by"
)


def terms(build: Build) -> dict[str, Any]:
    """Return the words of the search index, each with the numbers of its documents."""
    found: dict[str, Any] = js_index.loads(build.text("searchindex.js"))["terms"]
    return found


EVERY_ROW = """\
project = "Notes"

def setup(app):
    app.connect("doctree-resolved", make_rows)

def make_rows(app, doctree, docname):
    from sphinxcontrib_bml.doctree.nodes import bml_bidtable, make_row_nodes
    for table in list(doctree.findall(bml_bidtable)):
        make_row_nodes(table)
"""


@pytest.mark.parametrize("language", ["en", "de", "nl", "ja", "zh"])
@pytest.mark.parametrize("parallel", [0, 2])
def test_pages_and_index_are_those_of_a_search_that_visits_every_row(
    language: str, parallel: int, project: Project
) -> None:
    project.write(NOTES)
    asked = {"language": language, "html_copy_source": False, "html_show_sourcelink": False}
    files = ("searchindex.js", *(f"{page}.html" for page in PAGES))
    build = project.build("html", config=asked, parallel=parallel)
    ours = {name: build.text(name) for name in files}
    project.write({"conf.py": EVERY_ROW})
    build = project.build("html", config=asked, parallel=parallel, freshenv=True)
    assert {name: build.text(name) for name in files} == ours


def test_words_of_rows_are_found(project: Project) -> None:
    project.write({"index.bml": "1N  balanced\n  2C  *Stayman*\\nbeta\n\n2D  Ekren\n"})
    assert set(terms(project.build("html"))) >= {"balanc", "stayman", "beta", "ekren"}


def test_each_word_of_a_table_is_told_once(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    split = sphinx.search.SearchLanguage.split

    def noting(self: sphinx.search.SearchLanguage, text: str) -> Sequence[str]:
        told.append(text)
        return split(self, text)

    monkeypatch.setattr(sphinx.search.SearchLanguage, "split", noting)
    project.write({"index.bml": "1N  weak, weak\n  2C  asks\n    2D  weak\n\n1C  asks\n"})
    project.build("html")
    assert [text for text in told if "weak" in text or "asks" in text] == [
        "weak, weak asks",
        "asks",
    ]


@without_the_class
def test_tables_that_authors_keep_from_the_search_stay_so(project: Project) -> None:
    project.write(NOTES)
    build = project.build("html")
    found = terms(build)
    assert not {"hidden", "unseen"} & set(found)
    assert {"open", "heart"} <= set(found)
    tables = [classes(table) for table in Page.of(build, "marked.html").all(".bml-bidtable")]
    assert tables == [
        ["bml-bidtable", "no-search"],
        ["bml-bidtable"],
        ["bml-bidtable", "wide"],
    ]


PUTTING = """\
project = "Notes"

def setup(app):
    app.connect("doctree-resolved", put)

def put(app, doctree, docname):
    from docutils import nodes
    for row in doctree.findall(lambda node: node.tagname == "bml_translatable_row"):
        row += {made}
"""


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        ('nodes.inline("", "kept")', {"kept"}),
        ('nodes.inline("", "kept", classes=["no-search"])', set()),
        ('nodes.raw("", "<b>raw</b>", format="html")', {"raw"}),
        ('nodes.raw("", "drawn", format="latex")', set()),
        ('nodes.comment("", "remark")', set()),
    ],
    ids=["inline", "no-search", "raw", "raw LaTeX", "comment"],
)
@without_the_class
def test_what_others_put_into_rows_is_read_as_sphinx_reads_it(
    made: str, expected: set[str], project: Project
) -> None:
    project.write({"conf.py": PUTTING.format(made=made), "index.bml": "1N  *balanced*\n"})
    words = set(terms(project.build("html", config={"html_theme": "basic"})))
    assert words == {"balanc", *expected}


@pytest.mark.parametrize("builder", ["latex", "text", "epub", "xml", "html"])
def test_no_builder_writes_the_words(builder: str, project: Project) -> None:
    project.write({"index.bml": "* Title\n\n1N  balanced hand\n  2C  hand\n"})
    resolved = project.build(builder).resolved()
    assert texts(resolved, bml_words) == ([] if builder == "xml" else ["balanced hand"])


def test_one_page_of_all_documents_is_written_as_before(project: Project) -> None:
    project.write(NOTES)
    page = project.build("singlehtml").text("index.html")
    assert page.count("weak_two") == 1
