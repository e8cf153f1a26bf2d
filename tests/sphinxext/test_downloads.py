"""Exported files next to the pages, and links to them that lead there."""

from __future__ import annotations

import json
import os
import re
import time
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

import pytest
from docutils import nodes

from sphinxcontrib_bml.formats.catalog import EXPORTS
from sphinxcontrib_bml.formats.registry import Export
from tests.sphinxext.projects import Build, Project, texts

if TYPE_CHECKING:
    from pathlib import Path

FILES = {
    "index.rst": (
        "All\n===\n\n.. toctree::\n\n   deep/strong\n   weak\n   outside\n\n.. bml-downloads::\n"
    ),
    "deep/strong.rst": (
        "Strong\n======\n\n.. toctree::\n\n   /shared\n\n.. bml-downloads::\n   :class: mine\n\n"
        ".. bidtable::\n\n   1C  Strong\n"
    ),
    "weak.md": "# Weak\n\n```{toctree}\nshared\n```\n\n```{bml-downloads}\n```\n",
    "shared.bml": (
        "#+TITLE: Shared\n\n2C  Both\n\n"
        "#+BEGIN_RST\n.. bml:downloads::\n   :formats: bss\n#+END_RST\n"
    ),
    "outside.rst": "Outside\n=======\n\n.. bml-downloads::\n",
}
CONFIG: dict[str, Any] = {
    "bml_systems": [
        ("deep/strong", "strong club #1", "The !h strong one", ""),
        ("weak", "weak", "The weak one", ""),
    ],
    "bml_downloads": ["bss"],
}
LISTED = {
    "index": {"strong club #1.bss", "weak.bss"},
    "deep/strong": {"strong club #1.bss"},
    "weak": {"weak.bss"},
    "shared": {"strong club #1.bss", "weak.bss"},
    "outside": {"strong club #1.bss", "weak.bss"},
}
PAGES = {"html": "{}.html", "dirhtml": "{}/index.html", "singlehtml": "index.html"}


def links_on(page: Path) -> list[str]:
    """Return where the links to exported files lead, as they are on the page."""
    return re.findall(r'href="([^"]*_downloads/bml/[^"]*)"', page.read_text(encoding="utf-8"))


@pytest.mark.parametrize("builder", PAGES)
def test_links_to_exported_files_lead_to_them(project: Project, builder: str) -> None:
    project.write(FILES)
    build = project.build(builder, config=CONFIG)
    assert build.warnings == []
    for docname, listed in LISTED.items():
        name = PAGES[builder].format(docname)
        page = build.out / (name if docname != "index" else "index.html")
        targets = [(page.parent / unquote(link)).resolve() for link in links_on(page)]
        assert listed <= {target.name for target in targets}
        if builder != "singlehtml":
            assert len(targets) == len(listed)
        for target in targets:
            assert target.read_bytes().startswith(b"*00{The ")


@pytest.mark.parametrize("builder", ["xml", "pseudoxml", "epub"])
def test_where_no_file_lies_beside_the_page_its_name_stands_as_text(
    project: Project, builder: str
) -> None:
    project.write(FILES)
    config = {
        **CONFIG,
        "version": "1",
        "copyright": "nobody",
        # A chapter of two systems is in two toctrees.
        "suppress_warnings": ["epub.duplicated_toc_entry"],
    }
    build = project.build(builder, config=config)
    assert build.warnings == []
    assert not (build.out / "_downloads").exists()
    listed = [
        item.astext()
        for found in build.resolved("weak").findall(nodes.bullet_list)
        for item in found.children
        if "bml-downloads" in found["classes"]
    ]
    assert listed == ["The weak one (weak.bss)"]
    assert not [
        reference
        for reference in build.resolved("weak").findall(nodes.reference)
        if "_downloads" in reference.get("refuri", "")
    ]


def downloads(build: Build, docname: str) -> list[nodes.bullet_list]:
    return [
        found
        for found in build.resolved(docname).findall(nodes.bullet_list)
        if "bml-downloads" in found["classes"]
    ]


def test_the_list_names_system_and_file_and_takes_a_class(project: Project) -> None:
    project.write(FILES)
    build = project.build("html", config=CONFIG)
    (found,) = downloads(build, "deep/strong")
    assert "mine" in found["classes"]
    assert texts(found, nodes.list_item) == ["The ♥ strong one (strong club #1.bss)"]


def test_without_formats_no_file_is_written_and_no_list_shown(project: Project) -> None:
    project.write(FILES)
    build = project.build("html", config={**CONFIG, "bml_downloads": []})
    assert build.warnings == []
    assert not (build.out / "_downloads").exists()
    assert downloads(build, "weak") == []
    assert "_downloads/bml" not in build.text("weak.html")


def test_files_that_are_no_longer_downloads_are_removed(project: Project) -> None:
    project.write(FILES)
    config = {**CONFIG, "bml_downloads": ["bss", "json", "bboalert"]}
    folder = project.build("html", config=config).out / "_downloads" / "bml"
    (folder / "read.me").write_text("of others", encoding="utf-8")
    (folder / "folder.bss").mkdir()
    others = {"read.me", "folder.bss"}

    def names(**changed: object) -> set[str]:
        build = project.build("html", config={**config, **changed})
        assert build.warnings == []
        return {path.name for path in folder.iterdir()} - others

    assert len(names()) == 6
    assert names(bml_downloads=["bss"]) == {"strong club #1.bss", "weak.bss"}
    one_system = CONFIG["bml_systems"][1:]
    assert names(bml_systems=one_system, bml_downloads=["bss"]) == {"weak.bss"}
    assert names(bml_downloads=[]) == set()
    assert {path.name for path in folder.iterdir()} == others


def test_unknown_formats_are_told(project: Project) -> None:
    project.write({"index.rst": "A\n=\n\n.. bml-downloads::\n   :formats: bss, word\n"})
    build = project.build("html", config={"bml_downloads": ["bss", "nonsense"]})
    assert sorted((w.file, w.line, w.kind) for w in build.warnings) == [
        ("", 0, "bml.config-value"),
        ("index.rst", 4, "bml.directive-value"),
    ]
    assert "'word'" in build.warning_text
    assert "'nonsense'" in build.warning_text


def test_a_list_follows_the_configuration(project: Project) -> None:
    project.write(FILES)
    project.build("html", config=CONFIG)
    systems = [(start, name, "Another title", "") for start, name, _, _ in CONFIG["bml_systems"]]
    second = project.build("html", config={"bml_systems": systems})
    assert "Another title (weak.bss)" in second.text("weak.html")


def test_a_list_follows_the_notes_of_other_pages(project: Project) -> None:
    project.write({**FILES, "quiet.rst": ":orphan:\n\nText.\n"})
    systems = [("deep/strong", "strong", "", ""), ("weak", "weak", "Weak", "")]
    first = project.build("html", config={"bml_systems": systems})
    # No page between: Sphinx itself would not write this one again.
    assert "Shared (strong.bss)" in first.text("outside.html")
    untouched = (first.out / "quiet.html").stat().st_mtime_ns
    project.write({"shared.bml": "#+TITLE: Renamed\n\n2C  Both\n"})
    later = time.time() + 10
    os.utime(project.folder / "shared.bml", (later, later))
    second = project.build("html", config={"bml_systems": systems})
    assert second.read == ["shared"]
    assert "Renamed (strong.bss)" in second.text("outside.html")
    assert (second.out / "quiet.html").stat().st_mtime_ns == untouched


def test_a_wrong_system_is_told_once_though_many_ask(project: Project) -> None:
    project.write(FILES)
    build = project.build("html", config={"bml_systems": [*CONFIG["bml_systems"], ("x", "y")]})
    assert [warned.kind for warned in build.warnings] == ["bml.config-value"]


# PRACTICE AN-1, AN-4
@pytest.mark.parametrize("language", ["en", "de"])
def test_cards_are_offered_in_the_words_of_the_site_and_made_anew_only_with_the_notes(
    project: Project, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    project.write(FILES)
    config = {**CONFIG, "bml_downloads": ["anki"], "language": language}
    build = project.build("html", config=config)
    assert build.warnings == []
    assert links_on(build.out / "outside.html") == [
        "_downloads/bml/strong%20club%20%231.apkg",
        "_downloads/bml/weak.apkg",
    ]
    file = build.out / "_downloads" / "bml" / "weak.apkg"
    first = file.read_bytes()
    deck = {"en": "We open 2♣", "de": "Wir eröffnen 2♣"}[language]
    assert json.dumps(deck)[1:-1].encode() in first
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(int(time.time()) + 100_000))
    project.build("html", config=config)
    assert file.read_bytes() == first
    project.write({"shared.bml": "2C  Other\n"})
    project.build("html", config=config)
    assert file.read_bytes() != first


# PRACTICE AN-1
@pytest.mark.parametrize("builder", ["html", "bmlanki"])
def test_cards_that_cannot_be_made_here_are_not_offered_and_it_says_what_they_need(
    project: Project, monkeypatch: pytest.MonkeyPatch, builder: str
) -> None:
    monkeypatch.setattr(EXPORTS["anki"].__class__, "missing", "pip install x")
    project.write(FILES)
    build = project.build(builder, config={**CONFIG, "bml_downloads": ["anki"]})
    assert [warned.kind for warned in build.warnings] == ["bml.config-value"]
    assert "Anki is not written; it needs: pip install x" in build.warning_text
    assert not list(build.out.rglob("*.apkg"))
    if builder == "html":
        assert downloads(build, "weak") == []


def test_what_a_format_needs_is_told_where_it_is_not_there() -> None:
    export = Export("word", ".word", "Word", "Write.", "nowhere:W", needs="no_such_module")
    assert export.missing == 'pip install "sphinxcontrib-bml[word]"'
    assert EXPORTS["bss"].missing == EXPORTS["anki"].missing == ""
