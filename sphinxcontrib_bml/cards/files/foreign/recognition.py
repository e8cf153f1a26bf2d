"""Cards of any program, recognized by their content (XC-8)."""

from __future__ import annotations

from typing import Any

from ....language.json_values import parse_json
from ..exchange import FORMAT, InvalidCardError, notes_of_json
from .bbo import is_bbo, read_bbo
from .bbsa import is_bbsa, read_bbsa
from .card_data import is_card_data, read_card_data
from .results import ForeignCard, ForeignCardError

_KNOWN = "a JSON card of bml, bridge-craftwork or BBO, a .bbsa file or a PDF form of the ACBL"
_PDF = b"%PDF-"
_HEAD = 1024
"""How far from its beginning a PDF file is marked as one."""
PDF_MISSING = 'PDF forms need pypdf: pip install "sphinxcontrib-bml[pdf]"'
_PROGRAM = "card of bml"


def read_foreign_card(data: bytes) -> ForeignCard:
    """Return the card in a file of any program.

    :raises ForeignCardError: if it is not a card, or cannot be read.
    """
    if _PDF in data[:_HEAD]:
        return _pdf_card(data)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ForeignCardError(f"it is not text; {_KNOWN} is expected") from None
    if text.lstrip()[:1] in {"{", "["} or not text.strip():
        return _json_card(text)
    if is_bbsa(text):
        return read_bbsa(text)
    raise ForeignCardError(f"no card: {_KNOWN} is expected")


def _pdf_card(data: bytes) -> ForeignCard:
    try:
        from .form_pdf import read_form  # noqa: PLC0415 - what the extra brings may be missing
    except ImportError as error:
        raise ForeignCardError(PDF_MISSING) from error
    return read_form(data)


def _json_card(text: str) -> ForeignCard:
    try:
        data: Any = parse_json(text)
    except ValueError as error:
        raise ForeignCardError(f"no JSON: {error}") from error
    if isinstance(data, dict) and data.get("format") != FORMAT:
        if is_bbo(data):
            return read_bbo(data)
        if is_card_data(data):
            return read_card_data(data)
    try:
        notes = notes_of_json(text)
    except InvalidCardError as error:
        raise ForeignCardError(str(error)) from error
    sections = notes["sections"].values()
    number = sum(len(section.get("fields", ())) for section in sections)
    return ForeignCard(_PROGRAM, notes, number)
