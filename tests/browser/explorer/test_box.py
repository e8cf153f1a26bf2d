"""The box of every page (RESOLVER RX-10)."""

from __future__ import annotations

import re
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.explorer.conftest import DESKTOP, PHONE, WATCH
from tests.browser.waiting import wait_for_value
from tests.sphinxext.projects import Project

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Page

NOTES = Path(__file__).parents[2] / "agreements" / "typed.bml"
IMMATERIAL = "sphinx_immaterial"
IMMATERIAL_CONF = f"""\
extensions = ["sphinxcontrib_bml", "{IMMATERIAL}"]
html_theme = "{IMMATERIAL}"
html_theme_options = {{"font": False}}
"""
THEMES = (
    "alabaster",
    "furo",
    "sphinx_rtd_theme",
    "pydata_sphinx_theme",
    "sphinx_book_theme",
    "nature",
    IMMATERIAL,
)
FIELD = ".bml-box input"
HAVE_A_SEARCH_KEY = {"pydata_sphinx_theme", "sphinx_book_theme"}
"""Themes that use Ctrl-K."""
WATCH_KEYS = """() => {
    globalThis.used = false;
    addEventListener("keydown", () => addEventListener("keydown", ({key, defaultPrevented}) => {
        used ||= defaultPrevented && key !== "Control";
    }), {capture: true, once: true});
}"""
HAS_FOCUS = "place => document.activeElement.matches(place)"
FOCUSED = "document.activeElement.tagName + document.activeElement.className"
FILES: dict[str, str | bytes] = {
    "index.rst": "Ours\n====\n\nText.\n\n.. toctree::\n\n   notes\n   ask\n\n"
    "Opening leads\n-------------\n\nFourth best.\n",
    "ask.rst": "Ask\n===\n\n.. bml-explorer::\n",
    "notes.bml": NOTES.read_bytes(),
}
RUN_AXE = (
    "async () => (await axe.run('.bml-box')).violations.map(one => one.id + one.nodes[0].html)"
)

SHOWN = {
    "": "For example",
    "1n": "15–17 balanced",
    "weak two": "“weak two” stands for:",
    "hello": "“hello” is neither an auction nor a name in the notes.",
    "xyz": "For example",
    "stamyan": "Did you mean",
}
"""Queries, and words of what the box shows then."""
IS_IN_PLACE = """width => {
    const {left, right} = document.querySelector(".bml-box").getBoundingClientRect();
    return left >= 0 && right <= width;
}"""
IS_ON_TOP = """element => {
    const {left, top, width, height} = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""
IS_UNDER_HEADER = """() => {
    const {left, top, width, height} = document.querySelector(".bml-box").getBoundingClientRect();
    const found = document.elementsFromPoint(left + width / 2, top + height / 2);
    const stays = found.some(one => /sticky|fixed/.test(getComputedStyle(one).position));
    return !stays || !found[0].closest(".bml-box");
}"""
"""Whether a header that stays in view, if there is one, covers the box."""
TIME = """query => new Promise(done => {
    const field = document.querySelector(".bml-box input"), start = performance.now();
    new MutationObserver((_, watching) => {
        watching.disconnect();
        done(performance.now() - start);
    }).observe(document.querySelector("#bml-box-list"), {childList: true});
    field.value = query;
    field.dispatchEvent(new Event("input"));
})"""


@pytest.fixture(scope="module", params=THEMES)
def theme(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def site(theme: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of pages in a theme."""
    project = Project(tmp_path_factory.mktemp(theme))
    project.write({**FILES, "conf.py": f"project = 'Notes'\nhtml_theme = {theme!r}\n"})
    if theme != IMMATERIAL:
        build = project.build("html")
        assert build.warnings == []
        return build.out
    # It leaves a process of its own behind, and its fonts would come from the network.
    project.write({"conf.py": IMMATERIAL_CONF})
    out = project.folder / "_build"
    command = [sys.executable, "-m", "sphinx", "-q", "-b", "html", str(project.folder), str(out)]
    subprocess.run(command, check=True, capture_output=True)
    return out


@pytest.fixture
def opened(browser: Browser, site: Path) -> Iterator[Callable[..., Page]]:
    """Opens pages, and closes them after the test."""
    with ExitStack() as stack:

        def opened(errors: list[str], **options: Any) -> Page:
            wanted = {"viewport": DESKTOP, "offline": True, **options}
            context = stack.enter_context(browser.new_context(**wanted))
            context.add_init_script(WATCH)
            page = context.new_page()
            page.on("pageerror", lambda error: errors.append(str(error)))
            page.goto((site / "notes.html").as_uri())
            page.wait_for_selector(FIELD)
            return page

        yield opened


@pytest.mark.parametrize("key", ["/", "Control+k"])
def test_a_key_of_the_page_stays_with_the_page(
    opened: Callable[..., Page], site: Path, key: str
) -> None:
    """RESOLVER RX-10."""
    page = opened([])
    alone = page.context.new_page()
    alone.route("**/bml-box.js*", lambda route: route.abort())
    alone.goto((site / "notes.html").as_uri())
    for one in (page, alone):
        one.evaluate(WATCH_KEYS)
        one.keyboard.press(key)
    is_used = alone.evaluate("used")
    assert page.evaluate("used")
    assert page.evaluate(HAS_FOCUS, FIELD) is not is_used
    if is_used:
        assert page.evaluate(FOCUSED) == alone.evaluate(FOCUSED)


def test_the_box_is_walked_by_keyboard(opened: Callable[..., Page]) -> None:
    errors: list[str] = []
    page = opened(errors)
    page.focus(FIELD)
    page.keyboard.press("Escape")
    expect(page.locator("#bml-box-field")).not_to_be_focused()
    page.focus(FIELD)
    page.get_by_role("option", name="P P 1H 2C").wait_for()
    page.keyboard.type("stayman")
    # Without its last letters it has the same options.
    page.locator(".bml-box-lead", has_text="“stayman” stands for:").wait_for()
    page.get_by_role("option", name="2NT 3♣").wait_for()
    page.keyboard.press("ArrowDown")
    chosen = page.locator("[aria-selected=true]")
    expect(chosen).to_have_text(re.compile("^2NT 3♣"), use_inner_text=True)
    page.keyboard.press("Escape")
    expect(page.locator(FIELD)).to_have_value("")
    page.keyboard.type("P P 1H 2C")
    page.locator(".bml-box-answer", has_text="Drury").wait_for()
    expect(page.locator(".bml-box-answer")).to_contain_text("3rd and 4th seat")
    page.keyboard.press("Enter")
    page.wait_for_url("**/ask.html#1H-2C&seat=3")
    page.wait_for_selector(".bml-ask-main")
    expect(page.locator(".bml-box")).to_have_count(0)  # its explorer has a field of its own
    assert errors == []


def test_in_the_middle_of_a_page_the_box_comes_to_the_reader(
    opened: Callable[..., Page], theme: str
) -> None:
    if theme in HAVE_A_SEARCH_KEY:
        return  # no key is left for the box
    page = opened([], viewport={"width": 1280, "height": 300})
    page.evaluate("scrollTo({top: 500, behavior: 'instant'})")
    wait_for_value(page, "Math.round(scrollY)", 500)
    expect(page.locator(FIELD)).not_to_be_in_viewport()
    page.keyboard.press("Control+k")
    page.keyboard.type("1n 2c")
    answer = page.locator(".bml-box-answer", has_text="Stayman")
    expect(answer).to_be_in_viewport()
    assert answer.evaluate(IS_ON_TOP)
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator(FIELD)).not_to_be_in_viewport()
    wait_for_value(page, "Math.round(scrollY)", 500)


def test_a_header_that_stays_in_view_covers_the_box(opened: Callable[..., Page]) -> None:
    page = opened([], viewport=PHONE)
    place = "document.querySelector('.bml-box').getBoundingClientRect().top + scrollY"
    page.evaluate(f"scrollTo({{top: {place}, behavior: 'instant'}})")
    wait_for_value(page, "scrollY > 0", value=True)
    assert page.evaluate(IS_UNDER_HEADER)


def test_what_is_not_understood_offers_three_things(
    opened: Callable[..., Page], theme: str
) -> None:
    errors: list[str] = []
    page = opened(errors)
    page.locator(FIELD).fill("1n 2c")
    page.locator(".bml-box-answer", has_text="Stayman").wait_for()
    page.locator(FIELD).fill("stamyan")
    page.locator(".bml-box-query").first.wait_for()
    expect(page.locator(".bml-box-answer")).to_have_count(0)
    expect(page.locator(".bml-box-query")).to_have_count(3)
    page.locator(".bml-box-query", has_text="Stayman").first.click()
    page.get_by_role("option", name="1NT 2♣").wait_for()
    page.locator(FIELD).fill("all pass")
    page.locator(".bml-box-answer", has_text="The auction is over.").wait_for()
    expect(page.locator("#bml-box-list [role=option]")).to_have_count(1)
    page.locator(FIELD).fill("they opn")
    page.locator(".bml-box-search", has_text="Search the pages for “they opn”").click()
    searches = "index" if theme == IMMATERIAL else "search"
    page.wait_for_url(f"**/{searches}.html?q=they%20opn")
    assert errors == []


def test_headings_of_pages_are_found(opened: Callable[..., Page]) -> None:
    """A chapter about leads has no auction, and is found in the box (RESOLVER RX-10)."""
    page = opened([])
    options = page.locator("#bml-box-list [role=option]")
    page.fill(FIELD, "what do we lead")
    expect(options.first).to_have_text("Opening leadsOurs")
    page.fill(FIELD, "1n")
    expect(options.first).to_contain_text("15–17 balanced")
    expect(page.locator("#bml-box-list")).not_to_contain_text("Opening leads")
    page.fill(FIELD, "leads")
    expect(options.first).to_have_text("Opening leadsOurs")
    page.press(FIELD, "Enter")
    page.wait_for_url("**/index.html#opening-leads")


@pytest.mark.parametrize(("scheme", "size"), [("light", PHONE), ("dark", DESKTOP)])
def test_axe_finds_nothing(
    opened: Callable[..., Page], axe_script: str, scheme: str, size: dict[str, int]
) -> None:
    errors: list[str] = []
    page = opened(errors, viewport=size, color_scheme=scheme)
    page.evaluate(axe_script)
    for query, words in SHOWN.items():
        page.locator(FIELD).fill(query)
        expect(page.locator(".bml-box-panel")).to_contain_text(words)
        wait_for_value(page, RUN_AXE, [])
        wait_for_value(page, IS_IN_PLACE, value=True, argument=size["width"])
    assert errors == []


def test_the_box_answers_on_a_slow_phone(opened: Callable[..., Page]) -> None:
    page = opened([], viewport=PHONE)
    page.locator(FIELD).fill("1h")
    page.locator(".bml-box-answer").wait_for()
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    # The best of three: others use the processor of the tests too.
    for query in ("1n 2c", "stayman", "1M-2N", "hello", "2h"):
        assert min(page.evaluate(TIME, query) for _ in range(12)) < 100  # milliseconds


def test_a_setting_turns_it_off_and_notes_alone_have_none(tmp_path: Path) -> None:
    project = Project(tmp_path)
    project.write(FILES)
    on = project.build("html")
    assert "bml-box.js" in on.text("notes.html")
    assert "data-large" in on.text("index.html")
    assert "bml-box.js" not in project.build("html", config={"bml_box": False}).text("notes.html")
    project.write({"ask.rst": "Ask\n===\n\nText.\n"})
    assert "bml-box" not in project.build("html").text("notes.html")


def test_the_key_is_shown_to_who_has_keys(opened: Callable[..., Page], theme: str) -> None:
    is_free = theme not in HAVE_A_SEARCH_KEY
    expect(opened([]).locator(".bml-box kbd")).to_be_visible(visible=is_free)
    expect(opened([], has_touch=True, is_mobile=True).locator(".bml-box kbd")).to_be_hidden()
