"""The roles ``bid``, ``suit``, ``hand`` and ``auction``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from docutils import nodes

from sphinxcontrib_bml.doctree.nodes import bml_suit
from tests.doctree.rows import all_rows
from tests.sphinxext.projects import Build, Project, texts

if TYPE_CHECKING:
    from collections.abc import Callable

GOOD = [
    ("bid", "1H", "1♥", "h"),
    ("bid", "2N", "2NT", ""),
    ("bid", "3NT", "3NT", ""),
    ("bid", "P", "Pass", ""),
    ("bid", "D", "Dbl", ""),
    ("bid", "XX", "Rdbl", ""),
    ("bid", "(2C)", "(2♣)", "c"),
    ("bid", "1!s", "1♠", "s"),
    ("bid", "1♦", "1♦", "d"),
    ("bid", "1HS", "1♥♠", "hs"),
    ("bid", "2M", "2M", ""),
    ("suit", "h", "♥", "h"),
    ("suit", "!d", "♦", "d"),
    ("suit", "Spades", "♠", "s"),
    ("suit", "♣", "♣", "c"),
    ("hand", "AQ84 K6 T93 A872", "♠ A Q 8 4 ♥ K 6 ♦ 10 9 3 ♣ A 8 7 2", "shdc"),
    ("hand", "AKxxx Kxx - xxxxx", "♠ A K x x x ♥ K x x ♦ — ♣ x x x x x", "shdc"),
    ("hand", "AKQ K43 - QJ ...", "♠ A K Q ♥ K 4 3 ♦ — ♣ Q J", "shdc"),
    ("auction", "1N-(P)-2C", "1NT–(Pass)–2♣", "c"),
    ("auction", "1NT – 2♣", "1NT–2♣", "c"),
    ("auction", "1H (2C) D", "1♥–(2♣)–Dbl", "hc"),
    ("auction", "1M-2N", "1M–2NT", ""),
]
BAD = [
    ("bid", "9C"),
    ("bid", "hello"),
    ("suit", "x"),
    ("hand", "AQ84 K6 T93"),
    ("hand", "AQ84 K6 T93 A87"),
    ("hand", "AA84 K6 T93 A872"),
    ("hand", "AQ8432 K65 T93 A872"),
    ("auction", "1N-1C"),
    ("auction", "what - ever"),
]


def shown(node: nodes.Element) -> tuple[str, str]:
    """Return the text of a paragraph, and the letters of the suits in it."""
    return node.astext(), "".join(suit["suit"] for suit in node.findall(bml_suit))


@pytest.fixture(scope="module")
def roles(make_project: Callable[[str], Project]) -> Build:
    project = make_project("roles")
    rest = "\n\n".join(f":{name}:`{text}`" for name, text, *_ in GOOD)
    domain = "\n\n".join(f":bml:{name}:`{text}`" for name, text, *_ in GOOD)
    markdown = "\n\n".join(f"{{{name}}}`{text}`" for name, text, *_ in GOOD)
    project.write(
        {
            "index.rst": f"Roles\n=====\n\n{rest}\n",
            "domain.rst": f":orphan:\n\n{domain}\n",
            "markdown.md": f"---\norphan: true\n---\n\n{markdown}\n",
        }
    )
    return project.build()


@pytest.mark.parametrize("docname", ["index", "domain", "markdown"])
def test_a_role_shows_its_text_in_the_games_own_way(roles: Build, docname: str) -> None:
    paragraphs = roles.doctree(docname).findall(nodes.paragraph)
    assert [shown(paragraph) for paragraph in paragraphs] == [
        (text, suits) for _, _, text, suits in GOOD
    ]


def test_good_roles_warn_of_nothing(roles: Build) -> None:
    assert roles.warnings == []


def test_what_roles_show_has_a_class_and_no_smart_quotes(roles: Build) -> None:
    first = next(iter(roles.doctree().findall(nodes.inline)))
    assert first["classes"] == ["bml-bid"]
    assert first["support_smartquotes"] is False


@pytest.mark.parametrize(("name", "text"), BAD)
def test_what_a_role_does_not_take_is_told_and_kept_as_text(
    project: Project, name: str, text: str
) -> None:
    project.write({"index.rst": f"A\n=\n\nLook: :{name}:`{text}`\n"})
    build = project.build()
    (warned,) = build.warnings
    assert warned[:3] == ("index.rst", 4, "bml.role-value")
    assert f":{name}:`{text}`: " in warned.text
    assert texts(build.doctree(), nodes.paragraph) == [f"Look: {text}"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("X", "X cannot be called here: there is nothing to double"),
        ("Dbl", "Dbl cannot be called here: there is nothing to double"),
        ("1C-XX", "XX cannot be called here: there is nothing to redouble"),
        ("1C-(1D)-(rdbl)", "(rdbl) cannot be called here: there is nothing to redouble"),
        ("1NT 1♣", "1♣ cannot be called here: it is not higher than 1N"),
        ("1N-(P)-P-(P)-(2C)", "(2C) cannot be called here: the auction is over"),
    ],
)
def test_an_illegal_call_is_named_as_typed(project: Project, text: str, message: str) -> None:
    project.write({"index.rst": f"A\n=\n\n:auction:`{text}`\n"})
    (warned,) = project.build().warnings
    assert warned.text == f":auction:`{text}`: {message}"


def test_call_names_of_the_configuration_count_in_roles_and_rows(project: Project) -> None:
    roles = ":bid:`D` :auction:`1N-(D)-R`"
    table = ".. bidtable:: 1N-(D)\n\n   P  weak"
    project.write({"index.rst": f"A\n=\n\n{roles}\n\n{table}\n"})
    names = {"double": "X", "redouble": "XX", "pass": "Pas", "notrump": "SA"}
    build = project.build("html", config={"bml_call_names": names})
    assert texts(build.doctree(), nodes.paragraph) == ["X 1SA–(X)–XX"]
    rows = all_rows(build.doctree())
    assert [row["label"] for row in rows] == ["1SA–(X)", "Pas"]
    assert build.meanings()["1NDP"] == "weak"


@pytest.mark.parametrize(
    ("config", "words"),
    [
        ({"bml_call_names": {"dubbel": "X"}}, "'dubbel'"),
        ({"bml_call_names": {"double": 1}}, "'double'"),
        ({"bml_limits": {"deepth": 3}}, "'deepth'"),
        ({"bml_limits": {"depth": "3"}}, "'depth'"),
    ],
)
def test_entries_that_mean_nothing_are_named_and_left_out(
    project: Project, config: dict[str, object], words: str
) -> None:
    project.write({"index.rst": "A\n=\n\n.. bidtable::\n\n   1C\n     (D)\n"})
    build = project.build(config=config)
    (warned,) = build.warnings
    assert warned.kind == "bml.config-value"
    assert words in warned.text
    hints = ("known: ", "a whole number", "did you mean depth?")
    assert any(hint in warned.text for hint in hints)


def test_limits_of_the_configuration_count(project: Project) -> None:
    project.write({"index.bml": "* A\n\n1C\n  1D\n    1H\n      1S\n"})
    build = project.build(config={"bml_limits": {"depth": 2}})
    assert [place[2] for place in build.places] == ["bml.limit-depth"]
    assert list(build.meanings()) == ["1C", "1CP1D", "1CP1DP1H", "1CP1DP1HP1S"]
