"""Links between notes, by the text of a heading."""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING
from urllib.parse import unquote, urljoin

import pytest
from docutils import nodes

from sphinxcontrib_bml.doctree.nodes import bml_link
from tests.sphinxext.projects import BSS_SUFFIXES, Build, Project, texts

if TYPE_CHECKING:
    from collections.abc import Callable

LINKS = [
    ("#Weak  twos", "deep/notes", "weak-twos"),
    ("#The !h raise", "deep/notes", "the-h-raise"),
    ("#the ♥ RAISE", "deep/notes", "the-h-raise"),
    ("other", "deep/other", ""),
    ("other#Below", "deep/other", "below"),
    ("other.bml#Below", "deep/other", "below"),
    ("/plain#Rest -- heading", "plain", "rest-heading"),
    ("../plain", "plain", ""),
    ("/mark#A *strong* heading", "mark", "a-strong-heading"),
    ("/mark#A strong heading", "mark", "a-strong-heading"),
    ("/deep/notes#Weak twos", "deep/notes", "weak-twos"),
    ("#Our notes", "deep/notes", ""),
]
CHAPTER = (
    "#+TITLE: Our notes\n\n* Weak twos\n\n"
    + "\n\n".join(f"[link {number}]({target})" for number, (target, _, _) in enumerate(LINKS))
    + "\n\n[address](https://example.org/x) [mail](mailto:a@example.org)\n"
    "[phone](tel:+45-123)\n\n* The !h raise\n\n"
    "1C  See [the raise](#The !h raise)\n  [1D](/plain)  Linked\n  [1S](#Weak twos) -- *all* !h\n\n"
    "- item [in a list](other)\n\n| cell [in a table](other) |\n\n1C P P P*\n* [note](other)\n\n"
    "* See [the other](other)\n\nText.\n"
)
FILES = {
    "index.rst": "Index\n=====\n\n.. toctree::\n   :glob:\n\n   deep/*\n   *\n",
    "deep/notes.bml": CHAPTER,
    "deep/other.bml": "#+TITLE: Other\n\n* Below\n\nText.\n",
    "plain.rst": (
        "Plain\n=====\n\nRest -- heading\n---------------\n\n"
        ".. bml::\n\n   [back](deep/notes#Weak twos)\n"
    ),
    "mark.md": "# Mark\n\n## A **strong** heading\n\n```{bidtable}\n1C  [back](deep/notes)\n```\n",
}
BUILDERS = {"html": "{}.html", "dirhtml": "{}/index.html", "singlehtml": "index.html"}


@pytest.fixture(scope="module")
def sites(make_project: Callable[[str], Project]) -> dict[str, Build]:
    project = make_project("links")
    project.write(FILES)
    return {builder: project.build(builder) for builder in BUILDERS}


def ids_of(build: Build, name: str) -> set[str]:
    return set(re.findall(r' id="([^"]+)"', build.text(name)))


def hrefs_of(build: Build, docname: str, words: str) -> list[str]:
    """Return where the links with these words lead on a page."""
    page = build.text(BUILDERS[build.app.builder.name].format(docname))
    return re.findall(rf'<a [^>]*href="([^"]*)"[^>]*>(?:<[^>]+>)*{re.escape(words)}<', page)


@pytest.mark.parametrize("builder", BUILDERS)
def test_links_warn_of_nothing(sites: dict[str, Build], builder: str) -> None:
    assert sites[builder].warnings == []


# SPHINX-API 5
@pytest.mark.parametrize("builder", BUILDERS)
@pytest.mark.parametrize("number", range(len(LINKS)))
def test_a_link_leads_to_the_heading_it_names(
    sites: dict[str, Build], builder: str, number: int
) -> None:
    _, docname, anchor = LINKS[number]
    build = sites[builder]
    (href,) = hrefs_of(build, "deep/notes", f"link {number}")
    page = BUILDERS[builder].format("deep/notes")
    path, _, fragment = urljoin(f"/{page}", href).partition("#")
    target = BUILDERS[builder].format(docname)
    assert unquote(path).lstrip("/") in {target, target.removesuffix("index.html")}
    if anchor:
        assert fragment == anchor
    if fragment:
        assert fragment in ids_of(build, target)


@pytest.mark.parametrize("builder", BUILDERS)
def test_links_to_addresses_stay_what_they_are(sites: dict[str, Build], builder: str) -> None:
    assert hrefs_of(sites[builder], "deep/notes", "address") == ["https://example.org/x"]
    (mail,) = hrefs_of(sites[builder], "deep/notes", "mail")
    assert unquote(html.unescape(mail)) == "mailto:a@example.org"
    assert hrefs_of(sites[builder], "deep/notes", "phone") == ["tel:+45-123"]


@pytest.mark.parametrize("words", ["the raise", "in a list", "in a table", "note"])
def test_links_work_wherever_text_stands(sites: dict[str, Build], words: str) -> None:
    assert len(hrefs_of(sites["html"], "deep/notes", words)) == 1


def test_a_linked_label_is_a_link_and_its_description_is_not(sites: dict[str, Build]) -> None:
    page = sites["html"].text("deep/notes.html")
    assert re.search(r'<a [^>]*href="\.\./plain\.html"[^>]*>(<[^>]+>)*1(<[^>]+>)*♦', page)
    assert sites["html"].meanings("deep/notes")["1CP1D"] == "Linked"
    assert "– <strong>all</strong>" in page


@pytest.mark.parametrize("docname", ["plain", "mark"])
def test_links_work_in_the_directives_of_other_markups(
    sites: dict[str, Build], docname: str
) -> None:
    (href,) = hrefs_of(sites["html"], docname, "back")
    assert href.startswith("deep/notes.html")


def test_a_link_in_a_title_is_text_in_toctrees(sites: dict[str, Build]) -> None:
    page = sites["html"].text("index.html")
    (entry,) = re.findall(r"<a [^>]*>See (.*?)</a>", page)
    assert "<a " not in entry
    assert "the other" in entry


def test_nothing_is_left_to_resolve(sites: dict[str, Build]) -> None:
    for build in sites.values():
        for docname in ("deep/notes", "plain", "mark"):
            assert not list(build.resolved(docname).findall(bml_link))


@pytest.mark.parametrize(
    ("link", "kind", "words"),
    [
        ("[x](#Weak tows)", "bml.link-unknown", "did you mean 'Weak twos'?"),
        ("[x](#Nothing like it)", "bml.link-unknown", "'#Nothing like it'"),
        ("[x](othr)", "bml.link-unknown", "did you mean other?"),
        ("[x](other#Belw)", "bml.link-unknown", "did you mean 'Below'?"),
        ("[x](/deep/nowhere#A)", "bml.link-unknown", "'/deep/nowhere#A'"),
        ("[x](../../etc/passwd)", "bml.link-unknown", "no document"),
        ("[x](#Twice)", "bml.link-ambiguous", "2 headings match"),
    ],
)
def test_a_link_that_leads_nowhere_is_told_at_its_line_and_shown_as_text(
    project: Project, link: str, kind: str, words: str
) -> None:
    project.write(
        {
            "index.rst": "Index\n=====\n\n.. toctree::\n\n   notes\n   other\n",
            "notes.bml": (
                "#+TITLE: Notes\n\n* Weak twos\n\n* Twice\n\n* Twice\n\n"
                f"Text and\n{link} more.\n\n1C  ! a\n    {link}\n"
            ),
            "other.bml": "* Other\n\n** Below\n",
        }
    )
    build = project.build("html")
    assert [(w.file, w.kind) for w in build.warnings] == [("notes.bml", kind)] * 2
    assert [w.line for w in build.warnings] == [10, 13]
    assert all(words in w.text for w in build.warnings)
    (paragraph,) = (
        text for text in texts(build.resolved("notes"), nodes.paragraph) if "more" in text
    )
    assert paragraph == "Text and\nx more."


def test_a_link_finds_a_heading_that_changed_in_another_document(project: Project) -> None:
    project.write(
        {
            "index.bml": "* A\n\nSee [x](other#Below).\n",
            "other.bml": ":orphan:\n\n* Other\n\n** Below\n",
        }
    )
    assert "link-unknown" not in project.build("html").warning_text


def test_addresses_of_other_schemes_are_text_and_are_named(project: Project) -> None:
    notes = "* A\n\n[run](javascript:alert(1))\n\n[1C](data:,x) = a\n"
    project.write(
        {"index.bml": notes, "card.bss": "*00{Card}=NYYYYYY\n001C=NYYYYYY008[x](intent:y)\n"}
    )
    build = project.build("html", config={"source_suffix": BSS_SUFFIXES})
    schemes = [warned.kind for warned in build.warnings if warned.kind == "bml.link-scheme"]
    assert len(schemes) == 3
    assert not any(scheme in build.text("index.html") for scheme in ("javascript:", "data:,"))
    assert 'href="intent' not in build.text("card.html")


def test_links_of_markdown_that_lead_nowhere_are_told_once(project: Project) -> None:
    project.write({"index.md": "# Title\n\n[words](nowhere-at-all)\n"})
    build = project.build()
    assert [warned.kind for warned in build.warnings] == ["myst.xref_missing"]


# LANGUAGE IL-7: a place of a part is one target, however many pages show it.
@pytest.mark.parametrize("is_page", [True, False])
def test_a_heading_that_several_pages_include_is_one_target(
    project: Project, *, is_page: bool
) -> None:
    pages = "\n".join(f"   {name}" for name in ("book", "slam", "summary", "raises")[: 3 + is_page])
    project.write(
        {
            "index.rst": f"Notes\n=====\n\n.. toctree::\n\n{pages}\n   asks\n",
            "asks.bml": "#+TITLE: Asks\n\nSee [the raises](#Minor ask).\n",
            "book.bml": "#+TITLE: Book\n\n#INCLUDE raises.bml\n",
            "slam.bml": "#+TITLE: Slam\n\n[here](#Minor ask)\n\n#INCLUDE raises.bml\n",
            "summary.bml": "#+TITLE: Summary\n\nNothing.\n",
            "raises.bml": "** Raises\n\n*** Minor ask\n\n3N-4C;\n4D = no ace\n",
        }
    )
    exclude = [] if is_page else ["raises.bml"]
    build = project.build("html", config={"exclude_patterns": exclude})
    assert "link-ambiguous" not in build.warning_text
    target = "raises" if is_page else "book"
    assert f'href="{target}.html#minor-ask"' in build.text("asks.html")
    assert 'href="#minor-ask"' in build.text("slam.html")


def test_two_headings_of_one_file_stay_ambiguous(project: Project) -> None:
    raises = "** Raises\n\n*** Minor ask\n\nA\n\n*** Minor ask\n\nB\n"
    project.write(
        {
            "index.rst": "Notes\n=====\n\n.. toctree::\n\n   book\n   raises\n   asks\n",
            "asks.bml": "#+TITLE: Asks\n\nSee [the raises](#Minor ask).\n",
            "book.bml": "#+TITLE: Book\n\n#INCLUDE raises.bml\n",
            "raises.bml": raises,
        }
    )
    assert "2 headings match the link" in project.build("html").warning_text
