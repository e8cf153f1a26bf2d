from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.doctree.html.pages import Page, classes, text

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.sphinxext.projects import Build, Project


@pytest.fixture(scope="module")
def build(make_project: Callable[[str], Project]) -> Build:
    project = make_project("suits")
    project.write(
        {
            "index.rst": "The 1♣ system\n=============\n\n.. toctree::\n\n   notes\n\n"
            ".. list-table:: In 1♦\n\n   * - cell\n\n"
            "**1♥** and *1♠* and ``1♥``, :suit:`d`.\n",
            "notes.bml": "* Opening 1!s\n\n  Hearts are !h, *bold !c*, =!d= stays.\n",
        }
    )
    return project.build("html")


def suits(page: Page, *path: str) -> list[str]:
    return [
        " ".join([*classes(found), "".join(found.itertext())])
        for found in page.all(*path, "span.bml-suit")
    ]


def test_suits_in_prose_have_a_common_class_and_their_own(build: Build) -> None:
    assert suits(Page.of(build), "section", "p") == [
        "bml-suit bml-suit-h ♥\ufe0e",
        "bml-suit bml-suit-s ♠\ufe0e",
        "bml-suit bml-suit-d ♦\ufe0e",
    ]
    assert suits(Page.of(build, "notes.html"), "section", "p") == [
        "bml-suit bml-suit-h ♥\ufe0e",
        "bml-suit bml-suit-c ♣\ufe0e",
    ]


def test_suits_keep_their_class_in_titles_captions_and_contents(build: Build) -> None:
    page = Page.of(build)
    assert suits(page, "h1") == ["bml-suit bml-suit-c ♣\ufe0e"]
    assert suits(page, ".toctree-wrapper", "a") == ["bml-suit bml-suit-s ♠\ufe0e"]
    assert suits(page, "caption") == ["bml-suit bml-suit-d ♦\ufe0e"]


def test_suits_in_code_are_left_alone(build: Build) -> None:
    page = Page.of(build)
    assert [text(code) for code in page.all("p", "code")] == ["1♥"]
    assert not suits(page, "code")


def test_the_name_of_a_page_has_no_markup(build: Build) -> None:
    assert text(Page.of(build, "notes.html").one("title")) == "Opening 1♠ — Notes documentation"


@pytest.mark.parametrize(
    ("colors", "files"),
    [
        ("four", ["bml.css"]),
        ("two", ["bml.css", "bml-two.css"]),
        ("none", ["bml.css", "bml-none.css"]),
    ],
)
def test_the_configuration_chooses_the_colours_by_a_style_sheet(
    colors: str, files: list[str], project: Project
) -> None:
    project.write({"index.rst": "Suits\n=====\n\n1♥\n"})
    build = project.build("html", config={"bml_suit_colors": colors})
    links = Page.of(build).all("link")
    sheets = [(link.get("href") or "").partition("?")[0] for link in links]
    assert [name for name in sheets if "bml" in name] == [f"_static/{name}" for name in files]
    assert all((build.out / "_static" / name).stat().st_size for name in files)


def test_the_style_sheets_of_the_user_come_after_ours(project: Project) -> None:
    project.write({"index.rst": "Suits\n=====\n", "_static/own.css": "/* own */\n"})
    build = project.build(
        "html",
        config={
            "bml_suit_colors": "two",
            "html_static_path": ["_static"],
            "html_css_files": ["own.css"],
        },
    )
    hrefs = [(link.get("href") or "").partition("?")[0] for link in Page.of(build).all("link")]
    ours = [name for name in hrefs if name.startswith("_static/") and "pygments" not in name]
    assert ours[-3:] == ["_static/bml.css", "_static/bml-two.css", "_static/own.css"]


def test_a_style_sheet_of_the_user_goes_before_ours_of_the_same_name(project: Project) -> None:
    project.write({"index.rst": "Suits\n=====\n", "_static/bml.css": "/* own */\n"})
    for _ in range(2):
        build = project.build("html", config={"html_static_path": ["_static"]})
        assert (build.out / "_static/bml.css").read_text(encoding="utf-8") == "/* own */\n"


@pytest.mark.parametrize("second", ["html", "epub"])
def test_our_files_are_no_change_of_the_configuration(second: str, project: Project) -> None:
    project.write({"index.rst": "Suits\n=====\n"})
    config = {"version": "1"}
    assert "configuration has changed" not in project.build("html", config=config).status_text
    assert "configuration has changed" not in project.build(second, config=config).status_text
