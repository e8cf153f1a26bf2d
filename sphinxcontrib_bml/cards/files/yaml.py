"""Reader of YAML: texts, lists and mappings, each with its place (CARDS CC-R1, CC-R2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import yaml

from ...language.codes import Code
from ...language.diagnostics import Diagnostics, quoted
from ...language.labels import SUIT_IN_TEXT
from ...language.options import Limits
from ...language.source import Source, Span
from ...patterns import compile_later
from .yaml_problems import explained

_NULLS = frozenset({"", "~", "null", "Null", "NULL"})
_TRUTHS = {
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_WHOLE = compile_later(r"[-+]?[0-9]+")
_NUMBER = compile_later(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")


@dataclass(frozen=True, slots=True)
class Scalar:
    """A single value with its original characters."""

    text: str
    span: Span
    is_plain: bool = True
    """Whether the value has no quotes and is not a block of text."""
    is_refused: bool = False
    """Whether the value was reported and counts as missing (CARDS CC-R3)."""

    @property
    def is_null(self) -> bool:
        """Whether the value is null."""
        return self.is_refused or (self.is_plain and self.text in _NULLS)

    @property
    def truth(self) -> bool | None:
        """True or False for a word with this meaning, else None."""
        return _TRUTHS.get(self.text) if self.is_plain else None

    @property
    def is_text(self) -> bool:
        """Whether the value is a text, number or date, not null or a truth value."""
        return not self.is_null and self.truth is None

    @property
    def is_number(self) -> bool:
        """Whether editors read the value as a number."""
        return self.is_plain and _NUMBER.fullmatch(self.text) is not None

    @property
    def whole_number(self) -> int | None:
        """The whole number, or None for other values."""
        is_whole = self.is_plain and len(self.text) < _LONGEST and _WHOLE.fullmatch(self.text)
        return int(self.text) if is_whole else None

    def part(self, start: int, end: int) -> Span:
        """Return the place of the characters ``start`` to ``end`` of the text, if possible.

        If escapes or line ends make text and file differ, it is the place of the whole value.
        """
        source = self.span.source
        first = source.text.find(self.text, self.span.start, self.span.end)
        if not self.text or first < 0:
            return self.span
        return Span(source, first + start, min(first + end, self.span.end))


_LONGEST = 20
"""Maximum length of a number, in characters; no rule needs a longer one."""


@dataclass(frozen=True, slots=True)
class ListNode:
    """A list."""

    items: tuple[Node, ...]
    span: Span


class MappingEntry(NamedTuple):
    """A key of a mapping, with its value."""

    key: Span
    value: Node


@dataclass(frozen=True, slots=True)
class MapNode:
    """A mapping; of duplicate keys, the first is used (CARDS CC-R5)."""

    entries: Mapping[str, MappingEntry] = field(hash=False)
    span: Span
    is_flow: bool = False
    """Whether the mapping is in braces."""

    def get(self, key: str) -> Node | None:
        """Return the value of a key, or None if it is missing or null."""
        entry = self.entries.get(key)
        if entry is None or (isinstance(entry.value, Scalar) and entry.value.is_null):
            return None
        return entry.value

    def place(self, key: str) -> Span:
        """Return the place of a key, or the beginning of the mapping if it is missing."""
        entry = self.entries.get(key)
        return self.span if entry is None else entry.key

    def __iter__(self) -> Iterator[str]:
        """Iterate over the keys in order."""
        return iter(self.entries)


Node = Scalar | ListNode | MapNode


def kind_of(node: Node) -> str:
    """Return the kind of a value for messages: ``a list``, ``true``, ``the text '5'``."""
    match node:
        case ListNode():
            return "a list"
        case MapNode():
            return "a mapping"
        case Scalar() if node.is_null:
            return "nothing"
        case Scalar():
            return node.text if node.truth is not None else quoted(node.text)


_SUIT_MARK = compile_later(rf"(?<!!)(?={SUIT_IN_TEXT})!")
_CONTROL = compile_later(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufffe\uffff]")
"""Characters that texts cannot contain, except as escapes in quotes; read as spaces."""
_BREAK = compile_later(r"[\s,\]}]")
_STAND_INS = range(0xE000, 0xF8FF)
_TOO_DEEP = "maximum nesting depth"
"""The message of libyaml 0.2.6 and later about 1,000 levels, before the first event."""
_LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


class _EndOfFileError(Exception):
    """The end of the file inside of a document."""


@dataclass(slots=True)
class _OpenCollection:
    """A list or mapping that is not complete yet."""

    start: int
    anchor: str | None
    entries: dict[str, MappingEntry] | None
    """The entries of a mapping; None for a list."""
    items: list[Node] = field(default_factory=list)
    key: Scalar | None = None
    has_key: bool = False
    is_flow: bool = False
    size: int = 1
    height: int = 1


@dataclass(frozen=True, slots=True)
class _AnchorValue:
    """The value of an alias."""

    node: Node
    size: int
    """Number of values, including those of aliases."""
    height: int
    """Number of levels of lists and mappings."""


class NodeBuilder:
    """Builds the node of one document."""

    def __init__(self, source: Source, diagnostics: Diagnostics, limits: Limits) -> None:
        self.source = source
        self.diagnostics = diagnostics
        self.limits = limits
        self.stand_in = next(mark for mark in map(chr, _STAND_INS) if mark not in source.text)
        self.open: list[_OpenCollection] = []
        self.anchors: dict[str, _AnchorValue | None] = {}
        """The value of each anchor; None if it is not complete yet."""
        self.values = 0
        self.root: Node | None = None
        self.documents = 0

    def build(self) -> Node | None:
        """Return the node, or None if it is missing or unusable."""
        # YAML would read a suit as a tag; a stand-in of equal length keeps offsets (CC-R3).
        text = _SUIT_MARK.sub(self.stand_in, self.source.text)
        try:
            for event in self._events(text):
                self._take(event)
        except _EndOfFileError:
            return None
        return self.root

    def _events(self, text: str) -> Iterator[Any]:
        try:
            yield from yaml.parse(text, Loader=_LOADER)
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            at = min(mark.index if mark else 0, len(self.source.text))
            if _TOO_DEEP in str(error.problem):
                self._end_for_depth(Span(self.source, at, at))
            problem = explained(self.source, error)
            self._end(Code.CARD_SYNTAX, problem.span, problem.message, problem.hint)

    def _restored(self, text: str) -> str:
        return text.replace(self.stand_in, "!")

    def _end(self, code: Code, span: Span, message: str, hint: str = "") -> None:
        self.diagnostics.report(code, span, message, hint=hint)
        raise _EndOfFileError

    def _span(self, event: Any) -> Span:
        return Span(self.source, event.start_mark.index, event.end_mark.index)

    def _take(self, event: Any) -> None:
        match event:
            case yaml.ScalarEvent():
                self._add(self._scalar(event), event.anchor, 1, 0)
            case yaml.AliasEvent():
                self._add_alias(event)
            case yaml.SequenceStartEvent() | yaml.MappingStartEvent():
                self._begin(event)
            case yaml.SequenceEndEvent() | yaml.MappingEndEvent():
                self._finish(event)
            case yaml.DocumentStartEvent():
                self.documents += 1
                if self.documents > 1:
                    self._end(
                        Code.CARD_SYNTAX,
                        self._span(event),
                        "a second document begins here; a file has only one",
                        "put it into a separate file",
                    )

    def _count(self, values: int, span: Span) -> None:
        """Count values, and those that an alias stands for (CARDS CC-R4)."""
        self.values += values
        if self.values > self.limits.card_values:
            self._end(
                Code.CARD_LIMIT,
                span,
                f"more than {self.limits.card_values:,} values, with those that aliases stand "
                "for; the file is not used",
                self.limits.hint("card_values"),
            )

    def _scalar(self, event: Any) -> Scalar:
        span = self._span(event)
        self._count(1, span)
        if self._is_tagged(event):
            return Scalar("", span, is_refused=True)
        is_plain = event.style is None or event.style == ""
        return Scalar(_CONTROL.sub(" ", self._restored(event.value)), span, is_plain)

    def _is_tagged(self, event: Any) -> bool:
        if event.tag is None:
            return False
        start = max(self.source.text.find("!", event.start_mark.index), event.start_mark.index)
        end = next(_BREAK.finditer(self.source.text, start), None)
        written = self.source.text[start : end.start() if end else None]
        self.diagnostics.report(
            Code.CARD_SYNTAX,
            Span(self.source, start, start + len(written)),
            f"the tag {quoted(written)} is not supported",
            hint="put a text that begins with ! in quotes",
        )
        return True

    def _begin(self, event: Any) -> None:
        if len(self.open) >= self.limits.card_depth:
            self._end_for_depth(self._span(event))
        self._count(1, self._span(event))
        if event.anchor:
            self.anchors[event.anchor] = None
        entries: dict[str, MappingEntry] | None = None
        if isinstance(event, yaml.MappingStartEvent):
            entries = {}
        self._is_tagged(event)
        self.open.append(
            _OpenCollection(
                event.start_mark.index, event.anchor, entries, is_flow=bool(event.flow_style)
            )
        )

    def _end_for_depth(self, span: Span) -> None:
        self._end(
            Code.CARD_LIMIT,
            span,
            f"lists and mappings are nested more than {self.limits.card_depth} deep; "
            "the file is not used",
            self.limits.hint("card_depth"),
        )

    def _finish(self, event: Any) -> None:
        done = self.open.pop()
        end = max(done.start, event.end_mark.index)
        span = Span(self.source, done.start, end)
        node: Node
        if done.entries is None:
            node = ListNode(tuple(done.items), span)
        else:
            node = MapNode(done.entries, span, done.is_flow)
        self._add(node, done.anchor, done.size, done.height)

    def _add_alias(self, event: Any) -> None:
        name, span = event.anchor, self._span(event)
        if name not in self.anchors:
            self._end(Code.CARD_SYNTAX, span, f"there is no anchor &{name} above")
        anchored = self.anchors[name]
        if anchored is None:
            self._end(Code.CARD_SYNTAX, span, f"the alias *{name} contains itself")
            return
        self._count(anchored.size, span)
        if len(self.open) + anchored.height > self.limits.card_depth:
            self._end_for_depth(span)
        self._add(anchored.node, None, anchored.size, anchored.height)

    def _add(self, node: Node, anchor: str | None, size: int, height: int) -> None:
        """Add a complete node to its collection."""
        if anchor:
            self.anchors[anchor] = _AnchorValue(node, size, height)
        if not self.open:
            self.root = node
            return
        parent = self.open[-1]
        parent.size += size
        parent.height = max(parent.height, height + 1)
        if parent.entries is None:
            parent.items.append(node)
        elif not parent.has_key:
            parent.key, parent.has_key = self._key(node), True
        else:
            self._add_entry(parent.entries, parent.key, node)
            parent.key, parent.has_key = None, False

    def _key(self, node: Node) -> Scalar | None:
        if isinstance(node, Scalar) and node.is_text:
            return node
        if not (isinstance(node, Scalar) and node.is_refused):
            self.diagnostics.report(
                Code.CARD_SYNTAX,
                node.span,
                "a key that is not text; it is left out with its value",
                hint="put it in quotes",
            )
        return None

    def _add_entry(self, entries: dict[str, MappingEntry], key: Scalar | None, value: Node) -> None:
        if key is None:
            return
        first = entries.get(key.text)
        if first is None:
            entries[key.text] = MappingEntry(key.span, value)
            return
        self.diagnostics.report(
            Code.CARD_DUPLICATE_KEY,
            key.span,
            f"{quoted(key.text)} appears twice; the first is used",
            related=(first.key,),
            relation="the first",
        )


UNPRINTABLE = compile_later(
    "[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)


def read_yaml(source: Source, diagnostics: Diagnostics, limits: Limits) -> Node | None:
    """Return the contents of the file, or None if it is empty or unusable."""
    if len(source.text.encode("utf-8", "replace")) > limits.card_bytes:
        _report_size(source, diagnostics, limits)
        return None
    wrong = UNPRINTABLE.search(source.text)
    if wrong:
        place = Span(source, wrong.start(), wrong.end())
        number = f"U+{ord(wrong[0]):04X}"
        diagnostics.report(
            Code.CARD_SYNTAX,
            place,
            f"YAML does not allow the character {number}",
            hint="remove it",
        )
        return None

    return NodeBuilder(source, diagnostics, limits).build()


def _report_size(source: Source, diagnostics: Diagnostics, limits: Limits) -> None:
    diagnostics.report(
        Code.CARD_LIMIT,
        Span(source, 0, 0),
        f"the file has more than {limits.card_bytes:,} bytes; it is not used",
        hint="divide it into several files",
    )
