from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import docutils
import pytest
from docutils import nodes
from docutils.core import publish_doctree, publish_string
from docutils.writers import get_writer_class

from sphinxcontrib_bml.doctree.docutils_parser import BMLParser
from sphinxcontrib_bml.doctree.visitors import NODE_CLASSES

ROOT = Path(__file__).parent.parent / "sphinxext" / "roots" / "every-element"
CHAPTER = (ROOT / "chapter.bml").read_text(encoding="utf-8")
# Directives are Sphinx's; the rest of the block is docutils' own.
EVERYTHING = CHAPTER.replace(
    "   .. bidtable:: 2C\n\n      2D = Waiting\n        2H = Natural\n", ""
).replace(".. code-block:: bml", ".. code:: bml")
SETTINGS: dict[str, Any] = {
    "doctitle_xform": False,
    "report_level": 2,
    "halt_level": 2,
    "use_latex_citations": True,
    "legacy_column_widths": False,
    "_disable_config": True,
}


def doctree(notes: str, **settings: Any) -> nodes.document:
    return publish_doctree(
        notes,
        source_path=str(ROOT / "chapter.bml"),
        parser=BMLParser(),
        settings_overrides={**SETTINGS, **settings},
    )


def lists(notes: str) -> list[Any]:
    """Return the lists of a tree: texts, and the lists below them."""

    def items(found: nodes.Node) -> list[Any]:
        assert isinstance(found, nodes.bullet_list)
        shown: list[Any] = []
        for item in found.children:
            first, *below = item.children
            shown.append(first.astext())
            shown += [items(inner) for inner in below]
        return shown

    return items(next(iter(doctree(notes).findall(nodes.bullet_list))))


def test_nothing_of_ours_is_left() -> None:
    assert not list(doctree(EVERYTHING).findall(lambda node: isinstance(node, tuple(NODE_CLASSES))))


def test_rows_become_nested_lists() -> None:
    notes = "1C = a\n  1D = !B\n    1H = c\n  1S\n1D = d\n"
    assert lists(notes) == ["1♣ a", ["1♦ ! B", ["1♥ c"], "1♠"], "1♦ d"]


def test_where_lists_may_be_no_deeper_the_label_tells_the_auction() -> None:
    calls = ["1C", "1D", "1H", "1S", "1N", "2C"]
    notes = "".join(f"{'  ' * level}{call} = x\n" for level, call in enumerate(calls))
    assert lists(notes + "      2D = y\n") == [
        "1♣ x",
        ["1♦ x", ["1♥ x", ["1♠ x", "1♠–1NT x", "1♠–1NT–2♣ x", "2♦ y"]]],
    ]


def test_a_description_of_several_lines_keeps_its_lines() -> None:
    document = doctree("1C = one\n     *two* !h\n")
    (block,) = document.findall(nodes.line_block)
    assert [line.astext() for line in block.children] == ["1♣ one", "two ♥"]


def test_a_linked_call_stays_a_link() -> None:
    document = doctree("[1C](https://example.org) = a\n")
    (reference,) = document.findall(nodes.reference)
    assert reference.astext() == "1♣"
    assert isinstance(reference.parent, nodes.strong)


def test_rows_keep_their_ids() -> None:
    document = doctree("1C = a\n  1D = b\n")
    assert [item["ids"] for item in document.findall(nodes.list_item)] == [
        ["bml-1C"],
        ["bml-1C-1D"],
    ]


def test_deals_and_auctions_keep_their_words() -> None:
    text = " ".join(doctree(EVERYTHING).astext().split())
    for words in ("Board 15", "N-S vulnerable", "K J 8 4", "Fit & more", "3rd seat"):
        assert words in text


@pytest.mark.skipif(docutils.__version_info__ < (0, 22), reason="docutils checks since 0.22")
def test_the_lowered_tree_is_valid() -> None:
    document = doctree(EVERYTHING)
    for node in document.findall(nodes.Element):
        # docutils takes no capitals in ids, which Sphinx allows and calls need.
        for key in ("ids", "backrefs"):
            if key in node:
                node[key] = [identifier.lower() for identifier in node[key]]
        if "refid" in node:
            node["refid"] = node["refid"].lower()
    document.validate()


@pytest.mark.parametrize("name", ["html5", "latex", "xetex", "manpage", "odt", "xml", "pseudoxml"])
def test_every_writer_of_docutils_writes_every_element(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # docutils announces changes of its own at every use of the LaTeX writer.
        warnings.simplefilter("ignore", FutureWarning)
        written = publish_string(
            EVERYTHING,
            source_path=str(ROOT / "chapter.bml"),
            parser=BMLParser(),
            writer=get_writer_class(name)(),
            settings_overrides={**SETTINGS, "output_encoding": "utf-8"},
        )
    assert isinstance(written, bytes)
    assert len(written) > 2000


def test_the_xml_of_docutils_has_no_name_of_ours() -> None:
    written = publish_string(
        EVERYTHING,
        source_path=str(ROOT / "chapter.bml"),
        parser=BMLParser(),
        writer=get_writer_class("xml")(),
        settings_overrides={**SETTINGS, "output_encoding": "utf-8"},
    )
    tags = {element.tag for element in ElementTree.fromstring(written).iter()}
    assert not any(tag.startswith("bml") for tag in tags)
    standard = {name for name in vars(nodes) if not name.startswith("_")}
    assert tags <= standard
