"""Every option and setting has a text, a type, a default and an example in the documentation."""

from __future__ import annotations

import pickle
import re
import shlex
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import NamedTuple

import click
import pytest
from docutils import nodes
from sphinx import addnodes
from sphinx.testing.util import SphinxTestApp

from sphinxcontrib_bml.commands.bml import main
from sphinxcontrib_bml.commands.shared.program import CONTEXT
from sphinxcontrib_bml.language.directive_options import directive_kinds, read_removed
from tests.docs.conftest import Documentation

# One process builds the pages, all tests here read them.
pytestmark = pytest.mark.xdist_group("docs")

ACCEPTED = '{"format": "sphinxcontrib-bml baseline", "version": 1, "findings": []}'
COMMANDS_SHOWN = ["bml", *main.list_commands(click.Context(main, **CONTEXT))]
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
    options = {
        option: read
        for option, read in directive_kinds()[name].options.items()
        if read is not read_removed
    }
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
    # Those without a description are accepted and have no effect, or are not to be set.
    known = {
        name
        for name, value in app_with(tmp_path, {}).config.values.items()
        if name.startswith("bml_") and value.description
    }
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


@pytest.mark.parametrize("name", COMMANDS_SHOWN)
def test_the_page_of_a_command_describes_every_option(pages: Pages, name: str) -> None:
    page = pages["commands" if name == "bml" else f"commands/{name}"]
    known = dict(options_below(main, []) if name == "bml" else options_of(name))
    found: dict[str, Described] = {}
    for one in page.findall(addnodes.desc):
        signature = next(one.findall(addnodes.desc_signature))
        for command in signature["commands"]:
            key = f"{command} {signature['fullname']}"
            found[key] = described(next(one.findall(addnodes.desc_content)))
    assert set(found) == set(known)
    assert {key: one.missing() for key, one in found.items() if one.missing()} == {}
    for key, option in known.items():
        assert option.name in given(found[key].facts["Example"]), key


def options_of(name: str) -> Iterator[tuple[str, click.Option]]:
    """Yield the options of a command, and of those in it, with what is typed."""
    command = main.get_command(click.Context(main, **CONTEXT), name)
    assert command is not None
    inner = command.commands.items() if isinstance(command, click.Group) else ()
    for word, one in inner:
        yield from options_below(one, [name, word])
    if not inner:
        yield from options_below(command, [name])


def options_below(command: click.Command, path: list[str]) -> Iterator[tuple[str, click.Option]]:
    """Yield the options of one command."""
    for option in command.params:
        if isinstance(option, click.Option) and not option.hidden:
            yield " ".join(["bml", *path, max(option.opts, key=len)]), option


def given(line: str) -> dict[str, object]:
    """Return the options that a command line sets, by name; fail if one is wrong."""
    program, *words = shlex.split(line)
    assert program == "bml"
    command: click.Command = main
    while isinstance(command, click.Group) and not words[0].startswith("-"):
        word, *words = words
        inner = command.get_command(click.Context(command, **CONTEXT), word)
        assert inner is not None, line
        command = inner
    context = click.Context(command, resilient_parsing=True, **CONTEXT)
    values, _, _ = command.make_parser(context).parse_args(words)
    for option in command.params:
        if isinstance(option.type, click.Choice | click.IntRange) and option.name in values:
            value = values[option.name]
            # An option such as --ask may have no value; click then has a mark of its own.
            if not isinstance(value, Enum):
                option.type.convert(value, option, context)
    return values
