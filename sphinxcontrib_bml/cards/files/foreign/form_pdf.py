"""The official PDF form of the ACBL, opened and read (XC-1 to XC-4)."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, NamedTuple

from pypdf import PdfReader
from pypdf.errors import DependencyError
from pypdf.generic import DictionaryObject, NameObject

from ....patterns import compile_later
from .answers import AnswerCollector
from .results import ForeignCard, ForeignCardError, counted, foreign_card, listed
from .tables import Rule, RuleKind, table_rows

PROGRAM = "form of the ACBL"
FORM = "acbl-2022"
_ENOUGH = 20
"""A PDF with this many of the names of fields is the form."""
_MOST_PAGES = 20
"""The most pages that are read."""
_MOST_LEVELS = 20
"""The most fields that a field is part of."""
OFF = "/Off"
WHOLE = "/BMLText"
"""The key of a field whose text is cut, for the whole text."""
_CRAFTWORK = "/BridgeClassroomCard"
"""The key of the information that bridge-craftwork adds to a form."""
_SHIFTED = "bridge-craftwork filled it: check the ticks of 2!d, 2!h, 2!s, Drury and jump shifts"
_SUIT = compile_later(r"(?<![0-9A-Za-z])([1-7])([CDHS])(?![0-9A-Za-z])")
_PROTECTED = "it is protected by a password: save it without one"
_CUT = compile_later(r"(?:…|^)\[[0-9]+\]$")


class FormBox(NamedTuple):
    """A box of the form that has a field, or a holding without one."""

    name: str
    """The name of the field; empty for a holding."""
    rule: Rule
    """The rule for its answer; the key is the panel with the label."""
    x: float
    y: float
    width: float
    """The position on the form, in millimeters from the upper left corner."""


_PARTS = {"low": RuleKind.LOW, "high": RuleKind.HIGH, "rest": RuleKind.REST}


@cache
def form_boxes() -> tuple[FormBox, ...]:
    """Return the boxes of the form in the order of the table."""
    rows = list(table_rows(FORM))
    with_rest = {row["id"] for row in rows if row["part"] == "rest"}
    return tuple(_box(row, with_rest) for row in rows)


def _box(row: dict[str, str], with_rest: set[str]) -> FormBox:
    words: dict[str, str] = {}
    if row["kind"] == "card":
        kind = RuleKind.CARD
    elif row["kind"] == "check" and row["value"] == "answered":
        kind = RuleKind.ANSWERED
    elif row["kind"] == "check" and row["value"]:
        kind, words = RuleKind.OPTIONS, {row["value"]: row["value"]}
    elif row["id"] in with_rest and not row["part"]:
        kind = RuleKind.FIRST
    else:
        kind = _PARTS.get(row["part"], RuleKind.AS_IS)
    where = " ".join(filter(None, (row["panel"], row["group"], row["label"])))
    place = (float(row[name]) for name in ("x_mm", "y_mm", "w_mm"))
    return FormBox(row["pdf"], Rule(where, row["id"], kind, words), *place)


class Widget(NamedTuple):
    """A field as it is on a page."""

    page: int
    annotation: DictionaryObject

    @property
    def owner(self) -> DictionaryObject:
        """The dictionary with the type of the field, which has its value too."""
        return next((one for one in with_parents(self.annotation) if "/FT" in one), self.annotation)

    @property
    def rectangle(self) -> tuple[float, float, float, float]:
        """Its left, bottom, right and top edge on the page."""
        edges: Any = self.annotation["/Rect"]
        x, y, right, top = map(float, edges)
        return min(x, right), min(y, top), max(x, right), max(y, top)

    @property
    def width(self) -> float:
        """Its width on the page."""
        left, _, right, _ = self.rectangle
        return right - left

    @property
    def on_state(self) -> str:
        """The name of the state of a ticked box; empty if the form does not draw it."""
        drawn = inherited(self.annotation, "/AP")
        states = drawn.get("/N") if isinstance(drawn, DictionaryObject) else None
        states = states.get_object() if states is not None else None
        names = states if isinstance(states, DictionaryObject) and "/Length" not in states else ()
        return next((name for name in names if name != OFF), "")


def with_parents(annotation: DictionaryObject) -> Iterator[DictionaryObject]:
    """Yield a field, then the fields that it is part of, from the inside out."""
    one: Any = annotation
    for _ in range(_MOST_LEVELS):
        if not isinstance(one, DictionaryObject):
            return
        yield one
        parent = one.get("/Parent")
        one = parent.get_object() if parent is not None else None


def inherited(annotation: DictionaryObject, key: str) -> Any:
    """Return the value of a key of a field, perhaps from a field that it is part of."""
    for one in with_parents(annotation):
        if key in one:
            return one[key]
    return None


def open_form(data: bytes) -> PdfReader:
    """Return a PDF file.

    :raises ForeignCardError: if it is damaged or needs a password.
    """
    with reporting_damage():
        reader = PdfReader(io.BytesIO(data))
        if reader.is_encrypted and not reader.decrypt(""):
            raise ForeignCardError(_PROTECTED)
        return reader


@contextmanager
def reporting_damage() -> Iterator[None]:
    """Turn every error of pypdf into one about a damaged file, and keep its log messages away.

    :raises ForeignCardError: in the place of these errors.
    """
    logger, handler = logging.getLogger("pypdf"), logging.NullHandler()
    logger.addHandler(handler)
    try:
        yield
    except ForeignCardError:
        raise
    except DependencyError as error:
        raise ForeignCardError(_PROTECTED) from error
    except Exception as error:
        # pypdf raises whatever it meets in a damaged file.
        raise ForeignCardError(f"it is damaged ({type(error).__name__})") from error
    finally:
        logger.removeHandler(handler)


def widgets_of(pages: Any) -> dict[str, list[Widget]]:
    """Return the fields on the pages of a PDF file by their whole names.

    :raises ForeignCardError: if they are not those of the ACBL's form.
    """
    found: dict[str, list[Widget]] = {}
    with reporting_damage():
        for number in range(min(len(pages), _MOST_PAGES)):
            for one in pages[number].get("/Annots", ()):
                annotation = one.get_object()
                is_dictionary = isinstance(annotation, DictionaryObject)
                if is_dictionary and annotation.get("/Subtype") == "/Widget":
                    found.setdefault(_name(annotation), []).append(Widget(number, annotation))
    names = {box.name for box in form_boxes() if box.name}
    common = len(names & found.keys())
    if common < _ENOUGH:
        raise ForeignCardError(f"no form of the ACBL: it has {common} of its {len(names)} fields")
    return found


def _name(annotation: DictionaryObject) -> str:
    names = [str(one["/T"]) for one in with_parents(annotation) if "/T" in one]
    return ".".join(reversed(names))


def read_form(data: bytes) -> ForeignCard:
    """Return the answers in a filled form.

    :raises ForeignCardError: if the PDF file cannot be read or is not a form of the ACBL.
    """
    reader = open_form(data)
    widgets = widgets_of(reader.pages)
    collector = AnswerCollector(" ")
    boxes = {box.name: box for box in form_boxes() if box.name}
    unread = []
    with reporting_damage():
        values = {name: _value(found[0].annotation) for name, found in widgets.items()}
        cut = {
            boxes[name].rule.question
            for name, value in values.items()
            if name in boxes and isinstance(value, str) and _CUT.search(value)
        }
        for name, found in widgets.items():
            whole = inherited(found[0].annotation, WHOLE)
            if whole is not None and name in boxes and boxes[name].rule.question in cut:
                values[name] = str(whole)
        for name, value in values.items():
            rules = [boxes[name].rule] if name in boxes else []
            if value not in ("", None) and not (rules and collector.take(rules, _marked(value))):
                unread.append(name)
        answers = collector.answers()
        lost = [name for name in cut if _CUT.search(str(answers.get(name)))]
        remarks = ["circles are not read"]
        if lost:
            remarks.append(f"cut: {listed(sorted(lost))}")
        if missing := len(boxes.keys() - widgets.keys()):
            remarks.append(f"missing on the form: {counted(missing, 'box')}")
        if _CRAFTWORK in (reader.metadata or {}):
            remarks.append(_SHIFTED)
    return foreign_card(PROGRAM, collector, unread, remarks)


def _value(annotation: DictionaryObject) -> object:
    """Return the text of a field, True for a ticked box, or None."""
    value = inherited(annotation, "/V")
    if inherited(annotation, "/FT") == "/Btn":
        state = value if value is not None else annotation.get("/AS")
        return True if isinstance(state, NameObject) and state != OFF else None
    return str(value).replace("\r", "\n") if isinstance(value, str) else value


def _marked(value: object) -> object:
    """Return a text with the suits of calls as in card files: ``3!c`` for ``3C``."""
    if not isinstance(value, str):
        return value
    return _SUIT.sub(lambda match: f"{match[1]}!{match[2].lower()}", " ".join(value.split()))
