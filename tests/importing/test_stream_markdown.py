"""Markdown as lines: blocks, tags, lists, tables, code, links (IM2-4 to IM2-13, IM2-64)."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings

from sphinxcontrib_bml.importing.files.markdown_lines import same_title
from sphinxcontrib_bml.importing.files.markdown_stream import read_markdown_stream
from sphinxcontrib_bml.importing.model.stream import LineKind
from tests.importing.streams import assert_sound, brief, briefs, damaged, marked

MKDOCS = """\
# 1♦ Opening

### Shows
- Four cards

??? note "Responses to 1♦"
    ### Responses to 1!d (weak)

    | Response | Meaning |
    | -------- | ------- |
    | 1♥/1♠    | four `a \\| b` |

    !!! warning
        careful
    ??? "Later"
        ## Rebids
        text

!!! tip
    We pass.

=== "First tab"

    one
"""
SITES = """\
---
title: "Our notes"
author: Ida
weight: 3
---
import Tabs from '@theme/Tabs';

:::tip My title
inside
:::

::::{note}
:class: x
in a note
:::{warning} TextStyle
nested
:::
::::

::: {.callout-note title="Quarto"}
x
:::

{% tabs %}
{% tab title="First" %}
one
{% endtab %}
{% endtabs %}
{% bids %}
1!S-?
2!N  := four trumps
{% endbids %}

<details>
<summary><b>After 1♣</b> - 1♦</summary>

- 1H

</details>
<details><summary>Short</summary>inline</details>

```{admonition} Titled
content
```

<TabItem value="a" label="Label">
tab
</TabItem>

[sidebar]
{{#opts}}
<!-- secret
comment -->
After all
"""
LISTS = """\
* 2D Multi:

        a) weak
        b) balanced
* 2S
  further
  * 2N asks

    | a | b |
    |---|---|
    | 1 | 2 | 3 |
1. [ ] one
2) two
   ??? note "In item"
       inside

   after

> quoted
> - 1C[^1]

[^1]: Foot **note**
    more

Term
: Definition
  more
: other
"""
TEXT = """\
One `a
b` and
two\\
three<br>four &hearts;
![spade](s.png) 5+<font color="red">D</font> ![deal](d.png) ~~gone~~

![The deal](deal.png)

(here)=
## Named *one* {#named}

<a id="there"></a>
See [it](x.md#y), [ref] <a name="z"></a>!c

2C: asks
2D: none
---

[ref]: http://a.b/c
[2N]: asks

| 1C | 2C |
| 1D | 2D |

1C\tx\ty
1D\tx\ty
1H\tx\ty

    code  here

```
1NT
├─ 2♣ asks
└─ 2♦ x
```

```yaml
x:  1

y
```

***
"""
HTML = """\
Text

<table>
<tr><th>Bid</th><th>Text</th></tr>

<tr><td rowspan=2>1C</td><td>a<br>b</td></tr>
<tr><td>&nbsp;&nbsp;c</td></tr>
</table>

<div align="center">

**inside**

</div>

- item <br> more
- <ul><li>2C</li></ul>
"""
SOURCES = [MKDOCS, SITES, LISTS, TEXT, HTML]


def found(text: str) -> list[str]:
    return briefs(read_markdown_stream(text))


# IM2-5
def test_blocks_are_content_and_their_titles_headings() -> None:
    assert found(MKDOCS) == [
        *("heading1 1♦ Opening", "heading3 Shows", "item Four cards"),
        *("heading3#1 Responses to 1!d (weak)", "row#1 Response | Meaning"),
        *("row#1 1♥/1♠ | four a | b", "heading4#2 Warning", "text#2 careful", "border#1"),
        *("heading4#2 Later", "heading5#2 Rebids", "text#2 text", "border#1", "border"),
        *("heading4#1 Tip", "text#1 We pass.", "border"),
        *("heading4#1 First tab", "text#1 one", "border"),
    ]


# IM2-5, IM2-6
def test_site_makers_have_blocks_and_tags() -> None:
    stream = read_markdown_stream(SITES)
    assert [line for line in briefs(stream) if not line.startswith("border")] == [
        *("heading1#1 My title", "text#1 inside"),
        *("heading1#1 Note", "text#1 in a note", "heading2#2 TextStyle", "text#2 nested"),
        *("heading1#1 Quarto", "text#1 x", "heading1#1 First", "text#1 one"),
        *("text 1!S-?", "text 2!N  := four trumps"),
        *("heading1#1 After 1♣ - 1♦", "item#1 1H", "heading1#1 Short", "text#1 inline"),
        *("heading1#1 Titled", "text#1 content", "heading1#1 Label", "text#1 tab"),
        "text After all",
    ]
    assert (stream.title, stream.author) == ("Our notes", "Ida")
    assert dict(stream.left_out) == {
        **{"front matter: weight": 1, "import": 1, "{% tabs %}": 1, "{% endtabs %}": 1},
        **{"{% bids %}": 1, "{% endbids %}": 1, "sidebar": 1, "{{#opts}}": 1, "comment": 1},
    }


def test_lines_have_their_numbers() -> None:
    for text in SOURCES:
        raw = text.split("\n")
        for line in read_markdown_stream(text).lines:
            for word in brief(line).replace("|", " ").split()[1:]:
                if word.isalpha() and word.isascii() and line.kind is not LineKind.HEADING:
                    assert word in " ".join(raw[line.number - 1 : line.number + 1]), line


# IM2-7, IM2-23, IM2-64
def test_lists_have_depth_and_further_lines() -> None:
    stream = read_markdown_stream(LISTS)
    assert briefs(stream) == [
        *("item 2D Multi:", "note@2 a) weak", "note@2 b) balanced", "item 2S", "note@2 further"),
        *("item@2 2N asks", "row@4 a | b", "row@4 1 | 2 | 3", "item one", "item two"),
        *("heading1#1 In item", "text#1 inside", "border", "text@3 after"),
        *("text quoted", "item 1C[^1]", "item Foot note", "note@4 more"),
        *("row Term | Definition", "note@2 more", "note@2 other"),
    ]
    markers = [line.marker for line in stream.lines if line.kind is LineKind.ITEM]
    assert markers == ["*", "*", "*", "1. [ ]", "2)", "-", "[^1]"]
    assert [line.words.text for line in stream.lines if line.is_quoted] == ["quoted", "1C[^1]"]


# IM2-4, IM2-8, IM2-10 to IM2-13
def test_text_has_lines_suits_anchors_pictures_and_code() -> None:
    stream = read_markdown_stream(TEXT)
    assert briefs(stream) == [
        *("text One a b and", "text two", "text three", "text four ♥", "text ♠ 5+♦ deal gone"),
        *("picture The deal", "heading2 Named one", "text See it, ref !c"),
        *("text 2C: asks", "text 2D: none", "rule", "text [2N]: asks"),
        *("row 1C | 2C", "row 1D | 2D", "row 1C | x | y", "row 1D | x | y", "row 1H | x | y"),
        *("code@4 code  here".replace("@4", ""), "text 1NT", "item@1 2♣ asks", "item@1 2♦ x"),
        *("code x:  1", "code", "code y", "rule"),
    ]
    by_text = {line.words.text: line for line in stream.lines}
    assert by_text["Named one"].anchors == ("here", "named")
    assert by_text["See it, ref !c"].anchors == ("there", "z")
    assert marked(by_text["See it, ref !c"].words) == ["link:it>x.md#y", "link:ref>http://a.b/c"]
    assert marked(by_text["♠ 5+♦ deal gone"].words) == ["picture:deal>d.png", "struck:gone"]
    assert by_text["The deal"].target == "deal.png"
    assert by_text["y"].marker == "yaml"


# IM2-9
def test_tables_may_be_html() -> None:
    stream = read_markdown_stream(HTML)
    assert briefs(stream) == [
        *("text Text", "row Bid | Text", "row 1C | a b", "row@2  | c", "border", "text inside"),
        *("border", "item item", "note@2 more", "item@2 2C"),
    ]
    assert [line.number for line in stream.lines] == [1, 4, 6, 7, 10, 12, 14, 16, 16, 17]
    assert marked(stream.lines[2].cells[1]) == ["break: "]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        *(("Responses to 1♦", "responses to 1!d (weak)", True), ("a", "b", False)),
        *(("", "", True), ("♣", "!c", True), ("(x)", "(y)", False)),
    ],
)
def test_titles_are_compared_without_remarks(one: str, other: str, same: bool) -> None:
    assert same_title(one, other) is same


# IM2-69
def test_what_is_nested_too_deeply_is_text() -> None:
    deep = "\n".join("  " * depth + "- x" for depth in range(500))
    stream = read_markdown_stream(deep)
    assert len(stream.lines) == 500
    assert_sound(read_markdown_stream("> " * 5000 + "x"))


def test_blocks_beyond_the_limit_are_borders() -> None:
    start = time.process_time()
    stream = read_markdown_stream(":::note\n" * 5000 + "text")
    assert max(line.block for line in stream.lines) == 64
    assert "text" in " ".join(stream.texts())
    assert time.process_time() - start < 5


def test_a_large_file_is_read_in_linear_time() -> None:
    seconds = []
    for times in (40, 160):
        text = "\n\n".join([MKDOCS, LISTS.replace("[^1]:", "[^1] "), TEXT, HTML] * times)
        start = time.process_time()
        assert len(read_markdown_stream(text).lines) > 50 * times
        seconds.append(time.process_time() - start)
    assert seconds[1] < 9 * seconds[0]


@settings(max_examples=120, deadline=None)
@given(damaged(SOURCES))
def test_any_markdown_is_read(text: str) -> None:
    assert_sound(read_markdown_stream(text), text.count("\n") + 1)
