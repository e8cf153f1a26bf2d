"""Words in Markdown with their marks, links and footnotes (IM-18)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from ...patterns import IGNORECASE, compile_later
from ..model import tree

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_block import StateBlock
    from markdown_it.token import Token

FOOTNOTE = "bml_footnote"
"""Type of the token; its content is the text, its info the name of the footnote."""
_NOTE = compile_later(r"\[\^([^\]\s]+)\]:[ \t]*(.*)")


def add_footnotes(parser: MarkdownIt) -> None:
    """Add footnotes to ``parser``: ``[^1]: text``, which continues in the next lines."""
    parser.block.ruler.before("reference", FOOTNOTE, _footnote, {"alt": ["paragraph"]})


def _footnote(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    note = _NOTE.match(_line(state, start))
    if note is None:
        return False
    if silent:
        return True
    texts, line = [note[2]], start + 1
    while line < end and not state.isEmpty(line) and not _NOTE.match(_line(state, line)):
        texts.append(_line(state, line))
        line += 1
    state.line = line
    token = state.push(FOOTNOTE, "", 0)
    token.info, token.content, token.map = note[1], "\n".join(texts), [start, line]
    return True


def _line(state: StateBlock, number: int) -> str:
    start, end = state.bMarks[number] + state.tShift[number], state.eMarks[number]
    return state.src[start:end]


_PLAIN = compile_later(r"[^\\`*_~\[\]<&]*+")
_LONE_STAR = compile_later(r"[^\\`*_~\[\]<&]*[\w!♣♦♥♠]\*(?=[\s:/)]|$)[^\\`*_~\[\]<&]*")
"""Text with one asterisk, an alert after a call."""
_SIMPLE = compile_later(
    r"(?<![^\s(])(?:\*\*(?P<strong>[^\s\\`*_~\[\]<&](?:[^\\`*_~\[\]<&]*[^\s\\`*_~\[\]<&])?)\*\*"
    r"|\*(?P<emphasis>[^\s\\`*_~\[\]<&](?:[^\\`*_~\[\]<&]*[^\s\\`*_~\[\]<&])?)\*)(?=[\s,.;:!?)]|$)"
    r"|(?<!!)\[(?P<words>[^\\`*_~\[\]<&^]+)\]\((?P<target>[^\s\\()<>&]+)\)"
    r"|(?<!`)`(?P<code>[^`\s](?:[^`]*[^`\s])?)`(?!`)"
    r"|(?P<break><br\s*/?>)",
    IGNORECASE,
)
"""Marks, links, code and line ends that need no context in CommonMark."""
_MOST_BRACKETS = 500
_BREAK = compile_later(r"<br\s*/?>", IGNORECASE)
_STRONG, _EMPHASIS, _CODE = (
    (tree.InlineMark.STRONG,),
    (tree.InlineMark.EMPHASIS,),
    (tree.InlineMark.CODE,),
)
_BLANK = tree.TextRun(" ")
_OPENING = {"strong_open": tree.InlineMark.STRONG, "em_open": tree.InlineMark.EMPHASIS}
_CLOSING = {"strong_close": tree.InlineMark.STRONG, "em_close": tree.InlineMark.EMPHASIS}
_NOT_IN_SLUGS = compile_later(r"[^\w\- ]")


class InlineText(NamedTuple):
    """Words, and the parts of the text that only comments can contain."""

    words: tree.Words
    kept: tuple[tree.CommentLine, ...] = ()


class Inline:
    """Reads words and the targets of their links."""

    def __init__(
        self, parser: MarkdownIt, without_links: MarkdownIt, remarks: tree.Remarks
    ) -> None:
        """Use ``parser``, or the other one for text whose brackets are not links."""
        self.parser = parser
        self.without_links = without_links
        self.remarks = remarks
        self.environment: dict[str, object] = {}

    def read(self, content: str, line: int) -> InlineText:
        """Return the words of ``content``, which begins at ``line``."""
        text = content.replace("\n", " ") if "\n" in content else content
        is_as_it_is = tree.is_clean(text)
        if _PLAIN.fullmatch(text) or _LONE_STAR.fullmatch(text):
            whole = (tree.TextRun(text),)
            return InlineText(whole if is_as_it_is and text else tree.cleaned(whole))
        simple = _simple_runs(text)
        if simple is not None:
            return InlineText(
                simple.runs if is_as_it_is and simple.is_clean else tree.cleaned(simple.runs)
            )
        parser = self.parser if self._may_hold_links(content) else self.without_links
        tokens = parser.parseInline(content, self.environment)
        gatherer = _Gatherer(line, self.remarks)
        gatherer.gather(tokens[0].children or ())
        words = tree.cleaned(tuple(gatherer.runs))
        return InlineText(words, tuple(gatherer.kept))

    def _may_hold_links(self, content: str) -> bool:
        """Return whether to look for links; with thousands of brackets that takes minutes."""
        has_targets = "](" in content or bool(self.environment.get("references"))
        return has_targets and content.count("[") <= _MOST_BRACKETS


class _Simple(NamedTuple):
    runs: tree.Words
    is_clean: bool
    """Whether the runs are clean if their text is."""


def _simple_runs(text: str) -> _Simple | None:
    """Return the runs of a text with only simple marks, else None."""
    runs: list[tree.TextRun] = []
    between: list[str] = []
    done, is_clean = 0, True
    for found in _SIMPLE.finditer(text):
        start = found.start()
        if start > done:
            plain = text[done:start]
            between.append(plain)
            runs.append(tree.TextRun(plain))
        kind = found.lastgroup
        if kind == "strong":
            runs.append(tree.TextRun(found["strong"], _STRONG))
        elif kind == "emphasis":
            runs.append(tree.TextRun(found["emphasis"], _EMPHASIS))
        elif kind == "code":
            runs.append(tree.TextRun(found["code"], _CODE))
        else:
            is_clean = False
            runs.append(
                tree.TextRun(found["words"], (), found["target"]) if kind == "target" else _BLANK
            )
        done = found.end()
    if not done:
        return None
    if done < len(text):
        between.append(text[done:])
        runs.append(tree.TextRun(between[-1]))
    return _Simple(tuple(runs), is_clean) if _PLAIN.fullmatch("".join(between)) else None


class _Gatherer:
    """Collects runs of words from the tokens of a line."""

    def __init__(self, line: int, remarks: tree.Remarks) -> None:
        self.line = line
        self.remarks = remarks
        self.runs: list[tree.TextRun] = []
        self.kept: list[tree.CommentLine] = []
        self.marks: list[tree.InlineMark] = []
        self.target = ""

    def gather(self, tokens: Iterable[Token]) -> None:
        """Add tokens."""
        for token in tokens:
            kind = token.type
            if kind == "text":
                self._add(token.content)
            elif kind in {"softbreak", "hardbreak"}:
                self._add(" ")
                self.line += 1
            elif kind == "code_inline":
                self.runs.append(
                    tree.TextRun(token.content, (*self.marks, tree.InlineMark.CODE), self.target)
                )
            elif kind in _OPENING:
                self.marks.append(_OPENING[kind])
            elif kind in _CLOSING:
                self.marks.remove(_CLOSING[kind])
            elif kind == "link_open":
                self.target = str(token.attrs.get("href", ""))
            elif kind == "link_close":
                self.target = ""
            elif kind == "image":
                self._image(token)
            elif kind == "html_inline":
                self._html(token.content)

    def _add(self, text: str) -> None:
        self.runs.append(tree.TextRun(text, tuple(dict.fromkeys(self.marks)), self.target))

    def _image(self, token: Token) -> None:
        """Add a picture as a comment, with its words in the text (IM-18)."""
        source = str(token.attrs.get("src", ""))
        alternative = token.content
        self.kept.append(tree.CommentLine(self.line, f'image "{alternative}" ({source})'))
        self._add(alternative)

    def _html(self, tag: str) -> None:
        """Skip a tag; its words remain."""
        if _BREAK.fullmatch(tag):
            self._add(" ")
        elif tag.startswith("<!"):
            self.kept.append(tree.CommentLine(self.line, " ".join(tag.split())))
        else:
            self.remarks.kept(self.line, f"left out, its text is kept: {tag[:60]}")


def is_image_alone(content: str, written: InlineText) -> bool:
    """Return whether a paragraph is only a picture (IM-18)."""
    return (
        len(written.kept) == 1
        and content.startswith("![")
        and (
            written.kept[0].text.startswith(f'image "{"".join(run.text for run in written.words)}"')
        )
    )


def slug(text: str) -> str:
    """Return the anchor of a heading on GitHub (IM-18)."""
    return _NOT_IN_SLUGS.sub("", text.lower()).replace(" ", "-")


def headings_by_slug(headings: Iterable[tree.DocumentHeading]) -> dict[str, str]:
    """Return the texts of headings as in notes, by their anchors on GitHub (IM-18)."""
    slugs: dict[str, str] = {}
    counts: dict[str, int] = {}
    for heading in headings:
        base = slug(tree.plain(heading.words))
        number = counts.get(base, 0)
        counts[base] = number + 1
        slugs.setdefault(f"{base}-{number}" if number else base, tree.bare(heading.words))
    return slugs
