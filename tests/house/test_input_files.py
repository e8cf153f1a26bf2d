"""One module opens the files of a project (LANGUAGE FS-9)."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import sphinxcontrib_bml

_PACKAGE = Path(sphinxcontrib_bml.__file__).parent
_OPENING = {"open", "read_bytes", "read_text"}
_FILES_OF_THE_PACKAGE = {
    "offline/files.py static_file",
    "sphinxext/assets.py _add_style_sheets",
    "alerts/files/rules.py _bundled",
    "cards/files/folders.py bundled_library",
    "cards/files/folders.py bundled_structure",
    "cards/model/migration.py _rules",
    "cards/nodes/documents.py _parts",
    "cards/nodes/documents.py cards_package",
    "cards/page/transform.py _colors",
    "commands/init.py Project._filled",
    "commands/init.py Project.files",
    "commands/init.py example_chapters",
    "commands/project_files.py project_text",
    "commands/package_origin.py package_origin",
    "doctree/writers/paper.py latex_package",
    "doctree/writers/paper.py paper_settings",
    "doctree/writers/web_page.py page_style",
    "agreements/meanings/vocabulary.py table",
    "language/explanations/__init__.py explanation_of",
    "practice/model/vocabulary.py all_languages",
    "practice/nodes/documents.py sheet_page",
    "server/preview.py _Handler.do_GET",
    "sphinxext/page_reports.py PageFile.read",
}
_OUR_OUTPUT = {
    "cards/page/transform.py _write_pdf",
    "formats/files.py replace_file",
    "formats/files.py write_if_changed",
    "formats/typesetting.py _log",
    "formats/typesetting.py typeset",
    "sphinxext/exports.py _write",
    "sphinxext/products.py _compare_settings",
    "sphinxext/products.py find",
}
_NO_FILES = {
    "agreements/directives.py read_opening",  # an option of a directive
    "commands/editor.py preview_command",  # a browser
    "commands/shared/program.py _prepare_streams",  # the null device
    "played/directives.py read_files",  # an option of a directive
    "server/protocol.py _add_texts.opened",  # a text of the editor
    "server/protocol.py _add_texts.text_changed",
}


def _opened(node: ast.AST, name: str) -> Iterator[str]:
    """The functions that call ``open``, ``read_bytes`` or ``read_text``."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        name = f"{name}.{node.name}" if name else node.name
    if isinstance(node, ast.Call):
        match node.func:
            case ast.Attribute(attr=called) | ast.Name(id=called) if called in _OPENING:
                if not isinstance(node.func, ast.Name) or called == "open":
                    yield name
    for child in ast.iter_child_nodes(node):
        yield from _opened(child, name)


def test_only_one_module_opens_files_that_people_supply() -> None:
    found = {
        f"{path.relative_to(_PACKAGE).as_posix()} {name}"
        for path in _PACKAGE.rglob("*.py")
        for name in _opened(ast.parse(path.read_text("utf-8")), "")
    }
    door = {name for name in found if name.startswith("language/input_files.py ")}
    assert door
    assert found - door == _FILES_OF_THE_PACKAGE | _OUR_OUTPUT | _NO_FILES
