"""AsciiDoc as lines (IM2-2, IM2-5, IM2-11, IM2-13, IM2-70)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from sphinxcontrib_bml.importing.files.asciidoc import read_asciidoc
from sphinxcontrib_bml.importing.model.stream import LineKind
from tests.importing.streams import assert_sound, briefs, damaged, marked

NOTES = """\
= Our notes
Ida Holm <ida@example.org>
:toc:
:h: ♥

// a comment
== Openings

* 1{h}  five
** 1S *four* +
more
- [x] done
. first
.. second

[NOTE]
====
Passed hand.
====

TIP: Pass
often.

after
include::other.adoc[]
"""
BLOCKS = """\
== 1S

.Splinters
[cols="1,3"]
|===
| Bid | Meaning

| 4C | short
goes on
2+| 4D
|===

|===
|a |b
|c |d
|===

|===
| alone
|===

[source,python]
----
x = 1

* y
----

[[here]]
=== Named [[there]]
See <<here,it>>, xref:a.adoc#b[that], link:x.html[x] and https://a.b/c[site].

2NT:: asks
again
3C::
  weak

____
quoted
____

image::deal.png[The deal]
1image:heart.png[] _em_ `co*d*e` [.red]#gone# image:d.png[deal]
'''
├─ 2♣ x
some_snake_case and 5 * 4 * 3
"""


def test_headings_lists_and_notes_are_lines() -> None:
    stream = read_asciidoc(NOTES)
    assert briefs(stream) == [
        *("heading1 Our notes", "heading2 Openings", "item 1♥  five", "item@2 1S four"),
        *("note@4 more", "item done", "item first", "item@2 second"),
        *("heading3#1 Note", "text#1 Passed hand.", "border"),
        *("heading3#1 Tip", "text#1 Pass", "text#1 often.", "border", "text after"),
    ]
    assert stream.author == "Ida Holm"
    markers = [line.marker for line in stream.lines if line.kind is LineKind.ITEM]
    assert markers == ["*", "**", "- [x]", ".", ".."]
    assert dict(stream.left_out) == {"attribute": 2, "comment": 1, "include": 1}


def test_tables_code_links_and_pictures_are_lines() -> None:
    stream = read_asciidoc(BLOCKS)
    assert briefs(stream) == [
        *("heading2 1S", "heading3 Splinters", "row Bid | Meaning", "row 4C | short goes on"),
        *("row 4D |", "border", "row a | b", "row c | d", "row alone"),
        *("code x = 1", "code", "code * y", "heading3 Named"),
        *("text See it, that, x and site.", "row 2NT | asks", "note@2 again", "row 3C | weak"),
        *("text quoted", "picture The deal", "text 1♥ em co*d*e gone deal", "rule"),
        *("item@1 2♣ x", "text some_snake_case and 5 * 4 * 3"),
    ]
    by_text = {line.words.text: line for line in stream.lines}
    assert by_text["Named"].anchors == ("here", "there")
    assert marked(by_text["See it, that, x and site."].words) == [
        *("link:it>#here", "link:that>a.adoc#b", "link:x>x.html", "link:site>https://a.b/c")
    ]
    assert [line.is_header for line in stream.lines if line.cells][:2] == [True, False]
    assert by_text["x = 1"].marker == "python"
    assert by_text["The deal"].target == "deal.png"
    assert by_text["quoted"].is_quoted


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("|===\n|a", ["row a"]),
        ("----\nopen", ["code open"]),
        ("====\nopen", ["text open"]),
        ("[NOTE]\none\ntwo", ["heading1#1 Note", "text#1 one", "text#1 two", "border"]),
        ("a::b", ["text a::b"]),
    ],
)
def test_unfinished_text_is_read(text: str, expected: list[str]) -> None:
    assert briefs(read_asciidoc(text)) == expected


@settings(max_examples=120, deadline=None)
@given(damaged([NOTES, BLOCKS]))
def test_any_asciidoc_is_read(text: str) -> None:
    assert_sound(read_asciidoc(text), text.count("\n") + 1)
