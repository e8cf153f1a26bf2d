"""Whether two texts say the same (CARDS CC-N6)."""

from __future__ import annotations

from ...agreements.abbreviations import normalize_text
from ...language.codes import Code
from ...language.diagnostics import quoted
from ..files.form import LONGEST_TEXT, LONGEST_TEXTAREA, Form, near
from ..files.yaml import ListNode, MapNode, Node, Scalar, kind_of
from .structure import Field, FieldType, Holding, NoChoiceError, choose


def agree(own: str, theirs: str) -> bool:
    """Tell whether two texts say the same, or one begins with the other (CC-N6).

    Case, blanks, kinds of dash, spellings of suits and final points do not matter.
    """
    first, second = compared(own), compared(theirs)
    return first.startswith(second) or second.startswith(first)


def compared(text: str) -> str:
    """Return a text without what does not matter when texts are compared."""
    return "".join(normalize_text(text).split()).casefold().rstrip(".")


Value = str | bool | tuple[str, ...] | Holding
"""A text, a truth value, option values in the order of the options, or a card of a holding."""

_TRUE_WORDS = frozenset({"yes", "y", "on", "1", "x"})
_FALSE_WORDS = frozenset({"no", "n", "off", "0"})


def read_value(form: Form, field: Field, node: Node) -> Value | None:
    """Return the value that ``node``, which is not null, gives a field; None: it is not allowed.

    What is not allowed is reported.
    """
    match field.type:
        case FieldType.TEXT | FieldType.TEXTAREA:
            return read_text(form, field, node)
        case FieldType.CHECKBOX:
            return _truth(form, field, node)
        case FieldType.RADIO:
            return _option(form, field, node)
        case FieldType.MULTI_CHECKBOX:
            return _options(form, field, node)
        case FieldType.CHARACTER_SELECT:
            return _holding(form, field, node)
        case FieldType.GROUPING:
            names = ", ".join(question.id for question in field.fields)
            message = f"{quoted(field.id)} is a grouping and has no value; its fields are {names}"
            form.report(node.span, message, code=Code.CARD_BAD_TYPE)
            return None


def read_text(form: Form, field: Field, node: Node) -> str | None:
    """Return a text, numbers and dates as written; too long ones are shown whole (CC-R10)."""
    if not isinstance(node, Scalar) or not node.is_text:
        _report_type(form, field, node, "a text is expected", _quotes_hint(node))
        return None
    limit = LONGEST_TEXT if field.type is FieldType.TEXT else LONGEST_TEXTAREA
    form.check_length(node, field.id, limit)
    return node.text.strip()


def is_answer(value: Value | None) -> bool:
    """Tell whether a value is an answer: no empty text, no empty list (CC-S13)."""
    return value is not None and value not in {"", ()}


def _from_hint(node: Node) -> str:
    """Say where answers may come from the tables (CC-N6), for a field that is no text."""
    is_taken = isinstance(node, MapNode) and node.get("from") is not None
    return "from is for questions answered in words: answer this one here" if is_taken else ""


def _quotes_hint(node: Node) -> str:
    is_word = isinstance(node, Scalar) and node.truth is not None
    return f"put it in quotes: '{node.text}'" if is_word and isinstance(node, Scalar) else ""


def _report_type(form: Form, field: Field, node: Node, expected: str, hint: str = "") -> None:
    message = f"{field.id} is {kind_of(node)}; {expected}"
    form.report(node.span, message, hint, Code.CARD_BAD_TYPE)


def _truth(form: Form, field: Field, node: Node) -> bool | None:
    if isinstance(node, Scalar) and node.truth is not None:
        return node.truth
    word = node.text.lower() if isinstance(node, Scalar) else ""
    hint = _from_hint(node)
    if word in _TRUE_WORDS | {"true"}:
        hint = "write true"
    elif word in _FALSE_WORDS | {"false"}:
        hint = "write false"
    _report_type(form, field, node, "true or false is expected", hint)
    return None


def _option(form: Form, field: Field, node: Node) -> str | None:
    values = [option.value for option in field.options]
    if isinstance(node, Scalar) and node.text in values and not node.is_null:
        return node.text
    word = node.text if isinstance(node, Scalar) else ""
    allowed = ", ".join(values)
    form.report(
        node.span,
        f"{field.id} is {kind_of(node)}; one of {allowed} is expected",
        _from_hint(node) or near(form.diagnostics, Code.CARD_BAD_OPTION, word, values),
        Code.CARD_BAD_OPTION,
    )
    return None


def _options(form: Form, field: Field, node: Node) -> tuple[str, ...] | None:
    """Return the options of a list, or of a single value, in the order of the field."""
    items = node.items if isinstance(node, ListNode) else (node,)
    chosen = [_option(form, field, item) for item in items]
    if None in chosen:
        return None
    return tuple(option.value for option in field.options if option.value in chosen)


def _holding(form: Form, field: Field, node: Node) -> Holding | None:
    if not isinstance(node, Scalar) or not node.is_text:
        message = f"{field.id} is {kind_of(node)}; one card is expected"
        form.report(node.span, message, code=Code.CARD_CHOICE)
        return None
    try:
        return choose(node.text.strip(), field.run)
    except NoChoiceError as error:
        form.report(node.span, f"{field.id}: {error}", code=Code.CARD_CHOICE)
        return None
