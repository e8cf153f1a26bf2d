"""The page to try BML on, in a browser: what is typed, what is shown, what is shared."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.looks import RUN_AXE
from tools.playground.bundle import EXAMPLES, PROJECT, write
from tools.playground.site import answers

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.playground

SAMPLE = PROJECT / "docs" / "tutorial" / "sample.bml"
SECONDS = 120_000
"""Milliseconds that the first start may take here; a busy machine is slow."""
WATCH = """() => {
  window.seen = [];
  const [body, frame] = [document.body, document.querySelector("#page")];
  const note = (what) => {
    const places = ["messages", "bss", "answer"].map((name) => document.getElementById(name));
    const texts = places.map((place) => place.textContent);
    seen.push([what, ...texts, frame.contentDocument.body.innerText]);
  };
  new MutationObserver(([{ attributeName }]) => note(attributeName)).observe(body, {
    attributeFilter: ["data-answers", "data-pages"],
  });
  frame.addEventListener("load", () => {
    note("load");
    body.dataset.loaded = "yes";
  });
}"""
"""Takes down what is there each time that answers or a page come."""
HOSTILE = """#+TITLE: <script>document.title = "run"</script>

1C = <img src=x onerror="parent.document.title = 'run'"> [x](javascript:parent.document.title='run')
"""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The playground, made once: starting Python in node takes long."""
    folder = tmp_path_factory.mktemp("playground")
    write(folder)
    return folder


@pytest.fixture(scope="module")
def site(folder: Path) -> Iterator[str]:
    """The address of the playground on a server of this machine."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=folder)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@contextmanager
def opened(browser: Browser, address: str, **context: Any) -> Iterator[Page]:
    """Open the playground, and wait until it is ready; nothing else may be asked for."""
    with browser.new_context(**context) as made:
        page = made.new_page()
        asked: list[str] = []
        problems: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.goto(address)
        page.wait_for_selector("body[data-pages]", timeout=SECONDS)
        yield page
        own = address.partition("#")[0]
        assert [url for url in asked if not url.startswith((own, "blob:", "about:"))] == []
        assert problems == []


def type_notes(page: Page, text: str) -> None:
    """Replace the notes, and wait until they are shown."""
    before = int(page.locator("body").get_attribute("data-pages") or 0)
    page.fill("#notes", text)
    page.wait_for_selector(f'body[data-pages="{before + 1}"]', timeout=SECONDS)


@pytest.fixture(scope="module")
def page(browser: Browser, site: str) -> Iterator[Page]:
    """A page that is ready, which all tests of this file share."""
    with opened(browser, site, viewport={"width": 1280, "height": 800}) as page:
        yield page


def test_the_folder_holds_all_that_the_page_asks_for_and_no_more(folder: Path) -> None:
    names = {path.relative_to(folder).as_posix() for path in folder.rglob("*.*")}
    assert names == {
        "index.html",
        "playground.css",
        "playground.js",
        "worker.js",
        "place.mjs",
        "examples.json",
        "package.bin",
        "started.bin",
        "pyodide/pyodide.mjs",
        "pyodide/pyodide.asm.mjs",
        "pyodide/pyodide.asm.wasm.bin",
        "pyodide/python_stdlib.zip",
        "pyodide/pyodide-lock.json",
    }


def test_the_example_is_shown_and_answered(page: Page) -> None:
    frame = page.frame_locator("#page")
    assert frame.locator("h1").inner_text() == "One notrump"
    page.click("#tab-ask")
    assert "Four hearts, perhaps four spades" in page.inner_text("#answer")


def test_the_page_is_that_of_the_same_notes_here(page: Page) -> None:
    # With what no example has: it is loaded only now, into a Python that had started elsewhere.
    notes = "\n".join(
        path.read_text(encoding="utf-8") for path in (SAMPLE, *EXAMPLES.glob("*.bml"))
    )
    type_notes(page, notes)
    assert page.get_attribute("#page", "srcdoc") == answers.page(notes)


def test_what_is_typed_is_shown_with_its_messages_and_files(page: Page) -> None:
    type_notes(page, "1C = 16+ HCP\n  1D = 0--7 HCP\n\n#PASTE nothing\n")
    assert "16+ HCP" in page.frame_locator("#page").locator("body").inner_text()
    page.click("#tab-messages")
    assert page.inner_text("#tab-messages") == "Messages (1)"
    assert "PASTE-UNKNOWN" in page.inner_text("#messages")
    page.click("#messages button")
    selected = (
        "[document.activeElement.id, notes.value.slice(notes.selectionStart, notes.selectionEnd)]"
    )
    assert page.evaluate(selected) == ["notes", "#PASTE nothing"]
    page.click("#tab-bss")
    assert "001CP1D=NYYYYYY0080--7 HCP" in page.inner_text("#bss")
    page.click("#tab-bboalert")
    assert page.inner_text("#bboalert").startswith("BBOalert")


def test_answers_come_first_and_the_old_page_stands_until_the_new_one_is_there(page: Page) -> None:
    page.click("#tab-page")
    type_notes(page, "1C = Old club\n")
    page.evaluate("question.value = '1C'")
    page.evaluate(WATCH)
    page.click("#notes")
    page.keyboard.press("Control+a")
    # At once: who pauses while typing is answered more than once.
    page.keyboard.insert_text("1C = New club\n\n#PASTE nothing\n")
    page.wait_for_selector("body[data-loaded]", timeout=SECONDS)
    seen = page.evaluate("seen")
    assert [what for what, *_ in seen] == ["data-answers", "data-pages", "load"]
    for what, messages, bss, answer, shown in seen:
        assert "PASTE-UNKNOWN" in messages
        assert "New club" in bss
        assert "New club" in answer
        assert ("New club" if what == "load" else "Old club") in shown


def test_another_question_is_answered(page: Page) -> None:
    type_notes(page, "1C = 16+ HCP\n  1D = 0--7 HCP\n")
    page.click("#tab-ask")
    before = int(page.locator("body").get_attribute("data-answers") or 0)
    page.fill("#question", "1C 1D")
    page.wait_for_selector(f'body[data-answers="{before + 1}"]', timeout=SECONDS)
    assert "0–7 HCP" in page.inner_text("#answer")


def test_tabs_are_reached_by_arrow_keys(page: Page) -> None:
    page.click("#tab-page")
    page.keyboard.press("ArrowRight")
    assert page.is_visible("#panel-messages")
    page.keyboard.press("ArrowLeft")
    assert page.is_visible("#panel-page")


def test_the_place_on_the_page_is_kept_while_one_types(page: Page) -> None:
    page.click("#tab-page")
    rows = "".join(f"{level}{strain} = long\n" for level in range(1, 8) for strain in "CDHSN")
    type_notes(page, f"{rows}\nMore\n" * 3)
    top = "document.querySelector('#page').contentDocument.documentElement.scrollTop"
    page.evaluate(f"() => {{ {top} = 300; }}")
    type_notes(page, f"{rows}\nEven more\n" * 3)
    page.wait_for_timeout(200)
    assert page.evaluate(top) == 300


def test_notes_run_nothing(page: Page) -> None:
    type_notes(page, HOSTILE)
    frame = page.frame_locator("#page")
    assert "<img src=x" in frame.locator("body").inner_text()
    assert page.title() == "Try BML"
    assert frame.locator("img, script, a[href^='javascript']").count() == 0


def test_axe_finds_nothing(page: Page, axe_script: str) -> None:
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.evaluate(axe_script)
        for tab in ("page", "messages", "ask", "bss"):
            page.click(f"#tab-{tab}")
            assert page.evaluate(RUN_AXE) == [], (scheme, tab)


def test_a_link_shares_the_notes_and_nothing_is_wider_than_a_phone(
    browser: Browser, site: str, page: Page
) -> None:
    text = "1C = Précision ♣ – 16+\n"
    type_notes(page, text)
    page.click("#share")
    page.wait_for_url("**/#*")
    with opened(browser, page.url, viewport={"width": 390, "height": 800}) as other:
        assert other.input_value("#notes") == text
        assert other.evaluate("document.documentElement.scrollWidth") == 390


def test_an_address_that_was_cut_says_so(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}#bZDdSsNAEIX") as page:
        assert page.input_value("#notes").startswith("#+TITLE: One notrump")
        assert page.inner_text("#state").startswith("The address was cut")


def test_an_old_browser_is_told(browser: Browser, site: str) -> None:
    with browser.new_context() as context:
        page = context.new_page()
        page.add_init_script("delete globalThis.WebAssembly")
        page.goto(site)
        page.wait_for_selector("#progress[hidden]", state="attached")
        assert "too old" in page.inner_text("#state")
