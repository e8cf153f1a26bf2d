"""Cards on the forms of federations on Sphinx pages: CARDS CC-P1."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pypdf import PdfReader

from tests.cards.page.notes import FILES
from tests.sphinxext.projects import Project

if TYPE_CHECKING:
    from playwright.sync_api import Page

FORM = ".. convention-card:: card.yaml\n   :structure: {}\n   :layout: form\n"
OWN = """\
format: ours
version: "1"
form: {form}
sections:
  general: {{fields: [{{id: title}}]}}
"""


def with_form(structure: str) -> dict[str, str]:
    """Return the files of a project with a card on its form."""
    return {**FILES, "card.rst": f"Card\n====\n\n{FORM.format(structure)}"}


# CC-P1
@pytest.mark.latex
def test_page_separate_page_and_pdf_have_the_form(project: Project) -> None:
    project.write(with_form("acbl"))
    build = project.build("html", config={"bml_card_pdf": "pdflatex"})
    page, alone = build.text("card.html"), build.text("_downloads/bml/card-acbl.html")
    for text in (page, alone):
        assert 'class="bml-form-side"' in text
        assert ">15</text>" in text
    assert page.count(">Print this card<") == 1
    reader = PdfReader(build.out / "_downloads/bml/card-acbl.pdf")
    assert "Names" in reader.pages[0].extract_text()
    assert 'class="bml-form-side"' not in build.text("index.html")


# CC-P1
@pytest.mark.browser
@pytest.mark.parametrize(("width", "has_form"), [(1280, True), (390, False)], ids=["desk", "phone"])
def test_the_width_of_the_page_chooses_form_or_columns(
    width: int, has_form: bool, project: Project, page: Page
) -> None:
    project.write(with_form("acbl"))
    build = project.build("html")
    page.set_viewport_size({"width": width, "height": 800})
    page.goto((build.out / "card.html").as_uri())
    page.locator(".bml-form-side").wait_for(state="visible" if has_form else "hidden")
    box = page.locator(".bml-form-columns").bounding_box()
    assert box is not None
    assert (box["width"] < 10) == has_form
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.emulate_media(media="print")
    page.locator(".bml-form-side").wait_for(state="hidden")


# CC-P1
@pytest.mark.parametrize(
    ("form", "message"),
    [
        ("none", "'ours' has no table of the places on its form"),
        ("bad", "the form bad cannot be used: it is not the table of a form"),
    ],
)
def test_a_card_without_a_usable_form_is_in_columns(
    form: str, message: str, project: Project
) -> None:
    project.write(
        {
            **with_form("ours.yaml"),
            "ours.yaml": OWN.format(form=form),
            "bad.tsv": "a\tb\n",
            "bad-printed.tsv": "a\tb\n",
        }
    )
    build = project.build("html")
    assert [one for one in build.warnings if message in one]
    page = build.text("card.html")
    assert 'class="bml-form-side"' not in page and "<article" in page
