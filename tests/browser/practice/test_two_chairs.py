"""Two partners answer one test and compare, by codes, links and QR codes (PRACTICE TC)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from sphinxcontrib_bml.agreements.notes import read
from sphinxcontrib_bml.practice.model.rounds import Answers, encode_answers, notes_fingerprint
from sphinxcontrib_bml.practice.words import practice
from tests.browser.practice.screens import check, problems
from tests.browser.waiting import wait_for_value

if TYPE_CHECKING:
    from tests.browser.practice.conftest import Open

SMALL = Path(__file__).parents[2] / "agreements" / "resolver" / "small.bml"
_MODULES = """() => {
    const canvas = document.querySelector("canvas.bml-quiz-qr"), size = canvas.width;
    const {data} = canvas.getContext("2d").getImageData(0, 0, size, size);
    const all = Array.from({length: size - 8}, (_, at) => at + 4);
    return all.map(y => all.map(x => data[4 * (y * size + x)] ? 0 : 1).join(""));
}"""
"""The squares of a QR code without its margin: 1 is black."""


def test_two_partners_answer_apart_and_compare(  # PRACTICE TC-1, TC-2, TC-3, TC-4
    open_quiz: Open,
) -> None:
    questions = practice(read(SMALL)).choices("K7QX", 20)
    mark = notes_fingerprint(questions)
    theirs = encode_answers(
        Answers(
            "K7QX",
            mark,
            tuple(-1 if at % 5 == 0 else one.answer for at, one in enumerate(questions)),
        )
    )
    with open_quiz("quiz.html#test=k7qx") as page:
        for number, question in enumerate(questions):
            page.locator(".bml-quiz-top", has_text=f"{number + 1} of 20").wait_for()
            expect(page.locator(".bml-quiz-verdict, .bml-quiz-right")).to_have_count(0)
            page.keyboard.press("0" if number == 3 else str(question.answer + 1))
        answers = tuple(-1 if at == 3 else one.answer for at, one in enumerate(questions))
        mine = encode_answers(Answers("K7QX", mark, answers))
        expect(page.locator(".bml-quiz-code")).to_have_text(mine, use_inner_text=True)
        page.get_by_role("button", name="Compare with my partner").click()
        page.get_by_label("My partner’s answer code").fill(theirs.lower().replace("-", " "))
        page.get_by_label("My name").fill("Nora")
        page.get_by_role("button", name="Compare", exact=True).click()
        page.get_by_role("heading", name="You agree on 15 of 20").wait_for()
        names = page.locator(".bml-quiz-case").first.locator("dt")
        expect(names).to_have_text(["Nora", "Partner", "Notes"], use_inner_text=True)
        expect(page.locator(".bml-quiz-case")).to_have_count(5)
        assert problems(page) == []
        page.get_by_role("button", name="Back").click()
        page.locator("summary", has_text="Test with your partner").click()
        other = encode_answers(Answers("K7QY", mark, answers))
        older = encode_answers(Answers("K7QX", mark ^ 1, answers))
        for bad, words in (
            ("", "not an answer code"),
            ("ÄÖ", "not an answer code"),
            (mine[:-1], "should have"),
            (mine[:-1] + ("0" if mine[-1] != "0" else "2"), "wrong character"),
            ("9" + mine[1:], "newer"),
            (other, "different tests"),
            (older, "different versions"),
        ):
            page.get_by_label("My answer code").fill(mine)
            page.get_by_label("My partner’s answer code").fill(bad)
            page.get_by_role("button", name="Compare", exact=True).click()
            page.locator(".bml-quiz-problem", has_text=words).wait_for()
        for field in ("My answer code", "My partner’s answer code"):
            page.get_by_label(field).fill(older)
        page.get_by_role("button", name="Compare", exact=True).click()
        page.locator(".bml-quiz-problem", has_text="changed after the test").wait_for()


def test_a_link_to_a_test_is_shown_if_it_cannot_be_copied(open_quiz: Open) -> None:  # PRACTICE TC-1
    before = "navigator.clipboard && (navigator.clipboard.writeText = () => Promise.reject());"
    with open_quiz(before=before) as page:
        page.locator("summary", has_text="Test with your partner").click()
        for code, words in (("k7 qx", "quiz.html#test=K7QX"), ("K7", "four letters or digits")):
            page.get_by_label("Test code").fill(code)
            page.get_by_role("button", name="Copy a link to the test").click()
            page.locator(".bml-quiz-problem", has_text=words).wait_for()


def test_a_qr_code_shows_the_link_and_opens_the_answers(open_quiz: Open) -> None:  # PRACTICE TC-6
    with open_quiz() as page:
        loaded = "document.querySelectorAll('script[src*=\"qr.code.js\"]').length"
        wait_for_value(page, loaded, 0)
        page.locator("summary", has_text="Test with your partner").click()
        page.get_by_label("Test code").fill("K7QX")
        for _ in range(2):
            page.get_by_role("button", name="Show a QR code").click()
        code = page.locator("canvas.bml-quiz-qr")
        # Each click puts one in the place of the one before.
        expect(code).to_have_attribute("aria-label", re.compile(r"quiz\.html#test=K7QX$"))
        check(page)
        modules = page.evaluate(_MODULES)
        size = len(modules)
        assert size % 4 == 1
        finder = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]
        assert [row[:7] for row in modules[:7]] == finder
        assert [row[-7:] for row in modules[:7]] == finder
        assert [row[:7] for row in modules[-7:]] == finder
        wait_for_value(page, loaded, 1)
        page.goto(f"{page.url.partition('#')[0]}#answers=1K7QX-01234")
        page.reload()
        field = page.get_by_label("My partner’s answer code")
        expect(field).to_have_value("1K7QX-01234")
