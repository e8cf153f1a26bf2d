"""Pages that ``bml html`` made, as notes again."""

from __future__ import annotations

import re

from .documents.remarks import Remarks
from .documents.tree import Block, DocumentHeading, RefusedError, SourceDocument
from .documents.web import read_html

_OURS = re.compile(r'class="bml-(?:tree|bidtable|table)')
_MAIN = re.compile(r"<main\b.*?</main\s*>|<article\b.*?</article\s*>", re.DOTALL | re.IGNORECASE)


def read_page(text: str, name: str, remarks: Remarks) -> SourceDocument:
    """Return the tree of a page.

    :param name: of the file, without folders and suffix.
    :raises RefusedError: where ``bml html`` did not make it.
    """
    if not _OURS.search(text):
        raise RefusedError("this is no page that bml html made")
    main = _MAIN.search(text)
    # So many lines stand before it.
    above = "\n" * text.count("\n", 0, main.start()) if main else ""
    blocks: list[Block] = read_html(above + main[0] if main else text, remarks, has_lines=True)
    return SourceDocument(name, [block for block in blocks if not _is_empty(block)])


def _is_empty(block: Block) -> bool:
    return isinstance(block, DocumentHeading) and not block.words
