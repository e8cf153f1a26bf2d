"""A theme that is not installed is named with the line to type."""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING

import pytest
from sphinx.errors import ThemeError

if TYPE_CHECKING:
    from tests.sphinxext.projects import Project

TOLD = "html_theme: there is no theme 'club_theme'; type: pip install club_theme"


@pytest.mark.parametrize("theme", ["alabaster", "classic", "furo"])
def test_a_theme_that_is_there_is_not_spoken_of(theme: str, project: Project) -> None:
    project.write({"index.rst": "Notes\n=====\n"})
    assert (
        "there is no theme" not in project.build("text", config={"html_theme": theme}).status_text
    )


def test_a_theme_of_the_project_itself_is_not_spoken_of(project: Project) -> None:
    project.write(
        {
            "index.rst": "Notes\n=====\n",
            "themes/club_theme/theme.toml": '[theme]\ninherit = "basic"\n',
        }
    )
    build = project.build(
        "text", config={"html_theme": "club_theme", "html_theme_path": ["themes"]}
    )
    assert "there is no theme" not in build.status_text


def test_other_builds_do_without_a_theme_that_is_missing(project: Project) -> None:
    project.write({"index.rst": "Notes\n=====\n"})
    build = project.build("text", config={"html_theme": "club_theme"})
    assert TOLD in build.status_text
    assert build.warnings == []


def test_pages_end_behind_the_line_to_type(project: Project) -> None:
    project.write({"index.rst": "Notes\n=====\n"})
    told = StringIO()
    with pytest.raises(ThemeError):
        project.build("html", config={"html_theme": "club_theme"}, status=told)
    assert TOLD in told.getvalue()
