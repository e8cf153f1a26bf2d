"""Words of reStructuredText: marks, roles, links, substitutions (IM2-2, IM2-11, IM2-13)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ..model.stream import SpanKind, Words
from .pieces import PLAIN, Mark, Pieces, TextStyle
from .suits import suit_of_picture

_SUBSTITUTION = re.compile(
    r"^[ \t]*\.\. \|(?P<name>[^|\n]{1,100})\|[ \t]+(?P<kind>unicode|replace|image)::[ \t]*"
    r"(?P<text>[^\n]{0,500}(?:\n[ \t]+[^\s:][^\n]{0,500}){0,4})",
    re.MULTILINE,
)
_BREAK, _ESCAPED = "\x02", "\x03"
_ESCAPE = re.compile(r"\\(\s|.)", re.DOTALL)
_UNESCAPE = re.compile("[\x02\x03]")
_MARKUP = re.compile(r"[*`|_\x02\x03]")
_CODE_POINT = re.compile(r"(?:U\+|0x|\\?[xu]|&#x)([0-9A-Fa-f]{2,6});?$", re.IGNORECASE)
_TITLED = re.compile(r"(.*?)\s*<([^<>]+)>$", re.DOTALL)
_START = r"(?:(?<=[\s\x02'\"(\[{<\-/:–—‘“«¡¿„…])|(?<![\s\S]))"
_END = r"(?=[\s\x02\x03'\")\]}>\-/:.,;!?–—…’”»]|$)"
_INLINE = re.compile(
    rf"{_START}(?:"
    r"``(?=\S)(?P<literal>(?:[^`]|`(?!`)){1,300})(?<=\S)``"
    r"|\*\*(?=\S)(?P<strong>(?:[^*]|\*(?!\*)){1,300})(?<=[^\s\x03])\*\*"
    r"|\*(?=[^\s*])(?P<emphasis>[^*]{1,300})(?<=[^\s\x03])\*"
    r"|_`(?=\S)(?P<target>[^`]{1,300})`"
    r"|(?::(?P<role>[\w.+:-]{1,60}):)?`(?=[^\s`])(?P<phrase>[^`]{1,500})`"
    r"(?:(?P<mark>__?)|:(?P<after>[\w.+:-]{1,60}):)?"
    r"|\|(?=[^\s|])(?P<name>[^|\n]{1,100})(?<=\S)\|(?:__?)?"
    r"|\[(?P<note>\d{1,6}|\#[\w.-]{0,60}|\*|[^\W\d_][\w.-]{0,60})\]_"
    r"|(?P<simple>[^\W_](?:[\w.+:-]{0,80}[^\W_])?)(?P<end>__?)"
    rf"){_END}",
    re.DOTALL,
)
_LINKS = frozenset(["ref", "numref", "any", "doc", "download", "term", "eq", "keyword"])
_CODE = frozenset(
    ["code", "literal", "samp", "kbd", "command", "file", "program", "option", "envvar", "math"]
)
_MARKS = {
    "strong": SpanKind.STRONG,
    "emphasis": SpanKind.EMPHASIS,
    "": SpanKind.EMPHASIS,
    "title-reference": SpanKind.EMPHASIS,
    "title": SpanKind.EMPHASIS,
}
_LETTERS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_MOST_INDIRECT, _MOST_INSIDE = 5, 3


def substitutions_of(text: str) -> dict[str, str]:
    """Return what a file substitutes for names: text, or a sign and the path of a picture."""
    found: dict[str, str] = {}
    for match in _SUBSTITUTION.finditer(text):
        lines = [line.strip() for line in match["text"].split("\n")]
        shown = " ".join(filter(None, lines))
        if match["kind"] == "unicode":
            shown = "".join(_character(word) for word in shown.partition(" ..")[0].split())
        elif match["kind"] == "image":
            shown = _BREAK + shown
        found.setdefault(match["name"], shown)
        found.setdefault(match["name"].lower(), shown)
    return found


def _character(word: str) -> str:
    code = _CODE_POINT.match(word) or (re.fullmatch(r"([0-9]{1,7})", word) if word else None)
    if code is None:
        return word
    number = int(code[1], 10 if code[1] == word else 16)
    try:
        return chr(number) if number > 31 else ""  # noqa: PLR2004 - a control character
    except (OverflowError, ValueError):
        return ""


@dataclass(slots=True)
class RstWords:
    """Reads the words of one file."""

    substitutions: Mapping[str, str]
    targets: Mapping[str, str]
    anonymous: Sequence[str]
    titles: Mapping[str, str] = field(default_factory=dict)
    """The titles of sections by the names of the targets above them."""
    anchors: list[str] = field(default_factory=list)
    """Targets inside words, for the line that they are in."""
    missing: list[str] = field(default_factory=list)
    """Names that nothing in the file has."""
    _notes: int = 0
    _unnamed: int = 0

    def read(self, text: str) -> list[Words]:
        """Return the words of each line of a text."""
        pieces = Pieces()
        self._add(text, PLAIN, pieces, 0)
        return pieces.words()

    def _add(self, text: str, look: TextStyle, pieces: Pieces, depth: int) -> None:
        if "\\" in text:
            text = _ESCAPE.sub(_escaped, text)
        last = 0
        for found in _INLINE.finditer(text) if _MARKUP.search(text) else ():
            self._plain(text[last : found.start()], look, pieces)
            last = found.end()
            self._marked(found, look, pieces, depth)
        self._plain(text[last:], look, pieces)

    @staticmethod
    def _plain(text: str, look: TextStyle, pieces: Pieces) -> None:
        for number, line in enumerate(_UNESCAPE.sub("", text).split("\n")):
            if number:
                pieces.end_line()
            pieces.add(line, look)

    def _marked(self, found: re.Match[str], look: TextStyle, pieces: Pieces, depth: int) -> None:
        """Add what a mark of inline markup stands for."""
        if (code := found["literal"]) is not None:
            self._plain(code.replace(_ESCAPED, "\\"), _with(look, SpanKind.CODE), pieces)
        elif found["strong"] or found["emphasis"]:
            kind = SpanKind.STRONG if found["strong"] else SpanKind.EMPHASIS
            self._plain(found["strong"] or found["emphasis"], _with(look, kind), pieces)
        elif found["target"]:
            self.anchors.append(found["target"].lower())
            self._plain(found["target"], look, pieces)
        elif found["name"]:
            self._substitute(found["name"], look, pieces, depth)
        elif found["note"]:
            pieces.add(self._note(found["note"]), look)
        elif found["simple"]:
            self._reference(found[0], found["simple"], found["end"], look, pieces)
        elif found["mark"]:
            self._phrase(found["phrase"], found["mark"], look, pieces)
        else:
            self._role(found["role"] or found["after"] or "", found["phrase"], look, pieces)

    def _substitute(self, name: str, look: TextStyle, pieces: Pieces, depth: int) -> None:
        text = self.substitutions.get(name, self.substitutions.get(name.lower()))
        if text is None or depth >= _MOST_INSIDE:
            self._plain(f"|{name}|", look, pieces)
        elif text.startswith(_BREAK):
            path = text[1:]
            if suit := suit_of_picture(name, path):
                pieces.add(suit, look)
            else:
                pieces.add(name, _with(look, SpanKind.PICTURE, path))
        else:
            self._add(text, look, pieces, depth + 1)

    def _note(self, label: str) -> str:
        """Return the mark of a footnote or citation (IM2-64)."""
        if label in {"#", "*"}:
            self._notes += 1
            label = str(self._notes)
        label = label.lstrip("#")
        return f"[^{label}]" if label.isdecimal() else f"[{label}]"

    def _role(self, role: str, text: str, look: TextStyle, pieces: Pieces) -> None:
        """Add a role: links, marks and code by its name, else its text."""
        text = " ".join(text.split("\n"))
        name = role.lower()
        base = name.rsplit(":", 1)[-1]
        titled = _TITLED.fullmatch(text) if base in _LINKS or ":" in name else None
        if name == "suit" and text.strip(" !").lower()[:1] in _LETTERS:
            pieces.add(_LETTERS[text.strip(" !").lower()[0]], look)
        elif base in _CODE:
            self._plain(text, _with(look, SpanKind.CODE), pieces)
        elif name in _MARKS:
            self._plain(text, _with(look, _MARKS[name]), pieces)
        elif base in {"ref", "numref", "any"}:
            label = titled[2] if titled else text
            is_known = label.lower() in self.targets
            shown = titled[1] if titled else self.titles.get(label.lower(), text)
            if not is_known:
                self.missing.append(label)
            mark = _with(look, SpanKind.LINK, f"#{label.lower()}") if is_known else look
            self._plain(_UNESCAPE.sub("", shown or label), mark, pieces)
        elif base == "doc" and titled and titled[1]:
            self._plain(titled[1], _with(look, SpanKind.LINK, titled[2]), pieces)
        else:
            self._plain((titled[1] or titled[2]) if titled else text, look, pieces)

    def _phrase(self, text: str, mark: str, look: TextStyle, pieces: Pieces) -> None:
        """Add a link in backquotes: with its address, the name of a target, or the next one."""
        titled = _TITLED.fullmatch(text)
        if titled:
            address = "".join(_UNESCAPE.sub("", titled[2]).split())
            shown = titled[1] or titled[2]
        else:
            address, shown = f"{text}_", text
        self._link(shown, self._next() if mark == "__" and not titled else address, look, pieces)

    def _reference(self, whole: str, name: str, mark: str, look: TextStyle, pieces: Pieces) -> None:
        """Add ``name_``; a word of which nothing is the target stays as it is."""
        if mark == "__" and self._unnamed < len(self.anonymous):
            self._link(name, self._next(), look, pieces)
        elif mark == "_" and self._resolved(name):
            self._link(name, f"{name}_", look, pieces)
        else:
            self._plain(whole, look, pieces)

    def _next(self) -> str:
        self._unnamed += 1
        return next(iter(self.anonymous[self._unnamed - 1 : self._unnamed]), "")

    def _link(self, shown: str, address: str, look: TextStyle, pieces: Pieces) -> None:
        if address.endswith("_"):
            name = address.strip("_`")
            address = self._resolved(name)
            if not address:
                self.missing.append(_UNESCAPE.sub("", " ".join(name.split())))
        if address:
            look = _with(look, SpanKind.LINK, address)
        self._plain(shown, look, pieces)

    def _resolved(self, name: str) -> str:
        """Return the address of a target; empty if nothing has its name."""
        for _ in range(_MOST_INDIRECT):
            key = _UNESCAPE.sub("", " ".join(name.split())).lower()
            address = self.targets.get(key, "")
            if not address.endswith("_"):
                return address
            name = address.strip("_`")
        return ""


def _escaped(found: re.Match[str]) -> str:
    return _BREAK if found[1].isspace() else f"{_ESCAPED}{found[1]}"


def _with(look: TextStyle, kind: SpanKind, target: str = "") -> TextStyle:
    mark: Mark = (kind, target)
    return TextStyle((*look.marks, mark), look.color, look.is_symbol)


def footnote_markers(labels: Sequence[str]) -> Iterator[str]:
    """Yield the marker of each footnote as its references have it."""
    count = 0
    for label in labels:
        name = label.lstrip("#")
        if label in {"#", "*"}:
            count += 1
            name = str(count)
        yield f"[^{name}]" if name.isdecimal() else f"[{name}]"
