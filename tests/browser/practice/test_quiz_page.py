"""The page that asks (PRACTICE QP-1 to QP-6, QS-1 to QS-7, TC-1 to TC-4)."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from sphinxcontrib_bml.agreements.notes import read
from sphinxcontrib_bml.practice.model.selection import Filters
from sphinxcontrib_bml.practice.words import practice
from tests.browser.explorer.conftest import PHONE
from tests.browser.practice.screens import check, problems
from tests.browser.waiting import wait_for_result, wait_for_value

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.practice.conftest import Open
    from tests.sphinxext.projects import Project

SMALL = Path(__file__).parents[2] / "agreements" / "resolver" / "small.bml"
FIXED = "Math.random = () => 0.5;"


def kinds(page: Page, wanted: str) -> None:
    """Choose the kinds of questions."""
    for kind, label in (("M", "What does it mean?"), ("C", "Which call?"), ("N", "What comes")):
        page.get_by_label(label).set_checked(kind in wanted)


def begin(page: Page, wanted: str = "M") -> None:
    kinds(page, wanted)
    page.get_by_role("button", name="Start").click()
    page.locator(".bml-quiz-question").wait_for()


def expect_chosen(page: Page, label: str, value: str) -> None:
    """Wait until a value is chosen in a field."""
    field = page.locator(f".bml-quiz-field:has(span:text-is('{label}')) select")
    expect(field).to_have_value(value)


def test_without_a_script_the_page_is_a_sheet(open_quiz: Open) -> None:  # PRACTICE QP-1, QD-1
    with open_quiz(java_script_enabled=False) as page:
        expect(page.locator(".bml-quiz .bml-sheet")).to_have_count(2)
        answers = page.locator(".bml-sheet-answers li").first
        expect(answers).to_be_hidden()
        page.emulate_media(media="print")
        expect(answers).to_be_visible()
        page.emulate_media(media="screen")
        expect(answers).to_be_hidden()
        page.locator(".bml-sheet-answers summary").click()
        expect(answers).to_be_visible()


@pytest.mark.parametrize(
    ("builder", "address"), [("dirhtml", "quiz/index.html"), ("singlehtml", "index.html")]
)
def test_pages_of_other_builders_ask_too(  # PRACTICE QP-1, QP-2
    open_quiz: Open, quiz_project: Project, builder: str, address: str
) -> None:
    build = quiz_project.build(builder)
    assert build.warnings == []
    with open_quiz(address, build.out.as_uri()) as page:
        quiz = page.locator(".bml-quiz").first
        quiz.get_by_role("button", name="Start").click()
        expect(quiz.get_by_text("1 of 10")).to_be_visible()


def test_a_round_by_keyboard_under_a_strict_policy(  # PRACTICE QP-4, QP-5, QP-6
    open_quiz: Open, quiz_server: str
) -> None:
    with open_quiz(base=quiz_server) as page:
        begin(page, "MC")
        for number in range(10):
            page.locator(".bml-quiz-top", has_text=f"{number + 1} of 10").wait_for()
            expect(page.locator(".bml-quiz-question")).to_be_focused()
            if page.locator(".bml-quiz-option").count():
                page.keyboard.press("2")
            else:
                page.keyboard.press("Enter")
                page.locator(".bml-quiz-text").wait_for()
                page.keyboard.press("1")
            expect(page.locator(".bml-quiz-verdict")).to_have_text(re.compile(r"(Right|Wrong)\."))
            spoken = page.locator("[role=status].bml-quiz-spoken")
            expect(spoken).to_have_text(re.compile(r"(Right|Wrong)\."))
            expect(page.locator(".bml-quiz-next")).to_be_focused()
            page.keyboard.press("Enter")
        expect(page.locator(".bml-quiz h2")).to_have_text(re.compile(r"\d+ of 10 correct"))
        missed = page.locator(".bml-quiz-missed tbody > tr").count()
        again = page.get_by_role("button", name="Repeat the missed questions")
        expect(again).to_have_count(1 if missed else 0)
        if missed:
            again.click()
            page.locator(".bml-quiz-top", has_text=f"1 of {missed}").wait_for()
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Start").wait_for()


def test_keys_act_only_inside(open_quiz: Open) -> None:  # PRACTICE QP-5
    with open_quiz() as page:
        begin(page)
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("1")
        page.keyboard.press("Escape")
        expect(page.locator(".bml-quiz-verdict")).to_have_count(0)
        expect(page.locator(".bml-quiz-question")).to_have_count(1)


def test_what_comes_next_is_tapped(open_quiz: Open) -> None:  # PRACTICE QZ-11, QP-4
    with open_quiz() as page:
        begin(page, "N")
        page.locator(".bml-quiz-bid:enabled").last.click()
        page.get_by_role("button", name="Check").click()
        expect(page.locator(".bml-quiz-verdict")).to_have_count(1)
        expect(page.locator(".bml-quiz-missed")).not_to_have_count(0)
        expect(page.locator(".bml-quiz-more[open] tr").nth(1)).to_be_attached()


def test_options_of_the_directive_choose(open_quiz: Open) -> None:  # PRACTICE QP-1, QZ-14
    with open_quiz("one.html") as page:
        expect(page.locator("#here.own.bml-quiz")).to_have_count(1)
        expect_chosen(page, "Opening", "1N")
        expect_chosen(page, "Chapter", "Openings")
        expect(page.get_by_label("Which call?")).not_to_be_checked()
        page.get_by_role("button", name="Start").click()
        expect(page.locator(".bml-quiz-top")).to_contain_text("1 of 3")
        first = page.locator(".bml-quiz-auction > li:not(.bml-quiz-open)").first
        expect(first).to_have_text(re.compile("^1NT"), use_inner_text=True)


THEIRS = """
label { color: #333; } h2 { font-size: 40px; font-weight: 300; } code { white-space: nowrap; }
legend { margin: 24px; }
"""
STYLES = """() => {
    const of = (name, ...keys) => keys.map(
        key => getComputedStyle(document.querySelector(`.bml-quiz ${name}`))[key]);
    const whole = getComputedStyle(document.querySelector(".bml-quiz"));
    return {
        alike: ["label", "select"].every(name => of(name, "color")[0] === whole.color),
        heading: parseFloat(of("h2", "fontSize")[0]) / parseFloat(whole.fontSize),
        weight: of("h2", "fontWeight")[0],
        button: of(".bml-quiz-go", "borderTopWidth")[0],
        legend: of("legend", "marginTop")[0],
    };
}"""


def test_no_theme_takes_colours_and_sizes_away(open_quiz: Open) -> None:  # PRACTICE QP-4
    with open_quiz() as page:
        page.add_style_tag(content=THEIRS)
        styles = {"alike": True, "weight": "600", "button": "2px", "legend": "0px"}
        wait_for_value(page, STYLES, pytest.approx({**styles, "heading": 1.3}))


def test_a_code_of_answers_fits_a_phone(open_quiz: Open) -> None:  # PRACTICE TC-2, QP-4
    with open_quiz("quiz.html#test=K7QX", viewport={"width": 320, "height": 640}) as page:
        page.add_style_tag(content=THEIRS)
        for number in range(20):
            page.locator(".bml-quiz-top", has_text=f"{number + 1} of 20").wait_for()
            page.locator(".bml-quiz-option").first.click()
        code = page.locator(".bml-quiz-code")
        assert code.evaluate("one => one.scrollWidth <= one.clientWidth")


def test_a_filter_that_leaves_nothing_is_named(open_quiz: Open) -> None:  # PRACTICE QZ-14
    with open_quiz() as page:
        kinds(page, "")
        expect(page.locator(".bml-quiz-said")).to_contain_text("No questions match “Questions”")
        expect(page.get_by_role("button", name="Start")).to_be_disabled()


WATCH_STORAGE = """
window.stored = [];
for (const name of ["setItem", "removeItem", "clear"]) {
    const own = Storage.prototype[name];
    Storage.prototype[name] = function (...given) {
        // Sphinx forgets what it highlighted.
        if (String(given[0]).startsWith("bml")) stored.push(name);
        return own.apply(this, given);
    };
}
"""


def test_nothing_is_stored_if_the_reader_says_so(  # PRACTICE QS-1
    open_quiz: Open, quiz_server: str
) -> None:
    with open_quiz(base=quiz_server, before=WATCH_STORAGE + FIXED) as page:
        assert page.evaluate("stored") == []
        page.get_by_label("Remember my progress on this device").uncheck()
        begin(page)
        page.keyboard.press("1")
        page.locator(".bml-quiz-verdict").wait_for()
        stored = [["setItem"], ["off"]]
        wait_for_value(page, "[stored, Object.values(localStorage)]", stored)
        page.reload()
        page.locator(".bml-quiz-main").wait_for()
        expect(page.get_by_label("Remember my progress on this device")).not_to_be_checked()


KEY = "bml-practice /_static/bml/small.js small"
BOX = {"format": 1, "system": "small", "cards": {"M 1C": [3, 1, 1, 7, 2, 0]}}


@pytest.mark.parametrize(
    ("stored", "words", "is_kept"),
    [
        (json.dumps(BOX), "1 due today", False),
        ("{", "", False),
        (json.dumps({**BOX, "format": 3}), "stored by a newer version", True),
    ],
)
def test_stored_progress_of_any_version_is_safe(  # PRACTICE QS-1, QS-7
    stored: str, words: str, open_quiz: Open, quiz_server: str, *, is_kept: bool
) -> None:
    with open_quiz(base=quiz_server) as page:
        page.evaluate("([key, text]) => localStorage.setItem(key, text)", [KEY, stored])
        page.reload()
        page.locator(".bml-quiz-main").wait_for()
        expect(page.locator(".bml-quiz-main")).to_contain_text(words, use_inner_text=True)
        begin(page, "C")
        page.keyboard.press("1")
        page.locator(".bml-quiz-verdict").wait_for()
        kept = page.evaluate("key => localStorage.getItem(key)", KEY)
        assert (kept == stored) == is_kept
        assert is_kept or json.loads(kept)["format"] == 2


def test_progress_is_remembered_saved_loaded_and_forgotten(  # PRACTICE QS-1, QS-3, QS-7
    open_quiz: Open, quiz_server: str, tmp_path: Path
) -> None:
    with open_quiz(base=quiz_server) as page:
        begin(page, "C")
        for number in range(3):
            page.locator(".bml-quiz-top", has_text=f"{number + 1} of 10").wait_for()
            page.keyboard.press("1")
            expect(page.locator(".bml-quiz-next")).to_be_focused()
            page.keyboard.press("Enter")
        page.locator(".bml-quiz-top", has_text="4 of 10").wait_for()
        page.reload()
        page.locator(".bml-quiz-main").wait_for()
        expect(page.get_by_label("Remember my progress on this device")).to_be_checked()
        wait_for_result(page, lambda: keys(page), ["bml-practice /_static/bml/small.js small"])
        with page.expect_download() as download:
            page.get_by_role("button", name="Save progress to a file").click()
        saved = tmp_path / "progress.json"
        download.value.save_as(saved)
        held = json.loads(saved.read_text(encoding="utf-8"))
        assert held["format"] == 2
        assert held["system"] == "small"
        assert len(held["cards"]) == 3
        assert "preempt" not in saved.read_text(encoding="utf-8")
        page.get_by_role("button", name="Delete my progress").click()
        expect(page.locator(".bml-quiz-note")).to_have_text("Progress deleted.")
        wait_for_result(page, lambda: keys(page), [])
        upload(page, saved, "Loaded 3 questions.")


def keys(page: Page) -> list[str]:
    """Return what of ours is stored."""
    found: list[str] = page.evaluate("Object.keys(localStorage)")
    return [one for one in found if one.startswith("bml")]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "not a progress file"),
        ("null", "not a progress file"),
        ("[]", "not a progress file"),
        ('{"format": 3, "system": "small", "cards": {}}', "newer version"),
        ('{"format": 1, "system": "other", "cards": {}}', "other notes"),
        (
            '{"format": 1, "system": "small", "cards": {"M 1C": [1, 2], "M 1D": [3,1,1,1,1,1],'
            '"__proto__": [1,1,1,1,1,1], "M 1S": [9,1,1,1,1,1]}}',
            "Loaded 1 question.",
        ),
        (" " * 4_000_001, "too large"),
    ],
)
def test_files_that_are_none_change_nothing(  # PRACTICE QS-7
    text: str, words: str, open_quiz: Open, tmp_path: Path
) -> None:
    file = tmp_path / "progress.json"
    file.write_text(text, encoding="utf-8")
    with open_quiz() as page:
        upload(page, file, words)


def upload(page: Page, file: Path, words: str) -> None:
    """Load progress from a file, and wait until the page has words about it."""
    page.set_input_files(".bml-quiz input[type=file]", file)
    expect(page.locator(".bml-quiz-note")).to_contain_text(words)


REFUSING = """
for (const name of ["getItem", "setItem", "removeItem"]) {
    const own = Storage.prototype[name];
    Storage.prototype[name] = function (...given) {
        if (String(given[0]).startsWith("bml")) throw new DOMException("no", "SecurityError");
        return own.apply(this, given);
    };
}
"""


def test_practice_goes_on_where_nothing_can_be_stored(open_quiz: Open) -> None:  # PRACTICE QS-1
    with open_quiz(before=REFUSING) as page:
        expect(page.get_by_label("Remember my progress on this device")).to_be_disabled()
        expect(page.locator(".bml-quiz-note")).to_contain_text("does not allow storage here")
        begin(page)
        expect(page.locator(".bml-quiz-question")).to_have_count(1)


def test_calls_known_for_three_days_are_tapped(open_quiz: Open, tmp_path: Path) -> None:
    notes = practice(read(SMALL))  # PRACTICE QS-6
    cards = {str(key): [3, 1, 1, notes.content_hash(key), 2, 0] for key in notes.keys(Filters())}
    file = tmp_path / "progress.json"
    held = {"format": 1, "system": "small", "cards": cards}
    file.write_text(json.dumps(held), encoding="utf-8")
    with open_quiz() as page:
        upload(page, file, f"Loaded {len(cards)} questions.")
        expect(page.locator(".bml-quiz-said")).to_contain_text("due today")
        begin(page, "C")
        expect(page.locator(".bml-quiz-option")).to_have_count(0)
        page.locator(".bml-quiz-bid:enabled").first.click()
        expect(page.locator(".bml-quiz-verdict")).to_have_count(1)
        page.keyboard.press("Escape")
        begin(page, "M")
        page.get_by_role("button", name="Show the answer").click()
        page.get_by_role("button", name="I did not know it").click()
        expect(page.locator(".bml-quiz-verdict")).to_contain_text("Wrong.")


@pytest.mark.parametrize("context", [{}, {"viewport": PHONE}])
def test_hands_are_asked_on_the_page(  # HANDS HA-47, HA-60, HA-61, HA-64
    open_quiz: Open, context: dict[str, Any]
) -> None:
    with open_quiz("hands.html", before=FIXED, **context) as page:
        wait_for_value(page, "typeof bmlDealing", "undefined")
        expect(page.locator(".bml-quiz-said")).not_to_contain_text("17 questions")
        page.get_by_label("What do you bid?").check()
        page.get_by_label("What does it mean?").uncheck()
        page.get_by_label("Which call?").uncheck()
        page.locator(".bml-quiz-said", has_text="17 questions").wait_for()
        page.get_by_role("button", name="Start").click()
        forms = set()
        for number in range(10):
            page.locator(".bml-quiz-top", has_text=f"{number + 1} of 10").wait_for()
            expect(page.get_by_label("Your hand").locator("li")).to_have_count(4)
            options = page.locator(".bml-quiz-option").count()
            forms.add(bool(options))
            if options:
                page.keyboard.press("1")
                expect(page.locator(".bml-quiz .bml-quiz-note")).to_contain_text("may also bid")
            else:
                page.locator(".bml-quiz-bid:enabled").first.click()
            expect(page.locator(".bml-quiz-text")).to_contain_text(" = ", use_inner_text=True)
            assert problems(page) == []
            page.get_by_role("button", name="The notes are wrong").click()
            page.locator(".bml-quiz-source [role=status]:not(:empty)").wait_for()
            page.get_by_role("button", name="Finish" if number == 9 else "Next").click()
        assert forms == {True, False}
        expect(page.locator(".bml-quiz-missed .bml-quiz-hand")).not_to_have_count(0)


@pytest.mark.parametrize("context", [{}, {"viewport": PHONE, "color_scheme": "dark"}])
def test_alerts_are_asked_on_the_page(  # ALERTS AT-54
    open_quiz: Open, context: dict[str, Any]
) -> None:
    with open_quiz("alerts.html", before=FIXED, **context) as page:
        expect(page.locator(".bml-quiz-said")).to_have_count(1)
        page.get_by_label("Is it alerted?").check()
        page.get_by_label("What does it mean?").uncheck()
        page.get_by_label("Which call?").uncheck()
        page.locator(".bml-quiz-said", has_text="9 questions").wait_for()
        page.get_by_role("button", name="Start").click()
        for number in range(9):
            page.locator(".bml-quiz-top", has_text=f"{number + 1} of 9").wait_for()
            expect(page.locator(".bml-quiz-option")).to_have_text(
                ["1no alert", "2alert", "3announce", "4alert after the auction"]
            )
            expect(page.locator(".bml-quiz-question")).to_contain_text("alerted or announced?")
            assert problems(page) == []
            page.keyboard.press("2")
            expect(page.locator(".bml-quiz-text")).to_contain_text("ACBL 2026-02-16: ")
            expect(page.locator(".bml-quiz-this")).to_be_visible()
            assert problems(page) == []
            page.get_by_role("button", name="Finish" if number == 8 else "Next").click()
        expect(page.locator(".bml-quiz-missed")).to_contain_text(
            "ACBL 2026-02-16: announce “hearts” ("
        )


def test_hostile_texts_are_shown_as_typed(open_quiz: Open) -> None:
    with open_quiz("deep/hostile-quiz.html") as page:
        begin(page, "MCN")
        for _ in range(40):
            if page.get_by_role("button", name="Start another round").count():
                break
            for name in ("Show the answer", "Check"):
                button = page.get_by_role("button", name=name)
                if button.count():
                    button.click()
            option = page.locator("[data-option='0']:enabled")
            if option.count():
                option.click()
            page.locator(".bml-quiz-next").click()
        strange = page.locator(".bml-quiz img, .bml-quiz script, .bml-quiz svg")
        expect(strange).to_have_count(0)


@pytest.mark.parametrize(
    ("scheme", "viewport"), [("light", {"width": 320, "height": 640}), ("dark", PHONE)]
)
def test_every_screen_is_accessible_and_fits(  # PRACTICE QP-4, QP-5
    open_quiz: Open, scheme: str, viewport: dict[str, int]
) -> None:
    with open_quiz(viewport=viewport, color_scheme=scheme, before=FIXED) as page:
        check(page)
        for kind in "MCN":
            begin(page, kind)
            check(page)
            if kind == "N":
                page.locator(".bml-quiz-bid:enabled").last.click()
                page.get_by_role("button", name="Check").click()
            elif page.locator("[data-option='0']").count():
                page.keyboard.press("1")
            else:
                page.get_by_role("button", name="Show the answer").click()
                check(page)
                page.keyboard.press("2")
            check(page)
            page.get_by_role("button", name="Stop").click()
            check(page)
            page.get_by_role("button", name="Start another round").click()
        page.locator("summary", has_text="Test with your partner").click()
        check(page)
