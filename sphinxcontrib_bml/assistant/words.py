"""Agreements, answers and chapters as texts for assistants."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ..agreements.answers import Answer, Meaning, Status
from ..bridge.auctions import Side
from ..display.answers import render_answer
from ..display.plain import (
    ShownTexts,
    escaped_markdown,
    shown_auction,
    shown_call,
    shown_turns,
    without_their_pass,
)
from ..display.text import render_text
from ..display.wording import PageTexts
from ..language import syntax
from ..language.inline import convert, convert_suits, without_marks
from ..language.options import Options
from ..language.parser import Parse
from ..language.variants.selection import document_for_all, names_of, resolve
from .model import PlacedAgreement


class AgreementFormatter:
    """Formats agreements with the words of a language."""

    def __init__(self, options: Options, wording: PageTexts) -> None:
        """Format agreements of notes that were read with these options."""
        self._texts = ShownTexts(options, wording.announced_words)
        self._wording = wording

    def auction(self, placed: PlacedAgreement) -> str:
        """Return the auction with the call, ``1NT (2♣) Dbl``."""
        return " ".join(filter(None, (self._before(placed), self._call(placed))))

    def text(self, placed: PlacedAgreement) -> str:
        """Return the meaning in one line."""
        return " ".join(self._texts.of(placed.agreement).split())

    def when(self, placed: PlacedAgreement) -> str:
        """Return when the agreement applies; empty for always."""
        agreement, wording = placed.agreement, self._wording
        calls = [shown_call(side, call, wording) for side, call in agreement.auction.turns]
        qualified = [
            wording.when.format(
                call=calls[one.call - 1] if 0 < one.call <= len(calls) else wording.names.passed,
                meaning=one.text,
            )
            for one in agreement.conditions.qualifications
        ]
        return ", ".join(filter(None, (wording.conditions(agreement.conditions), *qualified)))

    def line(self, placed: PlacedAgreement) -> str:
        """Return auction, condition and meaning in one line: ``1NT 2♣: Stayman``."""
        when = self.when(placed)
        alert = "! " if placed.agreement.alert else ""
        return f"{self.auction(placed)}{f' ({when})' if when else ''}: {alert}{self.text(placed)}"

    def sentence(self, placed: PlacedAgreement) -> str:
        """Return what a person would say, in English."""
        before, when = self._before(placed), self.when(placed)
        whose = "their" if self._side(placed) is Side.THEY else "our"
        call = self._call(placed).strip("()")
        subject = f"After {before}, {whose} {call}" if before else f"{whose} opening {call}"
        condition = f" ({when})" if when else ""
        alert = " It is alerted." if placed.agreement.alert else ""
        text = self.text(placed).rstrip(".")
        return f"{subject[0].upper()}{subject[1:]}{condition} means: {text}.{alert}"

    def _before(self, placed: PlacedAgreement) -> str:
        auction = placed.agreement.auction
        if placed.rest:
            return shown_auction(without_their_pass(auction), self._wording)
        turns = shown_turns(auction)[:-1]
        return " ".join(shown_call(side, call, self._wording) for side, call in turns)

    def _call(self, placed: PlacedAgreement) -> str:
        if placed.rest:
            is_theirs = self._side(placed) is Side.THEY
            return f"({placed.rest})" if is_theirs else placed.rest
        return shown_call(*placed.agreement.auction.turns[-1], self._wording)

    def _side(self, placed: PlacedAgreement) -> Side | None:
        auction = placed.agreement.auction
        if not placed.rest:
            return auction.last_side
        return auction.last_side.other if auction.last_side is not None else Side.WE


def answer_text(answer: Answer, options: Options) -> str:
    """Return an answer with the file and line of each row, and first whether there is none."""
    lines = [*_verdict(answer), render_answer(answer, options).rstrip("\n")]
    places = list(places_of(answer))
    if places:
        lines += ["", "Rows of the notes:", *places]
    return "\n".join(lines)


def _verdict(answer: Answer) -> Iterator[str]:
    """Yield a plain sentence if the notes have no agreement."""
    auction = shown_auction(answer.auction, PageTexts())
    if answer.status is Status.ELSEWHERE:
        yield f"The notes have no agreement about {auction} for this seat and vulnerability."
    elif answer.status is Status.NONE:
        yield f"The notes have no agreement about {auction}."


def places_of(answer: Answer) -> Iterator[str]:
    """Yield a line for each row of an answer: the call and its file and line."""
    wording = PageTexts()
    for step in answer.trail:
        yield from _places(shown_call(step.side, step.call, wording), step.meanings)
    for one in answer.next:
        if one.meaning is not None:
            label = (
                convert_suits(one.meaning.row.label)
                if one.call is None
                else shown_call(one.side, one.call, wording)
            )
            yield from _places(f"then {label}", [one.meaning])


def _places(label: str, meanings: Iterable[Meaning]) -> Iterator[str]:
    places = dict.fromkeys(meaning.row.place for meaning in meanings)
    if places:
        yield f"  {label}: {', '.join(places)}"


def chapter_title(parse: Parse) -> str:
    """Return the title of a document, or else its file name."""
    title = parse.document.text_of("TITLE")
    return convert(without_marks(title, parse.options)) if title else parse.source.name


def chapter_blocks(parse: Parse) -> Iterator[tuple[syntax.Element, str]]:
    """Yield the elements of a document that are shown, each with its plain text."""
    names = names_of([parse.state])
    resolve(parse.state, names)
    document = document_for_all(parse.document, parse.state, names)
    for element in document.elements:
        text = render_text(
            replace(document, elements=(element,), metadata={}), parse.options, names=names
        ).strip("\n")
        if text:
            yield element, text


def chapter_markdown(parse: Parse) -> str:
    """Return a document as Markdown, with file and line above each heading and table."""
    blocks = [f"# {escaped_markdown(chapter_title(parse))}", f"From {parse.source.name}:1"]
    for element, text in chapter_blocks(parse):
        place = f"{element.span.file}:{element.span.line}"
        match element:
            case syntax.Heading(level=level):
                title = text.splitlines()[0]
                blocks += [f"{'#' * min(level + 1, 6)} {escaped_markdown(title)}", f"From {place}"]
            case syntax.Paragraph():
                blocks.append(escaped_markdown(" ".join(text.split())))
            case _:
                blocks += [f"From {place}", _fenced(text)]
    return "\n\n".join(blocks) + "\n"


def _fenced(text: str) -> str:
    """Return a text as a code block, whatever it contains."""
    fence = "```"
    while fence in text:
        fence += "`"
    return f"{fence}text\n{text}\n{fence}"


def card_lines(card: Mapping[str, Any], file: str) -> Iterator[str]:
    """Yield the answers of a card in the form of ``bml card export``.

    :param file: the name of its file.
    """
    yield f"{card['label']}, from {file}:1"
    for section in card["sections"]:
        yield f"{section['label']}:"
        for field in section["fields"]:
            if field["state"] != "answered":
                yield f"  {field['label']}: not answered"
                continue
            written = field.get("written")
            rows = written.get("from") if isinstance(written, Mapping) else None
            rows = [rows] if isinstance(rows, str) else rows
            source = f" (from {', '.join(map(str, rows))})" if isinstance(rows, list) else ""
            yield f"  {field['label']}: {' '.join(str(field['meaning']).split())}{source}"


def found_text(words: str, found: Sequence[str], most: int) -> str:
    """Return the results of a search.

    :param found: a line for each place.
    :param most: the number of lines that are shown.
    """
    if not found:
        return f"The notes have nothing with the words: {words}"
    more = [f"... and {len(found) - most} more places"] if len(found) > most else []
    return "\n".join([*found[:most], *more])
