"""Files and systems whose names mean harm."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

import html5lib
import pytest
from click.testing import CliRunner

from sphinxcontrib_bml.commands.bml import main
from sphinxcontrib_bml.commands.older import bml_makedepend
from tests.hostile.places import folded
from tests.hostile.strings import MADE, SECRET, STRINGS
from tests.sphinxext.projects import Project

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from xml.etree.ElementTree import Element

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows refuses such names itself")

NAMES = [
    *(
        hostile.typed
        for hostile in STRINGS
        if "/" not in hostile.typed and hostile.typed.isprintable()
    ),
    "-rf",
    "line\nend",
    "$(touch made-by-tex)",
    "`touch made-by-tex`",
    "a;touch made-by-tex",
    "$(file>made-by-tex)",
]
SUFFIXES = {
    "html": ".html",
    "latex": ".tex",
    "text": ".txt",
    "bss": ".bss",
    "bboalert": ".bboalert.txt",
    "json": ".json",
    "csv": ".csv",
}
CHAPTERS = [
    "<script>ran(1)<",
    '" onmouseover="ran(1)',
    "'-ran(1)-'",
    "{{ 7*7 }}",
    "&lt;b&gt; %41 #x",
    "}\\input{secret.txt}",
    "$(x) `x` ; x",
]
_INDEX = "Index\n=====\n\n.. toctree::\n   :glob:\n\n   *\n\n.. bml-downloads::\n"


def parsed(data: bytes) -> Element:
    tree: Element = html5lib.parse(data, namespaceHTMLElements=False)
    return tree


def what_runs(tree: Element) -> Iterator[str]:
    """Yield what notes can have brought to a page that runs."""
    for element in tree.iter():
        names = [name for name in element.attrib if name.startswith("on")]
        if names or (element.tag == "script" and "ran(" in (element.text or "")):
            yield str(element.tag)


@pytest.mark.parametrize("command", SUFFIXES)
def test_every_command_writes_notes_of_any_name(command: str, tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    for name in NAMES:
        (notes / f"{name}.bml").write_text("1C = x\n", encoding="utf-8")
    files = sorted(map(str, notes.iterdir()))
    result = CliRunner().invoke(main, [command, "-o", f"{tmp_path}/out/", "--", *files])
    assert (result.exit_code, result.stderr) == (0, "")
    written = {path.name: path for path in (tmp_path / "out").iterdir()}
    assert set(written) == {f"{name}{SUFFIXES[command]}" for name in NAMES}
    if command == "html":
        for name in NAMES:
            tree = parsed(written[f"{name}.html"].read_bytes())
            assert folded(tree.findtext(".//title") or "") == folded(name)
            assert not list(tree.iter("script"))
            assert not list(what_runs(tree))


@pytest.mark.latex
def test_the_name_of_a_file_is_no_command_of_latex(tmp_path: Path) -> None:
    name = "}\\input{secret.txt}^^5cinput{secret.txt}$%#&_~\\immediate\\write18{touch made-by-tex}"
    (tmp_path / f"{name}.bml").write_text("* Words\n\n1C = x\n", encoding="utf-8")
    (tmp_path / "secret.txt").write_text(SECRET, encoding="utf-8")
    CliRunner().invoke(main, ["latex", "-o", f"{tmp_path}/x.tex", f"{tmp_path}/{name}.bml"])
    command = ["pdflatex", "-shell-escape", "-interaction=nonstopmode", "-halt-on-error", "x.tex"]
    subprocess.run(command, cwd=tmp_path, capture_output=True, check=True)
    assert not list(tmp_path.glob(MADE))
    assert SECRET not in subprocess.check_output(
        ["pdftotext", "x.pdf", "-"], cwd=tmp_path, text=True
    )


def test_chapters_and_systems_of_any_name_are_built(tmp_path: Path) -> None:
    title, summary = "".join(CHAPTERS), "</script>" + "\\".join(CHAPTERS)
    systems = [("index", "our-notes", title, summary), ("index", "<script>x", title, summary)]
    project = Project(tmp_path)
    project.write({f"{name}.bml": "1C = x\n" for name in CHAPTERS})
    listed = "".join(f"   {name}\n" for name in ["*"])
    project.write(
        {"index.rst": f"I\n=\n\n.. toctree::\n   :glob:\n\n{listed}\n.. bml-downloads::\n"}
    )
    build = project.build("html", config={"bml_systems": systems})
    for name in [*CHAPTERS, "index"]:
        tree = parsed((build.out / f"{name}.html").read_bytes())
        assert not list(what_runs(tree))
    assert title in "".join(tree.itertext())
    downloads = {path.name for path in (build.out / "_downloads" / "bml").iterdir()}
    assert downloads == {"our-notes.bss", "our-notes.bboalert.txt"}


def test_make_runs_nothing_that_stands_in_names(tmp_path: Path) -> None:
    names = [name for name in NAMES if len(name.split()) == 1]
    for name in names:
        (tmp_path / name).write_text("1C = x\n", encoding="utf-8")
    notes = "".join(f"#INCLUDE {name}\n\n" for name in names)
    (tmp_path / "notes.bml").write_text(notes, encoding="utf-8")
    rules = tmp_path / "rules.mk"
    CliRunner().invoke(bml_makedepend, ["-o", str(rules), str(tmp_path / "notes.bml")])
    assert rules.is_file()
    subprocess.run(["make", "-f", str(rules)], cwd=tmp_path, capture_output=True, check=False)
    assert not list(tmp_path.glob(MADE))
