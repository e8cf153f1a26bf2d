"""Web pages and LaTeX documents that are alone."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import html5lib
import pytest
from click.testing import CliRunner
from docutils.writers import html5_polyglot, latex2e

from sphinxcontrib_bml.commands.older import bml2html, bml2latex
from tests.doctree.latex.printing import Printed

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from tests.commands.desk import Desk

NOTES = r"""#+TITLE: Our 2!h & more
#+AUTHOR: A. Pair
#+DESCRIPTION: What we play

Some *strong* text, 100% <safe> & \input{/etc/passwd} {x_y} #1 $a^b~c$.
See [the raises](#Raises of 1!s) and https://example.org/a_b.

* Openings

1C  = 16+ HCP
      any shape
      .
  1D  = !Negative, 0--7
    1HS = 5+ suit
  1HS = positive
[1S](#Raises of 1!s) = 5+!s, a_very_long_word_that_no_line_of_a_page_could_hold_in_one_piece

#HIDE
7N = nobody sees this

#VUL YN

2N = minors ü €

** Raises of 1!s

- one
  - inner

| Call | Meaning |
|------+---------|
| 1C   | 50% & up |

1C (1D) P 2C(1)
(1) Michaels

Board 7 dealer S All
N: AKQ T98 76 5432
S: 5432 AKQ T98 76
"""


def page(desk: Desk, *options: str, notes: str = NOTES) -> Element:
    """Return the page of ``notes``; it must be flawless HTML."""
    desk.write("notes.bml", notes)
    result = desk.bml("html", *options, "notes.bml")
    assert (result.exit_code, result.stdout) == (0, "")
    return parsed((desk.folder / "notes.html").read_bytes())


def parsed(data: bytes) -> Element:
    parser = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False)
    tree: Element = parser.parse(data)
    return tree


def texts(tree: Element, tag: str) -> list[str]:
    return [" ".join("".join(item.itertext()).split()) for item in tree.iter(tag)]


def classes(tree: Element) -> set[str]:
    return {name for item in tree.iter() for name in item.get("class", "").split()}


def test_a_page_needs_no_other_file(desk: Desk) -> None:
    tree = page(desk)
    assert {path.name for path in desk.folder.iterdir()} == {"notes.bml", "notes.html"}
    assert not list(tree.iter("link"))
    assert not list(tree.iter("script"))
    assert not [item for item in tree.iter() if item.get("src")]
    style = "".join(texts(tree, "style"))
    assert ".bml-tree" in style
    assert "@import" not in style
    assert "url(" not in style


def test_a_page_has_title_author_and_description(desk: Desk) -> None:
    tree = page(desk)
    assert texts(tree, "title") == ["Our 2♥ & more"]
    assert [text.replace("\ufe0e", "") for text in texts(tree, "h1")] == ["Our 2♥ & more"]
    assert "by A. Pair" in texts(tree, "p")
    metas = {item.get("name"): item.get("content") for item in tree.iter("meta")}
    assert metas["description"] == "What we play"


def test_a_page_without_title_is_called_after_its_file(desk: Desk) -> None:
    tree = page(desk, notes="1C = club\n")
    assert texts(tree, "title") == ["notes"]
    assert texts(tree, "h1") == []


def test_headings_begin_at_the_top_where_there_is_no_title(desk: Desk) -> None:
    tree = page(desk, notes="* One\n\ntext\n\n** Inner\n\ntext\n\n* Two\n")
    assert (texts(tree, "h1"), texts(tree, "h2")) == (["One", "Two"], ["Inner"])


def test_every_element_is_on_the_page(desk: Desk) -> None:
    tree = page(desk)
    shown = " ".join("".join(tree.itertext()).replace("\ufe0e", "").split())
    for piece in (
        "100% <safe> & \\input{/etc/passwd} {x_y} #1 $a^b~c$.",
        "16+ HCP",
        "Negative, 0–7",
        "are vulnerable",
        "50% & up",
        "Michaels",
        "Dealer South",
        "10 9 8",
    ):
        assert piece in shown
    assert "nobody sees this" not in shown
    assert {"bml-tree", "bml-deal", "bml-auction", "bml-conditions", "bml-air"} <= classes(tree)


def test_branches_fold_and_name_their_auction(desk: Desk) -> None:
    tree = page(desk)
    labels = [item.get("aria-label") for item in tree.iter("summary")]
    assert labels == ["after 1♣", "after 1♣ 1♦"]


def test_links_lead_to_headings_of_the_page(desk: Desk) -> None:
    tree = page(desk)
    targets = {
        item.get("href", "")[1:] for item in tree.iter("a") if item.get("href", "")[:1] == "#"
    }
    ids = {item.get("id") for item in tree.iter() if item.get("id")}
    assert targets
    assert targets <= ids


def test_a_link_that_leads_nowhere_is_told_and_shown_as_text(desk: Desk) -> None:
    desk.write("notes.bml", "See [there](other#Part).\n")
    result = desk.bml("html", "notes.bml")
    assert "LINK-UNKNOWN" in result.stderr
    assert "See there." in texts(parsed((desk.folder / "notes.html").read_bytes()), "p")


def test_without_tree_rows_are_only_indented(desk: Desk) -> None:
    tree = page(desk, "--no-tree")
    assert not list(tree.iter("details"))
    assert "bml-plain" in classes(tree)
    inner = [item for item in tree.iter("ul") if item.get("role") == "list"]
    assert len(inner) >= 3


def test_a_style_sheet_outside_lies_beside_the_page_and_is_linked(desk: Desk) -> None:
    desk.write("notes.bml", NOTES)
    options = ("--no-include-external-files", "-o", "out/")
    assert desk.bml("html", *options, "notes.bml").exit_code == 0
    tree = parsed((desk.folder / "out" / "notes.html").read_bytes())
    assert [item.get("href") for item in tree.iter("link")] == ["bml-page.css"]
    assert not list(tree.iter("style"))
    assert ".bml-tree" in desk.read("out/bml-page.css")
    assert not (desk.folder / "bml-page.css").exists()


def test_a_style_sheet_that_is_there_stays_as_it_is(desk: Desk) -> None:
    desk.write("notes.bml", NOTES)
    desk.write("bml-page.css", "mine")
    desk.bml("html", "--no-include-external-files", "notes.bml")
    assert desk.read("bml-page.css") == "mine"


@pytest.mark.parametrize("command", ["html", "latex"])
def test_nothing_but_standard_output_is_written_where_that_is_asked_for(
    desk: Desk, command: str
) -> None:
    desk.write("notes.bml", NOTES)
    result = desk.bml(command, "--no-include-external-files", "-o", "-", "notes.bml")
    assert result.exit_code == 0
    assert result.stdout
    assert [path.name for path in desk.folder.iterdir()] == ["notes.bml"]


@pytest.mark.parametrize("command", ["html", "latex"])
def test_rest_that_only_sphinx_knows_is_told_and_kept_as_text(desk: Desk, command: str) -> None:
    desk.write(
        "notes.bml",
        "text\n\n#+BEGIN_RST\n.. note:: Known\n\n.. toctree::\n\n   chapter\n#+END_RST\n",
    )
    result = desk.bml(command, "notes.bml", "-o", "out")
    assert result.exit_code == 1
    assert 'notes.bml:6:1: error: Unknown directive type "toctree".' in result.stderr
    assert "[RST-MESSAGE]" in result.stderr
    out = desk.read("out")
    assert "toctree::" in out
    assert "Known" in out
    assert "system-message" not in re.sub(r"(?s)<style>.*</style>", "", out)


@pytest.mark.parametrize("command", ["html", "latex"])
def test_marks_of_rest_that_mean_nothing_are_told_and_kept_as_text(
    desk: Desk, command: str
) -> None:
    desk.write("notes.bml", "#+BEGIN_RST\nan *open mark, :norole:`x` and |y|\n#+END_RST\n")
    result = desk.bml(command, "notes.bml", "-o", "out")
    assert isinstance(result.exception, SystemExit)
    assert "notes.bml:2:1: warning: Inline emphasis start-string" in result.stderr
    assert 'notes.bml:2:1: error: Unknown interpreted text role "norole".' in result.stderr
    assert ":norole:" in desk.read("out")


@pytest.mark.parametrize("command", ["html", "latex"])
def test_what_docutils_says_is_told_once_at_the_line_in_the_file(desk: Desk, command: str) -> None:
    desk.write("part.bml", "text\n\n#+BEGIN_RST\nfine\n\n  seen |here|\n#+END_RST\n")
    block = "#+BEGIN_RST\n.. note:: a\n\n   .. bidtable::\n\n      1C a\n#+END_RST\n"
    desk.write("notes.bml", f"#INCLUDE part.bml\n{block}")
    result = desk.bml(command, "notes.bml", "-o", "out")
    assert result.exit_code == 1
    found = re.findall(r"^(\S+:\d+:\d+: \w+): (.*) \[RST-MESSAGE\]$", result.stderr, re.MULTILINE)
    assert found == [
        ("notes.bml:5:4: error", 'Unknown directive type "bidtable".'),
        ("part.bml:6:3: error", 'Undefined substitution referenced: "here".'),
    ]
    assert result.stderr.splitlines()[-1] == "2 errors in 2 files"


@pytest.mark.parametrize("error", [ValueError("no such colour"), RecursionError()])
@pytest.mark.parametrize(
    ("command", "translator"),
    [("html", html5_polyglot.HTMLTranslator), ("latex", latex2e.LaTeXTranslator)],
)
def test_what_docutils_cannot_write_is_told_at_its_line_and_the_other_files_go_on(
    desk: Desk,
    monkeypatch: pytest.MonkeyPatch,
    command: str,
    translator: type[object],
    error: Exception,
) -> None:
    def fail(translator: object, node: object) -> None:
        raise error

    monkeypatch.setattr(translator, "visit_subscript", fail)
    desk.write("bad.bml", "text\n\n#+BEGIN_RST\nfine\n\nbad :sub:`2` here\n#+END_RST\n")
    desk.write("good.bml", "text\n")
    result = desk.bml(command, "bad.bml", "good.bml", "-o", "out/")
    assert result.exit_code == 1
    why = str(error) or "RecursionError"
    expected = f"bad.bml:6:1: error: no page can be made from this: {why} [RST-MESSAGE]"
    assert expected in result.stderr
    assert [path.stem for path in (desk.folder / "out").iterdir()] == ["good"]


@pytest.mark.parametrize("command", ["html", "latex"])
def test_settings_of_docutils_lying_about_change_nothing(desk: Desk, command: str) -> None:
    desk.write("notes.bml", NOTES)
    desk.bml(command, "notes.bml", "-o", "before")
    desk.write("docutils.conf", "[general]\ntitle: Foreign\ngenerator: yes\n")
    desk.bml(command, "notes.bml", "-o", "after")
    assert desk.read("before") == desk.read("after")


def test_sphinx_is_not_loaded(desk: Desk) -> None:
    desk.write("notes.bml", NOTES)
    program = (
        "import sys\n"
        "from sphinxcontrib_bml.commands.bml import main\n"
        "for command in ('html', 'latex'):\n"
        "    try:\n"
        "        main([command, 'notes.bml'])\n"
        "    except SystemExit as leaving:\n"
        "        assert not leaving.code, leaving.code\n"
        "sys.exit('sphinx' in sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], check=False, timeout=60)
    assert done.returncode == 0


def test_the_older_command_writes_htm(desk: Desk) -> None:
    desk.write("a.b/notes.x.bml", NOTES)
    result = CliRunner().invoke(bml2html, ["-i", "4", "a.b/notes.x.bml"])
    assert (result.exit_code, result.stdout) == (0, "")
    parsed((desk.folder / "a.b" / "notes.x.htm").read_bytes())


def test_the_older_commands_tell_of_another_style(desk: Desk) -> None:
    desk.write("notes.bml", NOTES)
    options = ["--no-include-external-files", "notes.bml"]
    assert "bml.css of the older tool" in CliRunner().invoke(bml2html, options).stderr
    assert "bml.tex of the older tool" in CliRunner().invoke(bml2latex, options).stderr
    assert (desk.folder / "sphinxcontribbml.sty").exists()


def test_latex_is_escaped_and_never_executed(desk: Desk) -> None:
    desk.write("notes.bml", NOTES)
    assert desk.bml("latex", "notes.bml").exit_code == 0
    written = desk.read("notes.tex")
    body = written.rpartition(r"\begin{document}")[2]
    assert r"\textbackslash{}input\{/etc/passwd\}" in body
    assert r"\input{" not in body
    assert r"100\%" in body
    assert r"\section{Openings" in body
    assert r"\subsection{Raises of 1\bmlS{}" in body


def test_latex_without_tree_has_no_lines(desk: Desk) -> None:
    desk.write("notes.bml", NOTES)
    desk.bml("latex", "--no-tree", "notes.bml")
    body = desk.read("notes.tex").rpartition(r"\begin{document}")[2]
    guides = re.findall(r"\\begin\{bmlrow\*?\}(?:\[[^]]*\])?\{([^}]*)\}", body)
    assert "." in guides
    assert not set("".join(guides)) - {"."}


@pytest.mark.latex
@pytest.mark.parametrize("options", [[], ["--no-include-external-files"], ["--no-tree"]])
def test_latexmk_makes_a_pdf(desk: Desk, options: list[str]) -> None:
    desk.write("notes.bml", NOTES)
    assert CliRunner().invoke(bml2latex, [*options, "notes.bml"]).exit_code == 0
    made = Printed(desk.folder / "notes.tex")
    assert made.complaints() == []
    assert "Token not allowed" not in made.log
    shown = made.text("-layout")
    for piece in ("Openings", "16+ HCP", "any shape", "Negative", "Michaels", "Dealer South"):
        assert piece in shown
    assert "nobody sees this" not in shown
    facts = made.reader.metadata
    assert facts is not None
    assert facts.title == "Our 2♥ & more"


@pytest.mark.corpus
@pytest.mark.parametrize(
    "name",
    [
        "bml2-tests/data/example.bml",
        "bridge-systems/system-HB-GJP.bml",
        "wj/wj.bml",
        "bml1-example/example.txt",
        "swedish-club/opening-summary.bml",
        "swedish-club/high-openings.bml",
    ],
)
def test_real_notes_become_flawless_pages(corpus_dir: Path, tmp_path: Path, name: str) -> None:
    result = CliRunner().invoke(bml2html, ["-o", str(tmp_path / "out.htm"), str(corpus_dir / name)])
    assert result.exit_code in {0, 1}
    tree = parsed((tmp_path / "out.htm").read_bytes())
    assert "bml-tree" in classes(tree)


@pytest.mark.corpus
@pytest.mark.latex
@pytest.mark.parametrize(
    "name", ["bml2-tests/data/example.bml", "bridge-systems/system-HB-GJP.bml", "wj/wj.bml"]
)
def test_real_notes_become_pdf_files(corpus_dir: Path, tmp_path: Path, name: str) -> None:
    CliRunner().invoke(bml2latex, ["-o", str(tmp_path / "out.tex"), str(corpus_dir / name)])
    assert Printed(tmp_path / "out.tex").complaints() == []


def drawn(tree: Element) -> list[str]:
    """Return the trees, deals and auctions of a page as HTML, without places on the page."""
    found = []
    for item in tree.iter():
        if item.get("class", "").split()[:1] in (["bml-bidtable"], ["bml-deal"], ["bml-auction"]):
            for inner in item.iter():
                for name in ("id", "href"):
                    inner.attrib.pop(name, None)
                # Sphinx has classes of its own for links, and an element inside them.
                if inner.tag == "a" or (inner.tag == "span" and "std" in inner.get("class", "")):
                    inner.attrib.clear()
            found.append(html5lib.serialize(item, omit_optional_tags=False))
    return [re.sub(r"</?(?:a|span)>", "", text) for text in found]


# LANGUAGE ME-1
@pytest.mark.parametrize("command", ["html", "latex", "text"])
def test_settings_of_a_file_are_not_shown(desk: Desk, command: str) -> None:
    desk.write("notes.bml", "#+TITLE: Ours\n#+AUTHORS: me\n#+HEADINGS: titles\n\n1C = club\n")
    shown = desk.bml(command, "-o", "-", "notes.bml").stdout
    assert "Ours" in shown
    assert "AUTHORS" not in shown
    assert "HEADINGS" not in shown


@pytest.mark.skipif(find_spec("sphinx") is None, reason="compares with the pages of Sphinx")
def test_trees_deals_and_auctions_are_those_of_sphinx_pages(desk: Desk, tmp_path: Path) -> None:
    from tests.sphinxext.projects import Project

    project = Project(tmp_path / "project")
    project.write({"index.bml": NOTES})
    on_site = parsed_leniently((project.build("html").out / "index.html").read_bytes())
    alone = drawn(page(desk))
    assert len(alone) == 4
    assert alone == drawn(on_site)


def parsed_leniently(data: bytes) -> Element:
    """Return a page of a theme, whose own HTML may have problems."""
    tree: Element = html5lib.parse(data, namespaceHTMLElements=False)
    return tree
