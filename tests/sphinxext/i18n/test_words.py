"""Pages add their words in the project's language."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from docutils import nodes

from sphinxcontrib_bml.doctree.nodes import bml_author, bml_conditions, bml_facts
from tests.doctree.rows import all_rows
from tests.sphinxext.projects import Build, Project, texts

if TYPE_CHECKING:
    from collections.abc import Callable

NOTES = """\
#+TITLE: Notes
#+AUTHOR: Ann Ax

#SEAT 3
#VUL YN

1N = !15--17
  (X) = Penalties
    XX
    P

S EW 19 4HXS c4
N AQJ85 K3 A942 82
E K972 6 KQJ85 AQ4

#+BEGIN_RST
.. deal:: N All
   :caption: Practice
   :name: practice

   N AQJ85 K3 A942 82
   S 43 QJ42 K7 AJ953

.. auction:: E
   :vul: NS

   1N X P P
   AP

:bid:`2N` :auction:`1N-(X)` :numref:`practice`
#+END_RST
"""


class Pages:
    """The same notes in each language."""

    def __init__(self, project: Project) -> None:
        project.write({"index.bml": NOTES})
        self.project = project

    def build(self, language: str, builder: str = "html", **config: object) -> Build:
        found = {"language": language, "numfig": True, **config}
        return self.project.build(builder, config=found)


@pytest.fixture(scope="module")
def pages(make_project: Callable[[str], Project]) -> Pages:
    return Pages(make_project("words"))


@pytest.mark.parametrize(
    ("language", "author", "conditions", "facts"),
    [
        (
            "de",
            "von Ann Ax",
            "3. Hand, wir in Gefahr, Gegner nicht",
            "Board 19|Teiler Süd|O-W in Gefahr|4♥ im Kontra von Süd|Ausspiel ♣4",
        ),
        (
            "fr",
            "par Ann Ax",
            "3e position, nous vulnérables, eux non",
            "Donne 19|Donneur Sud|E-O vulnérables|4♥ contré, joué par Sud|Entame ♣4",
        ),
        (
            "nl",
            "door Ann Ax",
            "3e hand, wij kwetsbaar, zij niet",
            "Spel 19|Gever Zuid|O-W kwetsbaar|4♥ gedoubleerd door Zuid|Uitkomst ♣4",
        ),
        (
            "pl",
            "opracowanie: Ann Ax",
            "3. ręka, my po partii, oni przed",
            "Rozdanie 19|Rozdający S|E-W po partii|4♥ z kontrą, rozgrywa S|Wist ♣4",
        ),
        (
            "sv",
            "av Ann Ax",
            "3:e hand, vi i zon, de inte",
            "Bricka 19|Giv Syd|Ö-V i zon|4♥ dubblat av Syd|Utspel ♣4",
        ),
        (
            "en",
            "by Ann Ax",
            "3rd seat, we are vulnerable, they are not",
            "Board 19|Dealer South|E-W vulnerable|4♥ doubled by South|Lead ♣4",
        ),
    ],
)
def test_author_conditions_and_facts(
    pages: Pages, language: str, author: str, conditions: str, facts: str
) -> None:
    tree = pages.build(language, "dummy").doctree()
    assert texts(tree, bml_author) == [author]
    assert texts(tree, bml_conditions) == [conditions]
    board = next(tree.findall(bml_facts))
    assert "|".join(texts(board, nodes.line)) == facts


def test_calls_have_the_names_of_the_language_everywhere(pages: Pages) -> None:
    build = pages.build("fr")
    rows = [row["label"] for row in all_rows(build.doctree())]
    assert rows == ["1SA", "(Contre)", "Surcontre", "Passe"]
    page = build.text("index.html")
    for words in (">2SA<", ">1SA–(Contre)<", "<td>Tous passent</td>", "<td>Contre</td>"):
        assert words in page
    assert "NT" not in page


def test_names_of_calls_that_the_project_chose_go_before_those_of_the_language(
    pages: Pages,
) -> None:
    build = pages.build("fr", "dummy", bml_call_names={"notrump": "NT"})
    assert all_rows(build.doctree())[0]["label"] == "1NT"


def test_ids_and_so_links_are_the_same_in_every_language(pages: Pages) -> None:
    def ids(language: str) -> list[list[str]]:
        return [row["ids"] for row in all_rows(pages.build(language, "dummy").doctree())]

    assert ids("pl") == ids("sv") == ids("en")


def test_a_web_page_tells_seats_branches_and_alerts_in_the_language(pages: Pages) -> None:
    page = pages.build("sv").text("index.html")
    for words in (
        'aria-label="efter 1NT"',
        'aria-label="Öst"',
        'aria-label="alert"',
        '<b class="bml-vul">Ö</b>',
        '<b class="bml-vul">V</b>',
        '<th scope="col">Väst</th>',
        "Giv 1",
        "Länk till detta ställe",
    ):
        assert words in page
    for words in ("after", "East", "Dealer", "Deal 1"):
        assert words not in page


def test_a_pdf_has_the_words_and_letters_of_the_language(pages: Pages) -> None:
    written = pages.build("de", "latex").text("notes.tex")
    assert written.count("\\renewcommand\\bmlseatE{O}") == 2
    assert "\\renewcommand\\bmlseatN" not in written
    for words in ("\\bmlhand{E}{Ost}", "Teiler Süd", "{\\bmlvulnerable{Nord}}", "Kontra"):
        assert words in written
    assert "Verteilung \\thebmldeal{}" in written


def test_text_has_the_words_and_letters_of_the_language(pages: Pages) -> None:
    lines = pages.build("nl", "text").text("index.txt").splitlines()
    assert any(line.rstrip().endswith("W   O") or "W   O  " in line for line in lines)
    assert any("Noord (kw.)" in line and "Zuid (kw.)" in line for line in lines)


def test_another_language_reads_the_notes_again(pages: Pages) -> None:
    pages.build("de", "dummy")
    assert pages.build("de", "dummy").read == []
    assert pages.build("fr", "dummy").read == ["index"]


def test_a_language_without_a_catalog_has_english_words_until_a_project_adds_its_own(
    project: Project,
) -> None:
    project.write({"index.bml": NOTES})
    english = project.build(config={"language": "nb"})
    assert texts(english.doctree(), bml_author) == ["by Ann Ax"]
    project.write(
        {
            "locale/nb/LC_MESSAGES/sphinxcontrib_bml.po": (
                'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
                'msgid "by {name}"\nmsgstr "av {name}"\n'
            ),
            "conf.py": (
                "from pathlib import Path\nproject = 'Notes'\nhtml_theme = 'basic'\n"
                "def setup(app):\n"
                "    folder = Path(__file__).parent / 'locale'\n"
                "    app.add_message_catalog('sphinxcontrib_bml', folder)\n"
            ),
        }
    )
    config = {"language": "nb", "locale_dirs": ["locale"]}
    project.build(config=config)  # Sphinx compiles what it finds in locale_dirs
    (project.folder / "index.bml").touch()
    assert texts(project.build(config=config).doctree(), bml_author) == ["av Ann Ax"]
