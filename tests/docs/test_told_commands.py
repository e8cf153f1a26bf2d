"""Every command that the documentation says about is there, and prints what a page shows."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from sphinxcontrib_bml.commands.bml import main
from sphinxcontrib_bml.commands.shared.program import CONTEXT

ROOT = Path(__file__).parents[2]
SPECIFICATION = ROOT / "docs" / "explanation" / "specification"
PAGES = [
    *(path for path in sorted((ROOT / "docs").rglob("*.rst")) if SPECIFICATION not in path.parents),
    *(path for path in sorted((ROOT / "docs").rglob("*.md")) if SPECIFICATION not in path.parents),
    *sorted(ROOT.glob("*.md")),
]
OF_OTHERS = {"bml shout", "bml count"}
"""Commands of packages that pages let their readers write."""
SERVING = re.compile(r"http://127\.0\.0\.1:\d+/")
EVERYWHERE = {"--help", "-h", "--version"}


def blocks(page: Path) -> Iterator[list[str]]:
    """Yield the lines of each block that shows a terminal, without what a session runs."""
    text = page.read_text(encoding="utf-8")
    for indent, body in re.findall(
        r"^( *)\.\. code-block:: console\n\n((?:\1 +.*\n|\n)+)", text, re.MULTILINE
    ):
        assert body.strip(), indent
        yield [line.strip() for line in body.splitlines() if line.strip()]
    for body in re.findall(r"^ *```console\n(.*?)^ *```$", text, re.MULTILINE | re.DOTALL):
        yield [line.strip() for line in body.splitlines() if line.strip()]


def commands(text: str) -> Iterator[str]:
    """Yield what ``text`` lets one type: in blocks, in sessions and within lines."""
    yield from re.findall(r"^ *(?:\$ )?(bml [a-z][^#\n]*)$", text, re.MULTILINE)
    for found in re.findall(r"``?(bml [a-z][^`]*)``?", text):
        yield " ".join(found.split())


def resolved(typed: str) -> tuple[click.Command, list[str]]:
    """Return the command that is typed, and what is after it."""
    found: click.Command = main
    words = shlex.split(typed)[1:]
    while isinstance(found, click.Group) and words and not words[0].startswith("-"):
        inner = found.get_command(click.Context(found, **CONTEXT), words[0])
        assert inner is not None, typed
        found, words = inner, words[1:]
    return found, words


def options_of(command: click.Command) -> set[str]:
    """Return the options of a command, and of those within it."""
    found = {
        word
        for parameter in command.params
        for word in (*parameter.opts, *parameter.secondary_opts)
        if word.startswith("-")
    }
    if isinstance(command, click.Group):
        context = click.Context(command, **CONTEXT)
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            assert inner is not None
            found |= options_of(inner)
    return found | EVERYWHERE


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_commands_on_a_page_have_the_options_that_are_told(page: Path) -> None:
    for typed in commands(page.read_text(encoding="utf-8")):
        if any(typed.startswith(other) for other in OF_OTHERS):
            continue
        command, words = resolved(typed)
        told = {word.partition("=")[0] for word in words if re.match(r"--?[a-z]", word)}
        assert told <= options_of(command), typed


def test_the_page_of_each_command_tells_of_options_of_its_own() -> None:
    pages = sorted((ROOT / "docs" / "reference" / "commands").glob("*.rst"))
    texts = {page.stem: page.read_text(encoding="utf-8") for page in pages if page.stem != "older"}
    assert len(texts) >= 20
    for name, text in texts.items():
        literals = " ".join(re.findall(r"``([^`]+)``", text))
        told = set(re.findall(r"(?<![\w-])--[a-z][\w-]*", literals))
        command, _ = resolved(f"bml {name}")
        assert told <= options_of(command), name


def test_what_a_terminal_answers_is_run_and_not_typed_into_a_page() -> None:
    answers = [
        line
        for page in PAGES
        for block in blocks(page)
        for line in block
        if not line.startswith("$ ")
    ]
    # A server continues until it is ended, so no session can run it.
    (served,) = [answer for answer in answers if SERVING.search(answer)]
    notes = ROOT / "docs" / "examples" / "notes.bml"
    program = "from sphinxcontrib_bml.commands.bml import main; main()"
    with subprocess.Popen(
        [sys.executable, "-u", "-c", program, "preview", notes.name],
        cwd=notes.parent,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as server:
        assert server.stdout is not None
        said = server.stdout.readline().rstrip("\n")
        server.terminate()
    assert SERVING.sub("", said) == SERVING.sub("", served)


def test_one_chapter_of_two_partners_is_the_file_that_is_compared() -> None:
    page = (ROOT / "docs" / "howto" / "partners.rst").read_text(encoding="utf-8")
    notes = (ROOT / "docs" / "examples" / "partners" / "notrump.bml").read_text(encoding="utf-8")
    shown = "".join(f"   {line}".rstrip() + "\n" for line in notes.splitlines())
    assert f".. example::\n\n{shown}" in page
