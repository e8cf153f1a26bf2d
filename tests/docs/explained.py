"""Run the examples of explanations, each with the command that it names."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

import sphinxcontrib_bml
from sphinxcontrib_bml.commands.bml import main
from sphinxcontrib_bml.commands.older import bml2bss
from sphinxcontrib_bml.language.codes import Code
from sphinxcontrib_bml.language.explanations import CodeExplanation, ExampleFile
from sphinxcontrib_bml.language.options import Limits, Options
from sphinxcontrib_bml.played.page import boards
from tests.sphinxext.projects import Project

_SAID = re.compile(r"^\S.*: (?:error|warning|info): .* \[[A-Z-]+\]$|^    hint: .*$", re.MULTILINE)
_VERBOSE = 1


def said(
    explanation: CodeExplanation,
    files: Iterable[ExampleFile],
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> list[str]:
    """Return the messages that ``files`` give, each with its hint."""
    for file in files:
        (folder / file.name).write_bytes(file.data)
    if explanation.code is Code.DEAL_DD:
        monkeypatch.setattr(f"{boards.__name__}.is_installed", lambda: False)
    program, *arguments = shlex.split(explanation.command)
    if program == "sphinx-build":
        builder = arguments[arguments.index("-b") + 1]
        return _of_sphinx(folder, builder, explanation.limits)
    monkeypatch.chdir(folder)
    if explanation.limits:
        return _of_python(Path(arguments[-1]), explanation.limits)
    command = {"bml": main, "bml2bss": bml2bss}[program]
    result = CliRunner().invoke(command, arguments, prog_name=program)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert "Usage" not in result.stderr
    return _with_hints(_SAID.findall(result.output))


def _of_sphinx(folder: Path, builder: str, limits: Mapping[str, int]) -> list[str]:
    files = {file.name: file.read_bytes() for file in folder.iterdir()}
    project = Project(folder)
    project.write(files)
    config = {"bml_limits": dict(limits)} if limits else {}
    modules, paths = set(sys.modules), list(sys.path)
    try:
        build = project.build(builder, config=config, verbosity=_VERBOSE)
    finally:
        sys.path[:] = paths
        for name in {path.stem for path in folder.glob("*.py")} - modules:
            sys.modules.pop(name, None)
    return [*build.infos, *build.warning_text.splitlines()]


def _of_python(path: Path, limits: Mapping[str, int]) -> list[str]:
    options = Options(limits=replace(Limits(), **limits))
    found = sphinxcontrib_bml.check(sphinxcontrib_bml.read(path, options=options))
    hinted = ([str(item), f"    hint: {item.hint}"] for item in found)
    return _with_hints(line for lines in hinted for line in lines if line != "    hint: ")


def _with_hints(lines: Iterable[str]) -> list[str]:
    """Return messages, each with the hint below it."""
    messages: list[str] = []
    for line in lines:
        if line.startswith(" "):
            messages[-1] += f"\n{line}"
        else:
            messages.append(line)
    return messages
