"""What holds for every text whatsoever."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sphinxcontrib_bml.agreements.book import Agreement
from sphinxcontrib_bml.agreements.expansion import expand
from sphinxcontrib_bml.bridge.auctions import Auction
from sphinxcontrib_bml.formats.bss.settings import Profile
from sphinxcontrib_bml.language.alerts import alert_length
from sphinxcontrib_bml.language.inline import (
    Emphasis,
    Inline,
    InlineCode,
    Link,
    Strong,
    Text,
    parse_inline,
    parse_written,
    without_marks,
)
from sphinxcontrib_bml.language.labels import parse_label, parse_sequence
from sphinxcontrib_bml.language.options import Options
from sphinxcontrib_bml.language.parser import Parse, parse_text
from sphinxcontrib_bml.language.source import Fragment, normalized
from sphinxcontrib_bml.language.syntax import Annotation, BiddingTable, Element
from tests.formats.exports import bss_of, notes_of
from tests.language.dump import dump_diagnostics, dump_document
from tests.language.strategies import edited, line_ends, notes, words
from tools.fuzz.stages.reading import demand_inside, fragments, spans

PROBES = Path(__file__).parents[1] / "probes"
CASES = Path(__file__).parent / "cases"
EXAMPLES = [
    path.read_bytes().decode("utf-8", errors="replace")
    for folder in (PROBES, CASES)
    for path in sorted(folder.glob("*.bml"))
]

texts = st.one_of(st.text(), notes, notes, edited(EXAMPLES))


def everything(text: str) -> Parse:
    """Do with ``text`` all that these layers can do."""
    parse = parse_text(text)
    notes = notes_of(parse)
    for profile in Profile:
        bss_of(notes, profile)
    return parse


@given(texts)
def test_no_text_raises_and_every_place_lies_in_the_text(text: str) -> None:
    parse = everything(text)
    for span in spans(parse.document):
        demand_inside(span)
    for found in parse.diagnostics:
        demand_inside(found.span)
        assert found.message
        for related in found.related:
            demand_inside(related.span)


@given(texts)
def test_the_same_text_gives_the_same_tree_diagnostics_and_auctions(text: str) -> None:
    def shown() -> tuple[str, str, list[Agreement]]:
        parse = parse_text(text)
        book = expand(parse.document.tables, parse.diagnostics)
        tree = dump_document(parse.document, Options())
        return tree, dump_diagnostics(parse.diagnostics, "<text>"), list(book)

    assert shown() == shown()


@given(notes, line_ends)
def test_line_ends_make_no_difference(text: str, line_end: str) -> None:
    text = normalized(text)
    other = parse_text(text.replace("\n", line_end))
    assert dump_document(other.document, Options()) == dump_document(
        parse_text(text).document, Options()
    )


@given(notes)
def test_blank_lines_around_a_text_move_its_elements_and_change_nothing_else(text: str) -> None:
    def rows(parse: Parse) -> list[tuple[str, int]]:
        return [(row.label, row.level) for table in parse.document.tables for row in table.rows]

    plain, moved = parse_text(text), parse_text(f"\n \n{text}\n\n")
    assert rows(moved) == rows(plain)
    assert [type(item) for item in moved.document.elements] == [
        type(item) for item in plain.document.elements
    ]


# LANGUAGE FS-4, XT-4, XT-8
@given(notes)
def test_lines_that_are_kept_change_nothing_around_them(text: str) -> None:
    text = normalized(text)
    comments = re.sub(r"(?m)^(\s*//)(as|ignore)\b", lambda match: match[1] + match[2].upper(), text)
    kept, left_out = parse_text(text), parse_text(comments)
    assert [shape(item) for item in kept.document.elements if not is_kept_alone(item)] == [
        shape(item) for item in left_out.document.elements if not is_kept_alone(item)
    ]
    assert dump_diagnostics(kept.diagnostics, "") == dump_diagnostics(left_out.diagnostics, "")


def is_kept_alone(element: Element) -> bool:
    """Return whether an element is only annotations."""
    return isinstance(element, Annotation) or (
        isinstance(element, BiddingTable) and not element.rows
    )


def shape(element: Element) -> object:
    """Return an element's place and texts; for a table its rows, for annotations are above it."""
    if not isinstance(element, BiddingTable):
        return type(element), element.span[1:], [item.text for item in fragments(element)]
    return [
        (row.span[1:], row.level, row.shown_text, row.air, len(row.pasted)) for row in element.rows
    ]


@given(texts)
def test_every_auction_of_a_book_is_legal_and_stands_once(text: str) -> None:
    parse = parse_text(text)
    book = expand(parse.document.tables, parse.diagnostics)
    standing = list(book.leading)
    assert len({agreement.key for agreement in standing}) == len(standing)
    for agreement in book:
        auction = agreement.auction
        assert Auction.of(auction.opener, auction.calls) == auction


@given(texts, st.sampled_from(Profile))
def test_a_bss_file_holds_no_key_twice_and_one_record_a_line(text: str, profile: Profile) -> None:
    parse = parse_text(text)
    notes = notes_of(parse)
    data = bss_of(notes, profile).data
    encoding, end = ("cp1252", "\r\n") if profile is Profile.FD else ("utf-8", "\n")
    records = data.decode(encoding).removesuffix(end).split(end)[1:]
    keys = [record.partition("=")[0] for record in records]
    assert len(set(keys)) == len(keys)
    told = notes.book.unrestricted if profile is Profile.BML2 else notes.book
    assert len(keys) <= len(told)
    assert all(re.search("=[YN]{7}", record) for record in records)


@given(st.text(alphabet="*/=!cdhsCDHS-> 1N[]()#:htp\n.♥\\", max_size=60) | st.text())
def test_inline_markup_never_fails_and_loses_no_word(text: str) -> None:
    options = Options()
    shown = "".join(walk(parse_inline(text, options)))
    letters = {"c", "d", "h", "s", "C", "D", "H", "S", "N", "T"}
    hidden = set("*/=!->[]()♣♦♥♠—–→\ufe0e\ufe0f") | letters
    assert len(without_marks(text, options)) <= len(text)
    if "](" not in text:
        kept = [character for character in text if character not in hidden]
        assert [character for character in shown if character not in hidden] == kept
    assert 0 <= alert_length(text) <= len(text)


def walk(nodes: tuple[object, ...]) -> Iterator[str]:
    for node in nodes:
        value = getattr(node, "value", None)
        if isinstance(value, str):
            yield value
        else:
            yield from walk(node.children)  # type: ignore[attr-defined]


@given(st.text(alphabet="*/=!c1N[]()#:htp\n.♥", max_size=60) | notes | st.text())
def test_inline_markup_as_written_makes_up_the_text(text: str) -> None:
    nodes = parse_written(text, Options())
    assert "".join(written(node, text) for node in nodes) == text


def written(node: Inline, text: str) -> str:
    match node:
        case Text(value):
            return value
        case InlineCode(value):
            return f"={value}="
        case Link(start=start, end=end):
            return text[start:end]
        case Strong(children) | Emphasis(children):
            mark = "*" if isinstance(node, Strong) else "/"
            return mark + "".join(written(child, text) for child in children) + mark


@given(words | st.text(alphabet="1234567CDHSNTMXYZomxyzredblack()/!♥PDR-;step", max_size=12))
def test_labels_never_fail_and_keep_their_text(word: str) -> None:
    label = parse_label(word)
    assert label is None or label.text == word
    sequence = parse_sequence(word)
    assert label is None or sequence is None


@given(words | st.text(max_size=6))
def test_a_fragment_finds_the_way_back_to_its_text(word: str) -> None:
    text = normalized(f"- a{word}\n  b\n   {word} c")
    for element in parse_text(text).document.elements:
        for fragment in fragments(element):
            for start, line in zip(line_offsets(fragment), fragment.text.split("\n"), strict=True):
                assert fragment.span(start, start + len(line)).text in (line, blanked(line, text))


def line_offsets(fragment: Fragment) -> Iterator[int]:
    offset = 0
    for line in fragment.text.split("\n"):
        yield offset
        offset += len(line) + 1


def blanked(line: str, text: str) -> str:
    return line if line in text else line.strip()


# Notes of real partnerships


@pytest.fixture(scope="module")
def real_notes(corpus_dir: Path) -> list[str]:
    paths = sorted([*corpus_dir.rglob("*.bml"), *corpus_dir.rglob("*.txt")])
    return [path.read_bytes().decode("utf-8", errors="replace") for path in paths]


@pytest.mark.corpus
@settings(suppress_health_check=[HealthCheck.too_slow], max_examples=settings().max_examples // 2)
@given(data=st.data())
def test_no_edit_of_real_notes_raises(real_notes: list[str], data: st.DataObject) -> None:
    parse = everything(data.draw(edited(real_notes)))
    for span in spans(parse.document):
        demand_inside(span)
