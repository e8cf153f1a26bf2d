"""Chapters without bidding lists, as Sphinx pages in MyST or reST (IMPORTS IM2-62, IM2-66)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise

from markdown_it import MarkdownIt

from ..model.books import unique_anchors
from ..model.outline import slug
from .markdown_regions import front_matter
from .navigation import toctrees

_FENCE = re.compile(r"[ \t]*(?:(?:[-*+>]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,}|:{3,})(.*)")
_BRACED = re.compile(r"\{[ \t]*([\w.+-]+)([^{}]*)\}")
_KNOWN = frozenset(
    ["admonition", "attention", "auction", "bidtable", "bml", "caution", "code", "code-block",
     "contents", "csv-table", "danger", "deal", "deprecated", "error", "explorer", "figure",
     "glossary", "hint", "image", "important", "index", "list-table", "literalinclude", "math",
     "note", "only", "quiz", "rubric", "seealso", "sidebar", "table", "tip", "topic",
     "versionadded", "versionchanged", "warning"]
)  # fmt: skip
"""Directives that a project of notes has."""
_OF_PICTURES = re.compile(
    r"([ \t]*[`~:]{3,}[ \t]*\{(?:image|figure)\}[ \t]+|[ \t]*\.\.[ \t]+(?:\|[^|]*\|[ \t]+)?"
    r"(?:image|figure)::[ \t]+)(\S+)(.*)"
)
_LINKS = re.compile(
    r"(!?\[(?:[^\[\]\\!]|!(?!\[)|\\.|!?\[[^\[\]]*\]\([^()]*\))*\]\(\s*)"
    r"(?:<([^<>]*)>|((?:[^()\s<>]|\([^()\s]*\))*))(\s+(?:\"[^\"]*\"|'[^']*'|\([^()]*\)))?(\s*\))"
)
_DEFINED = re.compile(r"( {0,3}\[[^\]^][^\]]*\]:[ \t]*)<?([^\s<>]+)>?(.*)")
_IN_HTML = re.compile(
    r"(<(?:img|a)\b[^<>]*?\b(src|href)\s*=\s*)(\"[^\"]*\"|'[^']*')", re.IGNORECASE
)
_CODE = re.compile(r"(`+[^`]*`+)")
_ANCHOR = re.compile(r"(#{1,6}[ \t].*?)[ \t]*\{:?[ \t]*#([\w:.-]+)[^{}]*\}[ \t]*$")
_RULES = re.compile(r"([=~^\"'*+#`.:_-])\1{2,}[ \t]*")
RewriteLink = Callable[[str, str], str]
"""Returns the new target of a link; the second value is ``link``, ``picture`` or ``html``."""


def anchors_of_page(text: str, title: str) -> dict[int, str]:
    """Return the anchors of the headings of a page in Markdown, by their lines.

    :param title: the title that is added above, if the page has none.
    """
    lines = text.split("\n")
    start = front_matter(lines)[0]
    tokens = MarkdownIt("commonmark").parse("\n".join(map(_without_anchor, lines[start:])))
    numbers, texts = [], [title] if title else []
    for place, token in enumerate(tokens):
        if token.type == "heading_open" and token.map:
            numbers.append(token.map[0] + start + 1)
            inline = tokens[place + 1]
            shown = (one for one in inline.children or () if one.type in {"text", "code_inline"})
            texts.append("".join(one.content for one in shown))
    anchors = unique_anchors(map(slug, texts))[1 if title else 0 :]
    return dict(zip(numbers, anchors, strict=True))


def _without_anchor(line: str) -> str:
    found = _ANCHOR.fullmatch(line)
    return found[1] if found else line


def has_title(text: str) -> bool:
    """Return whether a page in Markdown has a heading of the first level."""
    lines = text.split("\n")
    tokens = MarkdownIt("commonmark").parse("\n".join(lines[front_matter(lines)[0] :]))
    return any(token.type == "heading_open" and token.tag == "h1" for token in tokens)


def write_myst(text: str, title: str, rewrite: RewriteLink) -> str:
    """Return a page in MyST as it was, with the links of the project.

    :param title: the title that is added above; empty if the page has one.
    """
    lines = text.split("\n")
    lines = lines[front_matter(lines)[0] :]
    for toctree in reversed(list(toctrees(lines))):
        lines[toctree.first : toctree.end] = []
    body = "\n".join(_lines(lines, rewrite)).strip("\n")
    head = f"# {title}\n\n" if title else ""
    return f"{head}{body}\n"


def _lines(lines: list[str], rewrite: RewriteLink) -> Iterator[str]:
    fence = ""
    for line in lines:
        found = _FENCE.match(line)
        if fence:
            closes = found is not None and found[1].startswith(fence) and not found[2].strip()
            fence = "" if closes else fence
            yield line
            continue
        if found and found[1][0] != ":":
            fence = found[1]
        if found:
            yield _fence(line, rewrite)
            continue
        yield from _line(line, rewrite)


def _fence(line: str, rewrite: RewriteLink) -> str:
    """Return the first line of a block; the language of unknown blocks is only a name."""
    if picture := _OF_PICTURES.fullmatch(line):
        return f"{picture[1]}{rewrite(picture[2], 'picture')}{picture[3]}"
    block = _BRACED.search(line)
    if block and block[1] not in _KNOWN:
        return f"{line[: block.start()]}{block[1]}{line[block.end() :]}"
    return line


def _line(line: str, rewrite: RewriteLink) -> Iterator[str]:
    if line.startswith("%") or line.rstrip() == "+++":
        # MyST takes these for comments and block breaks.
        line = f"\\{line}"
    if anchor := _ANCHOR.fullmatch(line):
        yield f'<a id="{anchor[2]}"></a>'
        yield ""
        line = anchor[1]
    if defined := _DEFINED.fullmatch(line):
        yield f"{defined[1]}{_target(rewrite(defined[2], 'link'))}{defined[3]}"
        return
    if "](" not in line and "<" not in line:
        yield line
        return
    parts = _CODE.split(line) if "](" not in line or line.count("`") > 1 else [line]
    yield "".join(
        part if number % 2 else _with_links(part, rewrite) for number, part in enumerate(parts)
    )


def _with_links(text: str, rewrite: RewriteLink) -> str:
    def link(found: re.Match[str]) -> str:
        target = found[2] if found[2] is not None else found[3]
        kind = "picture" if found[1].startswith("!") else "link"
        before = _with_links(found[1][1:], rewrite) if "](" in found[1] else found[1][1:]
        new = rewrite(target, kind)
        return f"{found[1][0]}{before}{_target(new)}{found[4] or ''}{found[5]}"

    def tag(found: re.Match[str]) -> str:
        quotes = found[3][0]
        kind = "html picture" if found[2].lower() == "src" else "html"
        return f"{found[1]}{quotes}{rewrite(found[3][1:-1], kind)}{quotes}"

    return _IN_HTML.sub(tag, _LINKS.sub(link, text))


def _target(target: str) -> str:
    return f"<{target}>" if " " in target or target.count("(") != target.count(")") else target


def write_rst(text: str, rewrite: RewriteLink) -> str:
    """Return a page in reST as it was, with the pictures of the project and without toctrees."""
    lines = text.split("\n")
    for toctree in reversed(list(toctrees(lines))):
        lines[toctree.first : toctree.end] = [""]
    written = []
    for line in lines:
        picture = _OF_PICTURES.fullmatch(line)
        written.append(
            f"{picture[1]}{rewrite(picture[2], 'picture')}{picture[3]}" if picture else line
        )
    return "\n".join(written).strip("\n") + "\n"


def has_rst_title(text: str) -> bool:
    """Return whether a page in reST has a heading."""
    lines = text.split("\n")
    return any(
        one.strip() and _RULES.fullmatch(other) and len(other.rstrip()) >= len(one.strip()) // 2
        for one, other in pairwise(lines)
    )
