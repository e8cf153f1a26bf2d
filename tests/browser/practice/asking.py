"""Questions as the page's script makes them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from sphinxcontrib_bml.agreements.resolver import resolver_of
from sphinxcontrib_bml.bridge.dealing.page_sets import asked_data
from sphinxcontrib_bml.explorer.files import explorer_files
from sphinxcontrib_bml.explorer.model import AskedNotes
from sphinxcontrib_bml.practice.model.questions import ALERT_OPTIONS
from sphinxcontrib_bml.practice.page import alerts_as_script
from sphinxcontrib_bml.practice.words import vocabulary_of
from sphinxcontrib_bml.sphinxext.page_reports import STATIC
from tests.browser.explorer.asking import Shown
from tests.practice.cases import Seen

if TYPE_CHECKING:
    from collections.abc import Mapping

    from playwright.sync_api import Page

    from sphinxcontrib_bml.agreements.notes import Notes
    from sphinxcontrib_bml.practice.model.selection import Practice

SETUP = """async name => {
    globalThis.practice = await bmlAsk.Practice.of(bmlAsk.systems[name]);
    globalThis.told = ({kind, id, auction, context: {seat, vul}, call, text, options, answer,
        calls, either, point, hand}) => {
        const words = calls => calls.map(one => bmlAsk.SHORT[one]);
        return [kind, id, auction.short(), +seat, vul === "00" ? "" : vul,
            call === undefined ? "" : bmlAsk.SHORT[call], text, options, answer,
            words(calls), words(either), kind === "N" && point.isOpen,
            hand ? bmlDealing.written(hand) : ""];
    };
}"""


def files_of(notes: Notes, words: Mapping[str, str] | None = None) -> dict[str, bytes]:
    """Return the files of data of a site with a quiz."""
    shown = Shown(notes)
    return explorer_files(
        AskedNotes(
            shown.name,
            "Notes",
            shown.text_of,
            shown.place_of,
            words or {},
            vocabulary=vocabulary_of(notes.system),
        ),
        resolver_of(notes).tree,
    )


SCRIPTS = (
    "bml-forgetting.js",
    "bml-chance.js",
    "bml-dealing.js",
    "bml-resolver.js",
    "bml-typed.js",
    "bml-questions.js",
    "bml-hands.js",
)


def load(page: Page, notes: Notes, asked: Practice | None = None) -> None:
    """Let an empty page know the questions of notes, with hands and alerts of ``asked``."""
    page.goto("about:blank")
    for script in SCRIPTS:
        page.add_script_tag(content=(STATIC / script).read_text(encoding="utf-8"))
    for _, data in sorted(files_of(notes).items(), key=lambda file: len(file[0])):
        page.evaluate(data.decode("utf-8"))
    if asked is not None:
        page.evaluate("data => bmlAsk.asked('asked', [data])", asked_data(asked.hands))
        alerts = alerts_as_script("asked", ALERT_OPTIONS, asked.alerts.items())
        page.evaluate(alerts.decode("utf-8"))
    page.evaluate(SETUP, "asked")


def questions(page: Page, seed: str, filters: Mapping[str, Any]) -> list[Seen]:
    """Return all questions of a seed."""
    found = page.evaluate(
        "([seed, filters]) => JSON.stringify(practice.questions(seed, 1e6, filters).map(told))",
        [seed, dict(filters)],
    )
    return [Seen(*one) for one in json.loads(found)]


def ask(page: Page, kind: str, id_: str, seeds: list[str]) -> list[Seen]:
    """Return one question as each seed asks it."""
    found = page.evaluate(
        """([kind, id, seeds]) =>
            JSON.stringify(seeds.map(seed => told(practice.ask(kind, id, seed))))""",
        [kind, id_, seeds],
    )
    return [Seen(*one) for one in json.loads(found)]
