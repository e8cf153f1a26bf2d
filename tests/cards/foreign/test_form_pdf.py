"""The PDF form of the ACBL, filled and read: XC-1, XC-2, XC-3, XC-4."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.errors import DependencyError
from pypdf.generic import ArrayObject, DictionaryObject, NameObject, TextStringObject

from sphinxcontrib_bml.cards.files.foreign.form_pdf import form_boxes, read_form
from sphinxcontrib_bml.cards.files.foreign.results import ForeignCardError
from sphinxcontrib_bml.cards.nodes.form_geometry import page_map
from sphinxcontrib_bml.cards.nodes.official_form import FilledForm, fill_form
from tests.cards.foreign.filled_cards import card_of, every_answer, text_of, values_of
from tests.cards.foreign.synthetic_form import (
    HEIGHT,
    ON,
    POINTS,
    Layout,
    named_boxes,
    synthetic_form,
    ticks,
)

LAYOUTS = {
    "as the table": Layout(),
    "moved and scaled": Layout(scale=1.3, right=40, up=-25),
    "small": Layout(scale=0.5, right=-3),
    "nested names": Layout(is_nested=True),
}
SHORT = "2C"


def fields_of(data: bytes) -> dict[str, Any]:
    return PdfReader(io.BytesIO(data)).get_fields() or {}


def filled(answers: dict[str, object], form: bytes | None = None) -> FilledForm:
    return fill_form(card_of(text_of(answers)), form or synthetic_form())


def changed(data: bytes, name: str, **entries: Any) -> bytes:
    """Return a form with other entries of one field."""
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(data)))
    for one in writer.pages[0]["/Annots"]:  # type: ignore[attr-defined]
        field = one.get_object()
        if field.get("/T") == name:
            for key, value in entries.items():
                field[NameObject(f"/{key}")] = value
    return written(writer)


def written(writer: PdfWriter) -> bytes:
    output = io.BytesIO()
    writer.write(output)
    return output.getvalue()


# XC-1
def test_the_table_has_352_fields() -> None:
    assert len({box.name for box in named_boxes()}) == 352
    assert sum(not box.name for box in form_boxes()) == 31
    assert "21.t.2" in {box.name for box in named_boxes()}


# XC-1, XC-2
@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
@pytest.mark.parametrize("choice", range(2))
def test_a_filled_form_is_read_back(layout: Layout, choice: int) -> None:
    card = card_of(text_of(every_answer(choice, SHORT)))
    result = fill_form(card, synthetic_form(layout))
    assert (result.cut, result.circled, result.missing) == (0, 31, ("title",))
    expected = {
        name: value for name, value in values_of(card).items() if not name.startswith("leads.")
    }
    after = values_of(card_of(read_form(result.data).text))
    # Calls with suits are read as such.
    marked = {name: "2!c" if value == SHORT else value for name, value in expected.items()}
    leads = {name: value for name, value in after.items() if name.startswith("leads.")}
    assert {name: value for name, value in after.items() if name not in leads} == marked
    assert not any(name.startswith(("leads.suit_", "leads.nt_")) for name in leads)


# XC-1
def test_what_was_filled_is_said() -> None:
    long = "Two over one game force, with a semi-forcing notrump and Bergen raises " * 4
    result = filled(
        {
            "general.title": "Ours",
            "general.approach": long,
            "general.minimum_opening": "11, or 10 with two tens and a nine",
            "general.forcing_opening": ["2c"],
            "no_trump_openings.range": "15--17",
            "leads.suit_AKx": "A",
        }
    )
    assert result.summary == (
        "1 box ticked, 4 filled, 1 lead circled; 2 texts cut, whole on page 2; "
        "not on the form: title"
    )
    pages = PdfReader(io.BytesIO(result.data)).pages
    assert len(pages) == 2
    notes = " ".join(pages[1].extract_text().split())
    assert f"[1] OVERVIEW General Approach: {' '.join(long.split())}" in notes
    values = {name: field.get("/V") for name, field in fields_of(result.data).items()}
    assert re.search(r"…\[1\]$", str(values["OV.t.1"]))
    assert (values["1NT.t.1"], values["1NT.t.2"], values["OV.c.5"]) == ("15", "17", ON)
    again = values_of(card_of(read_form(result.data).text))
    assert again["general.approach"] == " ".join(long.split())
    assert again["general.minimum_opening"] == "11, or 10 with two tens and a nine"


# XC-2
def test_a_cut_text_that_someone_changed_is_read_as_it_is() -> None:
    result = filled({"general.minimum_opening": "11, or 10 with two tens and a nine"})
    form = changed(result.data, "OV.t.2", V=TextStringObject("12"))
    assert values_of(card_of(read_form(form).text))["general.minimum_opening"] == "12"
    other = filled({"general.minimum_opening": "11"}, result.data)
    assert values_of(card_of(read_form(other.data).text))["general.minimum_opening"] == "11"
    form = changed(synthetic_form(), "OV.t.2", V=TextStringObject("11, or…[1]"))
    assert "cut: general.minimum_opening" in read_form(form).summary


# XC-2
def test_a_filled_field_has_its_size_and_its_drawing() -> None:
    form = PdfReader(io.BytesIO(filled({"general.players": "Ann !s Bob"}).data))
    root: Any = form.trailer["/Root"]
    assert bool(root["/AcroForm"]["/NeedAppearances"])
    (field,) = (one for one in fields_on_page(form) if one["/T"] == "Name.t.1")
    assert field["/DA"] == "100 Tz /BMLHelv 7.50 Tf 0 g"
    assert (field["/V"], b"(Ann S Bob) Tj" in field["/AP"]["/N"].get_data()) == ("Ann S Bob", True)


def fields_on_page(reader: PdfReader) -> list[Any]:
    page: Any = reader.pages[0]
    return [one.get_object() for one in page["/Annots"]]


# XC-2
def test_ticks_that_the_form_has_are_taken_away_where_the_card_answers() -> None:
    form = changed(synthetic_form(), "1NT.c.25", V=NameObject(ON), AS=NameObject(ON))
    form = changed(form, "1NT.c.39", V=NameObject(ON), AS=NameObject(ON))
    result = filled({"no_trump_openings.double": ["penalty"]}, form)
    values = {name: field.get("/V") for name, field in fields_of(result.data).items()}
    assert (values["1NT.c.25"], values["1NT.c.27"], values["1NT.c.39"]) == ("/Off", ON, ON)


# XC-2
def test_a_box_that_the_form_cannot_tick_is_named() -> None:
    form = changed(synthetic_form(), "1NT.c.21", AP=DictionaryObject())
    result = filled({"no_trump_openings.smolen": True}, form)
    assert result.missing == ("no_trump_openings.smolen",)
    form = synthetic_form(Layout(skipped=frozenset({"1NT.c.21", "1NT.t.36", "1NT.t.37"})))
    result = filled(
        {"no_trump_openings.smolen": True, "no_trump_openings.more_responses": "4!c Gerber"}, form
    )
    assert result.missing == ("no_trump_openings.more_responses", "no_trump_openings.smolen")


# XC-3
def test_leads_are_circled_at_the_place_of_the_card() -> None:
    result = filled({"leads.suit_KJTx": "T"})
    page = PdfReader(io.BytesIO(result.data)).pages[0]
    contents: Any = page.get_contents()
    numbers = [
        float(one)
        for line in contents.get_data().decode().splitlines()
        for one in (line.split()[-3:-1] if line.endswith((" c", " m")) else ())
    ]
    across, up = numbers[0::2], numbers[1::2]
    (box,) = (one for one in form_boxes() if one.rule.question == "leads.suit_KJTx")
    center = (max(across) + min(across)) / 2, (max(up) + min(up)) / 2
    assert center[0] == pytest.approx((box.x + 2.5 * 1.9) * POINTS, abs=0.1)
    assert center[1] == pytest.approx(HEIGHT - (box.y + 3.88 / 2) * POINTS, abs=0.1)


# XC-3
def test_no_circles_on_a_form_with_other_positions() -> None:
    result = filled({"leads.suit_AKx": "A"}, synthetic_form(Layout(moved="OV.t.1")))
    assert (result.circled, result.has_map) == (0, False)
    assert "no leads circled, because the form has other positions" in result.summary


# XC-3
def test_the_map_of_a_turned_page_and_of_too_few_points() -> None:
    table = [(float(x), float(y)) for x in range(0, 200, 40) for y in range(0, 200, 50)]
    turned = [(300 - 2 * y, 40 + 2 * x) for x, y in table]
    found = page_map(table, turned)
    assert found is not None
    assert found.scale == pytest.approx(2)
    assert found.at((10, 20)) == pytest.approx((260, 60))
    assert page_map(table[:9], turned[:9]) is None
    assert page_map([(1.0, 1.0)] * 12, [(2.0, 2.0)] * 12) is None
    assert page_map(table, [(0.0, 0.0)] * len(table)) is None
    assert page_map(table, [(float("nan"), 0.0), *turned[1:]]) is None


# XC-4
def test_a_form_that_bridge_craftwork_filled_has_a_warning() -> None:
    card = read_form(synthetic_form(info={"/BridgeClassroomCard": "{}"}))
    assert "bridge-craftwork filled it: check the ticks of 2!d" in card.summary
    by_name = {box.name: box.rule for box in named_boxes()}
    assert by_name["2D.c.4"].question == "two_level_openings.2!d_new_suit_not_forcing"
    assert [*by_name["VTD.c.7"].words] == ["fit"]
    assert [*by_name["1H1S.c.13"].words] == ["2d"]


# XC-8
def test_values_that_are_no_answers_are_named() -> None:
    form = changed(synthetic_form(), "1NT.t.1", V=ArrayObject([TextStringObject("15")]))
    form = changed(form, "1NT.t.2", V=TextStringObject("17"))
    form = changed(form, "Name.t.1", T=TextStringObject("Club"), V=TextStringObject("x"))
    assert read_form(form).summary == (
        "form of the ACBL: 1 answer read; not read: Club, 1NT.t.1; circles are not read; "
        "missing on the form: 1 box"
    )


def no_form() -> bytes:
    writer = PdfWriter()
    writer.add_blank_page(100, 100)
    return written(writer)


def protected(password: str) -> bytes:
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(synthetic_form())))
    writer.encrypt(password, owner_password="owner", algorithm="RC4-128")
    return written(writer)


def circular() -> bytes:
    """Return a form whose first field is part of itself."""
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(synthetic_form())))
    page: Any = writer.pages[0]
    first = page["/Annots"][0]
    first.get_object()[NameObject("/Parent")] = first
    return written(writer)


WRONG = {
    "no fields": (no_form(), "no form of the ACBL: it has 0 of its 352 fields"),
    "other fields": (
        synthetic_form(Layout(skipped=frozenset(box.name for box in named_boxes()[19:]))),
        "no form of the ACBL: it has 19 of its 352 fields",
    ),
    "a password": (protected("secret"), "it is protected by a password"),
    "only a head": (b"%PDF-1.7\n", "it is damaged"),
    "half": (synthetic_form()[:20_000], "it is damaged"),
    "zeros": (b"%PDF-1.7\n" + bytes(1_000), "it is damaged"),
}


# XC-1, XC-8
@pytest.mark.parametrize(("data", "words"), WRONG.values(), ids=WRONG)
def test_what_is_no_form_is_refused_in_one_line(
    data: bytes, words: str, capfd: pytest.CaptureFixture[str]
) -> None:
    for read in (read_form, lambda form: filled({"general.title": "x"}, form)):
        with pytest.raises(ForeignCardError) as error:
            read(data)
        assert words in str(error.value)
        assert "\n" not in str(error.value)
    assert capfd.readouterr() == ("", "")


# XC-1
def test_protection_that_needs_another_package(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(reader: PdfReader, password: str) -> None:
        raise DependencyError("cryptography")

    monkeypatch.setattr(PdfReader, "decrypt", fail)
    with pytest.raises(ForeignCardError, match="it is protected by a password"):
        read_form(protected(""))


# XC-1
def test_a_form_that_only_its_owner_may_change_is_filled() -> None:
    assert filled({"general.players": "Ann"}, protected("")).written == 1


# XC-1
def test_a_field_that_is_part_of_itself() -> None:
    result = filled({"general.players": "Ann", "general.approach": "2/1"}, circular())
    assert result.written == 1
    assert read_form(result.data).number == 1


# XC-2
def test_hostile_texts_stay_texts() -> None:
    text = "\\) Tj ET Q EMC /JS (alert) <</S /Launch>> \u202e 中文 (("
    result = filled({"general.players": text, "general.approach": text * 60})
    reader = PdfReader(io.BytesIO(result.data))
    values = reader.get_fields() or {}
    assert values["Name.t.1"]["/V"] == text
    for one in fields_on_page(reader):
        if one["/T"] == "Name.t.1":
            drawn = one["/AP"]["/N"].get_data()
            assert drawn.count(b" Tj ET Q EMC") == 2
            assert drawn.endswith(b"\\(\\() Tj ET Q EMC")
    assert ticks()
