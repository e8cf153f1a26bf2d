"""Sites that devices keep, read in a browser without network (OFFLINE)."""

from __future__ import annotations

import re
import shutil
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.waiting import wait_for_value
from tests.offline.sites import FILES, WAIT_FOR_WORKER, Host, publish
from tests.sphinxext.projects import Project

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, BrowserContext, Page

KEPT = """async () =>
    (await caches.keys()).length + (await navigator.serviceWorker.getRegistrations()).length"""
"""The number of caches and workers of a host."""


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context()
    yield context
    context.close()


def open_kept(context: BrowserContext, address: str) -> Page:
    """Open a page, and wait until the device keeps the site."""
    page = context.new_page()
    page.goto(address)
    page.evaluate(WAIT_FOR_WORKER)
    return page


def newer(page: Page, address: str) -> None:
    """Open a page after an update, and wait for the banner."""
    page.goto(address)
    page.evaluate("navigator.serviceWorker.getRegistration().then(one => one.update())")
    page.wait_for_selector(".bml-offline")


def expect_text(page: Page, text: str) -> None:
    """Wait until a page has a text."""
    expect(page.locator("body")).to_contain_text(text, use_inner_text=True)


def expect_caches(page: Page, number: int) -> None:
    """Wait until a host has a number of caches."""
    wait_for_value(page, "caches.keys().then(found => found.length)", number)


# OF-1 OF-2
@pytest.mark.parametrize("folder", ["", "notes/", "en/latest/"])
def test_pages_search_explorer_and_quiz_work_without_network(
    project: Project, host: Host, context: BrowserContext, folder: str
) -> None:
    publish(project, host.folder / folder)
    page = open_kept(context, host.url(folder))
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    host.close()
    context.set_offline(True)
    for name, text in (
        ("", "Ours"),
        ("notes.html", "Stayman"),
        ("more.html#two-clubs", "Waiting"),
        ("genindex.html", "Index"),
        ("notes.html?x=1", "Stayman"),
    ):
        page.goto(host.url(folder + name))
        expect_text(page, text)
    page.goto(host.url(f"{folder}search.html?q=waiting"))
    page.wait_for_selector("ul.search li")
    page.goto(host.url(f"{folder}ask.html#1N-2C"))
    page.wait_for_selector("text=Stayman")
    page.goto(host.url(f"{folder}quiz.html"))
    page.click("text=Start")
    page.get_by_text("1 of ").first.wait_for()
    assert errors == []


# OF-4
def test_a_newer_version_is_offered_and_loaded_when_asked_for(
    project: Project, host: Host, context: BrowserContext, axe_script: str
) -> None:
    publish(project, host.folder)
    page = open_kept(context, host.url("notes.html"))
    project.write({"notes.bml": "1N = 14--16 HCP, balanced\n"})
    publish(project, host.folder)
    newer(page, host.url("notes.html"))
    expect_text(page, "15–17")
    expect(page.locator(".bml-offline")).to_contain_text("a newer version is available")
    page.evaluate(axe_script)
    found = page.evaluate("axe.run('.bml-offline').then(one => one.violations.map(v => v.id))")
    assert found == []
    page.keyboard.press("Shift+Tab")
    page.click("text=Load it")
    page.wait_for_selector("text=14–16")
    expect_caches(page, 1)


TWO_NEWS = """() => {
    const worker = new EventTarget(), match = caches.match.bind(caches);
    globalThis.looked = 0;
    caches.match = async page => {
        const found = await match(page);
        looked++;
        return found;
    };
    const registration = Object.assign(new EventTarget(), {
        waiting: {}, installing: worker,
        update: async () => worker.dispatchEvent(new Event("statechange")),
    });
    Object.defineProperty(navigator, "serviceWorker", {value: Object.assign(new EventTarget(), {
        controller: {}, register: async () => registration,
    })});
}"""
"""A newer version waits while the page loads, and another one comes at that moment."""


# OF-4
def test_two_newer_versions_have_one_banner(
    project: Project, host: Host, context: BrowserContext
) -> None:
    publish(project, host.folder)
    page = context.new_page()
    page.add_init_script(f"({TWO_NEWS})()")
    page.goto(host.url("notes.html"))
    wait_for_value(page, "looked", 2)
    expect(page.locator(".bml-offline")).to_have_count(1)


# OF-4
def test_what_is_not_asked_for_does_not_change(
    project: Project, host: Host, context: BrowserContext
) -> None:
    publish(project, host.folder)
    page = open_kept(context, host.url("notes.html"))
    project.write({"notes.bml": "1N = 14--16 HCP, balanced\n"})
    publish(project, host.folder)
    newer(page, host.url("notes.html"))
    page.click("text=Later")
    expect(page.locator(".bml-offline")).to_have_count(0)
    page.goto(host.url("notes.html"))
    expect_text(page, "15–17")


# OF-3
def test_a_removed_page_is_not_answered_after_one_load_with_network(
    project: Project, host: Host, context: BrowserContext
) -> None:
    publish(project, host.folder)
    page = open_kept(context, host.url("notes.html"))
    project.write({"index.rst": "Ours\n====\n\n.. toctree::\n\n   notes\n   ask\n   quiz\n"})
    (project.folder / "more.bml").unlink()
    publish(project, host.folder)
    assert (host.folder / "more.html").exists()  # Sphinx leaves it there.
    (host.folder / "more.html").unlink()
    newer(page, host.url("notes.html"))
    response = page.goto(host.url("more.html"))
    assert response is not None
    assert response.status == 404
    context.set_offline(True)
    host.close()
    response = page.goto(host.url("more.html"))
    assert response is not None
    assert response.status == 503
    expect_text(page, "not kept on this device")


# OF-2
def test_sites_of_one_host_leave_each_other_alone(
    project: Project, host: Host, context: BrowserContext
) -> None:
    publish(project, host.folder / "en/stable")
    project.write({"notes.bml": "1N = 14--16 HCP, balanced\n"})
    publish(project, host.folder / "en/latest")
    page = open_kept(context, host.url("en/stable/notes.html"))
    open_kept(context, host.url("en/latest/notes.html"))
    expect_caches(page, 2)
    context.set_offline(True)
    host.close()
    for version, text in (("stable", "15–17"), ("latest", "14–16")):
        page.goto(host.url(f"en/{version}/notes.html"))
        expect_text(page, text)


# OF-5
def test_ask_keeps_only_the_pages_that_are_used_at_the_table(
    project: Project, host: Host, context: BrowserContext
) -> None:
    publish(project, host.folder, "ask")
    page = open_kept(context, host.url(""))
    context.set_offline(True)
    host.close()
    for name in ("", "ask.html", "quiz.html", "bml-notes-sequences.html"):
        response = page.goto(host.url(name))
        assert response is not None
        assert response.status == 200
    response = page.goto(host.url("notes.html"))
    assert response is not None
    assert response.status == 503


# OF-6
@pytest.mark.parametrize(
    ("is_clean", "value"), [(False, None), (True, False), (True, None), (False, False)]
)
def test_a_site_that_is_not_kept_anymore_is_forgotten(
    project: Project, host: Host, context: BrowserContext, value: object, *, is_clean: bool
) -> None:
    publish(project, host.folder)
    page = open_kept(context, host.url("notes.html"))
    if is_clean:
        shutil.rmtree(project.folder / "_build")
    publish(project, host.folder, value)
    page.goto(host.url("notes.html"))
    wait_for_value(page, KEPT, 0)
    page.goto(host.url("notes.html"))
    wait_for_value(page, "Boolean(navigator.serviceWorker.controller)", value=False)


# OF-7
def test_files_and_previews_are_not_kept(
    project: Project, host: Host, context: BrowserContext
) -> None:
    publish(project, host.folder)
    page = context.new_page()
    told: list[str] = []
    page.on("console", lambda message: told.append(message.text))
    for address in (
        (host.folder / "notes.html").as_uri(),
        host.url("notes.html").replace("notes.localhost", "127.0.0.1"),
    ):
        page.goto(address)
        page.wait_for_load_state("networkidle")
        expect(page.locator("link[rel=manifest]")).to_have_count(0)
    assert told == []


# OF-2
def test_pages_in_folders_are_found_without_a_slash(
    project: Project, host: Host, context: BrowserContext
) -> None:
    shutil.copytree(
        project.build("dirhtml", config={"bml_offline": True}).out, host.folder, dirs_exist_ok=True
    )
    page = open_kept(context, host.url("notes/"))
    context.set_offline(True)
    host.close()
    page.goto(host.url("more"))
    expect(page).to_have_url(re.compile("/more/$"))
    expect_text(page, "Waiting")


# OF-2, OF-5
@pytest.mark.parametrize("kept", ["True", "'ask'"])
def test_lists_of_auctions_are_kept_if_a_build_does_not_write_them(
    project: Project, kept: str
) -> None:
    conf = f"html_theme = 'basic'\nbml_sequences = True\nbml_offline = {kept}\n"
    project.write({**FILES, "conf.py": conf})
    for words in ("", "\nSome words.\n", "\nOther words.\n"):
        project.write({"ask.rst": f"{FILES['ask.rst']!s}{words}"})
        out = project.build("html").out
        assert "-sequences.html" in (out / "bml-worker.js").read_text()


# OF-8
def test_a_build_without_the_setting_has_none_of_it(project: Project) -> None:
    out = project.build("html").out
    assert list(out.rglob("*offline*")) == list(out.rglob("*worker*")) == []
    assert list(out.rglob("*manifest*")) == list(out.rglob("bml-icon*")) == []
