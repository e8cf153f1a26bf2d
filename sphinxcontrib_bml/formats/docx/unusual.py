"""What is no plain text in a Word file: links, pictures, notes, tables of unusual shape.

mammoth makes HTML of it, all of it in one run: each part stands behind a paragraph with its number.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Sequence
from typing import Any
from xml.etree import ElementTree as ET

from ..documents.remarks import Remarks
from ..documents.tree import Block, DocumentParagraph
from ..documents.web import read_html
from .package import Package
from .styles import W
from .words import Changes, leave_out_nameless_symbols, suits_in

_MARK = "\ue000bml{}\ue001"
_MARKED = re.compile("\ue000bml([0-9]+)\ue001")
_PICTURE = "bml-picture"


def read_unusual(
    package: Package, elements: Sequence[ET.Element], changes: Changes, remarks: Remarks
) -> list[list[Block]]:
    """Return the blocks of each of ``elements``; what follows all of them is with the last one."""
    if not elements:
        return []
    import mammoth  # type: ignore[import-untyped]

    body = ET.Element(f"{W}body")
    for number, element in enumerate(elements):
        mark = ET.SubElement(ET.SubElement(ET.SubElement(body, f"{W}p"), f"{W}r"), f"{W}t")
        mark.text = _MARK.format(number)
        body.append(_prepared(element, changes))
    document = ET.Element(f"{W}document")
    document.append(body)
    file = package.with_document(ET.tostring(document, encoding="utf-8", xml_declaration=True))
    html = mammoth.convert_to_html(
        file, convert_image=mammoth.images.img_element(_picture), ignore_empty_paragraphs=True
    ).value
    return _apart(read_html(html, remarks), len(elements))


def _picture(image: Any) -> dict[str, str]:
    """Return the attributes of a picture, which is never looked at."""
    return {"src": _PICTURE}


def _prepared(element: ET.Element, changes: Changes) -> ET.Element:
    """Return a copy in which suits are characters, and no style makes it anything else."""
    element = copy.deepcopy(element)
    for paragraph in [element, *element.iter(f"{W}p")]:
        properties = paragraph.find(f"{W}pPr")
        if properties is not None:
            paragraph.remove(properties)
    for run in element.iter(f"{W}r"):
        for text in run.iter(f"{W}t"):
            text.text = suits_in(text.text or "", run.find(f"{W}rPr"))
        leave_out_nameless_symbols(run)
    changes.inserted += sum(1 for _ in element.iter(f"{W}ins"))
    for deleted in element.iter(f"{W}del"):
        changes.delete(deleted)
    return element


def _apart(blocks: list[Block], count: int) -> list[list[Block]]:
    """Return the blocks behind each mark."""
    parts: list[list[Block]] = [[] for _ in range(count)]
    part = parts[0]
    for block in blocks:
        if isinstance(block, DocumentParagraph):
            found = _MARKED.fullmatch("".join(run.text for run in block.words).strip())
            if found:
                part = parts[int(found[1])]
                continue
        part.append(block)
    return parts
