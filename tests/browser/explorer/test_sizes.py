"""What a page of an explorer loads is small (RESOLVER RD-4, RD-7)."""

from __future__ import annotations

import gzip
import re
from gettext import NullTranslations, translation
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sphinxcontrib_bml.agreements.notes import parse, read
from sphinxcontrib_bml.display.wording import PageTexts
from sphinxcontrib_bml.explorer.box import BOX_SCRIPTS, BOX_STYLE_SHEET
from sphinxcontrib_bml.explorer.page import (
    OF_HANDS,
    OF_MATCHES,
    OF_READINGS,
    PHRASES,
    SCRIPTS,
    STYLE_SHEET,
    translated_words,
)
from sphinxcontrib_bml.formats.scripts import without_spaces
from sphinxcontrib_bml.sphinxext.page_reports import STATIC, PageFile
from sphinxcontrib_bml.sphinxext.translatable_messages import (
    CATALOG,
    LOCALE,
    english_words,
    load_wording,
)
from tests.agreements.resolver.test_against_oracle import systems
from tests.browser.explorer.asking import Shown

if TYPE_CHECKING:
    from collections.abc import Iterable

MOST = 27_500
MOST_SCRIPTS = 24_000
MOST_STYLE = 14_000
SCRIPTS_OF_TABLES = ("bml-branches.js", "bml-rows.js", "bml-scroll.js")
STYLE_OF_TABLES = ("bml.css", "bml-lists.css", "bml-diagrams.css")
MOST_OF_A_SHARD = 50_000
LANGUAGES = ("de", "fr", "nl", "pl", "sv")


def packed(*files: bytes) -> int:
    """Return the size of files as servers send them."""
    return sum(len(gzip.compress(data, 9, mtime=0)) for data in files)


def static(names: Iterable[str]) -> list[bytes]:
    return [(STATIC / name).read_bytes() for name in names]


def written(files: Iterable[PageFile]) -> list[bytes]:
    return [file.read() for file in files]


@pytest.fixture(scope="module")
def example(project_dir: Path) -> Shown:
    """The notes of the example project."""
    return Shown(read(project_dir / "example_project"))


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_scripts_style_sheet_and_index_are_small(example: Shown, language: str) -> None:
    words = translated_words(PageTexts(), NullTranslations())
    if language != "en":
        catalog = translation(CATALOG, str(LOCALE), [language])
        words = translated_words(load_wording(catalog, {}), catalog)
    index = example.files(words)["asked.js"]
    assert packed(index, *written(SCRIPTS), *static([STYLE_SHEET])) <= MOST


def test_a_page_with_a_box_loads_little() -> None:
    """RESOLVER RX-10."""
    for scripts, style in ((BOX_SCRIPTS, BOX_STYLE_SHEET), (SCRIPTS, STYLE_SHEET)):
        assert (
            packed(*written(scripts), *map(without_spaces, static(SCRIPTS_OF_TABLES)))
            <= MOST_SCRIPTS
        )
        assert packed(*static([style, *STYLE_OF_TABLES])) <= MOST_STYLE


def test_shards_are_small(example: Shown) -> None:
    levels = "".join(f"  2{suit}  x\n    3X  y\n      4Y  z {suit}\n" for suit in "CDHSN")
    large = Shown(parse("".join(f"1{suit}\n{levels}" for suit in "CDHSN")))
    for shown in (example, large):
        shards = [
            data
            for name, data in shown.files().items()
            if name not in {"asked.js", "asked.names.js"}
        ]
        assert max(map(packed, shards)) <= MOST_OF_A_SHARD


@pytest.mark.corpus
def test_shards_of_real_partnerships_are_small(corpus_dir: Path) -> None:
    for notes in systems(corpus_dir):
        shards = [
            data
            for name, data in Shown(notes).files().items()
            if name not in {"asked.js", "asked.names.js"}
        ]
        assert max(map(packed, shards)) <= MOST_OF_A_SHARD


def test_every_word_of_the_scripts_can_be_translated() -> None:
    """RESOLVER RX-7."""
    text = b"".join([*written(SCRIPTS), *static(["bml-box.js", "bml-hands.js"])]).decode()
    literals = re.sub(r'"\s*\+\s*"', "", text)
    phrases = {forms[-1] for forms in (*PHRASES, *OF_READINGS, *OF_MATCHES, *OF_HANDS)}
    known = {*phrases, *english_words().values()}
    assert {phrase for phrase in phrases if f'"{phrase}"' not in literals} == set()
    called = r'(?:this\.(?:t|say|plain)|note|none|button|Trouble)\(\s*"([^"]+)"'
    said = set(re.findall(called, literals.partition("bmlAsk.asked(name")[0]))
    assert len(said) > 25
    assert said - known == set()
