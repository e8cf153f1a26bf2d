"""The documentation is true: it builds without a warning, and says about everything there is."""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest
from docutils import nodes
from playwright.sync_api import Browser

from sphinxcontrib_bml.agreements.expansion import expand
from sphinxcontrib_bml.commands.bml import COMMANDS
from sphinxcontrib_bml.formats.catalog import EXPORTS
from sphinxcontrib_bml.language.codes import Code, Severity
from sphinxcontrib_bml.language.diagnostics import Diagnostic, Diagnostics
from sphinxcontrib_bml.language.options import Limits
from sphinxcontrib_bml.language.parser import parse_text
from sphinxcontrib_bml.sphinxext.config import VALUES
from sphinxcontrib_bml.sphinxext.roles import ROLES
from sphinxcontrib_bml.version import __version__
from tests.docs.conftest import Documentation, sphinx

if TYPE_CHECKING:
    from collections.abc import Sequence

# One process builds the pages, all tests here read them.
pytestmark = pytest.mark.xdist_group("docs")

SOURCE = "https://github.com/sphinxcontrib-bml/sphinxcontrib-bml"
PHONE = {"width": 390, "height": 800}
HIGHEST = 6500
LONGER = re.compile(
    r"explanation/specification/.*"  # the rules, looked up by number
    r"|explanation/house"  # a line for every file of the package
    r"|reference/(changelog|glossary)"
    r"|tutorial/gallery"  # pictures
    r"|genindex|py-modindex"
)

SEARCHES = {
    "update": "howto/installing",
    "uninstall": "howto/installing",
    "install on Windows": "howto/installing",
    "on a Mac": "howto/installing",
    "hide a row": "reference/language/tables",
    "two partners": "howto/partners",
    "print": "howto/on-paper",
    "phone": "howto/on-paper",
    "Word": "howto/from-word",
    "alert": "reference/language/alerts",
    "double": "reference/language/calls",
    "Stayman": "tutorial/sample",
}
"""What a reader types into the search box, with the page that has the answer."""


def test_the_pages_build_without_a_warning(docs: Documentation) -> None:
    assert docs.said == ""
    assert (docs.pages / "index.html").exists()


@pytest.mark.parametrize("builder", ["latex", "epub"])
def test_other_builders_take_the_documentation(
    docs: Documentation, builder: str, tmp_path: Path
) -> None:
    assert docs.build(builder, tmp_path) == ""


def test_every_code_has_a_place_to_link_to(docs: Documentation) -> None:
    assert {code.subtype for code in Code} <= docs.ids("reference/diagnostics")


def test_every_configuration_value_has_a_place_to_link_to(docs: Documentation) -> None:
    assert {value.name for value in VALUES} <= docs.ids("reference/configuration")


def test_every_role_is_explained(docs: Documentation) -> None:
    page = docs.source_of("reference/directives")
    named = set(re.findall(r"^\.\. rst:role:: ([\w:]+)", page, flags=re.MULTILINE))
    assert named == {*ROLES, "bml:seq", "bml:conv", "bml:card"}


def test_every_command_is_explained(docs: Documentation) -> None:
    pages = docs.sources_in("reference/commands")
    told = set(re.findall(r"^bml (\w+)\n=+$", pages, flags=re.MULTILINE))
    commanded = {name for name, export in EXPORTS.items() if not export.command}
    assert {*COMMANDS, *commanded} == told


def test_the_house_has_a_line_for_every_file(docs: Documentation, project_dir: Path) -> None:
    page = (docs.pages / "explanation" / "house.html").read_text(encoding="utf-8")
    told = re.findall(r'<span class="pre">(\w+\.py)</span></code>: \S', page)
    modules = (project_dir / "sphinxcontrib_bml").rglob("*.py")
    assert sorted(told) == sorted(path.name for path in modules if path.name != "__init__.py")


def test_the_page_of_the_house_names_every_module_that_keeps_results(
    docs: Documentation, project_dir: Path
) -> None:
    package = project_dir / "sphinxcontrib_bml"
    keeping = {
        ".".join(path.relative_to(package).with_suffix("").parts).removesuffix(".__init__")
        for path in package.rglob("*.py")
        if re.search(r"^(@|\w+ = )(lru_)?cache\b", path.read_text("utf-8"), re.MULTILINE)
    }
    section = docs.source_of("explanation/house").partition("What a process keeps\n")[2]
    named = set(re.findall(r"``([a-z_]+(?:\.\w+)+)``", section.partition("\nDecisions\n")[0]))
    assert named == keeping | {"agreements.resolver"}


def test_every_rule_has_a_place_to_link_to(docs: Documentation) -> None:
    folder = docs.source / "explanation" / "specification"
    for path in folder.glob("*.rst"):
        text = path.read_text(encoding="utf-8")
        rules = re.findall(r"^\.\. rule:: ([A-Z]{2,3}-\w+)", text, re.MULTILINE)
        ids = docs.ids(f"explanation/specification/{path.stem}")
        assert {f"rule-{rule.lower()}" for rule in rules} <= ids


def test_every_limit_stands_in_the_rules_with_its_number(docs: Documentation) -> None:
    page = docs.source_of("explanation/specification/language")
    words = " ".join(page.split())
    for limit in fields(Limits):
        assert f"``{limit.name}`` {limit.default:,}" in words


# Notes in code blocks


def code_blocks(doctrees: Path) -> Iterator[tuple[str, nodes.literal_block]]:
    """Yield every block of notes that is not a half of an example, with its document.

    Those of messages are wrong on purpose; their own tests check them.
    """
    for path in sorted(set(doctrees.rglob("*.doctree")) - set(doctrees.rglob("messages/*"))):
        doctree = pickle.loads(path.read_bytes())
        for block in doctree.findall(nodes.literal_block):
            parent = block.parent
            half = isinstance(parent, nodes.container) and "example-source" in parent["classes"]
            if block.get("language") == "bml" and not half:
                yield path.stem, block


def diagnostics_of(text: str) -> Sequence[Diagnostic]:
    parse = parse_text(text)
    found: Diagnostics = parse.diagnostics
    expand(parse.document.tables, found)
    return list(found)


def test_nothing_is_wrong_with_notes_in_code_blocks(docs: Documentation) -> None:
    blocks = list(code_blocks(docs.doctrees))
    assert blocks
    found = {
        f"{document}: {diagnostic}"
        for document, block in blocks
        for diagnostic in diagnostics_of(block.astext())
        if diagnostic.severity is not Severity.INFO
    }
    assert found == set()


# The directives of the documentation itself

CASES = {
    "good": (".. example::\n\n   1C = Natural\n", ""),
    "mistake_named": (".. example::\n   :codes: PASTE-UNKNOWN\n\n   1C = 3+\n     #PASTE x\n", ""),
    "mistake_not_named": (
        ".. example::\n\n   1C = 3+\n     #PASTE x\n",
        "the example gives ['PASTE-UNKNOWN'], not none",
    ),
    "no_mistake": (
        ".. example::\n   :codes: PASTE-UNKNOWN\n\n   1C = 3+\n",
        "the example gives no diagnostics, not ['PASTE-UNKNOWN']",
    ),
    "mistake_in_a_directive": (
        ".. example::\n   :language: rst\n\n   .. bidtable::\n\n      splinter = 3+\n",
        "the example gives ['CALL-UNKNOWN'], not none",
    ),
    "documents_of_their_own": (
        ".. example::\n\n   #CUT x\n   1C = 3+\n   #ENDCUT\n\n"
        ".. example::\n   :codes: PASTE-UNKNOWN\n\n   1D = 4+\n     #PASTE x\n",
        "",
    ),
    "command_that_works": (".. session::\n\n   bml check notes.bml\n", ""),
    "commands_that_write_into_a_copy": (
        ".. session::\n   :in: .\n   :status: 1\n\n"
        "   bml json -o old.json notes.bml\n   bml diff old.json other.bml\n",
        "",
    ),
    "command_before_the_last_that_fails": (
        ".. session::\n   :status: 1\n\n"
        "   bml diff notes.bml other.bml\n   bml diff notes.bml other.bml\n",
        "bml diff notes.bml other.bml: status 1, not 0",
    ),
    "command_that_fails": (
        ".. session::\n\n   bml check missing.bml\n",
        "bml check missing.bml: status 2, not 0",
    ),
}
"""Pages with our directives, and what must be said about each."""


@pytest.fixture(scope="module")
def said_about(project_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What a build says about each page of :data:`CASES`."""
    folder = tmp_path_factory.mktemp("cases")
    (folder / "examples").mkdir()
    (folder / "examples" / "notes.bml").write_text("1N = Strong\n", encoding="utf-8")
    (folder / "examples" / "other.bml").write_text("1N = Weak\n", encoding="utf-8")
    (folder / "conf.py").write_text(
        f"import sys\nsys.path.insert(0, {str(project_dir / 'docs')!r})\n"
        "extensions = ['sphinxcontrib_bml', '_ext.notes_examples', '_ext.notes_sessions']\n"
        "exclude_patterns = ['examples']\n",
        encoding="utf-8",
    )
    chapters = "".join(f"   {name}\n" for name in CASES)
    (folder / "index.rst").write_text(
        f"Test\n====\n\n.. toctree::\n\n{chapters}\n"
        ".. _call-unknown:\n.. _paste-unknown:\n\nCodes\n-----\n",
        encoding="utf-8",
    )
    for name, (page, _) in CASES.items():
        (folder / f"{name}.rst").write_text(f"Case\n====\n\n{page}", encoding="utf-8")
    said = sphinx("dummy", folder, folder / "_build")
    found = re.findall(r"(\w+)\.rst:\d+: (?:WARNING|ERROR): (.*)", said)
    assert said.count("WARNING") + said.count("ERROR") == len(found)
    return {name: "\n".join(text for page, text in found if page == name) for name in CASES}


@pytest.mark.parametrize("name", CASES)
def test_an_example_or_session_that_is_wrong_is_a_warning(
    name: str, said_about: dict[str, str]
) -> None:
    expected = CASES[name][1]
    assert re.sub(r" \[\w+\]$", "", said_about[name]) == expected


# Looks


@pytest.mark.browser
def test_no_page_is_wider_than_a_phone(docs: Documentation, browser: Browser) -> None:
    context = browser.new_context(viewport={"width": PHONE["width"], "height": PHONE["height"]})
    page = context.new_page()
    wide = {}
    for path in sorted(docs.pages.rglob("*.html")):
        page.goto(path.as_uri(), wait_until="domcontentloaded")
        width = page.evaluate("document.documentElement.scrollWidth")
        if width > PHONE["width"]:
            wide[path.name] = width
    context.close()
    assert wide == {}


@pytest.mark.browser
def test_a_search_finds_the_right_page_first_or_second(
    docs: Documentation, browser: Browser
) -> None:
    first: dict[str, list[str]] = {}
    with browser.new_context() as context:
        page = context.new_page()
        for query in SEARCHES:
            page.goto(f"{(docs.pages / 'search.html').as_uri()}?q={quote(query)}")
            hits = page.locator("#search-results ul.search > li > a")
            hits.nth(1).wait_for()
            links = (hits.nth(number).get_attribute("href") or "" for number in range(2))
            first[query] = [link.partition(".html")[0] for link in links]
    assert {
        query: first[query] for query, name in SEARCHES.items() if name not in first[query]
    } == {}


def test_each_page_has_a_version_and_copy_buttons_and_leads_to_its_source(
    docs: Documentation,
) -> None:
    sources = {
        "howto/installing": "docs/howto/installing.rst",
        "howto/markdown": "docs/howto/markdown.md",
        "tutorial/sample": "docs/tutorial/sample.bml",
        "reference/messages/ROW-EMPTY": ("sphinxcontrib_bml/language/explanations/ROW-EMPTY.txt"),
    }
    for name, source in sources.items():
        page = (docs.pages / f"{name}.html").read_text(encoding="utf-8")
        assert f"sphinxcontrib-bml {__version__}</" in page
        assert "copybutton.js" in page
        (edited,) = re.findall(r'href="([^"]+)" rel="edit"', page)
        assert edited.strip() == f"{SOURCE}/edit/main/{source}"
        assert (docs.source.parent / source).exists()


@pytest.mark.browser
def test_no_page_is_so_long_that_nobody_finds_anything_on_it(
    docs: Documentation, browser: Browser
) -> None:
    heights: dict[str, int] = {}
    with browser.new_context(viewport={"width": 1280, "height": 900}) as context:
        page = context.new_page()
        for path in sorted(docs.pages.rglob("*.html")):
            name = path.relative_to(docs.pages).with_suffix("").as_posix()
            if not name.startswith("_") and not LONGER.fullmatch(name):
                page.goto(path.as_uri(), wait_until="domcontentloaded")
                heights[name] = page.evaluate("document.documentElement.scrollHeight")
    assert {name: height for name, height in heights.items() if height > HIGHEST} == {}
    assert len(heights) > 200
