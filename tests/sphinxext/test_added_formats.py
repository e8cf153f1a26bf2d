"""Formats that other packages and extensions add to a project."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.formats.added import BROKEN, FAILURES, SHOUT

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.sphinxext.projects import Project

    Install = Callable[..., Path]

FILES = {
    "index.rst": "Index\n=====\n\n.. toctree::\n\n   notes\n\n.. bml-downloads::\n",
    "notes.bml": "#+TITLE: Ours\n\n1C = natural\n",
}
EXTENSION = """
import shout

def setup(app):
    app.setup_extension("sphinxcontrib_bml")
    {calls}
    return {{"parallel_read_safe": True, "parallel_write_safe": True}}
"""


def adding(*exports: str) -> dict[str, str]:
    """Return the modules of an extension that adds these formats of ``shout``."""
    calls = "\n    ".join(f"app.add_bml_export(shout.{name})" for name in exports)
    return {"shout": SHOUT, "shouting": EXTENSION.format(calls=calls)}


@pytest.fixture
def notes(project: Project) -> Project:
    project.write(FILES)
    return project


def test_an_installed_format_has_a_builder_configuration_values_and_a_download(
    notes: Project, install_package: Install
) -> None:
    install_package("loud", {"shout": SHOUT}, shout="shout:EXPORT")
    notes.write({"first.txt": "FIRST\n"})
    config = {
        "bml_shout_mark": "?",
        "bml_shout_tone": "calm",
        "bml_shout_name": ["a", "b"],
        "bml_shout_parts": {"text"},
        "bml_shout_first": "first.txt",
        "bml_downloads": ["shout"],
    }
    built = notes.build("bmlshout", config=config)
    assert built.warnings == []
    assert built.text("notes.shout") == "FIRST\na b natural?\n"
    page = notes.build("html", config=config)
    assert page.warnings == []
    assert page.text("_downloads/bml/notes.shout") == "FIRST\na b natural?\n"
    assert 'href="_downloads/bml/notes.shout"' in page.text("index.html")


def test_without_configuration_the_defaults_of_the_settings_hold(
    notes: Project, install_package: Install
) -> None:
    install_package("loud", {"shout": SHOUT}, shout="shout:EXPORT")
    built = notes.build("bmlshout")
    assert built.warnings == []
    assert built.text("notes.shout") == "1C NATURAL!!\n"


def test_an_extension_adds_formats_of_its_own(notes: Project, install_package: Install) -> None:
    install_package("loud", adding("EXPORT", "SILENCE"))
    extensions = ("sphinxcontrib_bml", "shouting")
    config = {"bml_shout_mark": "?", "bml_downloads": ["bss", "shout"]}
    build = notes.build("bmlshout", extensions=extensions, config=config)
    assert build.warnings == []
    assert build.text("notes.shout") == "1C NATURAL?\n"
    page = notes.build("html", extensions=("shouting",), config=config)
    assert page.warnings == []
    files = {path.name for path in (page.out / "_downloads" / "bml").iterdir()}
    assert files == {"notes.bss", "notes.shout"}


def test_an_installed_format_that_is_also_an_extension_is_added_once(
    notes: Project, install_package: Install
) -> None:
    install_package("loud", adding("EXPORT", "EXPORT"), shout="shout:EXPORT")
    build = notes.build("bmlshout", extensions=("sphinxcontrib_bml", "shouting"))
    assert build.warnings == []
    assert build.text("notes.shout") == "1C NATURAL!!\n"


def test_losses_of_several_added_formats_at_one_row_are_told_by_every_build(
    notes: Project, install_package: Install
) -> None:
    install_package("loud", adding("EXPORT", "SILENCE"))
    notes.write({"notes.bml": "#+TITLE: Ours\n\n1C = one\n     two\n"})
    config = {"bml_downloads": ["shout", "silence"]}
    build = notes.build("html", extensions=("shouting",), config=config)
    assert [(w.file, w.line, w.kind, w.text) for w in build.warnings] == [
        ("notes.bml", 3, "bml.export-loss", "only one line fits"),
        ("notes.bml", 3, "bml.export-loss", "nothing fits"),
    ]
    again = notes.build("html", extensions=("shouting",), config=config)
    assert again.read == []
    assert again.warnings == build.warnings


@pytest.mark.parametrize("name", FAILURES)
def test_a_failing_format_is_one_warning_in_every_build_and_the_others_are_written(
    notes: Project, install_package: Install, name: str
) -> None:
    entries = {"fail": f"shout:FAIL_{name.upper()}", "shout": "shout:EXPORT"}
    install_package("loud", {"shout": SHOUT}, **entries)
    more = {"index.rst": FILES["index.rst"].replace("notes\n", "notes\n   more\n")}
    notes.write(more | {"more.bml": "#+TITLE: More\n\n1D = natural\n"})
    config = {
        "bml_downloads": ["bss", name, "shout"],
        "bml_systems": [(one, one, "", "") for one in ("notes", "more")],
    }
    for build in (notes.build("html", config=config), notes.build("html", config=config)):
        (warning,) = build.warnings
        assert warning.kind == "bml.addition-failed"
        message = f"the format '{name}' of loud failed: {FAILURES[name]}"
        assert warning.text.startswith(message)
        files = {path.name for path in (build.out / "_downloads" / "bml").iterdir()}
        assert {"notes.bss", "notes.shout"} <= files
        assert not any(file.endswith(f".{name}") for file in files)
    assert notes.build(f"bml{name}", config=config).warnings[0].kind == "bml.addition-failed"


def test_a_format_that_no_longer_fails_is_written_by_the_next_build(
    notes: Project, install_package: Install, monkeypatch: pytest.MonkeyPatch
) -> None:
    install_package("loud", {"shout": SHOUT}, fail="shout:FAIL_RAISING")
    config = {"bml_downloads": ["raising"]}
    assert len(notes.build("html", config=config).warnings) == 1
    monkeypatch.setattr("shout.DIVISOR", 1)
    mended = notes.build("html", config=config)
    assert mended.warnings == []
    assert mended.text("_downloads/bml/notes.raising") == "one"


@pytest.mark.parametrize("name", BROKEN)
def test_a_format_that_cannot_be_used_costs_one_warning_that_names_its_package(
    notes: Project, install_package: Install, name: str
) -> None:
    where, problem = BROKEN[name]
    install_package("loud", {"shout": SHOUT}, shout="shout:EXPORT", broken=where)
    build = notes.build("html", config={"bml_downloads": ["bss", "shout"]})
    (warning,) = build.warnings
    assert warning.kind == "bml.config-value"
    assert f": the format 'broken' of loud cannot be used: {problem}" in warning.text
    files = {path.name for path in (build.out / "_downloads" / "bml").iterdir()}
    assert files == {"notes.bss", "notes.shout"}


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("NAMED_CSV", "'csv' cannot be used: a format 'csv' already exists"),
        ("WITHOUT_WRITER", "'loud' cannot be used: AttributeError: "),
        ("WITH_BUILDER_HTML", "'loud' cannot be used: a builder 'html' already exists"),
        (
            "WITH_OUR_VALUE",
            "'call' cannot be used: a configuration value 'bml_call_names' already exists",
        ),
    ],
)
def test_what_an_extension_cannot_add_costs_a_warning_and_nothing_else(
    notes: Project, install_package: Install, name: str, problem: str
) -> None:
    install_package("loud", adding(name, "EXPORT"))
    build = notes.build("bmlshout", extensions=("shouting",))
    (warning,) = build.warnings
    assert warning.kind == "bml.config-value"
    assert f"extension shouting: add_bml_export: {problem}" in warning.text
    assert build.text("notes.shout") == "1C NATURAL!!\n"


@pytest.mark.parametrize(
    ("config", "words"),
    [
        ({"bml_shout_mark": "x"}, "bml_shout_mark: 'x' is no mark"),
        ({"bml_shout_mark": 3}, "bml_shout_mark"),
        ({"bml_shout_tone": "low"}, "bml_shout_tone"),
        ({"bml_shout_tone": None}, "bml_shout_tone"),
        ({"bml_shout_parts": {"text", "auction", "row"}}, "bml_shout_parts: 'row' is not one of"),
        ({"bml_shout_parts": 3}, "bml_shout_parts"),
        ({"bml_shout_name": None}, "bml_shout_name"),
        ({"bml_shout_first": "nowhere.txt"}, "bml_shout_first: cannot read 'nowhere.txt'"),
        ({"bml_shout_first": 3}, "bml_shout_first"),
    ],
)
def test_values_that_cannot_be_are_told_once_and_the_defaults_hold(
    notes: Project, install_package: Install, config: dict[str, Any], words: str
) -> None:
    install_package("loud", {"shout": SHOUT}, shout="shout:EXPORT")
    build = notes.build("bmlshout", config=config)
    (warning,) = build.warnings
    assert words in warning.text
    assert build.text("notes.shout") == "1C NATURAL!!\n"
