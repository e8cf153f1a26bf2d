"""Answers written into card files, in the order of the questions and with all comments (YM-6)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ...language.diagnostics import Diagnostics
from ...language.options import Limits
from ...language.source import Source
from .exchange import plain_node
from .templates import CardQuestion, value_text
from .yaml import ListNode, MapNode, Node, Scalar, read_yaml

ASKED = "x-asked"
"""The key of the answers that each partner gave alone."""
_STEP = "  "
_COMMENT = re.compile(r"[ \t]+#")


class UnwritableError(ValueError):
    """The layout of a card file has no place for an answer."""


def with_answer(
    text: str, question: CardQuestion, value: str, order: Sequence[CardQuestion]
) -> str:
    """Return a card file with the answer to a question.

    An answer is replaced; a line of ``bml card new`` is used; else a line is added in order.

    :param value: the answer as YAML.
    :param order: all questions of the cards.
    :raises UnwritableError: if the layout has no place for it.
    """
    before = _answers(text)
    name = f"{question.section.id}.{question.field.id}"
    made = _AnswerEditor(text, order).with_answer(question, value)
    after = _answers(made)
    old = before.pop(name, None)
    new = after.pop(name, None)
    if new is None or before != after or (old == new and made == text):
        raise UnwritableError("the layout of its answers is not known; write this one by hand")
    return made


def with_asked(text: str, person: str, question: str, value: str) -> str:
    """Return a card file with the answer that one partner gave alone, below ``x-asked``.

    :param question: the id with its section.
    :param value: the answer as YAML.
    :raises UnwritableError: if the layout has no place for it.
    """
    before = asked_answers(text)
    editor = _AnswerEditor(text, ())
    made = editor.with_path([ASKED, person], question, value)
    wanted = {name: dict(answers) for name, answers in before.items()}
    after = asked_answers(made)
    new = after.get(person, {}).get(question)
    wanted.setdefault(person, {})[question] = new
    if new is None or after != wanted or _answers(made) != _answers(text):
        raise UnwritableError("the layout of x-asked is not known; write this one by hand")
    return made


def asked_answers(text: str) -> dict[str, dict[str, object]]:
    """Return the answers that partners gave alone, by name and question with its section."""
    root = _root(text)
    asked = root.get(ASKED) if root is not None else None
    entries = asked.entries if isinstance(asked, MapNode) else {}
    return {
        person: {name: plain_node(one.value) for name, one in entry.value.entries.items()}
        for person, entry in entries.items()
        if isinstance(entry.value, MapNode)
    }


def _root(text: str) -> MapNode | None:
    found = Diagnostics()
    root = read_yaml(Source("<notes>", text), found, Limits())
    return root if isinstance(root, MapNode) and not len(found) else None


def _answers(text: str) -> dict[str, object]:
    """Return the answers of a card file as plain values, without open ones."""
    root = _root(text)
    sections = root.get("sections") if root is not None else None
    if root is None or not isinstance(sections, MapNode):
        return {}
    found: dict[str, object] = {}
    for name, entry in sections.entries.items():
        fields = entry.value.get("fields") if isinstance(entry.value, MapNode) else None
        for identifier, answer in fields.entries.items() if isinstance(fields, MapNode) else ():
            found[f"{name}.{identifier}"] = plain_node(answer.value)
    return {name: value for name, value in found.items() if value is not None}


class _AnswerEditor:
    """Writes into one text."""

    def __init__(self, text: str, order: Sequence[CardQuestion]) -> None:
        self.text = text
        root = _root(text)
        if root is None:
            raise UnwritableError("it is not a mapping with sections")
        self.root = root
        self.sections = list(dict.fromkeys(one.section.id for one in order))
        self.fields: dict[str, list[str]] = {}
        for one in order:
            self.fields.setdefault(one.section.id, []).append(one.field.id)

    def with_answer(self, question: CardQuestion, value: str) -> str:
        section, name = question.section.id, question.field.id
        fields = self._mapping("sections", section, "fields")
        if fields is None or name not in fields.entries:
            line = self._comment_line(section, name)
            if line is not None:
                return self._uncommented(*line, name, value)
        orders = [self.sections, ["fields"], self.fields[section]]
        return self.with_path(["sections", section, "fields"], name, value, orders)

    def with_path(
        self,
        path: Sequence[str],
        name: str,
        value: str,
        orders: Sequence[Sequence[str]] = ((), (), ()),
    ) -> str:
        """Return the text with a value in the mapping at ``path``, which is added if missing."""
        parent, depth = self.root, 0
        for depth, key in enumerate(path):
            entry = parent.entries.get(key)
            if entry is None:
                lines = self._nested([*path[depth:], name], value)
                return self._added(parent, lines, orders[depth - 1] if depth else (), key)
            if not isinstance(entry.value, MapNode):
                if isinstance(entry.value, Scalar) and entry.value.is_null:
                    return self._below(entry.key.start, [*path[depth + 1 :], name], value)
                raise UnwritableError(f"{key} is not a mapping")
            parent = entry.value
        entry = parent.entries.get(name)
        if entry is not None:
            return self._replaced(entry.key.end, entry.value, value)
        return self._added(parent, [f"{name}: {value}"], orders[-1], name)

    def _mapping(self, *path: str) -> MapNode | None:
        node: Node | None = self.root
        for key in path:
            node = node.get(key) if isinstance(node, MapNode) else None
        return node if isinstance(node, MapNode) else None

    def _nested(self, path: Sequence[str], value: str) -> list[str]:
        """Return the lines of mappings inside of each other."""
        lines = [f"{_STEP * depth}{key}:" for depth, key in enumerate(path)]
        return [*lines[:-1], f"{lines[-1]} {value}"]

    def _indent(self, place: int) -> str:
        start = self.text.rfind("\n", 0, place) + 1
        indent = self.text[start:place]
        if indent.strip():
            raise UnwritableError("its answers are not on lines of their own")
        return indent

    def _added(self, parent: MapNode, lines: Sequence[str], order: Sequence[str], key: str) -> str:
        """Return the text with a new key of a mapping, after the last key that comes before it."""
        before = _keys_before(key, order, parent)
        if parent.is_flow:
            return self._added_in_braces(parent, lines, before)
        if not parent.entries:
            raise UnwritableError("a mapping is empty")
        first = next(iter(parent.entries.values())).key.start
        indent = self._indent(first)
        text = "".join(f"{indent}{line}\n" for line in lines)
        if before is None:
            at = first - len(indent)
        else:
            entry = parent.entries[before]
            at = self._after_lines(max(entry.key.end, self._end(entry.value)), len(indent))
        head = "\n" if at and self.text[at - 1] != "\n" else ""
        return f"{self.text[:at]}{head}{text}{self.text[at:]}"

    def _added_in_braces(self, parent: MapNode, lines: Sequence[str], before: str | None) -> str:
        words = _in_braces(lines)
        if before is None:
            at = self.text.index("{", parent.span.start) + 1
            words = f"{words}, " if parent.entries else words
        else:
            entry = parent.entries[before]
            at = max(entry.key.end, self._end(entry.value))
            words = f", {words}"
        return f"{self.text[:at]}{words}{self.text[at:]}"

    def _below(self, place: int, path: Sequence[str], value: str) -> str:
        """Return the text with mappings below a key without a value."""
        indent = self._indent(place) + _STEP
        at = self._line_end(place)
        head = "\n" if at and self.text[at - 1] != "\n" else ""
        text = "".join(f"{indent}{line}\n" for line in self._nested(path, value))
        return f"{self.text[:at]}{head}{text}{self.text[at:]}"

    def _replaced(self, colon: int, node: Node, value: str) -> str:
        if isinstance(node, Scalar) and node.is_null and not node.text:
            at = self.text.index(":", colon) + 1
            return f"{self.text[:at]} {value}{self.text[at:]}"
        return f"{self.text[: node.span.start]}{value}{self.text[self._end(node) :]}"

    def _end(self, node: Node) -> int:
        """Return the end of a value, without line ends and comments after it."""
        match node:
            case MapNode() if not node.is_flow and node.entries:
                last = list(node.entries.values())[-1]
                return max(last.key.end, self._end(last.value))
            case ListNode() if node.items and self.text[node.span.start] != "[":
                return self._end(node.items[-1])
        return node.span.start + len(self.text[node.span.start : node.span.end].rstrip())

    def _line_end(self, place: int) -> int:
        after = self.text.find("\n", max(place - 1, 0))
        return len(self.text) if after < 0 else after + 1

    def _after_lines(self, place: int, indent: int) -> int:
        """Return the end of the line of a place, with the deeper comments that follow it."""
        at = self._line_end(place)
        while True:
            line = self.text[at : self._line_end(at + 1)]
            comment = _COMMENT.match(line)
            if comment is None or len(comment[0]) - 1 <= indent:
                return at
            at += len(line)

    def _comment_line(self, section: str, name: str) -> tuple[int, int] | None:
        """Return the start and end of the commented line of a question, as in a new file."""
        entry = self._entry_of(section)
        if entry is None:
            return None
        start, end = entry
        wanted = re.compile(rf"^ +# ?{re.escape(name)}:(?=\s|$).*$", re.MULTILINE)
        match = wanted.search(self.text, start, end)
        return (match.start(), match.end()) if match else None

    def _entry_of(self, section: str) -> tuple[int, int] | None:
        """Return the place of a section, up to the next one."""
        sections = self._mapping("sections")
        if sections is None or sections.is_flow or section not in sections.entries:
            return None
        starts = [entry.key.start for entry in sections.entries.values()]
        start = sections.entries[section].key.start
        later = [one for one in starts if one > start]
        return start, min(later) if later else len(self.text)

    def _uncommented(self, start: int, end: int, name: str, value: str) -> str:
        line = self.text[start:end]
        indent = line[: line.index("#")]
        comment = line.find("  # ", line.index(":"))
        behind = line[comment:] if comment >= 0 else ""
        return f"{self.text[:start]}{indent}{name}: {value}{behind}{self.text[end:]}"


def _keys_before(key: str, order: Sequence[str], parent: MapNode) -> str | None:
    """Return the key of a mapping after which a new one comes; None for the beginning."""
    keys = list(parent.entries)
    if key not in order:
        return keys[-1] if keys else None
    earlier = set(order[: order.index(key)])
    found = [one for one in keys if one in earlier]
    if found:
        return found[-1]
    return None if any(one in order for one in keys) or not keys else keys[-1]


def _in_braces(lines: Sequence[str]) -> str:
    """Return nested lines as mappings in braces."""
    *heads, last = (line.strip() for line in lines)
    opened = "".join(f"{head} {{" for head in heads)
    name, _, value = last.partition(": ")
    return f"{opened}{name}: {_quoted(value)}{'}' * len(heads)}"


def _quoted(value: str) -> str:
    """Return a value inside of braces, where commas need quotes."""
    is_bare = not value.startswith(("[", "'", '"'))
    return f'"{value}"' if is_bare and set(",[]{}") & set(value) else value


def answers_side_by_side(
    asked: Mapping[str, Mapping[str, object]], order: Iterable[str]
) -> Iterator[tuple[str, list[str]]]:
    """Yield the questions that partners answered, with the text of each answer (YM-6).

    :param asked: the answers of each partner by question.
    :param order: the questions of the card; others follow.
    :return: the ids of questions with their sections, and a text for each partner in order.
    """
    named = dict.fromkeys(name for answers in asked.values() for name in answers)
    places = {name: number for number, name in enumerate(order)}
    for name in sorted(named, key=lambda name: places.get(name, len(places))):
        given = [answers.get(name) for answers in asked.values()]
        yield name, ["not answered" if one is None else value_text(one) for one in given]
