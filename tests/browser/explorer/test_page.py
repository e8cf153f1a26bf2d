"""The page that answers: what readers type, tap and see.

RESOLVER RX-1, RX-2, RX-3, RX-4, RX-5, RX-6, RX-8, RX-9, RQ-13, RS-4, RS-8, RP-2.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.explorer.conftest import DESKTOP, PHONE
from tests.browser.looks import AXE_SIZES, RUN_AXE, SIZES
from tests.practice.cases import HANDS
from tests.sphinxext.projects import Project

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.explorer.conftest import Open

INPUT = "#bml-ask-1"
NEXT = ".bml-ask-next a"
DARK = "body { background: #111; color: #eee; } a:not(#_) { color: #9cf; }"


def hash_of(page: Page) -> str:
    found: str = page.evaluate("location.hash")
    return found


def answer(page: Page) -> str:
    return " ".join(page.inner_text(".bml-ask-answer").split())


def shows(page: Page, address: str, text: str) -> None:
    """Wait until the page has an address, and assert that its answer has a text."""
    page.wait_for_function("wanted => location.hash === wanted", arg=address)
    page.wait_for_function(
        "wanted => document.querySelector('.bml-ask-answer').innerText.includes(wanted)", arg=text
    )


# Tapping and typing


def test_calls_are_tapped_one_after_the_other_and_taken_back(open_ask: Open) -> None:
    with open_ask() as page:
        page.locator(NEXT, has_text="15–17").click()
        shows(page, "#1N", "Stayman")
        page.locator(NEXT, has_text="Stayman").first.click()
        shows(page, "#1N-2C", "no major")
        page.get_by_role("button", name="Undo").click()
        shows(page, "#1N", "Stayman")
        page.go_back()
        shows(page, "#1N-2C", "no major")
        page.get_by_role("button", name="Clear").click()
        shows(page, "", "We open")
        assert page.get_by_role("button", name="Undo").is_disabled()
        page.go_back()
        page.reload()
        shows(page, "#1N-2C", "no major")


# MEANINGS MN-93
def test_what_is_read_of_a_text_is_shown_on_demand(open_ask: Open, tmp_path: Path) -> None:
    project = Project(tmp_path)
    ask = "Ask\n===\n\n.. bml-explorer::\n"
    project.write({"index.bml": "#+TITLE: N\n\n1N = BAL 15-17, lovely\n", "ask.rst": ask})
    built = project.build("html", config={"bml_meanings": True, "suppress_warnings": ["toc"]})
    with open_ask("ask.html#1N", built.out.as_uri()) as page:
        reading = page.locator(".bml-ask-reading")
        assert not reading.locator("p").is_visible()
        reading.locator("summary").click()
        assert reading.locator("p").inner_text() == (
            "Read as: balanced, 15–17 HCP\nNot read: lovely"
        )
    with open_ask("ask.html#1N") as page:
        shows(page, "#1N", "15–17")
        assert page.locator(".bml-ask-reading").count() == 0


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_hand_is_shown_on_demand(  # HANDS HA-3, HA-47
    open_ask: Open, tmp_path: Path, axe_script: str, size: dict[str, int]
) -> None:
    project = Project(tmp_path)
    project.write(
        {
            "index.rst": "Ours\n====\n\n.. bml-explorer::\n\n.. toctree::\n\n   notes\n",
            "notes.bml": f"#+TITLE: Notes\n\n{HANDS}",
        }
    )
    build = project.build("html", config={"bml_hands": True})
    assert build.warnings == []
    base = build.out.as_uri()
    with open_ask("index.html#1N-2C-2H", base, viewport=size) as page:
        assert page.evaluate("typeof bmlDealing") == "undefined"
        page.get_by_role("button", name="Show me a hand").click()
        hands = page.locator(".bml-ask-hand")
        hands.nth(1).wait_for()
        assert [one.inner_text().split("\n")[0] for one in hands.all()] == ["2♥", "2♣"]
        hearts = hands.nth(0).locator("li").nth(1).inner_text().split()
        assert hearts[0] == "♥"
        assert len(hearts) >= 5
        first = hands.all_inner_texts()
        said = page.locator(".bml-ask-hands .bml-ask-note").inner_text()
        assert "Left out: hands for 1NT 2♦, 1NT 2♥, 1NT 3♣; 87 % are left" in said
        assert "of 1,000,000 deals have such hands" in said
        page.evaluate(axe_script)
        found = page.evaluate("async () => (await axe.run('.bml-explorer')).violations")
        assert found == []
        page.get_by_role("button", name="Another hand").click()
        page.wait_for_function(
            "first => document.querySelector('.bml-ask-hand').innerText !== first", arg=first[0]
        )
        page.goto(f"{base}/index.html#1N-2C-3C")
        page.locator(".bml-ask-none").wait_for()
        assert page.get_by_role("button", name="Show me a hand").count() == 0


def test_the_way_here_leads_back(open_ask: Open) -> None:
    with open_ask("ask.html#1C-(1H)-X-1S") as page:
        trail = page.locator(".bml-ask-trail li")
        assert [" ".join(item.split()) for item in trail.all_inner_texts()] == [
            "1♣ 11+, 3+♣",
            "(1♥) –",
            "Dbl 4♠ exactly",
        ]
        trail.nth(2).locator("a").click()
        shows(page, "#1C-(1H)-X", "minimum")


def test_what_is_typed_is_answered_while_it_is_typed(open_ask: Open) -> None:
    with open_ask() as page:
        length = page.evaluate("history.length")
        page.locator(INPUT).press_sequentially("1n (2c) x")
        shows(page, "#1N-(2C)-X", "stolen bid: Stayman")
        assert page.evaluate("history.length") == length
        page.locator(INPUT).press("Enter")
        page.locator(INPUT).fill("1d 1h 2h")
        page.locator(INPUT).press("Enter")
        shows(page, "#1D-1H-2H", "The notes also say:")
        assert page.evaluate("history.length") == length + 2
        page.locator(INPUT).fill("1c 1h")
        page.get_by_role("link", name="1♣ (1♥)").click()
        shows(page, "#1C-(1H)", "without a description")


def test_what_is_wrong_is_said_when_a_word_is_finished(open_ask: Open) -> None:
    with open_ask() as page:
        problem = page.get_by_role("alert")
        page.locator(INPUT).press_sequentially("1c 1z")
        assert problem.inner_text() == ""
        page.locator(INPUT).press("Enter")
        assert "stands for:" in problem.inner_text()
        page.locator(INPUT).fill("1C (2D) 1H")
        page.locator(INPUT).press("Enter")
        assert "1♥ is not legal: it is not higher than 2♦." in problem.inner_text()
        page.locator(INPUT).fill("1M 2M")
        page.locator(INPUT).press("Enter")
        assert problem.get_by_role("link").count() == 2
        page.locator(INPUT).fill("1C")
        assert problem.inner_text() == ""


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("1C-(1N)-X", "No agreement in the notes. The notes cover 1♣: 11+, 3+♣"),
        ("1N-(2D)-2H", "If they had passed, 1NT 2♥ would mean: transfer The notes do not say"),
        ("1N-(X)-2C", "Same as after 1NT 2♣: Stayman"),
        ("1S-3H", "From the row for all other calls: natural, not forcing"),
        ("1S-(2H)-2N", "(2♥) falls under the row (any) 2NT raise"),
        ("1S-2H-2N", "For 2♥, the row for all other calls applies: natural, not forcing"),
        (
            "1N-2S&seat=1",
            "Agreed only for another seat or vulnerability. 3rd seat: a passed",
        ),
        ("3C&seat=1&vul=NY", "preempt, 6+♣"),
        ("1C-(1S)-X", "In the notes, but without a description."),
        ("1C-(P)", "They pass. No agreement is needed."),
        ("1C-(P)-P-(P)", "The auction is over."),
    ],
)
def test_every_kind_of_answer_has_its_words(open_ask: Open, query: str, said: str) -> None:
    with open_ask(f"ask.html#{query}") as page:
        assert said in answer(page)


def test_rows_are_linked_to_where_they_stand(open_ask: Open, site: Path) -> None:
    with open_ask("ask.html#1C-1H") as page:
        link = page.locator(".bml-ask-source a").first
        assert link.inner_text() == "Openings"
        assert "row 1M" in answer(page)
        link.click()
        page.wait_for_url(f"{site.as_uri()}/small.html#bml-1C-1M")
        assert page.locator(":target").count() == 1


def test_rows_are_found_from_pages_in_folders(open_ask: Open, site: Path) -> None:
    with open_ask("deep/hostile-ask.html#1C") as page:
        link = page.locator(".bml-ask-source a").first
        assert link.get_attribute("href") == f"{site.as_uri()}/hostile.html#bml-1C"


# The bidding box


def test_the_box_makes_our_calls_unless_theirs_are_chosen(open_ask: Open) -> None:
    with open_ask() as page:
        key = page.locator(".bml-ask-call:enabled")
        key.filter(has_text="1♣").click()
        shows(page, "#1C", "4+♥")
        page.get_by_role("button", name="Their call").click()
        key.filter(has_text="1♥").click()
        shows(page, "#1C-(1H)", "4♠ exactly")
        assert page.get_by_role("button", name="Our call").get_attribute("aria-pressed") == "true"
        key.filter(has_text="Dbl").first.click()
        shows(page, "#1C-(1H)-X", "4♠ exactly")


def test_illegal_calls_are_off_and_calls_of_the_notes_are_named(open_ask: Open) -> None:
    with open_ask("ask.html#1C-(1H)") as page:
        off = page.locator(".bml-ask-call:disabled").all_inner_texts()
        assert off == ["Rdbl", "1♣", "1♦", "1♥"]
        names = [
            item.get_attribute("aria-label")
            for item in page.locator(".bml-ask-call.bml-ask-agreed").all()
        ]
        assert names == ["Dbl, 4♠ exactly"]
        marked, plain = (
            page.locator(f".bml-ask-call{which}").first.evaluate(
                "key => ['', '::after'].map(part => getComputedStyle(key, part))"
                ".map(style => style.fontWeight + style.content)"
            )
            for which in (".bml-ask-agreed", ":enabled:not(.bml-ask-agreed)")
        )
        assert marked == ["700normal", '700""']
        assert plain == ["400normal", "400none"]
    with open_ask("ask.html#3N") as page:
        assert page.locator(".bml-ask-bids").first.inner_text().startswith("4♣")
        assert page.locator(".bml-ask-box details").get_attribute("open") is None


def test_seat_and_vulnerability_are_chosen_and_stay_in_the_address(open_ask: Open) -> None:
    with open_ask("ask.html#2D") as page:
        assert "multi" in page.locator(".bml-ask-meaning").first.inner_text()
        page.get_by_role("combobox", name="Seat").select_option("3rd seat")
        shows(page, "#2D&seat=3", "weak, 5 cards will do")
        assert page.locator(".bml-ask-meaning").count() == 1
        page.get_by_label("Vulnerability").select_option("both sides are vulnerable")
        shows(page, "#2D&seat=3&vul=YY", "weak")
        page.locator(INPUT).fill("P 1N")
        page.locator(INPUT).press("Enter")
        assert page.get_by_role("combobox", name="Seat").input_value() == "3"
        assert page.get_by_label("Vulnerability").input_value() == ""
    with open_ask("deep/hostile-ask.html") as page:
        assert not page.get_by_role("combobox", name="Seat").is_visible()


# RESOLVER RQ-14
def test_what_a_question_says_about_the_board_is_shown_and_ends_with_it(open_ask: Open) -> None:
    with open_ask("ask.html") as page:
        page.locator(INPUT).fill("P P 2D")
        shows(page, "#2D&seat=3", "weak, 5 cards will do")
        assert page.locator(".bml-ask-known").inner_text() == "3rd seat ✕"
        page.locator(INPUT).fill("P P 2D 2N")
        assert page.get_by_role("combobox", name="Seat").input_value() == "3"
        page.locator(INPUT).fill("1N")
        shows(page, "#1N", "")
        assert not page.locator(".bml-ask-known").count()
        page.locator(INPUT).fill("P P 2D")
        page.get_by_label("Remove: 3rd seat").click()
        shows(page, "#2D", "multi")
        page.get_by_role("combobox", name="Seat").select_option("3rd seat")
        page.get_by_role("button", name="Clear").click()
        shows(page, "", "We open")
        assert page.get_by_role("combobox", name="Seat").input_value() == ""
        # The same without the passes is answered for any seat.
        page.locator(INPUT).fill("P P 2D")
        page.locator(INPUT).press("Enter")
        shows(page, "#2D&seat=3", "weak, 5 cards will do")
        page.locator(INPUT).fill("2D")
        page.locator(INPUT).press("Enter")
        shows(page, "#2D", "multi")
        assert not page.locator(".bml-ask-known").count()


# RESOLVER RM-2a
def test_a_general_meaning_is_folded_below_the_special_one(open_ask: Open) -> None:
    with open_ask("general-ask.html#1H-2C&seat=3") as page:
        shows(page, "#1H-2C&seat=3", "Drury, 3+♥")
        general = page.locator(".bml-ask-general")
        assert general.get_attribute("open") is None
        assert general.inner_text() == "Otherwise (1st and 2nd seat)"
        general.locator("summary").click()
        assert "4+♣, GF" in general.inner_text()
        (row,) = page.locator(".bml-ask-meaning").all_inner_texts()[1:]
        assert row.startswith("3rd seat, we are vulnerable")
        page.goto(f"{page.url}&vul=YN")
        shows(page, "#1H-2C&seat=3&vul=YN", "Drury, 4♥")
        assert general.locator("summary").all_inner_texts() == [
            "Otherwise (3rd seat, we are not vulnerable; 4th seat)",
            "Otherwise (1st and 2nd seat)",
        ]


# Addresses


@pytest.mark.parametrize(
    ("address", "typed"),
    [
        ("#1N-%282C%29-X", "1N (2C) X"),
        ("#1N-(2C", "1N (2C)"),
        ("?q=1n+(2c)+x", "1N (2C) X"),
        ("?q=1c%201h&other=1", "1C 1H"),
        ("#1C&seat=__proto__&vul=<b>&x", "1C"),
        ("#below", ""),
        ("#", ""),
        ("?q=", ""),
        ("#P-P", "P (P)"),
        ("#%E0%A4%A", "%E0%A4%A"),
        ("#<img src=x onerror=ran(1)>", "<img src=x onerror=ran(1)>"),
        ("#constructor", "constructor"),
    ],
)
def test_an_address_is_asked_whatever_it_holds(open_ask: Open, address: str, typed: str) -> None:
    with open_ask(f"ask.html{address}") as page:
        assert page.locator(INPUT).input_value() == typed
        assert page.evaluate("window.harm") is None


def test_an_address_of_any_length_is_refused_at_once(open_ask: Open) -> None:
    with open_ask(f"ask.html#{'1C-' * 33_333}") as page:
        assert "at most 1000 characters" in page.get_by_role("alert").inner_text()
        page.evaluate("location.hash = '#' + '('.repeat(100000)")
        page.evaluate("location.hash = '#1N'")
        shows(page, "#1N", "15–17")


def test_explorers_of_one_page_answer_one_address(open_ask: Open) -> None:
    with open_ask("twice.html") as page:
        page.wait_for_selector("#bml-ask-2")
        assert page.locator("#bml-ask-1").input_value() == "1N (2C)"
        page.locator("#bml-ask-2").fill("1c 1h 2h")
        page.wait_for_function("() => document.querySelectorAll('.bml-ask-main').length === 2")
        assert page.locator("#bml-ask-1").input_value() == "1C 1H 2H"
        page.get_by_role("button", name="Clear").first.click()
        page.wait_for_function("() => !document.querySelector('.bml-ask-main')")


def test_the_form_of_the_side_bar_asks_without_a_script(open_ask: Open, server: str) -> None:
    with open_ask("small.html", server, java_script_enabled=False) as page:
        page.get_by_role("textbox", name="Auction").fill("1N (2C) X")
        page.get_by_role("textbox", name="Auction").press("Enter")
        assert page.url.startswith(f"{server}/ask.html?q=1N+")
        link = page.locator(".bml-explorer a")
        assert link.inner_text() == "Small notes"
        link.click()
        assert page.url == f"{server}/bml-small-sequences.html"
    with open_ask("ask.html?q=1N+(2C)+X", server) as page:
        assert "stolen bid" in answer(page)


# What readers cannot see, or do not have


def test_the_answer_is_said(open_ask: Open) -> None:
    with open_ask("ask.html#1N") as page:
        said = page.locator("[role=status]").inner_text()
        assert re.fullmatch(r"1NT: 15–17 – \d+ continuations", said)


@pytest.mark.parametrize(("scheme", "size"), AXE_SIZES.items())
def test_axe_finds_nothing(open_ask: Open, axe_script: str, scheme: str, size: str) -> None:
    for query in ("#1D-1H-2H", "#1N-(2D)-2H", "#9C"):
        with open_ask(f"ask.html{query}", viewport=SIZES[size], color_scheme=scheme) as page:
            if scheme == "dark":
                page.add_style_tag(content=DARK)
            if size == "phone":
                page.locator(".bml-ask-toggle").click()
            page.evaluate(axe_script)
            assert page.evaluate(RUN_AXE) == []


def test_links_and_keys_are_large_enough_for_a_thumb(open_ask: Open) -> None:
    with open_ask("ask.html#1N-2C", viewport=PHONE) as page:
        page.locator(".bml-ask-toggle").click()
        small = page.evaluate(
            """() => [...document.querySelectorAll(
                ".bml-ask-next a, .bml-ask-trail a, .bml-explorer button, .bml-explorer select, "
                + ".bml-explorer input, .bml-explorer summary"
            )].filter(found => found.checkVisibility())
                .map(found => [found.textContent, found.getBoundingClientRect().height])
                .filter(([, height]) => height < 44)"""
        )
        assert small == []


def test_the_box_of_a_narrow_column_is_a_sheet_below_the_answer(open_ask: Open) -> None:
    with open_ask("ask.html#1N", viewport=PHONE) as page:
        key = page.locator(".bml-ask-call").first
        # The page measures its columns after it has shown them.
        key.wait_for(state="hidden")
        page.get_by_role("button", name="Bids").click()
        key.wait_for(state="visible")
        edges = page.evaluate(
            """() => [".bml-ask-main", ".bml-ask-table"].map(name =>
                document.querySelector(name).getBoundingClientRect().bottom)"""
        )
        sheet = page.locator(".bml-ask-table").bounding_box()
        assert sheet is not None
        assert edges[0] <= sheet["y"]
        assert edges[1] == PHONE["height"]
        assert sheet["height"] <= PHONE["height"] / 3
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
        page.locator(".bml-ask-call:enabled").filter(has_text="2♣").click()
        shows(page, "#1N-2C", "no major")
        assert key.is_visible()
        page.evaluate("document.body.style.paddingBottom = '3000px'; scrollTo(0, 9999)")
        page.wait_for_selector(".bml-ask-table", state="hidden")


def test_texts_of_strangers_are_shown_as_they_are_and_run_nothing(
    open_ask: Open, server: str
) -> None:
    with open_ask("deep/hostile-ask.html#1C", server) as page:
        shown = answer(page)
        assert "</script><script>ran(1)</script> <img src=x onerror=ran(2)> &lt;b&gt;" in shown
        page.locator(NEXT).first.click()
        shows(page, "#1C-1D", "\"'><b>x</b> javascript:ran(4) ${ran(5)} `ran(6)` {0} {1}")
        page.locator(NEXT).first.click()
        shows(page, "#1C-1D-1H", "<script>ran(7)</script> ♥")
        assert page.evaluate("window.harm") is None
        assert page.locator(".bml-explorer :is(script, img, svg, b)").count() == 0


def test_a_strict_policy_is_obeyed(open_ask: Open, server: str) -> None:
    with open_ask("ask.html", server) as page:
        page.locator(NEXT, has_text="15–17").click()
        shows(page, "#1N", "Stayman")
        assert page.evaluate("window.harm") is None
        hosts = page.evaluate("performance.getEntriesByType('resource').map(one => one.name)")
        assert [name for name in hosts if not name.startswith(server)] == []
        assert page.evaluate("[localStorage.length, sessionStorage.length, document.cookie]") == [
            0,
            0,
            "",
        ]


def test_what_did_not_load_is_said_and_tried_again(open_ask: Open, server: str) -> None:
    with open_ask("ask.html", server) as page:
        page.route("**/small-0.js", lambda route: route.abort())
        page.locator(NEXT).first.click()
        problem = page.get_by_role("alert")
        page.wait_for_function("() => document.querySelector('.bml-ask-problem').textContent")
        assert "The notes could not be loaded." in problem.inner_text()
        assert problem.get_by_role("link").get_attribute("href") == "bml-small-sequences.html"
        page.unroute("**/small-0.js")
        page.get_by_role("button", name="Look up").first.click()
        shows(page, "#1C", "4+♥")
        assert problem.inner_text() == ""


def test_without_its_index_the_page_keeps_its_link(open_ask: Open, site: Path) -> None:
    page_source = (site / "ask.html").read_text(encoding="utf-8")
    (site / "lost.html").write_text(page_source.replace("bml/small.js", "bml/lost.js"))
    with open_ask("lost.html") as page:
        explorer = page.locator(".bml-explorer")
        assert "The notes could not be loaded." in explorer.inner_text()
        assert explorer.get_by_role("link").inner_text() == "Small notes"


def test_on_paper_there_is_the_answer_alone(open_ask: Open) -> None:
    with open_ask("ask.html#1N") as page:
        page.emulate_media(media="print")
        assert not page.locator(".bml-ask-table").is_visible()
        assert page.locator(".bml-ask-main").is_visible()
