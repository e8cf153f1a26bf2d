"""The preview in a browser: the page changes after a save, and the reader stays where they were."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from sphinxcontrib_bml.language.options import Options
from sphinxcontrib_bml.server.preview import make_web_server
from tests.browser.waiting import wait_for_value

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ROWS = "".join(
    f"{level}{strain}  opening {level}{strain}\n  {level}N  answer\n"
    for level in range(1, 7)
    for strain in "CDHS"
)
LONG = f"* Openings\n\n{ROWS}\n1N  strong\n  2C  asks\n"
TOP = "() => document.getElementById('bml-4H').getBoundingClientRect().top"


@contextmanager
def previewed(path: Path, browser: Browser) -> Iterator[Page]:
    server = make_web_server(path, Options())
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    page = browser.new_page(viewport={"width": 800, "height": 400})
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda told: errors.append(told.text) if told.type == "error" else None)
    try:
        # It asks for the next state of the page.
        with page.expect_request(re.compile(r"/-/state\?.*known=.")):
            page.goto(server.address)
        yield page
        assert errors == []
    finally:
        page.close()
        server.shutdown()
        thread.join()
        server.server_close()


def test_a_save_is_shown_where_the_reader_was_with_branches_as_they_were(
    tmp_path: Path, browser: Browser
) -> None:
    path = tmp_path / "notes.bml"
    path.write_text(f"* Openings\n\n{ROWS}", encoding="utf-8")
    with previewed(path, browser) as page:
        expect(page.locator(".bml-preview-messages")).to_be_hidden()
        page.evaluate("() => document.querySelector('#bml-1C details, #bml-1C').scrollIntoView()")
        closed = page.evaluate(
            "() => { const one = document.querySelector('details:not([id])');"
            " one.open = false; document.getElementById('bml-4H').scrollIntoView(); return 1; }"
        )
        assert closed
        page.evaluate("() => scrollBy(0, -37)")
        before = page.evaluate(TOP)
        more = "Some words above.\n\n" * 5
        text = f"* Openings\n\n{more}{ROWS.replace('opening 4H', 'opening that was saved')}"
        save(path, text)
        page.get_by_text("opening that was saved").wait_for()
        wait_for_value(page, TOP, pytest.approx(before, abs=1.9))
        is_open = "() => document.querySelector('details:not([id])').open"
        wait_for_value(page, is_open, value=False)
        save(path, f"{text}\n#FOO\n")
        page.get_by_role("status").get_by_text("[DIRECTIVE-UNKNOWN]").wait_for()


def save(path: Path, text: str) -> None:
    """Write a file at once: half of it would be another page."""
    written = path.with_suffix(".new")
    written.write_text(text, encoding="utf-8")
    written.replace(path)


def test_of_a_long_page_only_the_table_that_changed_is_sent_and_replaced(
    tmp_path: Path, browser: Browser
) -> None:
    path = tmp_path / "notes.bml"
    path.write_text(LONG, encoding="utf-8")
    with previewed(path, browser) as page:
        page.evaluate("() => { document.getElementById('bml-1C').mark = 1 }")
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        save(path, LONG.replace("asks", "asks for a major"))
        page.get_by_text("asks for a major").wait_for()
        save(path, LONG.replace("2C  asks", "2Q  asks"))
        page.get_by_role("status").get_by_text("[CALL-UNKNOWN]").wait_for()
        wait_for_value(page, "() => document.getElementById('bml-1C').mark", 1)
        assert all("/-/state" in url for url in asked)


def test_a_new_problem_out_of_view_is_announced_until_it_is_fixed(
    tmp_path: Path, browser: Browser
) -> None:
    path = tmp_path / "notes.bml"
    path.write_text(LONG, encoding="utf-8")
    with previewed(path, browser) as page:
        page.evaluate("() => document.getElementById('bml-4H').scrollIntoView()")
        news = page.get_by_role("status")
        expect(news).to_be_empty()
        save(path, LONG.replace("2C  asks", "2Q  asks") + "\n#FOO\n")
        news.get_by_text("[DIRECTIVE-UNKNOWN]").wait_for()
        expect(news).to_have_text(re.compile(r"\(and 1 more\)$"), use_inner_text=True)
        expect(news.get_by_role("link")).to_have_attribute("href", "#bml-1N-2Q")
        expect(news).not_to_contain_class("heard")
        # It stays when something else changes, and goes with its problem.
        save(path, LONG.replace("2C  asks", "2Q  asks!") + "\n#FOO\n")
        page.get_by_text("asks!").wait_for()
        expect(news).to_contain_text("[DIRECTIVE-UNKNOWN]")
        save(path, LONG)
        expect(news).to_be_empty()


def test_at_the_top_of_a_page_a_new_message_is_seen_and_read_aloud(
    tmp_path: Path, browser: Browser
) -> None:
    path = tmp_path / "notes.bml"
    text = f"* Openings\n\n{ROWS}"
    path.write_text(text, encoding="utf-8")
    with previewed(path, browser) as page:
        save(path, f"{text}\n#FOO\n")
        news = page.get_by_role("status")
        news.get_by_text("[DIRECTIVE-UNKNOWN]").wait_for()
        expect(page.locator(".bml-preview-messages")).to_be_visible()
        wait_for_value(page, "() => scrollY", 0)
        expect(news.get_by_role("link")).to_have_count(0)
        expect(news).to_contain_class("heard")


def test_a_message_that_comes_into_view_is_not_at_the_foot_of_the_page(
    tmp_path: Path, browser: Browser
) -> None:
    path = tmp_path / "notes.bml"
    text = f"* Openings\n\n{ROWS}"
    path.write_text(text, encoding="utf-8")
    with previewed(path, browser) as page:
        page.evaluate("() => document.getElementById('bml-4H').scrollIntoView()")
        save(path, f"{text}\n#FOO\n")
        page.get_by_role("status").get_by_role("link").wait_for()
        page.evaluate("() => scrollTo(0, 0)")
        expect(page.get_by_role("status")).to_be_empty()


def test_messages_lead_to_their_place_and_the_list_of_a_folder_to_pages(
    tmp_path: Path, browser: Browser
) -> None:
    (tmp_path / "notes.bml").write_text(f"#+TITLE: Ours\n\n{ROWS}\n1N  strong\n  2Q  asks\n")
    with previewed(tmp_path, browser) as page:
        expect(page.get_by_role("heading")).to_have_text(tmp_path.name, use_inner_text=True)
        expect(page.get_by_text("1 warning")).to_be_visible()
        page.get_by_role("link", name="Ours").click()
        page.get_by_role("link", name="[CALL-UNKNOWN]").click()
        page.wait_for_function(
            "() => { const box = document.getElementById('bml-1N-2Q').getBoundingClientRect();"
            " return box.top >= 0 && box.bottom <= innerHeight; }"
        )
        page.go_back()
        page.go_back()
        save(tmp_path / "notes.bml", f"#+TITLE: Theirs\n\n{ROWS}\n")
        page.get_by_role("link", name="Theirs").wait_for()
        expect(page.get_by_text("1 warning")).to_be_hidden()
