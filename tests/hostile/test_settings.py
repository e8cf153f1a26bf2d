"""Hostile texts in settings, in the project file, and in translated messages: all are texts."""

from __future__ import annotations

import json
import re
import zipfile
from functools import cache
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import html5lib
import pytest
from click.testing import CliRunner

from sphinxcontrib_bml.agreements.project_file import KEYS as KEYS_OF_FILE
from sphinxcontrib_bml.commands.bml import main
from sphinxcontrib_bml.language.directive_options import directive_kinds
from sphinxcontrib_bml.language.options import Options
from sphinxcontrib_bml.server.preview import Site
from sphinxcontrib_bml.sphinxext import translatable_messages
from tests.hostile import settings
from tests.hostile.browsing import visit
from tests.sphinxext.projects import Project

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser

    from tests.sphinxext.projects import Build

pytestmark = pytest.mark.xdist_group("hostile-settings")

CASES = ("settings", "other settings", "project file")
THEMES = ("alabaster", "furo", "sphinx_rtd_theme")
WRITERS = (*THEMES, "singlehtml", "epub", "latex", "text")
DATA = re.compile(r"bmlAsk\.\w+\((.*)\)\n", re.DOTALL)


class Made:
    """What a build made of a hostile project."""

    def __init__(self, build: Build, names: dict[int, str]) -> None:
        self.build = build
        self.names = names

    def files(self, *patterns: str) -> Iterator[tuple[str, str]]:
        """Yield the files that match, each with its text."""
        for pattern in patterns:
            for path in sorted(self.build.out.rglob(pattern)):
                yield path.relative_to(self.build.out).as_posix(), path.read_text("utf-8")

    def named(self, numbers: list[str]) -> list[str]:
        return sorted({self.names[int(number)] for number in numbers})


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str, str], Made]]:
    """Gives what a writer made in a case; each is built once."""

    @cache
    def project(case: str) -> tuple[Project, settings.HostileSettings]:
        texts = settings.HostileSettings(CASES.index(case))
        project = Project(tmp_path_factory.mktemp("project"))
        project.write({"conf.py": "", **settings.FILES})
        if case == "project file":
            project.write({"bml.toml": texts.project_file})
        texts.write_catalog(project.folder / "locale")
        return project, texts

    @cache
    def build(case: str, writer: str) -> Made:
        own, texts = project(case)
        config = dict(settings.CONFIG)
        if case != "project file":
            config |= texts.config
        builder = "html" if writer in THEMES else writer
        theme = config["html_theme"] = writer if writer in THEMES else "basic"
        if theme in settings.SIDEBARS:
            config["html_sidebars"] = {"**": [*settings.SIDEBARS[theme], "bml-ask.html"]}
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(translatable_messages, "LOCALE", own.folder / "locale")
            return Made(own.build(builder, config=config), texts.names)

    yield build


def test_every_setting_is_tried(project: Project) -> None:
    project.write({"index.rst": "I\n=\n"})
    app = project.build("dummy").app
    assert set(settings.SETTINGS) == settings.registered(app)
    assert set(settings.KEYS) == {key.name for key in KEYS_OF_FILE}


def test_every_directive_is_on_the_pages() -> None:
    written = set(re.findall(r"\.\. ([\w-]+)::", "".join(settings.FILES.values())))
    assert set(directive_kinds()) <= written


def what_runs(page: str) -> Iterator[str]:
    """Yield what texts brought to a page that runs, or is in a script and is no data."""
    for element in html5lib.parse(page, namespaceHTMLElements=False).iter():
        # Comments have a function as their tag, and no attributes.
        yield from (value for name, value in element.attrib.items() if name.startswith("on"))
        yield from (value for value in element.attrib.values() if value.startswith("javascript:"))
        if element.tag == "script" and element.text:
            if element.get("type") == "application/json":
                json.loads(element.text)
            else:
                yield element.text


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("writer", [*THEMES, "singlehtml"])
def test_no_text_is_markup_of_a_page(
    case: str, writer: str, made: Callable[[str, str], Made]
) -> None:
    found = made(case, writer)
    pages = dict(found.files("*.html"))
    assert pages
    ran = {
        name: found.named(settings.RAN.findall(" ".join(what_runs(page))))
        for name, page in pages.items()
    }
    assert {name: names for name, names in ran.items() if names} == {}
    twice = {
        name: found.named(settings.TWICE.findall(text_of(page))) for name, page in pages.items()
    }
    assert {name: names for name, names in twice.items() if names} == {}


def text_of(page: str) -> str:
    tree = html5lib.parse(page, namespaceHTMLElements=False)
    return " ".join(
        [*tree.itertext(), *(value for one in tree.iter() for value in one.attrib.values())]
    )


@pytest.mark.parametrize("case", CASES)
def test_texts_are_on_the_pages(case: str, made: Callable[[str, str], Made]) -> None:
    found = made(case, "alabaster")
    shown = {
        name
        for _, page in found.files("*.html")
        for name in found.named(settings.SHOWN.findall(text_of(page)))
    }
    wanted = {"settings": settings.SHOWN_SETTINGS, "project file": settings.SHOWN_KEYS}
    assert set(wanted.get(case, ())) <= shown
    # Most are messages; of a partner who is none, there are no agreements.
    assert len(shown) > (30 if case == "other settings" else 60)


@pytest.mark.parametrize("case", CASES)
def test_data_of_scripts_is_data(case: str, made: Callable[[str, str], Made]) -> None:
    found = made(case, "alabaster")
    files = found.files("_static/bml/*.js")
    data = {name: text for name, text in files if not name.endswith(".code.js")}
    assert data or case == "other settings"
    for text in data.values():
        match = DATA.fullmatch(text)
        assert match is not None
        name, *_ = re.split(r",(?=\d|\{)", match[1], maxsplit=1)
        assert name[0] in '{"'
    for name, text in found.files("searchindex.js"):
        assert name
        json.loads(text.removeprefix("Search.setIndex(").removesuffix(")"))


@pytest.mark.parametrize("case", CASES)
def test_a_book_is_well_formed(case: str, made: Callable[[str, str], Made]) -> None:
    found = made(case, "epub")
    (book,) = found.build.out.glob("*.epub")
    with zipfile.ZipFile(book) as archive:
        for name in archive.namelist():
            if name.endswith((".xhtml", ".opf", ".ncx")):
                text = archive.read(name).decode()
                ElementTree.fromstring(text)
                assert found.named(settings.RAN.findall(" ".join(what_runs(text)))) == []


@pytest.mark.parametrize("case", CASES)
def test_no_text_is_a_command_of_latex(case: str, made: Callable[[str, str], Made]) -> None:
    found = made(case, "latex")
    texts = [text for _, text in found.files("*.tex", "*.sty")]
    assert found.named([one for text in texts for one in settings.RAN_BY_TEX.findall(text)]) == []
    assert settings.RAN.search(texts[0])


@pytest.mark.parametrize("case", CASES)
def test_a_text_stays_in_plain_text(case: str, made: Callable[[str, str], Made]) -> None:
    found = made(case, "text")
    texts = " ".join(text for _, text in found.files("*.txt"))
    assert settings.SHOWN.search(texts)


def test_commands_and_the_preview_take_the_keys_of_the_project_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    texts = settings.HostileSettings(0)
    (tmp_path / "bml.toml").write_text(texts.project_file, encoding="utf-8")
    for name in ("notes.bml", "match.lin", "then.json"):
        (tmp_path / name).write_text(settings.FILES[name], encoding="utf-8")
    folder, notes = str(tmp_path), str(tmp_path / "notes.bml")
    for variant in ("anna", "ben"):
        for command in ("html", "latex"):
            CliRunner().invoke(main, [command, "--variant", variant, notes], catch_exceptions=False)
        page = (tmp_path / "notes.html").read_text("utf-8")
        assert list(what_runs(page)) == []
        assert settings.RAN_BY_TEX.findall((tmp_path / "notes.tex").read_text("utf-8")) == []
        for command in ("bss", "json", "csv", "check", "ask", "text"):
            CliRunner().invoke(
                main, [command, "--variant", variant, folder], catch_exceptions=False
            )
        shown = Site(tmp_path, Options(), variant).page("notes.bml")
        assert shown is not None
        assert settings.RAN.findall(" ".join(what_runs(shown[0]))) == []


@pytest.mark.browser
@pytest.mark.parametrize("case", CASES)
def test_scripts_show_texts_as_texts(
    case: str, browser: Browser, made: Callable[[str, str], Made]
) -> None:
    found = made(case, "alabaster")
    urls: dict[str, str] = {
        path.relative_to(found.build.out).as_posix(): path.as_uri()
        for path in _pages(found.build.out)
    }
    urls["search.html"] += "?q=openings"
    with browser.new_context() as context:
        seen = visit(context, urls)
    # A quiz saves its answers.
    harm = [one for one in seen.harm if not one.startswith("download blob:")]
    numbers = settings.RAN.findall(" ".join(harm))
    assert found.named(numbers) == []
    assert harm == []


def _pages(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.html"))
