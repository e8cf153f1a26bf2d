"""Word files for tests, made part by part."""

from __future__ import annotations

import io
import zipfile
from xml.sax.saxutils import escape

NAMESPACES = (
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
)
_TYPES = (
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels" '
    'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="xml" ContentType="application/xml"/>'
    '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-'
    'officedocument.wordprocessingml.document.main+xml"/></Types>'
)
_RELATIONS = (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    '<Relationship Id="rId1" Target="word/document.xml" Type="http://schemas.openxmlformats.org/'
    'officeDocument/2006/relationships/officeDocument"/></Relationships>'
)
_LINKS = (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    '<Relationship Id="rId9" Target="http://example.org/x" TargetMode="External" '
    'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink"/>'
    "</Relationships>"
)
_STYLES = "".join(
    f'<w:style w:type="paragraph" w:styleId="{name.replace(" ", "")}"><w:name w:val="{name}"/>'
    "</w:style>"
    for name in ("Title", "heading 1", "heading 2", "List Bullet", "List Bullet 2", "List Number",
                 "toc 1")
)  # fmt: skip
_LEVELS = "".join(
    f'<w:lvl w:ilvl="{level}"><w:numFmt w:val="bullet"/></w:lvl>' for level in range(9)
)
_NUMBERING = (
    f'<w:abstractNum w:abstractNumId="1">{_LEVELS}</w:abstractNum>'
    '<w:num w:numId="7"><w:abstractNumId w:val="1"/></w:num>'
)


def run(text: str, properties: str = "") -> str:
    head = f"<w:rPr>{properties}</w:rPr>" if properties else ""
    return f'<w:r>{head}<w:t xml:space="preserve">{escape(text)}</w:t></w:r>'


def paragraph(content: str, style: str = "", level: int | None = None) -> str:
    content = content if content.startswith("<") else run(content)
    head = f'<w:pStyle w:val="{style.replace(" ", "")}"/>' if style else ""
    if level is not None:
        head += f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="7"/></w:numPr>'
    return f"<w:p><w:pPr>{head}</w:pPr>{content}</w:p>"


def table(*rows: tuple[str, ...]) -> str:
    lines = "".join(
        f"<w:tr>{''.join(f'<w:tc>{cell}</w:tc>' for cell in map(_cell, row))}</w:tr>"
        for row in rows
    )
    return f"<w:tbl>{lines}</w:tbl>"


def _cell(content: str) -> str:
    return content if content.startswith("<") else paragraph(content)


def word_file(*body: str, **parts: str) -> bytes:
    """Return a Word file.

    :param parts: further parts, or other styles and lists, by their names below ``word``, without
        suffix.
    """
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("[Content_Types].xml", _TYPES)
        file.writestr("_rels/.rels", _RELATIONS)
        file.writestr("word/_rels/document.xml.rels", _LINKS)
        file.writestr(
            "word/document.xml",
            f"<w:document {NAMESPACES}><w:body>{''.join(body)}</w:body></w:document>",
        )
        parts = {
            "styles": f"<w:styles {NAMESPACES}>{_STYLES}</w:styles>",
            "numbering": f"<w:numbering {NAMESPACES}>{_NUMBERING}</w:numbering>",
            **parts,
        }
        for name, text in parts.items():
            file.writestr(f"word/{name}.xml", text)
    return out.getvalue()
