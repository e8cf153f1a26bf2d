"""The rows of notes for the oracle, and queries as people type them, wrong ones too."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial

from sphinxcontrib_bml.agreements.answers import Answer
from sphinxcontrib_bml.agreements.book import Book
from sphinxcontrib_bml.agreements.notes import Notes
from sphinxcontrib_bml.agreements.redirect_rows import RestRow
from sphinxcontrib_bml.bridge.auctions import Auction, Call, Side
from sphinxcontrib_bml.bridge.conditions import Conditions
from tests.agreements.resolver.oracle import Oracle, Row, Told
from tests.agreements.resolver.oracle_queries import CODES, WORDS, Calls, bare, codes, legal


def oracle_of(notes: Notes) -> Oracle:
    """Return an oracle that knows all rows of the book."""
    chapters = [chapter.name for chapter in notes.system.chapters]
    return Oracle(*_rows_of(notes.book, chapters))


def _rows_of(book: Book, chapters: list[str]) -> tuple[list[Row], list[Row], list[Row], list[Row]]:
    """Return the definitions, the rows for all other calls, lines ``//as`` and rows in words."""
    definitions, rests, systems, in_words = [], [], [], []
    for one in book:
        document, table, number, _ = one.row.address
        order = not one.stands, chapters.index(document), table, number
        calls = codes(one.auction)
        row = _row(calls, one.conditions, one.text.strip(), one.row.place, order)
        if row is not None and (bare(calls) or row.text):
            definitions.append(row)
    for rest in book.rest_rows:
        calls = codes(rest.auction)
        found = _above(calls, rest.conditions, rest.text.strip(), rest.row.place)
        if found is not None:
            rests.append(
                found._replace(
                    side="w" if rest.side is Side.WE else "t",
                    order=(rest.row.address.document, rest.row.address.table),
                    only=None if rest.calls is None else frozenset(one.code for one in rest.calls),
                    below=partial(_below, rest, chapters) if rest.below else None,
                )
            )
    for on in book.systems_on:
        row = _row(codes(on.auction), on.conditions, "", on.row.place, ())
        if row is not None:
            swaps = {one.code: other.code for one, other in on.replaced.items()}
            systems.append(row._replace(target=codes(on.target), swaps=swaps))
    for said in book.rows_in_words:
        found = _above(codes(said.auction), said.conditions, said.text.strip(), said.row.place)
        if found is not None and found.calls:
            in_words.append(found)
    return definitions, rests, systems, in_words


def _below(
    rest: RestRow, chapters: list[str], code: str
) -> tuple[list[Row], list[Row], list[Row], list[Row]]:
    assert rest.below is not None
    return _rows_of(rest.below.after(Call.parse(code)), chapters)


def _row(
    calls: Calls, conditions: Conditions, text: str, place: str, order: tuple[object, ...]
) -> Row | None:
    """Return a definition, its passes before the opening in its seat (RA-3, RK-3)."""
    kept = bare(calls) or calls[-1:]
    return _seated(kept, len(calls) - len(kept), conditions, text, place, order)


def _above(calls: Calls, conditions: Conditions, text: str, place: str) -> Row | None:
    kept = bare(calls)
    return _seated(kept, len(calls) - len(kept), conditions, text, place, ())


def _seated(
    calls: Calls,
    passes: int,
    conditions: Conditions,
    text: str,
    place: str,
    order: tuple[object, ...],
) -> Row | None:
    seats = {1, 2, 3, 4} if conditions.seat == "0" else {int(seat) for seat in conditions.seat}
    if passes:
        seats &= {passes + 1}
    we, they = conditions.vulnerability.value
    meant = tuple((one.call - passes, one.text) for one in conditions.qualifications)
    return Row(calls, frozenset(seats), we, they, meant, text, place, order) if seats else None


def told(answer: Answer) -> Told:
    """Return an answer in the words of the oracle."""
    return Told(
        answer.status.value,
        codes(answer.auction),
        codes(answer.other) if answer.other else None,
        answer.known,
        tuple((one.text, one.row.place) for one in answer.meanings),
        tuple(one.row.place for one in answer.covered),
        tuple(one.row.place for one in answer.words),
        (codes(answer.hint.auction), answer.hint.meaning.text) if answer.hint else None,
        tuple(
            (
                "w" if one.side is Side.WE else "t",
                one.call.code if one.call else "",
                one.meaning.text if one.meaning else "-",
                one.more,
            )
            for one in answer.next
        ),
    )


def queries(notes: Notes, number: int, seed: int) -> Iterator[tuple[str, int | None, str]]:
    """Yield queries near the auctions of ``notes``, with a seat and a vulnerability."""
    chance = random.Random(seed)
    auctions: list[Auction] = [one.auction for one in notes.book] or [Auction()]
    for _ in range(number):
        words = list(codes(chance.choice(auctions)))
        for _ in range(chance.choice((0, 0, 1, 1, 2, 3))):
            changed = _changed(words, chance)
            # Most are auctions: answers say more than errors.
            words = changed if legal(tuple(changed)) or chance.random() < 0.1 else words
        seat = chance.choice((None, None, 1, 2, 3, 4))
        vul = chance.choice(("00", "00", "YN", "NY", "NN", "YY", "Y0", "0N"))
        yield typed(words, chance), seat, vul


def _changed(words: list[str], chance: random.Random) -> list[str]:
    """Return calls with one changed, added or removed."""
    at = chance.randrange(len(words) + 1)
    code = chance.choice((*CODES, *CODES[:3] * 6, *CODES[3:15] * 2))
    before, behind = words[:at], words[at + 1 :]
    match chance.randrange(6):
        case 0:
            return [*before, *(word[0] + code for word in words[at : at + 1]), *behind]
        case 1:
            return before
        case 2 if at < len(words):
            return [*before, ("t" if words[at][0] == "w" else "w") + words[at][1:], *behind]
        case 3:
            return [*before, chance.choice("wt") + code, *words[at:]]
    side = "t" if words and words[-1][0] == "w" else "w"
    return [*words, side + code]


def typed(words: list[str], chance: random.Random) -> str:
    """Return calls as someone may type them."""
    with_parentheses = chance.random() < 0.7
    leave_out = chance.random() < 0.7
    separators = chance.choice(([" "], ["-"], [" - "], [" ", "-", ", ", " > ", ";", " – ", "→"]))
    text = chance.choice(("",) * 12 + ("- ", "P ", "P P "))
    for number, word in enumerate(words):
        if leave_out and word == "tP" and 0 < number < len(words) - 1:
            continue
        call = chance.choice(WORDS[word[1:]]) if chance.random() < 0.5 else WORDS[word[1:]][0]
        if call[0].isdigit() and chance.random() < 0.05:
            call = f"{call[0]} {call[1:]}"
        call += chance.choice(("", "", "", "", "", "", "!", "*"))
        if word[0] == "t" and with_parentheses:
            call = (
                f"({call})" if chance.random() < 0.9 else chance.choice((f"[{call}]", f"({call}"))
            )
        text += call + chance.choice(separators)
    if chance.random() < 0.15:
        text += chance.choice(("?", "(?)", "AP", "- -", "1Z", "any", ")", "/"))
    return text.strip() if chance.random() < 0.5 else text
