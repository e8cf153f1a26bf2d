"""Sites that devices keep, read in Firefox without network (OFFLINE)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.offline.firefox import Firefox
from tests.offline.sites import WAIT_FOR_WORKER, Host, publish

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.sphinxext.projects import Project

pytestmark = [pytest.mark.firefox, pytest.mark.xdist_group("firefox")]


@pytest.fixture(scope="module")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    browser = Firefox(tmp_path_factory.mktemp("profile"))
    yield browser
    browser.close()


def open_kept(firefox: Firefox, address: str) -> None:
    """Open a page, and wait until the device keeps the site."""
    firefox.go_to(address)
    firefox.evaluate(f"({WAIT_FOR_WORKER})()")


# OF-1 OF-2
@pytest.mark.parametrize("folder", ["", "notes/", "en/latest/"])
def test_pages_search_explorer_and_quiz_work_without_network_in_firefox(
    project: Project, host: Host, firefox: Firefox, folder: str
) -> None:
    publish(project, host.folder / folder)
    open_kept(firefox, host.url(folder))
    host.close()
    for name, text in (
        ("", "Ours"),
        ("notes.html", "Stayman"),
        ("more.html#two-clubs", "Waiting"),
        ("genindex.html", "Index"),
        ("notes.html?x=1", "Stayman"),
        ("search.html?q=waiting", "Two clubs"),
        ("ask.html#1N-2C", "Stayman"),
        ("quiz.html", "Start"),
    ):
        firefox.go_to(host.url(folder + name))
        firefox.wait_for_text(text)
    firefox.click("Start")
    firefox.wait_for_text("1 of ")


# OF-4
def test_a_newer_version_is_offered_and_loaded_in_firefox(
    project: Project, host: Host, firefox: Firefox
) -> None:
    publish(project, host.folder)
    open_kept(firefox, host.url("notes.html"))
    project.write({"notes.bml": "1N = 14--16 HCP, balanced\n"})
    publish(project, host.folder)
    firefox.go_to(host.url("notes.html"))
    firefox.evaluate("navigator.serviceWorker.getRegistration().then(one => one.update() && 0)")
    firefox.wait_for_text("a newer version is available")
    firefox.wait_for_text("15–17")
    firefox.click("Load it")
    firefox.wait_for_text("14–16")
