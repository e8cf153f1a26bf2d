"""Notes as the page's script knows them, and what it answers, as Python would tell it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from sphinxcontrib_bml.agreements.answers import Answer, Continuation, Meaning
from sphinxcontrib_bml.agreements.notes import Notes
from sphinxcontrib_bml.agreements.resolver import resolver_of
from sphinxcontrib_bml.bridge.auctions import Auction
from sphinxcontrib_bml.display.plain import shown_text
from sphinxcontrib_bml.explorer.files import explorer_files
from sphinxcontrib_bml.explorer.model import AskedNotes, Phrase, SiteRow
from sphinxcontrib_bml.sphinxext.page_reports import STATIC

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from sphinxcontrib_bml.agreements.book import SourceRow

Asked = tuple[str, int | None, str]
"""A query, a seat and a vulnerability."""

ASK = """([name, queries]) => {
    const system = bmlAsk.systems[name];
    const cells = one => bmlAsk.blocksOf(one.left ?? []).map(({seats, vul}) => [seats, vul]);
    const meaning = one => [one.text, one.page ?? "", one.anchor ?? "", one.contradicts,
        one.standing ?? "", cells(one)];
    const place = one => [one.page, one.anchor];
    return JSON.stringify(queries.map(([text, seat, vul]) => {
        let query;
        try {
            query = bmlAsk.read(text);
        } catch (trouble) {
            if (!trouble.phrase) throw trouble;
            return ["error"];
        }
        if (seat && query.seat && seat !== query.seat) return ["error"];
        const found = system.ask(query, {seat, vul});
        if (system.missing.size) throw new Error(`missing: ${[...system.missing]}`);
        const again = found.auction.length && bmlAsk.read(found.auction.short(" ")).auction.name();
        if (again && again !== found.auction.name()) throw new Error(`short form of ${text}`);
        return [
            found.status, found.auction.short(), found.other ? found.other.short() : "",
            found.known, found.meanings.map(meaning),
            found.trail.map(step => [step.isKnown, step.isRest, step.meanings.length]),
            found.target ? found.target.short() : "", found.covered.map(place),
            found.words.map(meaning),
            found.hint ? [found.hint.auction.short(), found.hint.meaning.text] : [],
            found.next.map(one => [
                one.side, one.call === null ? "" : bmlAsk.CODES[one.call],
                one.meaning ? one.meaning.text : "-", one.more, one.goesOn,
            ]),
        ];
    }));
}"""
"""Answers many queries at once: what a call of the browser costs is more than what it does."""


class Shown:
    """Notes as a site shows them: every document is a page, and rows have their anchors."""

    def __init__(self, notes: Notes, name: str = "asked") -> None:
        self.notes = notes
        self.name = name

    def text_of(self, meaning: Meaning) -> str:
        """Return a text; only where the row has none there is none in the data."""
        shown = shown_text(meaning, self.notes.system.options)
        return shown or ("\u00a0" if meaning.text else "")

    def place_of(self, row: SourceRow) -> SiteRow | None:
        address = row.address
        return SiteRow(f"{address.document}.html", address.anchor) if address.anchor else None

    def files(self, words: Mapping[str, Phrase] = MappingProxyType({})) -> dict[str, bytes]:
        notes = AskedNotes(self.name, "Notes", self.text_of, self.place_of, words)
        return explorer_files(notes, resolver_of(self.notes).tree)

    def told(self, answer: Answer) -> list[Any]:
        """Return an answer as ``ASK`` does."""
        if answer.status.value == "error":
            return ["error"]
        hint = answer.hint
        return [
            answer.status.value,
            answer.short,
            _short(answer.other),
            answer.known,
            [self._meaning(one) for one in answer.meanings],
            [[step.is_known, step.is_rest, len(step.meanings)] for step in answer.trail],
            _short(answer.target),
            [list(self.place_of(one.row) or ("", "")) for one in answer.covered],
            [self._meaning(one) for one in answer.words],
            [] if hint is None else [hint.auction.short, self.text_of(hint.meaning)],
            [self._next(one) for one in answer.next],
        ]

    def _meaning(self, one: Meaning) -> list[Any]:
        cells = [["".join(map(str, seats)), vulnerability] for seats, vulnerability in one.left]
        place = self.place_of(one.row) or ("", "")
        return [self.text_of(one), *place, one.contradicts, one.standing.value, cells]

    def _next(self, one: Continuation) -> list[Any]:
        text = self.text_of(one.meaning) if one.meaning else "-"
        return [int(one.side), one.call.code if one.call else "", text, one.more, one.goes_on]


def load(page: Page, files: dict[str, bytes]) -> None:
    """Let an empty page know the resolver, and what ``files`` have."""
    page.goto("about:blank")
    for script in ("bml-resolver.js", "bml-typed.js"):
        page.add_script_tag(content=(STATIC / script).read_text(encoding="utf-8"))
    for _, data in sorted(files.items(), key=lambda file: len(file[0])):
        page.evaluate(data.decode("utf-8"))


def answers(page: Page, name: str, queries: Iterable[Asked]) -> list[Any]:
    """Return what the script answers, as :meth:`Shown.told` does."""
    found: list[Any] = json.loads(page.evaluate(ASK, [name, [list(one) for one in queries]]))
    return found


def unlike(queries: Sequence[Asked], found: Sequence[Any], expected: Sequence[Any]) -> list[str]:
    """Return the queries that are answered in two ways, with both answers."""
    return [
        f"{query}:\n  {one}\n  {other}"
        for query, one, other in zip(queries, found, expected, strict=True)
        if one != other
    ]


def _short(auction: Auction | None) -> str:
    return "" if auction is None else auction.short
