"""Notes that real people wrote: they build as Sphinx projects, and nothing in them is lost."""

from __future__ import annotations

import html
import re
import shutil
from typing import TYPE_CHECKING

import pytest

from sphinxcontrib_bml.language.options import Options
from sphinxcontrib_bml.language.parser import parse_file
from sphinxcontrib_bml.language.reading import decode
from tests.sphinxext.projects import Build, Project

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

pytestmark = [pytest.mark.corpus, pytest.mark.xdist_group("corpus-pages")]

ENTRIES = {
    "bml1-example": "example.txt",
    "bml2-tests": "data/*.bml",
    "bridge-systems": "system-*.bml",
    "swedish-club": "*.bml",
    "wj": "*.bml",
}


@pytest.fixture(scope="module", params=ENTRIES)
def real(
    request: pytest.FixtureRequest, corpus_dir: Path, make_project: Callable[[str], Project]
) -> Build:
    """One folder as a project: its entry files are chapters, the others parts of them."""
    project = make_project(request.param)
    ignored = shutil.ignore_patterns("expected")
    shutil.copytree(corpus_dir / request.param, project.folder, dirs_exist_ok=True, ignore=ignored)
    entries = entries_of(project.folder, request.param)
    names = "".join(f"   {name.rpartition('.')[0]}\n" for name in entries)
    project.write({"index.rst": f"Notes\n=====\n\n.. toctree::\n\n{names}"})
    parts = [
        path.relative_to(project.folder).as_posix()
        for path in project.folder.rglob("*")
        if path.suffix in {".bml", ".txt"}
        and path.relative_to(project.folder).as_posix() not in entries
    ]
    config = {
        "source_suffix": {".rst": "restructuredtext", ".bml": "bml", ".txt": "bml"},
        "exclude_patterns": [*parts, "_build"],
    }
    first = project.build("html", config=config)
    assert len(first.read) == len(entries) + 1
    assert project.build("html", config=config).read == []
    return first


def entries_of(folder: Path, name: str) -> list[str]:
    found = [path.relative_to(folder).as_posix() for path in folder.glob(ENTRIES[name])]
    assert found
    return sorted(found)


def chapters(build: Build) -> Iterator[tuple[Path, str]]:
    """Yield the entry files with the text of their pages."""
    for docname in sorted(set(build.read) - {"index"}):
        page = build.text(f"{docname}.html")
        body = page[page.index('role="main"') : page.index('class="clearer"')]
        yield (
            next(build.folder.glob(f"{docname}.[bt][mx][lt]")),
            html.unescape(re.sub(r"<[^>]*>", " ", body)),
        )


# What must be found, without the help of our own parser

INCLUDE = re.compile(r"\s*#\s*INCLUDE\s*(\S*)")
CUT = re.compile(r"\s*#\s*CUT\b")
END_OF_CUT = re.compile(r"\s*#\s*ENDCUT\b")
HAND = re.compile(r"\s*[NESW]:?(?:\s+[AKQJTXx2-9-]+){4}\s*")
CALLS = {"pass", "dbl", "double", "rdbl", "redbl", "redouble", "xx", "nt"}
CARDS = re.compile(r"[AKQJTXx]+")


def shown_lines(path: Path, home: Path) -> Iterator[str]:
    """Yield the lines of a file and of those it includes that a page must show."""
    block: list[str] = []
    in_clip = False
    for line in [*decode(path.read_bytes()).text.splitlines(), ""]:
        if line.lstrip().startswith("//"):
            continue
        if included := INCLUDE.match(line):
            beside = path.parent / included[1]
            yield from shown_lines(beside if beside.exists() else home / included[1], home)
        elif END_OF_CUT.match(line):
            in_clip = False
        elif in_clip or CUT.match(line):
            in_clip = True
        elif line.strip():
            block.append(line)
        else:
            if not any(re.match(r"\s*#\s*HIDE\b", item) for item in block):
                # The header of a deal is shown in words of our own.
                yield from block[1:] if HAND.fullmatch("".join(block[1:2])) else block
            block = []


def words_of(text: str) -> list[str]:
    """Return the words of a text that are neither calls nor cards, whichever way they are shown."""
    text = re.sub(r"\[([^\[\]]*)\]\([^()]*\)", r"\1", text.replace("\\n", " "))
    text = re.sub(r"!([cdhs]|[CDHS](?![^\W_]|/))", " ", text)
    words = re.findall(r"\w+", text)
    return [
        word
        for word in words
        if len(word) > 1
        and not re.search(r"\d", word)
        and word.lower() not in CALLS
        and not CARDS.fullmatch(word)
    ]


def test_every_line_can_be_found_on_its_page(real: Build) -> None:
    lost = []
    compared = 0
    for path, page in chapters(real):
        shown = f" {' '.join(words_of(page))} "
        for line in shown_lines(path, path.parent):
            if line.lstrip().startswith("#") or not words_of(line):
                continue
            compared += 1
            if f" {' '.join(words_of(line))} " not in shown:
                lost.append(f"{path.name}: {line}")
    assert lost == []
    assert compared >= 20


def test_every_row_that_is_not_hidden_is_on_its_page(real: Build) -> None:
    for path, _ in chapters(real):
        document = parse_file(path, Options(root=real.folder)).document
        rows = sum(len(table.rows) for table in document.tables if not table.hidden)
        docname = path.relative_to(real.folder).as_posix().rpartition(".")[0]
        page = real.text(f"{docname}.html")
        assert len(re.findall(r'class="bml-row[" ]', page)) == rows


def test_every_warning_is_of_the_notes_and_names_a_line_of_them(real: Build) -> None:
    for warned in real.warnings:
        if warned.kind == "toc.no_title":
            continue  # some are a table and nothing else
        assert warned.kind.startswith("bml."), warned
        lines = decode((real.folder / warned.file).read_bytes()).text.splitlines()
        assert 1 <= warned.line <= len(lines), warned


def test_their_system_is_written_beside_the_pages(real: Build) -> None:
    files = list((real.out / "_downloads" / "bml").glob("*.bss"))
    assert files
    for file in files:
        assert file.read_bytes().startswith(b"*00")
        assert file.read_bytes().count(b"\n") > 5
