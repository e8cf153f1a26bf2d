"""Pages as lines: saved documents, wikis, pages of ours (IM2-4 to IM2-14, IM2-70)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from sphinxcontrib_bml.importing.files.detection import UnreadableError
from sphinxcontrib_bml.importing.files.html_looks import real_target
from sphinxcontrib_bml.importing.files.html_stream import read_html_stream
from sphinxcontrib_bml.importing.model.stream import ExactRow
from tests.importing.streams import assert_sound, briefs, damaged, marked

GOOGLE = """\
<html><head><title>Notes</title><style>.c1{color:#ff0000}.c2{font-weight:700}
.c3{margin-left:36pt}</style></head>
<body class="doc-content"><p class="title" id="h.t"><span>Lena &amp; Otto</span></p>
<h2 id="h.1">1NT (15-17)</h2>
<ul class="lst-kix_a-0 start"><li><span>2</span><span class="c1">D</span><span>: x</span></li></ul>
<ul class="lst-kix_a-1 start"><li><span>2</span><span class="c1">H</span>: none</li></ul>
<ul class="lst-kix_a-0"><li>2S&nbsp;= <span class="c2">hearts</span></li></ul>
<p class="c3">deeper<br>lines</p>
<table><tr><td>W</td><td class="c1">S</td></tr><tr><td>1&clubs;</td><td>?</td></tr></table>
<script>alert(1)</script><img src="https://example.org/pixel.gif"></body></html>
"""
WIKI = """\
<!DOCTYPE html><html><head><title>Wiki page</title><meta name="author" content="Ida"></head>
<body><header><a href="/">Home</a></header><nav><ul><li>Menu</li></ul></nav>
<div class="toc"><p>Contents</p></div><main>
<h1>One club<a class="headerlink" href="#x">¶</a></h1>
<p><a href="https://example.org/edit">Edit this page</a></p>
<details><summary>Responses</summary><p>1<font face="Symbol">¨</font> = <s>old</s>
<em>weak</em></p></details>
<p>after <a id="there"></a><a href="x.html#y">link</a> <img src="heart.gif"> <img src="a.png"></p>
<p><img alt="The deal" src="deal.png"></p>
<dl><dt>1D<dd>weak<br>hands<dd>also<dt>1H</dl>
<table><caption>Rebids</caption><thead><tr><th>Bid<th>Text</tr></thead>
<tr><td rowspan=2>1H<td colspan=2>a<p>b</p><tr><td>c
<tr><td>&emsp;1S<td>x<table><tr><td>2C<td>inner</table></table>
<blockquote>quoted</blockquote><pre>code
  more</pre><hr>
<ol start=3><li>three<p>more</p><ul><li>deep</ul><li>four</ol>
<div><pre>1</pre>├─ 2♣</div>
<table><tr><td><h3>Layout</h3>text</table>
</main><footer>Foot</footer></body></html>
"""
OURS = """\
<main id="t"><h1 class="title">T</h1><div class="bml-bidtable">
<ul class="bml-tree" role="list"><li
 id="bml-1N"><div class="bml-row"><b class="bml-call">1NT</b></div><details open="open"><summary
 aria-label="after 1NT"></summary><ul role="list"><li
 class="bml-row" id="bml-1N-2C"><b
 class="bml-call" title="1NT – 2♣">2<span class="bml-suit-c">♣︎</span></b>
 <span class="bml-alert">!</span> Stayman, <strong>asks</strong></li><li
 class="bml-row"><b
 class="bml-call" title="1NT – 2♦">2<span class="bml-suit-d">♦︎</span></b> hearts</li></ul>
</details></li></ul></div>
<table class="bml-auction"><tbody><tr><td>1<span>♣︎</span></td><td>Dbl</td></tr></tbody></table>
</main>
"""
SOURCES = [GOOGLE, WIKI, OURS]


# IM2-2, IM2-6, IM2-12
def test_saved_documents_have_lists_by_class_and_colored_letters() -> None:
    stream = read_html_stream(GOOGLE)
    assert briefs(stream) == [
        *("heading2 1NT (15-17)", "item 2♦: x", "item@2 2♥: none", "item 2S = hearts"),
        *("text@4 deeper", "text@4 lines", "row W | S", "row 1♣ | ?"),
    ]
    assert stream.title == "Lena & Otto"
    assert marked(stream.lines[3].words) == ["strong:hearts"]
    assert dict(stream.left_out) == {"picture": 1}


# IM2-4, IM2-5, IM2-9, IM2-11, IM2-13, IM2-14
def test_pages_have_blocks_definitions_and_tables() -> None:
    stream = read_html_stream(WIKI)
    assert briefs(stream) == [
        *("heading1 One club", "heading2#1 Responses", "text#1 1♦ = old weak", "border"),
        *("text after link ♥ a.png", "picture The deal"),
        *("row 1D | weak", "note@2 hands", "note@2 also", "row 1H |"),
        *("text Rebids", "row Bid | Text", "row 1H | a b |", "row  | c", "row@2 1S | x"),
        *("row@4 2C | inner", "text quoted", "code code", "code@2 more", "rule"),
        *("item three", "note@2 more", "item@2 deep", "item four", "code 1", "item@1 2♣"),
        *("heading3 Layout", "text text"),
    ]
    by_text = {line.words.text: line for line in stream.lines}
    assert by_text["after link ♥ a.png"].anchors == ("there",)
    assert marked(by_text["after link ♥ a.png"].words) == [
        *("link:link>x.html#y", "picture:a.png>a.png")
    ]
    assert by_text["quoted"].is_quoted
    assert [by_text[name].marker for name in ("three", "deep", "four")] == ["3.", "-", "4."]
    header = [line for line in stream.lines if line.is_header]
    assert [line.header for line in header] == [("Bid", "Text")]
    assert (stream.title, stream.author) == ("", "Ida")
    assert dict(stream.left_out) == {"navigation": 4}


def test_pages_of_ours_keep_their_rows() -> None:
    stream = read_html_stream(OURS)
    assert briefs(stream) == [
        *("heading1 T", "listed", "listed Stayman, asks", "listed hearts"),
        "row 1♣ | Dbl",
    ]
    assert [line.listed and line.listed.calls for line in stream.lines[1:4]] == [
        *(("1NT",), ("1NT", "2♣"), ("1NT", "2♦")),
    ]
    assert stream.lines[2].listed == ExactRow(("1NT", "2♣"), is_alerted=True)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("<p>a<p>b</html><p>c", ["text a", "text b", "text c"]),
        (
            "<ul><li>a<ul><li>b</li></li><li>c</ul><p>d",
            ["item a", "item@2 b", "item c", "text d"],
        ),
        ("<li>alone", ["text alone"]),
        ("<table><tr><td>a<td>open", ["row a | open"]),
        ("<td>a", ["text a"]),
        ("a&nbsp;&nbsp;b  c", ["text a  b c"]),
        ("<p>&nbsp;&nbsp;&nbsp;2C x", ["text@3 2C x"]),
        ("<p>a<p> <p>b", ["text a", "text b"]),
    ],
)
def test_damaged_pages_are_read(text: str, expected: list[str]) -> None:
    assert briefs(read_html_stream(text)) == expected


def test_text_is_kept_whatever_the_classes_around_it_are() -> None:
    inner = '<h1 class="nav">Notes</h1><p>1C: strong</p>'
    for page in (
        f'<section class="wy-nav-content-wrap nav">{inner}</section>',
        f'<div class="sidebar"><p>x</p></div><div role="main">{inner}</div><p>y</p>',
        f"<header>{inner}</header>",
    ):
        assert briefs(read_html_stream(page)) == ["heading1 Notes", "text 1C: strong"]


def test_titles_are_those_of_the_page_without_a_heading() -> None:
    head = "<head><title>Name</title></head>"
    assert read_html_stream(f"{head}<p>x").title == "Name"
    assert read_html_stream(f"{head}<h1>x</h1><h1>y</h1>").title == "Name"
    assert read_html_stream(f"{head}<h1>x</h1>").title == ""


def test_links_of_saved_documents_are_the_real_ones() -> None:
    assert real_target("https://www.google.com/url?q=https://a.b/c&sa=D") == "https://a.b/c"
    assert real_target(" x.md ") == "x.md"


# IM2-69, IM2-70
def test_limits_and_nothing_fetched() -> None:
    with pytest.raises(UnreadableError, match="nested too deeply"):
        read_html_stream("<ul><li>a" * 500)
    deep = read_html_stream("<ul><li>a" * 64)
    assert len(deep.lines) == 64
    entity = '<!DOCTYPE html [<!ENTITY x SYSTEM "file:///etc/passwd">]><p>&x;</p>'
    assert "root" not in " ".join(briefs(read_html_stream(entity)))


@settings(max_examples=120, deadline=None)
@given(damaged(SOURCES))
def test_any_page_is_read(text: str) -> None:
    assert_sound(read_html_stream(text))
