"""Answers put together from the values of another program."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from ....patterns import compile_later
from ...model.card import compared
from ...model.structure import FieldType, Holding, NoChoiceError, choose, with_suits
from ..exchange import written_choice
from .tables import Rule, RuleKind, is_radio, questions

YES = "Yes"
"""The answer of a text question that the other program only ticks."""
_BETWEEN = "; "
_TRUE_WORDS = frozenset({"true", "yes", "y", "on", "1", "x"})
_FALSE_WORDS = frozenset({"", "false", "no", "n", "off", "0", "never", "none"})
_SYMBOLS = {"♣": "!c", "♦": "!d", "♥": "!h", "♠": "!s"}
_SYMBOL = compile_later("[♣♦♥♠](?![A-Za-z])")
_SPACE = compile_later(r"[^\S\n]+")
_RANGE = compile_later(r"(\d\S*?)\s*(?:--|[-–—]|\bto\b)\s*(\d.*)")
_NUMBER = compile_later(r"[0-9]{1,2}")


def plain_text(text: str) -> str:
    """Return a text of a card for another program: with suit symbols."""
    return with_suits(text)


def marked_text(text: str) -> str:
    """Return a text of another program for a card: with ``!c`` for clubs."""
    return _SYMBOL.sub(lambda match: _SYMBOLS[match[0]], _SPACE.sub(" ", text)).strip()


def split_range(text: str) -> tuple[str, str]:
    """Return the ends of a range; one that has no second end is the first."""
    found = _RANGE.fullmatch(text.strip())
    return (found[1], found[2]) if found else (text.strip(), "")


def joined_range(low: str, high: str) -> str:
    """Return a range; with one end, ``15+`` or ``up to 17``."""
    if low and high:
        return f"{low}--{high}"
    if high:
        return f"up to {high}"
    return f"{low}+" if _NUMBER.fullmatch(low) else low


def truth_of(value: object) -> bool | None:
    """Return the truth value of what another program writes, or None."""
    word = str(value).strip().lower() if isinstance(value, (str, bool, int)) else "?"
    if word in _TRUE_WORDS:
        return True
    return False if value is None or word in _FALSE_WORDS else None


def text_of(value: object) -> str | None:
    """Return the text of what another program writes, or None if it is none."""
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        return None
    return marked_text(str(value))


@dataclass(slots=True)
class _Pieces:
    """Values of several keys for one question."""

    texts: list[str] = field(default_factory=list)
    more: list[str] = field(default_factory=list)
    low: str = ""
    high: str = ""
    first: str = ""
    rest: str = ""
    options: dict[str, str] = field(default_factory=dict)
    """The chosen options with their keys."""
    truth: bool | None = None
    card: str = ""
    is_answered: bool = False


class AnswerCollector:
    """Collects what another program says, question by question."""

    def __init__(self, line_end: str = "\n") -> None:
        """Begin without answers.

        :param line_end: separates the lines of a text that has two places.
        """
        self.unread: list[str] = []
        """Keys whose values are not understood."""
        self.guessed: list[str] = []
        """Questions whose answers are guessed, with their sections."""
        self._line_end = line_end
        self._pieces: dict[str, _Pieces] = {}

    def take(self, rules: Iterable[Rule], value: object) -> bool:
        """Add the value of a key; return whether it is understood."""
        results = [self._take(rule, value) for rule in rules]
        return all(results)

    def _take(self, rule: Rule, value: object) -> bool:
        pieces = self._pieces.setdefault(rule.question, _Pieces())
        match rule.kind:
            case RuleKind.AS_IS if not questions()[rule.question].type.is_text:
                return self._take_value(rule, pieces, value)
            case RuleKind.POSITION | RuleKind.CARD:
                return self._take_card(rule, pieces, value)
            case RuleKind.CHOICE | RuleKind.TRUTH:
                return self._take_word(rule, pieces, value)
            case RuleKind.OPTIONS | RuleKind.ANSWERED | RuleKind.TEXT | RuleKind.MORE_TEXT:
                return self._take_truth(rule, pieces, value)
        return self._take_text(rule, pieces, value)

    def _take_value(self, rule: Rule, pieces: _Pieces, value: object) -> bool:
        """Add a truth value or an option as it is."""
        question = questions()[rule.question]
        if question.type is FieldType.CHECKBOX:
            pieces.truth = truth_of(value)
            return pieces.truth is not None
        word = str(value)
        is_known = word in {option.value for option in question.options}
        if is_known:
            pieces.options.setdefault(word, rule.key)
        return is_known

    def _take_card(self, rule: Rule, pieces: _Pieces, value: object) -> bool:
        run = questions()[rule.question].run
        try:
            if rule.kind is RuleKind.CARD:
                pieces.card = written_choice(choose(str(value), run))
                return True
            place = value if isinstance(value, int) else int(str(value))
        except (NoChoiceError, ValueError):
            return False
        if isinstance(value, bool) or not 1 <= place <= len(run):
            return False
        pieces.card = written_choice(Holding(run, place))
        return True

    def _take_word(self, rule: Rule, pieces: _Pieces, value: object) -> bool:
        word = (text_of(value) or "").lower()
        if word not in rule.words:
            return truth_of(value) is False
        if rule.kind is RuleKind.TRUTH:
            pieces.truth = True
        elif questions()[rule.question].type.is_text:
            pieces.texts.append(rule.words[word])
        else:
            pieces.options.setdefault(rule.words[word], rule.key)
        return True

    def _take_truth(self, rule: Rule, pieces: _Pieces, value: object) -> bool:
        truth = truth_of(value)
        if not truth:
            return truth is False
        match rule.kind:
            case RuleKind.OPTIONS:
                for option in rule.words.values():
                    pieces.options.setdefault(option, rule.key)
            case RuleKind.ANSWERED:
                pieces.is_answered = True
            case _:
                pieces.more += rule.words.values()
        return True

    def _take_text(self, rule: Rule, pieces: _Pieces, value: object) -> bool:
        text = text_of(value)
        if text is None:
            return value is None
        match rule.kind:
            case RuleKind.LOW:
                pieces.low = pieces.low or text
            case RuleKind.HIGH:
                pieces.high = pieces.high or text
            case RuleKind.FIRST:
                pieces.first = pieces.first or text
            case RuleKind.REST:
                pieces.rest = pieces.rest or text
            case _ if text:
                pieces.texts.append(text)
        return True

    def answers(self) -> dict[str, object]:
        """Return the answers by question with its section, in the order of the cards."""
        self.unread, self.guessed = [], []
        found = {}
        for name in questions():
            if name in self._pieces:
                value = self._answer(name, self._pieces[name])
                if value not in (None, "", []):
                    found[name] = value
        return found

    def _answer(self, name: str, pieces: _Pieces) -> object:
        question = questions()[name]
        if question.type is FieldType.CHECKBOX:
            return pieces.truth
        if question.type is FieldType.CHARACTER_SELECT:
            return pieces.card
        if question.options:
            chosen = [one.value for one in question.options if one.value in pieces.options]
            if not is_radio(name):
                return chosen
            # The first of the table is what the other program says first.
            first, *others = [*pieces.options, ""]
            self.unread += (pieces.options[one] for one in others if one)
            return first
        lines = [line for line in (pieces.first, pieces.rest) if line]
        text = _joined(
            [
                joined_range(pieces.low, pieces.high),
                self._line_end.join(lines),
                *pieces.texts,
                *pieces.more,
            ]
        )
        if not text and pieces.is_answered:
            self.guessed.append(name)
            return YES
        return text


def _joined(texts: Iterable[str]) -> str:
    """Return the texts joined, without repeated parts."""
    parts: dict[str, str] = {}
    for text in filter(None, texts):
        for part in text.split(_BETWEEN):
            parts.setdefault(compared(part), part)
    return _BETWEEN.join(parts.values())


def by_section(answers: Mapping[str, object]) -> dict[str, dict[str, dict[str, object]]]:
    """Return answers as the sections of a card file."""
    sections: dict[str, dict[str, dict[str, object]]] = {}
    for name, value in answers.items():
        section, _, question = name.partition(".")
        sections.setdefault(section, {"fields": {}})["fields"][question] = value
    return sections
