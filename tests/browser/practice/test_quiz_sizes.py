"""What a page of practice loads is small (PRACTICE QP-2, QP-3)."""

from __future__ import annotations

import re

from sphinxcontrib_bml.explorer.page import PHRASES as SHARED_PHRASES
from sphinxcontrib_bml.practice.page import PHRASES, QUIZ_SCRIPT, QUIZ_STYLE_SHEET
from sphinxcontrib_bml.sphinxext.page_reports import STATIC
from sphinxcontrib_bml.sphinxext.translatable_messages import english_words
from tests.browser.explorer.test_sizes import packed

MOST = 24_000


def test_script_and_style_sheet_are_small() -> None:
    assert packed(QUIZ_SCRIPT.read(), QUIZ_STYLE_SHEET.read()) <= MOST


def test_every_word_of_the_script_can_be_translated() -> None:
    """PRACTICE QL-1."""
    parts = (*QUIZ_SCRIPT.parts, "bml-hands.js")
    text = "".join((STATIC / part).read_text(encoding="utf-8") for part in parts)
    literals = re.sub(r'"\s*\+\s*"', "", text)
    phrases = {forms[-1] for forms in PHRASES}
    shared = {forms[-1] for forms in SHARED_PHRASES}
    known = {*phrases, *shared, *english_words().values()}
    assert {phrase for phrase in phrases if f'"{phrase}"' not in literals} == set()
    called = r'(?:this\.(?:t|say|button|refuse|select)|tick|field|throw)[ (\[]+"([^"]+)"'
    said = set(re.findall(called, literals)) - {"code", "mine", "theirs", "name", "partner"}
    assert len(said) > 40
    assert said - known == set()
