"""The button of the preview of an import saves answers that the next import reads (IM2-53)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinxcontrib_bml.formats.registry import ImportOptions
from sphinxcontrib_bml.importing.command.documents import DocumentImport
from sphinxcontrib_bml.importing.command.side_by_side import as_page
from sphinxcontrib_bml.importing.files.answers import read_answers
from sphinxcontrib_bml.importing.files.streams import SourceFile

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

TEXT = (
    b"# Ours\n\n## Defense\n\n- 2C: both majors\n- X: penalties\n\n"
    b"## More\n\n- 3C: weak\n- 3D: weak\n"
)


def test_answers_on_the_page_are_saved_for_the_next_import(
    browser: Browser, tmp_path: Path
) -> None:
    found = DocumentImport([SourceFile("markdown", "a.md", TEXT)], None, ImportOptions())
    sources, name = {"a.md": TEXT}, "a.answers.yaml"
    shown = as_page(sources, found.convert(""), found.preview_questions(), (), name)
    (tmp_path / "a.html").write_text(shown, encoding="utf-8")
    with browser.new_context(accept_downloads=True) as context:
        page = context.new_page()
        page.goto((tmp_path / "a.html").as_uri())
        page.locator("fieldset input[type=text]").first.fill("(1N)")
        page.locator("fieldset").nth(1).get_by_label("openings").check()
        with page.expect_download() as download:
            page.get_by_role("button", name="Save").click()
        assert download.value.suggested_filename == name
        saved = download.value.path().read_text(encoding="utf-8")
    found.said = read_answers(saved)
    assert [one.read for one in found.said.answers] == ["(1N)", "openings"]
    text = found.convert("").text
    assert "(1N);\n2C = both majors\nD  = penalties" in text
    assert "\n3C = weak\n3D = weak" in text
