"""Answers for structures of version 1, put to the questions of version 2 (SA-5)."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from ...agreements.queries import read_query
from ...language.codes import Code, Severity
from ...language.diagnostics import Diagnostics, count_noun, quoted
from ...language.source import Span
from ..files.yaml import ListNode, MapNode, MappingEntry, Node, Scalar
from .card import compared
from .structure import NoChoiceError, Structure, choose, run_of
from .system_notes import NotesSection, SystemNotes

_TABLE = Path(__file__).parents[1] / "files" / "bundled" / "migration.tsv"
_FIRST = "1"
_TRUE = "true"


class MigrationRule(NamedTuple):
    """The place in version 2 of an answer to a question of version 1."""

    card: str
    old: str
    """The question with its section."""
    option: str
    """The option that the rule is about; empty for any answer."""
    new: str
    how: str
    words: str

    @property
    def is_kept(self) -> bool:
        """Whether the answer stays, as a supplementary note."""
        return self.how == "keep"


@cache
def _rules() -> tuple[MigrationRule, ...]:
    with _TABLE.open(encoding="utf-8", newline="") as file:
        rows = csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        next(rows)
        return tuple(MigrationRule(*row) for row in rows)


class MigrationNote(NamedTuple):
    """A line about an answer that has no place, or that was joined with another one."""

    span: Span
    message: str


@dataclass
class Migration:
    """Answers under the ids of version 2."""

    notes: SystemNotes
    answers: dict[str, Node]
    """The answers by question with its section."""
    moved: int = 0
    """Number of answers under another id."""
    options: int = 0
    """Number of answers with options that were put otherwise."""
    joined: list[str] = field(default_factory=list)
    """The questions with answers from several ones."""
    reported: list[MigrationNote] = field(default_factory=list)

    @property
    def summary(self) -> str:
        """The number of answers that stayed and moved (SA-5)."""
        number = len(_answers(self.notes))
        words = [
            f"{count_noun(number, 'answer')}: {number - self.moved} keep their question, "
            f"{self.moved} have moved"
        ]
        if self.options:
            words.append(f"{self.options} options were put otherwise")
        if self.joined:
            names = ", ".join(dict.fromkeys(self.joined))
            words.append(f"{count_noun(len(self.joined), 'text')} were joined ({names})")
        return "; ".join(words)


def is_old(notes: SystemNotes, structures: Iterable[Structure]) -> bool:
    """Return whether a card file was written for version 1 of a structure of version 2."""
    return bool(_old_formats(notes, structures))


def _old_formats(notes: SystemNotes, structures: Iterable[Structure]) -> dict[str, str]:
    """Return the formats of version 1, by their names as written, with their new versions."""
    cards = {rule.card for rule in _rules()}
    newer = {
        one.format.casefold(): one.version
        for one in structures
        if one.form and one.version.partition(".")[0] > _FIRST and one.format.casefold() in cards
    }
    return {
        name: newer[name.casefold()]
        for name, version in notes.formats.items()
        if version.partition(".")[0] == _FIRST and name.casefold() in newer
    }


def migrate(notes: SystemNotes, structures: Iterable[Structure]) -> Migration | None:
    """Return the answers of a card file of version 1, or None for other files."""
    structures = list(structures)
    formats = _old_formats(notes, structures)
    if not formats:
        return None
    known = {
        f"{section.id}.{question.id}"
        for one in structures
        for section in one.sections
        for question in section.questions
    }
    return _Migrator(notes, {name.casefold() for name in formats}, known).migration()


def migrated(notes: SystemNotes, structures: Iterable[Structure]) -> SystemNotes:
    """Return a card file as if its answers had been migrated, and report it (SA-5)."""
    structures = list(structures)
    migration = migrate(notes, structures)
    if migration is None:
        return notes
    formats = _old_formats(notes, structures)
    diagnostics = Diagnostics()
    for known in notes.diagnostics:
        diagnostics.add(known)
    first = next(iter(formats))
    diagnostics.report(
        Code.CARD_VERSION,
        notes.format_spans[first],
        f"read as version {formats[first]}: {migration.summary}",
        hint="bml card migrate writes the new file",
        severity=Severity.INFO,
    )
    for one in migration.reported:
        diagnostics.report(Code.CARD_MIGRATE, one.span, one.message)
    return replace(
        notes,
        formats={**notes.formats, **formats},
        sections=_sections(notes, migration.answers),
        diagnostics=diagnostics,
    )


def _sections(notes: SystemNotes, answers: Mapping[str, Node]) -> dict[str, NotesSection]:
    fields: dict[str, dict[str, Node]] = {}
    for name, node in answers.items():
        section, _, identifier = name.partition(".")
        fields.setdefault(section, {})[identifier] = node
    found = {}
    for section in dict.fromkeys([*notes.sections, *fields]):
        old = notes.sections.get(section)
        values = fields.get(section, {})
        spans = {name: node.span for name, node in values.items()}
        if old is None:
            found[section] = NotesSection(section, next(iter(spans.values())), values, spans)
        else:
            places = {name: old.places.get(name, span) for name, span in spans.items()}
            found[section] = replace(old, fields=values, places=places)
    return found


def _answers(notes: SystemNotes) -> dict[str, Node]:
    return {
        f"{section.id}.{name}": node
        for section in notes.sections.values()
        for name, node in section.fields.items()
        if not (isinstance(node, Scalar) and node.is_null)
    }


class _Migrator:
    """Puts the answers of one file."""

    def __init__(self, notes: SystemNotes, cards: set[str], known: set[str]) -> None:
        self.known = known
        self.answers = _answers(notes)
        self.result = Migration(notes, self.answers)
        is_shared = "acbl" in cards
        self.rules = [
            rule
            for rule in _rules()
            if rule.card in cards and not (is_shared and _is_for_ebu_alone(rule))
        ]

    def migration(self) -> Migration:
        for old, rules in groupby(self.rules, key=lambda rule: rule.old):
            node = self.answers.get(old)
            if node is not None:
                self._put(old, node, list(rules))
        return self.result

    def _put(self, old: str, node: Node, rules: list[MigrationRule]) -> None:
        chosen = _chosen(node)
        fitting = [rule for rule in rules if not rule.option or rule.option in chosen]
        is_gone = old not in self.known or any(
            not rule.option and rule.new != old for rule in rules
        )
        done = [rule for rule in fitting if _WAYS[rule.how](self, rule, node)]
        if is_gone:
            self.result.moved += 1
            if done or chosen == ["false"]:
                del self.answers[old]
            if not done:
                self._report_kept(old, node, chosen)
        elif options := {rule.option for rule in fitting if rule.option}:
            self.result.options += 1
            self._leave_out(old, options)

    def _report_kept(self, old: str, node: Node, chosen: list[str]) -> None:
        message = f"{old} has no place on the card; it becomes a supplementary note"
        if chosen == ["false"]:
            message = f"{old}: false is left out; no card asks it"
        self.result.reported.append(MigrationNote(node.span, message))

    def _leave_out(self, name: str, options: set[str]) -> None:
        """Remove options of version 1 from an answer."""
        node = self.answers.get(name)
        if isinstance(node, ListNode):
            items = tuple(one for one in node.items if not _is_one_of(one, options))
            self.answers[name] = ListNode(items, node.span)
            if not items:
                del self.answers[name]
        elif isinstance(node, Scalar) and node.text in options:
            del self.answers[name]

    # The ways: each returns whether the answer has found its place.

    def _move(self, rule: MigrationRule, node: Node) -> bool:
        return self._append(rule._replace(words="{}"), node)

    def _append(self, rule: MigrationRule, node: Node) -> bool:
        target = self.answers.get(rule.new)
        text = _text_of(node)
        if "{}" in rule.words and text is None:
            if target is None and rule.words == "{}":
                self.answers[rule.new] = node
            return (target is None and rule.words == "{}") or _is_same_as(target, node)
        more = rule.words.replace("{}", text or "")
        if target is None:
            self.answers[rule.new] = node if rule.words == "{}" else _text(more, node)
        elif not isinstance(target, Scalar):
            return _is_same_as(target, node)
        elif compared(more) not in map(compared, target.text.split(";")):
            self.answers[rule.new] = _text(f"{target.text.strip()}; {more}", target)
        return True

    def _append_or_part(self, rule: MigrationRule, node: Node) -> bool:
        """Join two texts, or keep them apart if one is taken from the notes."""
        return self._append(rule, node) or self._for(rule, node)

    def _fill(self, rule: MigrationRule, node: Node) -> bool:
        if rule.new in self.answers:
            return _is_same(self.answers[rule.new], node)
        text = _text_of(node)
        self.answers[rule.new] = node if rule.words == "{}" else _with_words(rule, text, node)
        return True

    def _set(self, rule: MigrationRule, node: Node) -> bool:
        if rule.new == rule.old or rule.new not in self.answers:
            self.answers[rule.new] = Scalar(rule.words, node.span)
        return True

    def _option(self, rule: MigrationRule, node: Node) -> bool:
        target = self.answers.get(rule.new)
        items = target.items if isinstance(target, ListNode) else (target,) if target else ()
        if not any(_is_one_of(one, {rule.words}) for one in items):
            items = (*items, Scalar(rule.words, node.span))
        self.answers[rule.new] = ListNode(items, node.span)
        return True

    def _unset(self, rule: MigrationRule, _: Node) -> bool:
        self._leave_out(rule.new, {rule.words})
        return True

    def _holding(self, rule: MigrationRule, node: Node) -> bool:
        """Choose the card at the same place of another holding."""
        run = run_of(rule.new)
        if rule.new in self.answers or not isinstance(node, Scalar):
            return False
        try:
            place = choose(node.text, run_of(rule.old)).place
        except NoChoiceError:
            return False
        if place > len(run):
            return False
        card = run[place - 1]
        self.answers[rule.new] = Scalar(card if run.count(card) == 1 else str(place), node.span)
        return True

    def _two_suiter(self, rule: MigrationRule, node: Node) -> bool:
        """Choose two suits if the opening shows them; else report the option."""
        # Meanings are not needed to show a page.
        from .call_kinds import is_kind  # noqa: PLC0415
        from .noted_rows import row_of_text  # noqa: PLC0415

        opening = rule.old.partition(".")[2][:3]
        auction = read_query(opening.replace("!", "").upper()).auction
        texts = (
            self.answers.get(f"two_level_openings.{opening}_{one}") for one in ("meaning", "other")
        )
        words = [text for one in texts if one is not None and (text := _text_of(one))]
        is_two = any(is_kind(row_of_text(text, auction), "two-suiter") for text in words)
        if is_two:
            self.answers[rule.new] = Scalar(rule.words, node.span)
        else:
            message = f"{rule.old}: {quoted(rule.option)} is not an option of version 2"
            self.result.reported.append(MigrationNote(node.span, message))
        return True

    def _labels(self, rule: MigrationRule, node: Node) -> bool:
        labels = rule.words.split()
        if all(one.casefold() in {label.casefold() for label in labels} for one in _chosen(node)):
            text = ", ".join(label for label in labels if label.casefold() in _chosen(node))
            self.answers[rule.new] = _text(text, node)
        return True

    def _for(self, rule: MigrationRule, node: Node) -> bool:
        """Keep two texts for two cards apart (SA-4)."""
        target = self.answers.get(rule.new)
        if target is None:
            self.answers[rule.new] = node
            return True
        if _is_same(target, node):
            return True
        span = target.span
        entries = dict(target.entries) if isinstance(target, MapNode) else {}
        if not entries:
            entries["text"] = MappingEntry(span, target)
        others = entries.get("for")
        more = dict(others.value.entries) if others and isinstance(others.value, MapNode) else {}
        more[rule.card] = MappingEntry(node.span, node)
        entries["for"] = MappingEntry(span, MapNode(more, span, is_flow=True))
        self.answers[rule.new] = MapNode(entries, span, is_flow=True)
        if rule.how == "for":
            self.result.joined.append(rule.new)
        message = f"{rule.old} differs from {rule.new}; it is the text for {rule.card} alone"
        self.result.reported.append(MigrationNote(node.span, message))
        return True

    def _keep(self, rule: MigrationRule, _: Node) -> bool:
        assert rule.is_kept
        return False


_WAYS: Mapping[str, Callable[[_Migrator, MigrationRule, Node], bool]] = {
    "move": _Migrator._move,
    "append": _Migrator._append,
    "append or for": _Migrator._append_or_part,
    "fill": _Migrator._fill,
    "set": _Migrator._set,
    "option": _Migrator._option,
    "unset": _Migrator._unset,
    "holding": _Migrator._holding,
    "two-suiter": _Migrator._two_suiter,
    "labels": _Migrator._labels,
    "for": _Migrator._for,
    "keep": _Migrator._keep,
}


def _is_for_ebu_alone(rule: MigrationRule) -> bool:
    """Return whether a rule is about a question that the ACBL's structure had too."""
    return rule.card == "ebu-20b" and rule.old in {
        f"two_level_openings.2!{suit}_notes" for suit in "cdhs"
    }


def _chosen(node: Node) -> list[str]:
    items: Iterator[Node] = iter(node.items if isinstance(node, ListNode) else (node,))
    found = [one for one in items if isinstance(one, Scalar)]
    return [str(one.truth).lower() if one.truth is not None else one.text for one in found]


def _is_one_of(node: Node, options: set[str]) -> bool:
    return isinstance(node, Scalar) and node.text in options


def _text_of(node: Node) -> str | None:
    return node.text.strip() if isinstance(node, Scalar) else None


def _text(text: str, at: Node) -> Scalar:
    return Scalar(text, at.span, is_plain=False)


def _with_words(rule: MigrationRule, text: str | None, node: Node) -> Node:
    return _text(rule.words.replace("{}", text or ""), node)


def _is_same(target: Node, node: Node) -> bool:
    return _shown(target) == _shown(node)


def _is_same_as(target: Node | None, node: Node) -> bool:
    return target is not None and _is_same(target, node)


def _shown(node: Node) -> object:
    match node:
        case Scalar():
            return compared(node.text)
        case ListNode():
            return [_shown(one) for one in node.items]
        case MapNode():
            return {key: _shown(entry.value) for key, entry in node.entries.items()}
