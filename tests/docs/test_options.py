"""Every option and setting has a text, a type, a default and an example in the documentation."""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from docutils import nodes
from sphinx import addnodes
from sphinx.testing.util import SphinxTestApp

from sphinxcontrib_bml.language.directive_options import directive_kinds
from tests.docs.conftest import Documentation

# One process builds the pages, all tests here read them.
pytestmark = pytest.mark.xdist_group("docs")

ACCEPTED = '{"format": "sphinxcontrib-bml baseline", "version": 1, "findings": []}'
FACTS = ("Type", "Default", "Example")


class Described(NamedTuple):
    """An option as a page describes it."""

    text: str
    facts: dict[str, str]

    def missing(self) -> list[str]:
        """Return what a description must have and this one lacks."""
        found = [fact for fact in FACTS if not self.facts.get(fact, "").strip()]
        return found if re.search(r"\w+ \w+", self.text) else ["text", *found]


Pages = dict[str, nodes.document]


@pytest.fixture(scope="module")
def pages(docs: Documentation) -> Pages:
    """Return the pages of the reference."""
    reference = docs.doctrees / "reference"
    return {
        path.relative_to(reference).with_suffix("").as_posix(): pickle.loads(path.read_bytes())
        for path in reference.rglob("*.doctree")
    }


def described(content: nodes.Element) -> Described:
    """Return the text of a description with the fields below it."""
    paragraphs = [one.astext() for one in content.children if isinstance(one, nodes.paragraph)]
    fields = (one.children for part in content.findall(nodes.field_list) for one in part.children)
    facts = {str(name.astext()): str(body.astext()) for name, body in fields}
    return Described(" ".join(paragraphs), facts)


def objects(page: nodes.document, kind: str) -> Iterator[tuple[str, nodes.Element]]:
    """Yield name and content of the descriptions of a kind on a page."""
    for one in page.findall(addnodes.desc):
        if one["objtype"] == kind:
            signature = next(one.findall(addnodes.desc_signature))
            yield signature["fullname"], next(one.findall(addnodes.desc_content))


def app_with(folder: Path, settings: dict[str, object]) -> SphinxTestApp:
    """Return an application of a project with these settings."""
    (folder / "conf.py").write_text("extensions = ['sphinxcontrib_bml']\n", encoding="utf-8")
    (folder / "index.rst").write_text("Notes\n=====\n", encoding="utf-8")
    app = SphinxTestApp("dummy", folder, confoverrides=settings)
    app.cleanup()
    return app


@pytest.mark.parametrize("name", directive_kinds())
def test_a_directive_page_describes_every_option(pages: Pages, name: str) -> None:
    options = directive_kinds()[name].options
    found = {
        option: described(content)
        for option, content in objects(pages[f"directives/{name}"], "directive:option")
    }
    assert set(found) == set(options)
    assert {option: one.missing() for option, one in found.items() if one.missing()} == {}
    for option, one in found.items():
        typed = re.fullmatch(rf":{option}:(?: (.+))?", one.facts["Example"])
        assert typed, f"{one.facts['Example']} does not show :{option}:"
        options[option](typed[1] or "")


def test_the_pages_of_settings_describe_every_configuration_value(
    pages: Pages, tmp_path: Path
) -> None:
    known = {name for name in app_with(tmp_path, {}).config.values if name.startswith("bml_")}
    found = {
        name: described(content)
        for page, document in pages.items()
        if page.startswith("settings/")
        for name, content in objects(document, "confval")
    }
    assert set(found) == known
    assert {name: one.missing() for name, one in found.items() if one.missing()} == {}
    examples: dict[str, object] = {}
    for one in found.values():
        exec(one.facts["Example"], {}, examples)
    assert set(examples) == known
    (tmp_path / "leads.txt").write_text("", encoding="utf-8")
    (tmp_path / "accepted.json").write_text(ACCEPTED, encoding="utf-8")
    app = app_with(tmp_path, examples)
    assert app.warning.getvalue() == ""
    unchanged = [name for name in known if examples[name] == app.config.values[name].default]
    assert unchanged == []
