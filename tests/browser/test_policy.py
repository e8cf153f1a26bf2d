"""Pages with everything on work under the policy that the page on security names."""

from __future__ import annotations

import re
from contextlib import contextmanager
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner
from playwright.sync_api import expect

from sphinxcontrib_bml.commands.bml import main
from tests.browser.explorer.conftest import _Strict
from tests.browser.waiting import wait_for_value
from tests.hostile.settings import FILES
from tests.sphinxext.projects import Project

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

OURS = "script-src 'self'; style-src 'self'"
OF_ONE_FILE = "script-src 'none'; style-src 'unsafe-inline'"
CONFIG = {
    "html_theme": "basic",
    "html_sidebars": {"**": ["bml-ask.html"]},
    "bml_sequences": True,
    "bml_changes_since": "then.json",
    "bml_we": [["Anna"], ["Ben"]],
    "bml_hand_viewer": "bbo",
}
WATCH = """
window.violations = [];
addEventListener("securitypolicyviolation", event => {
    // Sphinx gives a style to an item of its bars.
    if (event.target.closest?.(".related")) return;
    violations.push(`${event.violatedDirective} ${event.target.outerHTML?.slice(0, 200)}`);
});
"""
IS_FIRST_OPEN = """() => document.querySelector(".bml-tree details").open"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of pages with every element, and of pages of one file."""
    project = Project(tmp_path_factory.mktemp("policy"))
    project.write({**FILES, "bml.toml": '[define]\nnt = "15--17"\n'})
    out = project.build("html", config=CONFIG).out
    result = CliRunner().invoke(
        main, ["html", "-o", str(out / "one-file.html"), str(project.folder / "notes.bml")]
    )
    assert (out / "one-file.html").is_file(), result.output
    return out


@contextmanager
def served(site: Path, rules: str) -> Iterator[str]:
    """Serve a folder with a policy; yields the address."""
    handler = type("Handler", (_Strict,), {"policy": rules})
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(site)))
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@contextmanager
def opened(browser: Browser, address: str) -> Iterator[Page]:
    """Open a page; what it violates fails the test at the end."""
    with browser.new_context() as context:
        context.add_init_script(WATCH)
        page = context.new_page()
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(address)
        yield page
        page.wait_for_timeout(50)  # what is violated may be told later
        assert page.evaluate("violations") == []
        assert errors == []


def test_the_policy_is_the_one_that_the_page_names(project_dir: Path) -> None:
    text = (project_dir / "docs" / "explanation" / "security.md").read_text(encoding="utf-8")
    assert f"`{OURS}`" in text
    assert f"`{OF_ONE_FILE}`" in text


def test_every_page_obeys_and_its_scripts_work(browser: Browser, site: Path) -> None:
    with served(site, OURS) as base:
        with opened(browser, f"{base}/page.html") as page:
            page.locator(".bml-explorer .bml-ask-next a").first.click()
            expect(page).to_have_url(re.compile("#."))
            page.get_by_role("button", name="Start").first.click()
            page.get_by_text("1 of ").first.wait_for()
        with opened(browser, f"{base}/notes.html") as page:
            branch = page.locator(".bml-tree details").first
            was_open = page.evaluate(IS_FIRST_OPEN)
            branch.locator("summary .bml-text, summary").first.click()
            wait_for_value(page, IS_FIRST_OPEN, not was_open)
            page.locator(".bml-row").first.hover()
            page.locator(".bml-here").first.wait_for(state="attached")
        for path in [*sorted(site.glob("bml-*-sequences.html")), site / "index.html"]:
            with opened(browser, f"{base}/{path.name}"):
                pass
        with opened(browser, f"{base}/deep/below.html") as page:
            page.locator(".bml-ask-table, .bml-ask-main, .bml-ask-next").first.wait_for()


@pytest.mark.parametrize("name", ["one-file.html", "_downloads/bml/card-acbl.html"])
def test_pages_of_one_file_need_no_script(browser: Browser, site: Path, name: str) -> None:
    assert (site / name).is_file()
    with served(site, OF_ONE_FILE) as base, opened(browser, f"{base}/{name}") as page:
        wait_for_value(page, "getComputedStyle(document.body).fontFamily !== ''", value=True)


def test_a_page_that_disobeys_is_noticed(browser: Browser, site: Path) -> None:
    (site / "bad.html").write_text("<p style='color: red'>x</p><script>1</script>", "utf-8")
    with served(site, OURS) as base, browser.new_context() as context:
        context.add_init_script(WATCH)
        page = context.new_page()
        page.goto(f"{base}/bad.html")
        wait_for_value(page, "violations.length", 2)
