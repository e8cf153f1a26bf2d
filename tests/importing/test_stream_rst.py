"""reStructuredText as lines (IM2-2, IM2-5, IM2-11, IM2-13, IM2-70)."""

from __future__ import annotations

import pytest
from docutils.parsers.rst import directives, roles, states
from hypothesis import given, settings

from sphinxcontrib_bml.importing.files.rst_blocks import parse_blocks
from sphinxcontrib_bml.importing.files.rst_stream import read_rst
from sphinxcontrib_bml.importing.files.streams import SourceFile, messages, read_streams
from sphinxcontrib_bml.importing.model.stream import LineKind
from tests.importing.streams import assert_sound, briefs, damaged, marked

NOTES = """\
:Author: Ida Holm
:Date: today

.. a comment

==========
Our system
==========

.. |h| replace:: ♥
.. |sp| image:: img/spade.png
.. _site: https://example.org/x
.. _here:

Openings
========

Text with **bold**, *em*, ``co\\de``, :abbr:`GF (game)`, :foo:`kept text`,
a link_, `the site`__ and site_ and `with address <a.html>`_ [1]_ and [#n]_; snake_case, 5*4*3,
:ref:`here`, :ref:`that <here>`, :ref:`lost`, |today|, 1|h|, 1\\ |sp|, :suit:`d`.

__ https://example.org/y

* 1\\ |h| -- five
  goes on

  * 2\\ |C| game forcing

    more text
* 1NT 15-17

a) alpha
b) beta

1NT = 15-17
   2C = Stayman

2NT
   20-22
   balanced

| line one
|   line two

:2♣: strong

-a  option text

.. [1] A footnote
   goes on.
.. [#n] Named.

said

  quoted words

----

Code::

   1NT = 15-17
     2C = ask
"""
BLOCKS = """\
Tables
======

+------+---------+
| Bid  | Meaning |
+======+=========+
| 2♣   | asks    |
|      | again   |
+------+---------+
| 2♦ spans       |
+------+---------+

====  ======
Bid   Text
====  ======
2♥    weak
      more
2♠    weak
====  ======

.. csv-table:: Splinters
   :header: "Bid", "Meaning"

   4C, "short, good"

.. list-table::
   :header-rows: 1

   * - Bid
     - Text
   * - 3C
     - - one
       - two

.. tab-set::

   .. tab-item:: After 1NT

      2C
         Stayman

.. auction::

   1C - 1H
   ?

.. unknown:: argument words
   :option: x

   * 3C weak

.. include:: other.rst
.. raw:: html

   <b>no</b>

.. image:: deal.png
   :alt: The deal

.. note:: Short note
   on two lines.

after
"""


def test_words_lists_and_definitions_are_lines() -> None:
    stream = read_rst(NOTES)
    assert briefs(stream) == [
        "heading1 Our system",
        "heading2 Openings",
        "text Text with bold, em, co\\de, GF (game), kept text,",
        "text a link_, the site and site and with address [^1] and [n]; snake_case, 5*4*3,",
        "text Openings, that, lost, |today|, 1♥, 1♠, ♦.",
        *("item 1♥ -- five", "note@2 goes on", "item@2 2♣ game forcing", "note@4 more text"),
        *("item 1NT 15-17", "item alpha", "item beta"),
        *("text 1NT = 15-17", "text@3 2C = Stayman", "item 2NT: 20-22", "note@3 balanced"),
        *("text line one", "text@2 line two", "row 2♣ | strong", "row -a | option text"),
        *("item A footnote", "note@3 goes on.", "item Named.", "text said"),
        *("text@2 quoted words", "rule", "text Code:", "code 1NT = 15-17", "code@2 2C = ask"),
    ]
    assert stream.author == "Ida Holm"
    assert dict(stream.left_out) == {"field Date": 1, "comment": 1}
    assert [(one.line, one.what) for one in stream.remarks] == [(18, "target lost not found")]
    markers = [line.marker for line in stream.lines if line.kind is LineKind.ITEM]
    assert markers == ["*", "*", "*", "a)", "b)", "-", "[^1]", "[n]"]


def test_marks_links_and_lines_have_their_places() -> None:
    lines = read_rst(NOTES).lines
    assert [(line.number, line.words.text) for line in lines][:2] == [
        *((7, "Our system"), (15, "Openings")),
    ]
    assert marked(lines[2].words) == ["strong:bold", "emphasis:em", "code:co\\de"]
    assert marked(lines[3].words) == [
        *("link:the site>https://example.org/y", "link:site>https://example.org/x"),
        "link:with address>a.html",
    ]
    assert marked(lines[4].words) == ["link:Openings>#here", "link:that>#here"]
    assert lines[1].anchors == ("here",)
    by_text = {line.words.text: line for line in lines}
    assert [by_text[text].number for text in ("1NT 15-17", "quoted words", "2C = ask")] == [
        *(30, 55, 62)
    ]
    assert by_text["quoted words"].is_quoted


def test_tables_and_directives_are_lines() -> None:
    stream = read_rst(BLOCKS)
    assert briefs(stream) == [
        *("heading1 Tables", "row Bid | Meaning", "row 2♣ | asks again", "row 2♦ spans |"),
        *("row Bid | Text", "row 2♥ | weak more", "row 2♠ | weak"),
        *("heading2#1 Splinters", "row#1 Bid | Meaning", "row#1 4C | short, good", "border#1"),
        *("row Bid | Text", "row 3C | one two"),
        *("heading2#1 After 1NT", "row#1 2C | Stayman", "border#1", "code 1C - 1H", "code ?"),
        *("text argument words", "item 3C weak", "border .. include:: other.rst"),
        *("picture The deal", "heading2#1 Note", "text#1 Short note", "text#1 on two lines."),
        *("border#1", "text after"),
    ]
    rows = [line for line in stream.lines if line.cells]
    assert [line.number for line in rows] == [4, 7, 10, 14, 16, 18, 24, 24, 29, 31, 39]
    assert [line.is_header for line in rows[:4]] == [True, False, False, True]
    assert rows[1].header == ("Bid", "Meaning")
    assert dict(stream.left_out) == {"raw directive": 1}
    assert next(line for line in stream.lines if line.target).target == "deal.png"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        (".. note::", ["heading1#1 Note", "border#1"]),
        ("====\nopen", ["text open"]),
        ("====  ==\na     b\n\nc", ["row a | b", "text c"]),
        ("+---+\n| a |", ["row a"]),
        ("* a\nb", ["item a", "text b"]),
        ("`open *open |open ``open", ["text `open *open |open ``open"]),
        ("== ==\n\n", []),
        (".. |x| replace:: |x|\n\n|x|", ["text |x|"]),
        ('.. csv-table::\n\n   "a', ["row a"]),
        ("a::\n\n> b", ["text a:", "code > b"]),
        ("* 1\n\n  ====\n  x\n  ====\n", ["item 1", "note@2 x"]),
    ],
)
def test_unfinished_text_is_read(text: str, expected: list[str]) -> None:
    assert briefs(read_rst(text)) == expected


def test_deep_nesting_is_read_as_text() -> None:
    stream = read_rst("".join(f"{' ' * depth}* a\n\n" for depth in range(0, 200)))
    assert len(stream.lines) == 200
    assert_sound(stream, 400)


def _tables_of_docutils() -> list[object]:
    return [
        dict(vars(directives)["_directives"]),
        dict(vars(roles)["_roles"]),
        len(states.RSTState.nested_sm_cache),
    ]


# IM2-70
def test_nothing_is_run_printed_or_registered(capfd: pytest.CaptureFixture[str]) -> None:
    before = _tables_of_docutils()
    text = f"{NOTES}\n{BLOCKS}\n.. role:: own\n.. default-role:: own\n.. nothing::\n\n=====\nbad\n"
    read_rst(text)
    assert _tables_of_docutils() == before
    assert capfd.readouterr() == ("", "")


# IM2-69: docutils copies all lines below a list; parts keep that linear.
@pytest.mark.parametrize("text", ["* a\n\nx\n\n", "* a\n\n- b\n\n", "a\n=\n\n* b\n\n"])
def test_parts_of_a_file_are_read_alone(text: str) -> None:
    stream = read_rst(text * 400)
    assert [line.number for line in stream.lines] == sorted(line.number for line in stream.lines)
    assert len(stream.lines) == 800
    assert len(parse_blocks(text * 400).styles) <= 1


def test_what_is_not_found_or_included_is_told() -> None:
    source = b".. include:: x.rst\n\nTitle\n=====\n\n.. index:: a\n\nSee :ref:`lost`.\n"
    read = read_streams([SourceFile("rst", "a.rst", source)])
    assert [str(message) for message in messages(read, 0)] == [
        "a.rst: info: 1 index directive left out [IMPORT-KEPT]",
        "a.rst:8: info: target lost not found [IMPORT-KEPT]",
    ]


@settings(max_examples=100, deadline=None)
@given(damaged([NOTES, BLOCKS]))
def test_any_rst_is_read(text: str) -> None:
    assert_sound(read_rst(text), text.count("\n") + 1)
