"""The page to try BML on, in a browser: what is typed, what is shown, what is shared."""

from __future__ import annotations

import re
import threading
import time
from contextlib import contextmanager
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from sphinxcontrib_bml.formats.bml.formatter import format_notes
from tests.browser.looks import RUN_AXE
from tests.browser.waiting import wait_for_result, wait_for_value
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
    const places = ["messages", "answer"].map((name) => document.getElementById(name));
    const texts = places.map((place) => place.textContent);
    seen.push([what, ...texts, frame.contentDocument.body?.innerText]);
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
COLORFUL = """\
#+TITLE: Colors
* Calls
1C-1D = 2!c /long/ [x](https://example.org) =raw= {nt}
1H-1S = 5+!s *strong* 1N
// a comment
#VUL 0N
#PASTE nothing
W N E S
1C P 1D P
N AKx Qxx Jxx T9xx
"""
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
def opened(browser: Browser, address: str, script: str = "", **context: Any) -> Iterator[Page]:
    """Open the playground, and wait until it is ready; nothing else may be asked for.

    :param script: what the browser runs before.
    """
    with browser.new_context(**context) as made:
        made.add_init_script(script)
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


@cache
def page_of(notes: str) -> str:
    """Return the page of notes; what is read of them is kept, and its ids are taken after it."""
    return answers.page(notes)


def type_notes(page: Page, text: str) -> None:
    """Replace the notes as by hand, and wait until their page is shown, not that of others."""
    page.evaluate(
        """async (insert) => {
          const frame = document.querySelector("#page");
          frame.onload = () => { frame.loaded = frame.srcdoc; };
          const { view } = (await import("./playground.js")).editor;
          view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert } });
        }""",
        text,
    )
    page.wait_for_function(
        "(made) => document.querySelector('#page').loaded === made",
        arg=page_of(text),
        timeout=SECONDS,
    )


def notes_of(page: Page) -> str:
    """Return the text of the editor."""
    found: str = page.evaluate("import('./playground.js').then(({ editor }) => editor.text)")
    return found


def expect_notes(page: Page, text: str) -> None:
    """Wait until a text is in the editor."""
    wait_for_result(page, lambda: notes_of(page), text)


def expect_first_example(page: Page) -> None:
    """Wait until the example to begin with is in the editor."""
    wait_for_result(page, lambda: notes_of(page).startswith("#+TITLE: One notrump"), value=True)


def count(page: Page, what: str) -> int:
    """Return how often answers, pages or cards have come."""
    return int(page.locator("body").get_attribute(f"data-{what}") or 0)


def wait_for(page: Page, what: str, number: int) -> None:
    """Wait until they have come so often."""
    page.wait_for_function(
        "([what, number]) => Number(document.body.dataset[what] || 0) >= number",
        arg=[what, number],
        timeout=SECONDS,
    )


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
        "codemirror.mjs",
        "editor.mjs",
        "grammar.json",
        "grammar.mjs",
        "kept.mjs",
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
    expect(frame.locator("h1")).to_have_text("One notrump", use_inner_text=True)
    page.click("#tab-ask")
    expect(page.locator("#answer")).to_contain_text("Four hearts, perhaps four spades")


def test_the_page_is_that_of_the_same_notes_here(page: Page) -> None:
    # With what no example has: it is loaded only now, into a Python that had started elsewhere.
    notes = "\n".join(
        path.read_text(encoding="utf-8") for path in (SAMPLE, *EXAMPLES.glob("*.bml"))
    )
    type_notes(page, notes)
    wait_for_value(page, "document.querySelector('#page').srcdoc", page_of(notes))


def test_what_is_typed_is_shown_with_its_messages_and_files(page: Page) -> None:
    type_notes(page, "1C = 16+ HCP\n  1D = 0--7 HCP\n\n#PASTE nothing\n")
    shown = page.frame_locator("#page").locator("body")
    expect(shown).to_contain_text("16+ HCP", use_inner_text=True)
    page.click("#tab-messages")
    expect(page.locator("#tab-messages")).to_have_text("Messages (1)", use_inner_text=True)
    expect(page.locator("#messages")).to_contain_text("PASTE-UNKNOWN", use_inner_text=True)
    page.click("#messages button")
    selected = "[document.activeElement.id, getSelection().toString()]"
    wait_for_value(page, selected, ["notes", "#PASTE nothing"])
    page.click("#tab-bss")
    record = "001CP1D=NYYYYYY0080--7 HCP"
    expect(page.locator("#bss")).to_contain_text(record, timeout=SECONDS)
    page.click("#tab-bboalert")
    expect(page.locator("#bboalert")).to_have_text(re.compile("^BBOalert"), timeout=SECONDS)


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
    for what, messages, answer, shown in seen:
        assert "PASTE-UNKNOWN" in messages
        assert "New club" in answer
        assert ("New club" if what == "load" else "Old club") in shown


def test_another_question_is_answered(page: Page) -> None:
    type_notes(page, "1C = 16+ HCP\n  1D = 0--7 HCP\n")
    page.click("#tab-ask")
    before = count(page, "answers")
    page.fill("#question", "1C 1D")
    wait_for(page, "answers", before + 1)
    expect(page.locator("#answer")).to_contain_text("0–7 HCP", use_inner_text=True)


def test_tabs_are_reached_by_arrow_keys(page: Page) -> None:
    page.click("#tab-page")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#panel-messages")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#panel-page")).to_be_visible()


def test_the_place_on_the_page_is_kept_while_one_types(page: Page) -> None:
    page.click("#tab-page")
    rows = "".join(f"{level}{strain} = long\n" for level in range(1, 8) for strain in "CDHSN")
    type_notes(page, f"{rows}\nMore\n" * 3)
    top = "document.querySelector('#page').contentDocument.documentElement.scrollTop"
    page.evaluate(f"() => {{ {top} = 300; }}")
    type_notes(page, f"{rows}\nEven more\n" * 3)
    wait_for_value(page, top, 300)


def test_notes_run_nothing(page: Page) -> None:
    type_notes(page, HOSTILE)
    frame = page.frame_locator("#page")
    expect(frame.locator("body")).to_contain_text("<img src=x", use_inner_text=True)
    expect(page).to_have_title("Try BML")
    expect(frame.locator("img, script, a[href^='javascript']")).to_have_count(0)


def test_axe_finds_nothing(page: Page, axe_script: str) -> None:
    # One of each color, and a mark.
    type_notes(page, COLORFUL)
    page.click("#tab-card")
    page.wait_for_selector("body[data-cards]", timeout=SECONDS)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.evaluate(axe_script)
        for tab in ("page", "messages", "ask", "format", "card", "bss"):
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
        expect_notes(other, text)
        wait_for_value(other, "document.documentElement.scrollWidth", 390)


def test_an_address_that_was_cut_says_so(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}#bZDdSsNAEIX") as page:
        expect_first_example(page)
        expect(page.locator("#state")).to_have_text(re.compile("^The address was cut"))


@pytest.mark.parametrize("width", [1280, 390])
def test_notes_have_colors_and_marks(browser: Browser, site: str, width: int) -> None:
    with opened(browser, site, viewport={"width": width, "height": 800}) as page:
        type_notes(page, COLORFUL)
        for name, text in (
            ("heading", "* Calls"),
            ("call", "1"),
            ("heart", "H"),
            ("spade", "!s"),
            ("comment", "// a comment"),
        ):
            whole = re.compile(f"^{re.escape(text)}$")
            found = page.locator(f"#notes .bml-{name}").filter(has_text=whole)
            expect(found).not_to_have_count(0)
        marked = page.locator("#notes .cm-lintRange-error").last
        expect(marked).to_have_text("#PASTE nothing", use_inner_text=True)
        # What follows as one types is marked where it went.
        page.click("#notes .bml-heading")
        page.keyboard.press("Home")
        page.keyboard.press("Enter")
        expect(marked).to_have_text("#PASTE nothing", use_inner_text=True)
        wait_for_value(page, "document.documentElement.scrollWidth", width)
        wait_for_value(page, "document.querySelector('#editor').clientHeight < 800", value=True)


def test_marks_count_characters_as_readers_do(page: Page) -> None:
    # Each of these faces is two places in the editor's text.
    type_notes(page, "1N = 😀😀\n  1C = 😀 too low\n")
    page.click("#tab-messages")
    page.click("#messages button")
    wait_for_value(page, "getSelection().toString()", "1C")


def test_the_layout_can_be_used_and_undone(page: Page) -> None:
    written = "1N = 15--17 HCP\n  2C   =   Stayman\n  2D= Transfer\n"
    formatted = format_notes(written).text
    assert formatted != written
    type_notes(page, written)
    page.click("#tab-format")
    page.wait_for_function("text => formatted.textContent === text", arg=formatted, timeout=SECONDS)
    page.click("#use")
    page.wait_for_selector("#use:disabled", timeout=SECONDS)
    expect_notes(page, formatted)
    stays = "Your notes already have this layout."
    expect(page.locator("#stays")).to_have_text(stays, use_inner_text=True)
    page.click("#notes")
    page.keyboard.press("Control+z")
    expect_notes(page, written)
    page.click("#tab-page")
    type_notes(page, "1N = 15--17\n#PASTE nothing\n")
    page.click("#tab-format")
    expect(page.locator("#stays")).to_contain_text("PASTE-UNKNOWN", timeout=SECONDS)


def test_the_card_has_the_answers_from_the_notes(page: Page) -> None:
    notes = "#+TITLE: Ours\n\n1N = 15--17 HCP, balanced\n  2C = Stayman\n"
    type_notes(page, notes)
    page.click("#tab-card")
    for form in ("acbl", "wbf"):
        page.select_option("#form", form)
        made = answers.card(notes, form)
        page.wait_for_function("made => card.srcdoc === made", arg=made, timeout=SECONDS)
    page.click("#tab-page")


def test_two_thousand_rows_are_shown_soon_after_a_key(page: Page) -> None:
    calls = [f"{level}{strain}" for level in range(1, 8) for strain in "CDHSN"]
    rows = []
    for number, first in enumerate(calls[:30]):
        rows.append(f"{first} = 12--15 HCP, natural")
        for second in range(number + 1, min(number + 11, 34)):
            rows.append(f"  {calls[second]} = 6+ HCP, !h support")
            rows += [f"    {third} = 15+ HCP" for third in calls[second + 1 : second + 9]]
    assert len(rows) > 2000
    page.click("#tab-page")
    type_notes(page, "\n".join([*rows[:2000], "", "Note "]))
    page.click("#notes")
    page.keyboard.press("Control+End")
    taken = []
    # The best of three: a machine that is busy with something else says nothing about this one.
    for number in range(3):
        before = count(page, "pages")
        start = time.monotonic()
        page.keyboard.press(str(number))
        wait_for(page, "pages", before + 1)
        taken.append(time.monotonic() - start)
    assert min(taken) < 3


def test_what_was_typed_is_there_again_until_it_is_forgotten(browser: Browser, site: str) -> None:
    with opened(browser, site) as page:
        expect(page.locator("#forget")).to_be_hidden()
        type_notes(page, "#+TITLE: Mine\n1C = mine\n")
        page.reload()
        page.wait_for_selector("body[data-pages]", timeout=SECONDS)
        expect_notes(page, "#+TITLE: Mine\n1C = mine\n")
        # An example replaces what is seen, and nothing that is kept.
        before = count(page, "pages")
        page.select_option("#examples", label="Some mistakes")
        wait_for(page, "pages", before + 1)
        type_notes(page, f"{notes_of(page)}\nAnd more\n")
        expect(page.locator("#kept option")).to_have_text(["Some mistakes", "Mine"])
        page.select_option("#examples", label="Mine")
        expect_notes(page, "#+TITLE: Mine\n1C = mine\n")
        page.click("#forget")
        forgotten = "Your notes are no longer kept in this browser."
        expect(page.locator("#state")).to_have_text(forgotten, use_inner_text=True)
        page.reload()
        page.wait_for_selector("body[data-pages]", timeout=SECONDS)
        expect_first_example(page)


BLOCKED = "Object.defineProperty(window, 'localStorage', { get() { throw new Error(); } });"
FULL = "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); };"


@pytest.mark.parametrize("script", [BLOCKED, FULL], ids=["blocked", "full"])
def test_a_storage_that_refuses_is_told_once_and_harms_nothing(
    browser: Browser, site: str, script: str
) -> None:
    with opened(browser, site, script=script) as page:
        type_notes(page, "1C = mine\n")
        expect(page.locator("#state")).to_have_text(re.compile("^Your notes are not kept"))
        expect(page.frame_locator("#page").locator("body")).to_contain_text("mine")


@pytest.mark.parametrize(
    "stored",
    ["", "{", "7", "null", '{"version": 9}', '[null, 3, {"id": 1}, {"id": "a", "notes": []}]'],
)
def test_a_storage_of_another_version_or_damaged_is_an_empty_one(
    browser: Browser, site: str, stored: str
) -> None:
    script = f"localStorage.seen || (localStorage['bml-playground-1'] = {stored!r});"
    with opened(browser, site, script=f"{script} localStorage.seen = 'yes';") as page:
        expect_first_example(page)
        type_notes(page, "1C = mine\n")
        page.reload()
        page.wait_for_selector("body[data-pages]", timeout=SECONDS)
        expect_notes(page, "1C = mine\n")


def test_an_old_browser_is_told(browser: Browser, site: str) -> None:
    with browser.new_context() as context:
        page = context.new_page()
        page.add_init_script("delete globalThis.WebAssembly")
        page.goto(site)
        page.wait_for_selector("#progress[hidden]", state="attached")
        expect(page.locator("#state")).to_contain_text("too old")
