"""The page that answers: what readers type, tap and see.

RESOLVER RX-1, RX-2, RX-3, RX-4, RX-5, RX-6, RX-8, RX-9, RQ-13, RS-4, RS-8, RP-2.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.explorer.conftest import DESKTOP, PHONE
from tests.browser.looks import AXE_SIZES, RUN_AXE, SIZES
from tests.browser.waiting import wait_for_result, wait_for_value
from tests.practice.cases import HANDS
from tests.sphinxext.projects import Project

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.explorer.conftest import Open

INPUT = "#bml-ask-1"
NEXT = ".bml-ask-next a"
DARK = "body { background: #111; color: #eee; } a:not(#_) { color: #9cf; }"


def expect_answer(page: Page, text: str) -> None:
    """Wait until the answer has a text."""
    expect(page.locator(".bml-ask-answer")).to_contain_text(text, use_inner_text=True)


def shows(page: Page, address: str, text: str) -> None:
    """Wait until the page has an address, and its answer a text."""
    wait_for_value(page, "location.hash", address)
    expect_answer(page, text)


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
        expect(page.get_by_role("button", name="Undo")).to_be_disabled()
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
        expect(reading.locator("p")).to_be_hidden()
        reading.locator("summary").click()
        read = "Read as: balanced, 15–17 HCP\nNot read: lovely"
        wait_for_result(page, lambda: reading.locator("p").inner_text(), read)
    with open_ask("ask.html#1N") as page:
        shows(page, "#1N", "15–17")
        expect(page.locator(".bml-ask-reading")).to_have_count(0)


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
        wait_for_value(page, "typeof bmlDealing", "undefined")
        page.get_by_role("button", name="Show me a hand").click()
        hands = page.locator(".bml-ask-hand")
        expect(hands).to_have_text([re.compile("^2♥"), re.compile("^2♣")], use_inner_text=True)
        hearts = hands.nth(0).locator("li").nth(1).inner_text().split()
        assert hearts[0] == "♥"
        assert len(hearts) >= 5
        first = hands.all_inner_texts()
        said = page.locator(".bml-ask-hands .bml-ask-note")
        expect(said).to_contain_text("Left out: hands for 1NT 2♦, 1NT 2♥, 1NT 3♣; 87 % are left")
        expect(said).to_contain_text("of 1,000,000 deals have such hands")
        page.evaluate(axe_script)
        found = page.evaluate("async () => (await axe.run('.bml-explorer')).violations")
        assert found == []
        page.get_by_role("button", name="Another hand").click()
        expect(hands.first).not_to_have_text(first[0], use_inner_text=True)
        page.goto(f"{base}/index.html#1N-2C-3C")
        page.locator(".bml-ask-none").wait_for()
        expect(page.get_by_role("button", name="Show me a hand")).to_have_count(0)


def test_the_way_here_leads_back(open_ask: Open) -> None:
    with open_ask("ask.html#1C-(1H)-X-1S") as page:
        trail = page.locator(".bml-ask-trail li")
        steps = ["1♣ 11+, 3+♣", "(1♥) –", "Dbl 4♠ exactly"]
        expect(trail).to_have_text(steps, use_inner_text=True)
        trail.nth(2).locator("a").click()
        shows(page, "#1C-(1H)-X", "minimum")


def test_what_is_typed_is_answered_while_it_is_typed(open_ask: Open) -> None:
    with open_ask() as page:
        length = page.evaluate("history.length")
        page.locator(INPUT).press_sequentially("1n (2c) x")
        shows(page, "#1N-(2C)-X", "stolen bid: Stayman")
        wait_for_value(page, "history.length", length)
        page.locator(INPUT).press("Enter")
        page.locator(INPUT).fill("1d 1h 2h")
        page.locator(INPUT).press("Enter")
        shows(page, "#1D-1H-2H", "The notes also say:")
        wait_for_value(page, "history.length", length + 2)
        page.locator(INPUT).fill("1c 1h")
        page.get_by_role("link", name="1♣ (1♥)").click()
        shows(page, "#1C-(1H)", "without a description")


def test_what_is_wrong_is_said_when_a_word_is_finished(open_ask: Open) -> None:
    with open_ask() as page:
        problem = page.get_by_role("alert")
        page.locator(INPUT).press_sequentially("1c 1z")
        expect(problem).to_be_empty()
        page.locator(INPUT).press("Enter")
        expect(problem).to_contain_text("stands for:")
        page.locator(INPUT).fill("1C (2D) 1H")
        page.locator(INPUT).press("Enter")
        expect(problem).to_contain_text("1♥ is not legal: it is not higher than 2♦.")
        page.locator(INPUT).fill("1M 2M")
        page.locator(INPUT).press("Enter")
        expect(problem.get_by_role("link")).to_have_count(2)
        page.locator(INPUT).fill("1C")
        expect(problem).to_be_empty()


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
        expect_answer(page, said)


def test_rows_are_linked_to_where_they_stand(open_ask: Open, site: Path) -> None:
    with open_ask("ask.html#1C-1H") as page:
        link = page.locator(".bml-ask-source a").first
        expect(link).to_have_text("Openings", use_inner_text=True)
        expect_answer(page, "row 1M")
        link.click()
        page.wait_for_url(f"{site.as_uri()}/small.html#bml-1C-1M")
        expect(page.locator(":target")).to_have_count(1)


def test_rows_are_found_from_pages_in_folders(open_ask: Open, site: Path) -> None:
    with open_ask("deep/hostile-ask.html#1C") as page:
        link = page.locator(".bml-ask-source a").first
        expect(link).to_have_attribute("href", f"{site.as_uri()}/hostile.html#bml-1C")


# The bidding box


def test_the_box_makes_our_calls_unless_theirs_are_chosen(open_ask: Open) -> None:
    with open_ask() as page:
        key = page.locator(".bml-ask-call:enabled")
        key.filter(has_text="1♣").click()
        shows(page, "#1C", "4+♥")
        page.get_by_role("button", name="Their call").click()
        key.filter(has_text="1♥").click()
        shows(page, "#1C-(1H)", "4♠ exactly")
        our_call = page.get_by_role("button", name="Our call")
        expect(our_call).to_have_attribute("aria-pressed", "true")
        key.filter(has_text="Dbl").first.click()
        shows(page, "#1C-(1H)-X", "4♠ exactly")


def test_illegal_calls_are_off_and_calls_of_the_notes_are_named(open_ask: Open) -> None:
    with open_ask("ask.html#1C-(1H)") as page:
        off = page.locator(".bml-ask-call:disabled")
        expect(off).to_have_text(["Rdbl", "1♣", "1♦", "1♥"], use_inner_text=True)
        agreed = page.locator(".bml-ask-call.bml-ask-agreed")
        expect(agreed).to_have_count(1)
        expect(agreed).to_have_attribute("aria-label", "Dbl, 4♠ exactly")
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
        bids = page.locator(".bml-ask-bids").first
        expect(bids).to_have_text(re.compile("^4♣"), use_inner_text=True)
        expect(page.locator(".bml-ask-box details:not([open])")).to_have_count(1)


def test_seat_and_vulnerability_are_chosen_and_stay_in_the_address(open_ask: Open) -> None:
    with open_ask("ask.html#2D") as page:
        expect(page.locator(".bml-ask-meaning").first).to_contain_text("multi")
        page.get_by_role("combobox", name="Seat").select_option("3rd seat")
        shows(page, "#2D&seat=3", "weak, 5 cards will do")
        expect(page.locator(".bml-ask-meaning")).to_have_count(1)
        page.get_by_label("Vulnerability").select_option("both sides are vulnerable")
        shows(page, "#2D&seat=3&vul=YY", "weak")
        page.locator(INPUT).fill("P 1N")
        page.locator(INPUT).press("Enter")
        expect(page.get_by_role("combobox", name="Seat")).to_have_value("3")
        expect(page.get_by_label("Vulnerability")).to_have_value("")
    with open_ask("deep/hostile-ask.html") as page:
        expect(page.get_by_role("combobox", name="Seat")).to_be_hidden()


# RESOLVER RQ-14
def test_what_a_question_says_about_the_board_is_shown_and_ends_with_it(open_ask: Open) -> None:
    with open_ask("ask.html") as page:
        page.locator(INPUT).fill("P P 2D")
        shows(page, "#2D&seat=3", "weak, 5 cards will do")
        expect(page.locator(".bml-ask-known")).to_have_text("3rd seat ✕", use_inner_text=True)
        page.locator(INPUT).fill("P P 2D 2N")
        expect(page.get_by_role("combobox", name="Seat")).to_have_value("3")
        page.locator(INPUT).fill("1N")
        shows(page, "#1N", "")
        expect(page.locator(".bml-ask-known")).to_have_count(0)
        page.locator(INPUT).fill("P P 2D")
        page.get_by_label("Remove: 3rd seat").click()
        shows(page, "#2D", "multi")
        page.get_by_role("combobox", name="Seat").select_option("3rd seat")
        page.get_by_role("button", name="Clear").click()
        shows(page, "", "We open")
        expect(page.get_by_role("combobox", name="Seat")).to_have_value("")
        # The same without the passes is answered for any seat.
        page.locator(INPUT).fill("P P 2D")
        page.locator(INPUT).press("Enter")
        shows(page, "#2D&seat=3", "weak, 5 cards will do")
        page.locator(INPUT).fill("2D")
        page.locator(INPUT).press("Enter")
        shows(page, "#2D", "multi")
        expect(page.locator(".bml-ask-known")).to_have_count(0)


# RESOLVER RM-2a
def test_a_general_meaning_is_folded_below_the_special_one(open_ask: Open) -> None:
    with open_ask("general-ask.html#1H-2C&seat=3") as page:
        shows(page, "#1H-2C&seat=3", "Drury, 3+♥")
        general = page.locator(".bml-ask-general")
        expect(page.locator(".bml-ask-general:not([open])")).to_have_count(1)
        expect(general).to_have_text("Otherwise (1st and 2nd seat)", use_inner_text=True)
        general.locator("summary").click()
        expect(general).to_contain_text("4+♣, GF", use_inner_text=True)
        meanings = page.locator(".bml-ask-meaning")
        expect(meanings).to_have_count(2)
        special = re.compile("^3rd seat, we are vulnerable")
        expect(meanings.nth(1)).to_have_text(special, use_inner_text=True)
        page.goto(f"{page.url}&vul=YN")
        shows(page, "#1H-2C&seat=3&vul=YN", "Drury, 4♥")
        heads = [
            "Otherwise (3rd seat, we are not vulnerable; 4th seat)",
            "Otherwise (1st and 2nd seat)",
        ]
        expect(general.locator("summary")).to_have_text(heads, use_inner_text=True)


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
        ("#%E0%A4%A", "\N{REPLACEMENT CHARACTER}%A"),
        ("#<img src=x onerror=ran(1)>", "<img src=x onerror=ran(1)>"),
        ("#constructor", "constructor"),
    ],
)
def test_an_address_is_asked_whatever_it_holds(open_ask: Open, address: str, typed: str) -> None:
    with open_ask(f"ask.html{address}") as page:
        expect(page.locator(INPUT)).to_have_value(typed)
        wait_for_value(page, "window.harm", None)


def test_an_address_of_any_length_is_refused_at_once(open_ask: Open) -> None:
    with open_ask(f"ask.html#{'1C-' * 33_333}") as page:
        expect(page.get_by_role("alert")).to_contain_text("at most 1000 characters")
        page.evaluate("location.hash = '#' + '('.repeat(100000)")
        page.evaluate("location.hash = '#1N'")
        shows(page, "#1N", "15–17")


def test_explorers_of_one_page_answer_one_address(open_ask: Open) -> None:
    with open_ask("twice.html") as page:
        page.wait_for_selector("#bml-ask-2")
        expect(page.locator("#bml-ask-1")).to_have_value("1N (2C)")
        page.locator("#bml-ask-2").fill("1c 1h 2h")
        expect(page.locator(".bml-ask-main")).to_have_count(2)
        expect(page.locator("#bml-ask-1")).to_have_value("1C 1H 2H")
        page.get_by_role("button", name="Clear").first.click()
        expect(page.locator(".bml-ask-main")).to_have_count(0)


def test_the_form_of_the_side_bar_asks_without_a_script(open_ask: Open, server: str) -> None:
    with open_ask("small.html", server, java_script_enabled=False) as page:
        page.get_by_role("textbox", name="Auction").fill("1N (2C) X")
        page.get_by_role("textbox", name="Auction").press("Enter")
        expect(page).to_have_url(re.compile(re.escape(f"{server}/ask.html?q=1N+")))
        link = page.locator(".bml-explorer a")
        expect(link).to_have_text("Small notes", use_inner_text=True)
        link.click()
        expect(page).to_have_url(f"{server}/bml-small-sequences.html")
    with open_ask("ask.html?q=1N+(2C)+X", server) as page:
        expect_answer(page, "stolen bid")


# What readers cannot see, or do not have


def test_the_answer_is_said(open_ask: Open) -> None:
    with open_ask("ask.html#1N") as page:
        said = re.compile(r"^1NT: 15–17 – \d+ continuations$")
        expect(page.locator("[role=status]")).to_have_text(said)


@pytest.mark.parametrize(("scheme", "size"), AXE_SIZES.items())
def test_axe_finds_nothing(open_ask: Open, axe_script: str, scheme: str, size: str) -> None:
    for query in ("#1D-1H-2H", "#1N-(2D)-2H", "#9C"):
        with open_ask(f"ask.html{query}", viewport=SIZES[size], color_scheme=scheme) as page:
            if scheme == "dark":
                page.add_style_tag(content=DARK)
            if size == "phone":
                page.locator(".bml-ask-toggle").click()
            page.evaluate(axe_script)
            wait_for_value(page, RUN_AXE, [])


def test_links_and_keys_are_large_enough_for_a_thumb(open_ask: Open) -> None:
    with open_ask("ask.html#1N-2C", viewport=PHONE) as page:
        page.locator(".bml-ask-toggle").click()
        small = """() => [...document.querySelectorAll(
                ".bml-ask-next a, .bml-ask-trail a, .bml-explorer button, .bml-explorer select, "
                + ".bml-explorer input, .bml-explorer summary"
            )].filter(found => found.checkVisibility())
                .map(found => [found.textContent, found.getBoundingClientRect().height])
                .filter(([, height]) => height < 44)"""
        wait_for_value(page, small, [])


def test_the_box_of_a_narrow_column_is_a_sheet_below_the_answer(open_ask: Open) -> None:
    with open_ask("ask.html#1N", viewport=PHONE) as page:
        key = page.locator(".bml-ask-call").first
        # The page measures its columns after it has shown them.
        key.wait_for(state="hidden")
        page.get_by_role("button", name="Bids").click()
        key.wait_for(state="visible")
        in_place = """() => {
            const boxes = [".bml-ask-main", ".bml-ask-table"].map(name =>
                document.querySelector(name).getBoundingClientRect());
            const [answer, sheet] = boxes;
            return [answer.bottom <= sheet.top, sheet.bottom, sheet.height <= innerHeight / 3];
        }"""
        wait_for_value(page, in_place, [True, PHONE["height"], True])
        wait_for_value(page, "document.documentElement.scrollWidth", PHONE["width"])
        page.locator(".bml-ask-call:enabled").filter(has_text="2♣").click()
        shows(page, "#1N-2C", "no major")
        expect(key).to_be_visible()
        page.evaluate("document.body.style.paddingBottom = '3000px'; scrollTo(0, 9999)")
        page.wait_for_selector(".bml-ask-table", state="hidden")


def test_texts_of_strangers_are_shown_as_they_are_and_run_nothing(
    open_ask: Open, server: str
) -> None:
    with open_ask("deep/hostile-ask.html#1C", server) as page:
        expect_answer(page, "</script><script>ran(1)</script> <img src=x onerror=ran(2)> &lt;b&gt;")
        page.locator(NEXT).first.click()
        shows(page, "#1C-1D", "\"'><b>x</b> javascript:ran(4) ${ran(5)} `ran(6)` {0} {1}")
        page.locator(NEXT).first.click()
        shows(page, "#1C-1D-1H", "<script>ran(7)</script> ♥")
        wait_for_value(page, "window.harm", None)
        expect(page.locator(".bml-explorer :is(script, img, svg, b)")).to_have_count(0)


def test_a_strict_policy_is_obeyed(open_ask: Open, server: str) -> None:
    with open_ask("ask.html", server) as page:
        page.locator(NEXT, has_text="15–17").click()
        shows(page, "#1N", "Stayman")
        wait_for_value(page, "window.harm", None)
        hosts = page.evaluate("performance.getEntriesByType('resource').map(one => one.name)")
        assert [name for name in hosts if not name.startswith(server)] == []
        kept = "[localStorage.length, sessionStorage.length, document.cookie]"
        wait_for_value(page, kept, [0, 0, ""])


def test_what_did_not_load_is_said_and_tried_again(open_ask: Open, server: str) -> None:
    with open_ask("ask.html", server) as page:
        page.route("**/small-0.js", lambda route: route.abort())
        page.locator(NEXT).first.click()
        problem = page.get_by_role("alert")
        expect(problem).to_contain_text("The notes could not be loaded.")
        expect(problem.get_by_role("link")).to_have_attribute("href", "bml-small-sequences.html")
        page.unroute("**/small-0.js")
        page.get_by_role("button", name="Look up").first.click()
        shows(page, "#1C", "4+♥")
        expect(problem).to_be_empty()


def test_without_its_index_the_page_keeps_its_link(open_ask: Open, site: Path) -> None:
    page_source = (site / "ask.html").read_text(encoding="utf-8")
    (site / "lost.html").write_text(page_source.replace("bml/small.js", "bml/lost.js"))
    with open_ask("lost.html") as page:
        explorer = page.locator(".bml-explorer")
        expect(explorer).to_contain_text("The notes could not be loaded.")
        expect(explorer.get_by_role("link")).to_have_text("Small notes", use_inner_text=True)


def test_on_paper_there_is_the_answer_alone(open_ask: Open) -> None:
    with open_ask("ask.html#1N") as page:
        page.emulate_media(media="print")
        expect(page.locator(".bml-ask-table")).to_be_hidden()
        expect(page.locator(".bml-ask-main")).to_be_visible()
