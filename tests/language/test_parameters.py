"""Texts that are written once: the values of parameters are in their places (LANGUAGE PR)."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinxcontrib_bml.agreements.check_runner import check
from sphinxcontrib_bml.agreements.notes import parse as read_text
from sphinxcontrib_bml.language.options import Limits, Options
from sphinxcontrib_bml.language.parameters import fill, read_parameters
from sphinxcontrib_bml.language.parser import Parse, parse_file, parse_text
from sphinxcontrib_bml.language.prose import fragments_of
from sphinxcontrib_bml.language.rereading import read_edited
from sphinxcontrib_bml.language.syntax import Heading


def texts(parse: Parse) -> list[str]:
    return [text.text for element in parse.document.elements for text in fragments_of(element)]


def messages(text: str, options: Options | None = None) -> list[str]:
    found = check(read_text(text, "notes.bml", options=options))
    return [f"{one.span.line}:{one.span.column + 1} {one.span.text} {one.code}" for one in found]


EVERYWHERE = """\
#+TITLE: Range {r}
* Heading {r}

Text {r} and =code {r}=.

- item {r}
  - inner {r}

| cell {r} | b |
|----------|---|
| c        | d |

term :: meaning {r}

1H {r} P 2H
(1) note {r}

1N = {r}
  2C = Stayman
       over {r}

#+DEFINE: r 15--17
"""


# PR-1
def test_values_are_in_all_running_texts_wherever_they_are_defined() -> None:
    parse = parse_text(EVERYWHERE)
    assert "{" not in " ".join(texts(parse))
    assert parse.document.text_of("TITLE") == "Range 15--17"
    assert "Text 15--17 and =code 15--17=." in texts(parse)
    assert "Stayman\nover 15--17" in texts(parse)


# PR-1
def test_labels_targets_and_addresses_keep_braces() -> None:
    parse = parse_text("#+DEFINE: c 2C\n\n{c} = x\n\nSee [it {c}](#{c}) at https://x.org/{c}.\n")
    assert texts(parse)[-1] == "See [it 2C](#{c}) at https://x.org/{c}."
    assert not any(row.labels for table in parse.document.tables for row in table.rows)


# PR-1
def test_a_description_is_read_as_if_the_values_were_typed() -> None:
    text = "#+DEFINE: a ! alerted\n#+DEFINE: p (passed hand) weak\n\n1N = {a}\n  2D = {p}\n"
    first, second = read_text(text).book.leading
    assert first.alert
    assert (str(second.conditions.seat), second.text) == ("34", "weak")


# PR-1
def test_anchors_of_headings_stay_where_a_value_changes() -> None:
    text = "#+DEFINE: r 15--17\n\n* Opening {r}\n"
    (heading,) = parse_text(text).document.elements
    assert isinstance(heading, Heading)
    assert (heading.text.text, heading.anchor) == ("Opening 15--17", "opening-r")


# PR-1
def test_places_in_and_after_values_are_those_that_were_typed() -> None:
    text = "#+DEFINE: r a range from 18--14 HCP\n\n1N = {r} or 41 HCP\n  2C = (1) {r}\n"
    assert messages(text)[:2] == ["3:6 {r} NUMBER", "3:13 41 HCP NUMBER"]


# PR-1
def test_an_edit_never_puts_a_part_of_a_value_into_the_notes() -> None:
    found = check(read_text("#+DEFINE: r 18--14 HCP\n\n1N = {r}\n"))
    assert [one.edits for one in found] == [()]


# PR-2
def test_the_first_definition_counts_and_the_project_comes_last() -> None:
    project, problems = read_parameters(
        {"r": "12--14", "s": "weak", "1": "x", "ben": {"r": "10--12", "t": 3}}
    )
    assert len(problems) == 2
    options = Options(parameters=project)
    text = "#+VARIANTS: anna ben\n\n1N = {r} {s}\n"
    for variant, expected in (("anna", "12--14 weak"), ("ben", "10--12 weak")):
        notes = read_text(text, options=options, variant=variant)
        assert [one.text for one in notes.book.leading] == [expected]
    notes = read_text(f"{text}\n#+DEFINE: r 15--17\n", options=options, variant="anna")
    assert [one.text for one in notes.book.leading] == ["15--17 weak"]


PARTNERS = """\
#+VARIANTS: anna ben
#+TITLE: Range {r}
#+DEFINE: r 15--17
#+DEFINE: r 12--14
//only ben
#+DEFINE: all in {r}

Text {all}

1N = {r}
//only anna = always {r}
  2C = Stayman over {r}
"""


# PR-2
def test_a_partner_has_own_values() -> None:
    found = {
        name: [one.text for one in read_text(PARTNERS, variant=name).book.leading]
        for name in ("anna", "ben")
    }
    assert found["anna"] == ["always 15--17", "Stayman over 15--17"]
    assert found["ben"] == ["12--14", "Stayman over 12--14"]
    ben = read_text(PARTNERS, variant="ben")
    assert texts(ben.parses[0])[0] == "Text in 12--14"
    assert ben.documents[0].text_of("TITLE") == "Range 12--14"
    assert messages(PARTNERS) == []


# PR-2
def test_includes_define_for_the_document_and_its_elements_are_shared(tmp_path: Path) -> None:
    (tmp_path / "_range.bml").write_text("#+DEFINE: r 15--17\n")
    (tmp_path / "_rows.bml").write_text("1N = {r}\n\nText {r}\n")
    for name, own in (("a", ""), ("b", "#+DEFINE: r 12--14\n\n")):
        path = tmp_path / f"{name}.bml"
        path.write_text(f"{own}#INCLUDE _rows.bml\n\n#INCLUDE _range.bml\n")
        value = "12--14" if own else "15--17"
        assert texts(parse_file(path)) == [value, f"Text {value}"]


# PR-3
def test_two_braces_are_one_where_parameters_are_known() -> None:
    assert fill("{{r} {r} {{{r}", {"r": "1"}).text == "{r} 1 {1"
    assert texts(parse_text("Text {{r} {r}.\n")) == ["Text {{r} {r}."]


# PR-5
@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("#+DEFINE: r 1\n#+DEFINE: r 2", ["2:13 2 PARAMETER-TWICE"]),
        ("#+DEFINE: r {s}\n#+DEFINE: s {r}", ["1:13 {s} PARAMETER-CYCLE"]),
        ("#+DEFINE: r 1\n#+DEFINE: s 2", ["2:13 2 PARAMETER-UNUSED"]),
        ("#+DEFINE: s-s 1\n#+DEFINE: r 1", ["1:11 s-s 1 DIRECTIVE-VALUE"]),
        ("#+DEFINE: r\n#+DEFINE: r 1", ["1:11 r DIRECTIVE-VALUE"]),
        ("#+DEFINE:\n#+DEFINE: r 1", ["1:10  DIRECTIVE-VALUE"]),
        ("#+DEFINE: q 1", ["3:7 r PARAMETER-UNKNOWN", "1:13 1 PARAMETER-UNUSED"]),
    ],
)
def test_problems_of_definitions_are_reported_in_their_places(
    lines: str, expected: list[str]
) -> None:
    filled = lines if "\n" in lines else f"{lines}\n"
    found = messages(f"{filled}\n1N = {{r}}\n" if "\n" not in lines else f"{lines}\n\n1N = {{r}}\n")
    assert [one for one in expected if one not in found] == []


# PR-5
def test_parameters_that_lead_to_each_other_are_reported_once() -> None:
    found = messages("#+DEFINE: q {r}\n#+DEFINE: r {s}\n#+DEFINE: s {r}\n\n1N = {q}\n")
    assert [one for one in found if "PARAMETER-CYCLE" in one] == ["2:13 {s} PARAMETER-CYCLE"]


# PR-5
def test_parameters_in_each_other_end_at_their_limit() -> None:
    lines = [f"#+DEFINE: a{n} {{a{n + 1}}}{{a{n + 1}}}" for n in range(9)]
    text = "\n".join([*lines, "#+DEFINE: a9 x", "", "1N = {a0}", "2N = {a2}", ""])
    book = read_text(text).book
    assert [one.text for one in book.leading] == ["{a0}", "x" * 2**7]
    assert any("PARAMETER-CYCLE" in one for one in messages(text))


# PR-5
def test_a_text_that_grows_too_long_is_kept_as_typed() -> None:
    text = f"#+DEFINE: a {'x' * 100}\n\n1N = {'{a}' * 20}\n"
    options = Options(limits=Limits(line_length=1000))
    assert messages(text, options) == [f"3:6 {'{a}' * 20} LIMIT-LINE"]
    few = Options(limits=Limits(parameters=1))
    assert "DIRECTIVE-VALUE" in messages("#+DEFINE: a 1\n#+DEFINE: b 2\n\n1N = {a}\n", few)[0]


def test_edited_texts_know_their_parameters(tmp_path: Path) -> None:
    path = tmp_path / "notes.bml"
    path.write_text("1N = {r}\n\nText {r}.\n\n#+DEFINE: r 15--17\n")
    edited = read_edited(path, Options(), "notes.bml")
    assert texts(edited.parse) == ["15--17", "Text 15--17."]
    assert edited.after("1N = {r} or so\n\nText {r}.\n\n#+DEFINE: r 15--17\n") is None


# HI-12a
def test_rows_with_several_calls_have_values_in_their_descriptions() -> None:
    book = read_text("#+DEFINE: r 15--17\n\n1N P 2C = asks {r}\n").book
    assert [one.text for one in book.leading] == ["", "asks 15--17"]
