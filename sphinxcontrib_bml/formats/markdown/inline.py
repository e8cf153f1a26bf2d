"""Words of Markdown with their marks, links and pictures (IM-4, IM-18)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token

from ..documents.characters import cleaned
from ..documents.remarks import Remarks
from ..documents.tree import Heading, Kept, KeptLine, Mark, Run, Words

_PLAIN = re.compile(r"[^\\`*_~\[\]<&]*")
_LONE_MARKS = re.compile(r"(?:[^\\`*_~\[\]<&]|(?<=[\w!♣♦♥♠])\*(?=[\s:/)]|$))*")
_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
_OPENING = {"strong_open": Mark.STRONG, "em_open": Mark.EMPHASIS}
_CLOSING = {"strong_close": Mark.STRONG, "em_close": Mark.EMPHASIS}
_NOT_IN_SLUGS = re.compile(r"[^\w\- ]")


class Written(NamedTuple):
    """Words, and what stands among them that only comments can hold."""

    words: Words
    kept: tuple[KeptLine, ...] = ()


class Inline:
    """Reads words; knows where links of the file lead."""

    def __init__(self, parser: MarkdownIt, remarks: Remarks) -> None:
        """Read with ``parser``."""
        self.parser = parser
        self.remarks = remarks
        self.environment: dict[str, object] = {}

    def read(self, content: str, line: int) -> Written:
        """Return the words of ``content``, which begins at ``line``."""
        match = _PLAIN.match(content)
        if match is not None and match.end() == len(content):
            return Written(cleaned((Run(content),)))
        if "`" not in content and "*" in content:
            match = _LONE_MARKS.match(content)
            if match is not None and match.end() == len(content) and content.count("*") == 1:
                return Written(cleaned((Run(content),)))
        tokens = self.parser.parseInline(content, self.environment)
        gatherer = _Gatherer(line, self.remarks)
        gatherer.gather(tokens[0].children or ())
        words = cleaned(tuple(gatherer.runs))
        return Written(words, tuple(gatherer.kept))


class _Gatherer:
    """Gathers runs of words from the tokens of a line."""

    def __init__(self, line: int, remarks: Remarks) -> None:
        self.line = line
        self.remarks = remarks
        self.runs: list[Run] = []
        self.kept: list[KeptLine] = []
        self.marks: list[Mark] = []
        self.target = ""

    def gather(self, tokens: Iterable[Token]) -> None:
        """Take the tokens in."""
        for token in tokens:
            kind = token.type
            if kind == "text":
                self._add(token.content)
            elif kind in {"softbreak", "hardbreak"}:
                self._add(" ")
                self.line += 1
            elif kind == "code_inline":
                self.runs.append(Run(token.content, (*self.marks, Mark.CODE), self.target))
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
        self.runs.append(Run(text, tuple(dict.fromkeys(self.marks)), self.target))

    def _image(self, token: Token) -> None:
        """Keep a picture as a comment, its words in the text (IM-18)."""
        source = str(token.attrs.get("src", ""))
        alternative = token.content
        self.kept.append(KeptLine(self.line, f'image "{alternative}" ({source})'))
        self._add(alternative)

    def _html(self, tag: str) -> None:
        """Leave out a tag; its words stay."""
        if _BREAK.fullmatch(tag):
            self._add(" ")
        elif tag.startswith("<!"):
            self.kept.append(KeptLine(self.line, " ".join(tag.split())))
        else:
            self.remarks.kept(self.line, f"left out, its words stay: {tag[:60]}")


def is_image_alone(content: str, written: Written) -> bool:
    """Tell whether a paragraph is a picture and nothing else (IM-18)."""
    return len(written.kept) == 1 and content.startswith("![") and (
        written.kept[0].text.startswith(f'image "{"".join(run.text for run in written.words)}"')
    )


def slug(text: str) -> str:
    """Return what GitHub calls a heading in addresses (IM-18)."""
    return _NOT_IN_SLUGS.sub("", text.lower()).replace(" ", "-")


def with_headings(words: Words, headings: Mapping[str, str]) -> Words:
    """Return ``words`` with links to headings of the file by their texts (IM-18)."""
    if not any(run.target.startswith("#") for run in words):
        return words
    return tuple(
        run._replace(target=f"#{headings[run.target[1:]]}")
        if run.target[:1] == "#" and run.target[1:] in headings
        else run
        for run in words
    )


def headings_by_slug(headings: Iterable[Heading], name_of: Mapping[int, str]) -> dict[str, str]:
    """Return the texts of headings by what GitHub calls them."""
    slugs: dict[str, str] = {}
    for heading in headings:
        text = "".join(run.text for run in heading.words)
        base = slug(text)
        number, name = 0, base
        while name in slugs:
            number += 1
            name = f"{base}-{number}"
        slugs[name] = name_of.get(heading.line, text)
    return slugs


__all__ = ["Inline", "Kept", "Written", "headings_by_slug", "is_image_alone", "with_headings"]
