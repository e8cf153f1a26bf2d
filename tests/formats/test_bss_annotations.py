"""``//bss`` lines are obeyed in every profile (BSS-70), and descriptions give what was asked."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.agreements.notes import make_notes, parse
from sphinxcontrib_bml.agreements.system import SystemName
from sphinxcontrib_bml.formats.bss.settings import BSSSettings, InferenceKind, Profile
from sphinxcontrib_bml.formats.bss.writer import write_bss
from sphinxcontrib_bml.formats.errors import InvalidSettingError
from sphinxcontrib_bml.language.codes import Code
from sphinxcontrib_bml.language.parser import parse_text
from tests.formats.bss_cards import exported
from tests.formats.exports import bss_of

ALL = frozenset(InferenceKind)


def record(notes: str, profile: Profile = Profile.STANDARD) -> str:
    """Return the last record of the file."""
    return exported(notes, profile).decode().splitlines()[-1]


# BSS-32, BSS-70
@pytest.mark.parametrize(
    ("words", "fields"),
    [
        ("art", "YYYYYYY008"),
        ("nat", "NYYYYYY008"),
        ("nodisp", "NYYYYYY008"),
        ("signoff", "NYYYYYY108"),
        ("nf", "NYYYYYY208"),
        ("constructive", "NYYYYYY308"),
        ("inv", "NYYYYYY408"),
        ("forcing", "NYYYYYY508"),
        ("gf", "NYYYYYY608"),
        ("slamtry", "NYYYYYY708"),
        ("control", "NYYYYYY808"),
        ("preempt", "NYYYYYY908"),
        ("transfer", "NYYYYYYA08"),
        ("puppet", "NYYYYYYB08"),
        ("relay", "NYYYYYYC08"),
        ("ask", "NYYYYYYD08"),
        ("answer", "NYYYYYYE08"),
        ("len=5", "NYYYYYY055"),
        ("len=5+", "NYYYYYY058"),
        ("len=4-6", "NYYYYYY046"),
        ("len=0-1", "NYYYYYY001"),
        ("len=8", "NYYYYYY088"),
        ("out=CDHSNX", "NYYYYYY008"),
        ("out=HN", "NNNYNYN008"),
        ("out=-", "NNNNNNN008"),
        ("raw=YNNNYYNA08", "YNNNYYNA08"),
        ("raw=YNNNYYNA", "YNNNYYNA08"),
        ("raw=YNNNYYN len=3+", "YNNNYYN038"),
        ("art transfer len=0-8 out=CDHSN", "YYYYYYNA08"),
    ],
)
@pytest.mark.parametrize("profile", Profile)
def test_every_word_sets_its_field_in_every_profile(
    words: str, fields: str, profile: Profile
) -> None:
    assert record(f"2D = a\n//bss {words}\n", profile) == f"002D={fields}a"


@pytest.mark.parametrize(
    ("label", "standard", "bml2"),
    [
        ("2S", "002HP2S=YNNNNNNA35a", "002HP2S=YNNNNNNA35a"),
        ("2N", "002HP2N=YNNNNNNAa", "002HP2N=YNNNNNNAa"),
        ("P", "002HPP=YNNNNNNa", "002HPP=YNNNNNNAa"),
        ("(D)", "002HD=YNNNNNNa", "002HD=YNNNNNNAa"),
        ("(3C)", "002H3C=YNNNNNNA35a", "002H3C=YNNNNNNA35a"),
    ],
)
@pytest.mark.parametrize("words", ["art transfer len=3-5 out=-", "raw=YNNNNNNA35"])
def test_what_a_call_has_no_field_for_is_left_out(
    label: str, standard: str, bml2: str, words: str
) -> None:
    notes = f"2H\n  {label} = a\n//bss {words}\n"
    assert record(notes) == standard
    assert record(notes, Profile.BML2) == bml2


def test_an_annotation_holds_for_every_auction_of_its_row_and_no_other() -> None:
    lines = exported("1M = a\n//bss len=5+\n  2N = b\n1m = c\n").decode().splitlines()[1:]
    assert lines == [
        "001H=NYYYYYY058a", "001HP2N=NYYYYYY0b", "001S=NYYYYYY058a", "001SP2N=NYYYYYY0b",
        "001C=NYYYYYY008c", "001D=NYYYYYY008c",
    ]  # fmt: skip


def test_an_annotation_stands_below_all_lines_of_its_description() -> None:
    assert record("2D = a\n     b\n//bss art\n") == "002D=YYYYYYY008a\\\\b"


def test_annotations_go_with_their_rows_through_clips() -> None:
    notes = "#CUT replies\n2X = a\n//bss len=N+ inv\n#ENDCUT\n\n1C\n  #PASTE replies X=D N=6\n"
    assert record(notes) == "001CP2D=NYYYYYY468a"


def test_an_annotated_row_without_description_has_a_record() -> None:
    assert exported("1C\n  1D\n//bss nat\n").decode().splitlines()[1:] == ["001CP1D=NYYYYYY008"]


@pytest.mark.parametrize("profile", Profile)
def test_a_row_with_omit_has_no_record(profile: Profile) -> None:
    assert exported("1C = a\n//bss omit\n1D = b\n", profile).decode().splitlines()[1:] == [
        "001D=NYYYYYY008b"
    ]


def test_a_row_with_omit_takes_nothing_from_another_row() -> None:
    notes = "1C = a\n//bss omit\n\n1C = b\n\n1D = c\n\n1D = d\n//bss omit art\n"
    assert exported(notes).decode().splitlines()[1:] == ["001C=NYYYYYY008b", "001D=NYYYYYY008c"]


def test_annotations_of_two_rows_for_one_auction_meet_in_a_system() -> None:
    parses = [
        parse_text("1C = a\n//bss omit\n", "first"),
        parse_text("1C = b\n//bss gf\n", "second"),
    ]
    data, losses = bss_of(make_notes(parses, SystemName("both")))
    assert losses == ()
    assert data.decode().splitlines()[1:] == ["001C=NYYYYYY608b"]


# The file as a whole


# BSS-5
def test_lines_kept_verbatim_stand_where_the_format_has_them() -> None:
    notes = (
        "//bss verbatim=%leads\n//bss verbatim=+B\n//bss verbatim=anything\n//bss verbatim=$A\n\n"
        "1C = a\n//bss verbatim=+C\n"
    )
    assert exported(notes).decode().splitlines()[1:] == [
        "$A", "001C=NYYYYYY008a", "anything", "+B", "+C", "%leads",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("notes", "header"),
    [
        ("//bss header=?00{K}=NNNNNNNx\n#+TITLE: T\n", "?00{K}=NNNNNNNx"),
        ("#+TITLE: T\n#+DESCRIPTION: a b\n//bss summary=a\\\\b\n", "*00{T}=NYYYYYYa\\\\b"),
        ("//bss header=*00=NYYYYYYa\n//bss header=second\n", "*00=NYYYYYYa"),
        ('//bss header="*00=NYYYYYYa\\u0001b"\n', "*00=NYYYYYYa\x01b"),
        ('//bss header="no JSON\n', '"no JSON'),
    ],
)
def test_header_and_summary_are_written_as_they_are_told(notes: str, header: str) -> None:
    assert exported(notes).decode().split("\n")[0] == header


def test_no_header_is_written_where_none_is_wanted() -> None:
    assert exported("//bss header=\n\n1C = a\n") == b"001C=NYYYYYY008a\n"


def test_a_verbatim_line_never_becomes_two() -> None:
    notes = '//bss verbatim="a\\nb\\r\\nc"\n'
    assert exported(notes).decode().splitlines()[1:] == ["a b  c"]


# BSS-80
def test_the_dialect_of_the_notes_is_the_profile_where_none_is_asked_for() -> None:
    notes = "//bss dialect=bml2\n\n1C\n  (D) = a\n"
    assert exported(notes).decode().splitlines()[1:] == ["001C=NYYYYYY008", "001CD=NYYYYYY0a"]
    assert exported(notes, Profile.STANDARD).decode().splitlines()[1:] == ["001CD=NYYYYYYa"]


# BSS-25, BSS-36
@pytest.mark.parametrize("profile", Profile)
def test_qualified_calls_have_their_texts_and_differ_from_unqualified_ones(
    profile: Profile,
) -> None:
    notes = (
        "//bss qual=1:Strong = any\n(1C)---\n  D = a\n\n"
        "//bss qual=1:Natural\n//bss qual=2:x\n(1C)---\n  D = b\n\n(1C)---\n  D = c\n"
    )
    zero = "0" if profile is Profile.BML2 else ""
    lines = [line for line in exported(notes, profile).decode().splitlines() if "D" in line]
    assert lines == [
        f"*001C{{Strong = any}}D=NYYYYYY{zero}a",
        f"*001C{{Natural}}D{{x}}=NYYYYYY{zero}b",
        f"*001CD=NYYYYYY{zero}c",
    ]


def test_the_numbers_of_qualified_calls_count_leading_passes() -> None:
    notes = "//bss qual=3:weak\n#BIDTABLE\nP\n  (P)\n    1C = a\n"
    assert record(notes) == "301C{weak}=NYYYYYY008a"


# Inference


def inferred(notes: str, kinds: frozenset[InferenceKind] = ALL) -> tuple[str, list[str]]:
    """Return the fields and text of the last record, and what was reported."""
    data, losses = write_bss(parse(notes).system, BSSSettings(Profile.STANDARD, kinds))
    assert {loss.code for loss in losses} <= {Code.BSS_INFERRED}
    told = [loss.message for loss in losses]
    return data.decode().splitlines()[-1].partition("=")[2], told


# BSS-71
@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("To play", "NYYYYYY108"),
        ("weak signoff", "NYYYYYY108"),
        ("slam try", "NYYYYYY708"),
        ("Asks for aces", "YYYYYYYD08"),
        ("asking bid, relay", "YYYYYYYC08"),
        ("Game force", "NYYYYYY608"),
        ("GF, natural", "NYYYYYY608"),
        ("not GF", "NYYYYYY008"),
        ("non-GF", "NYYYYYY008"),
        ("GF or weak", "NYYYYYY008"),
        ("Transfer to spades", "YYYYYYYA08"),
        ("Transfer", "YYYYYYY008"),
        ("Transfer in !h", "NYYYYYY008"),
        ("relay", "YYYYYYYC08"),
        ("Puppet to 2!s", "YYYYYYYB08"),
        ("Invitational", "NYYYYYY408"),
        ("INV+", "NYYYYYY008"),
        ("INV+ with support", "NYYYYYY008"),
        ("INV, support", "NYYYYYY408"),
        ("Natural, inv", "NYYYYYY408"),
        ("Preemptive", "NYYYYYY908"),
        ("Weak", "NYYYYYY908"),
        ("may be weak", "NYYYYYY008"),
        ("splinter !h", "YYYYYYY001"),
        ("3 keys", "NYYYYYY008"),
        ("GF slam try", "NYYYYYY008"),
        ("5+!h", "NYYYYYY058"),
        ("5!H, to play", "NYYYYYY155"),
        ("4-5!h", "NYYYYYY045"),
        ("5+ suit", "NYYYYYY058"),
        ("6+ cards", "NYYYYYY068"),
        ("! 5+!h", "NYYYYYY058"),
        ("5+!s", "YYYYYYY008"),
        ("a) 5!h b) 6+!h", "NYYYYYY058"),
        ("a) 5!h, NF b) to play", "NYYYYYY008"),
        ("constructive", "NYYYYYY308"),
        ("F1, natural", "NYYYYYY508"),
        ("5+!h or 4!s", "NYYYYYY008"),
        ("5+!h if weak", "NYYYYYY008"),
        ("5+!h/5+!s", "NYYYYYY008"),
        ("10+ HCP, 5+!h", "NYYYYYY058"),
        ("9!h", "NYYYYYY008"),
    ],
)
def test_a_cue_gives_its_fields_and_a_doubtful_one_none(text: str, fields: str) -> None:
    found, told = inferred(f"2H = {text}\n")
    assert found == fields + text
    assert bool(told) is (fields != "NYYYYYY008")


def test_everything_inferred_is_told_with_its_words() -> None:
    assert inferred("2H = 5+!h, to play\n")[1] == [
        "2H: disposition signoff from 'to play'",
        "2H: length 5+ from '5+!h'",
    ]


def test_keys_answer_only_a_call_that_asks() -> None:
    notes = "4N = RKCB\n  5H = 2 keys\n"
    assert inferred(notes)[0] == "YYYYYYYE082 keys"
    assert inferred(notes.replace("RKCB", "natural"))[0] == "NYYYYYY0082 keys"
    assert inferred("4N = x\n//bss ask\n  5H = 2 keys\n")[0] == "YYYYYYYE082 keys"


def test_only_what_is_asked_for_is_inferred() -> None:
    notes = "2H = 5+!h, asks\n"
    assert inferred(notes, frozenset())[0].startswith("NYYYYYY008")
    assert inferred(notes, frozenset({InferenceKind.LENGTH}))[0].startswith("NYYYYYY058")
    assert inferred(notes, frozenset({InferenceKind.DISPOSITION}))[0].startswith("NYYYYYYD08")
    assert inferred(notes, frozenset({InferenceKind.ARTIFICIAL}))[0].startswith("YYYYYYY008")


def test_an_annotation_wins_over_what_the_text_says() -> None:
    assert inferred("2H = 5+!h, to play\n//bss nf len=6\n") == ("NYYYYYY2665+!h, to play", [])
    assert inferred("2H = 5+!h\n//bss raw=NYYYYYY008\n") == ("NYYYYYY0085+!h", [])


def test_nothing_is_inferred_of_their_calls() -> None:
    assert inferred("(2H)---\n  (P)\n")[1] == []
    assert inferred("1C\n  (1H) = 5+!h, to play\n") == ("NYYYYYY0005+!h, to play", [])


def test_nothing_is_inferred_in_the_profile_of_the_older_tool() -> None:
    with pytest.raises(InvalidSettingError, match="bml2"):
        BSSSettings(Profile.BML2, ALL)
    data, losses = write_bss(parse("2H = 5+!h\n").system, BSSSettings(Profile.BML2))
    assert losses == ()
    assert data.decode().splitlines()[1] == "002H=NYYYYYY0085+!h"


# BSS-8A
def test_lines_kept_as_they_are_are_written_where_they_stand_if_that_is_asked_for() -> None:
    rows = "//bss verbatim=%A\n1C = a\n  1H = b\n//bss verbatim=+B\n1D = c\n//bss verbatim=$C\n"
    assert bss_of(rows).data.decode().split() == [
        *("*00=NYYYYYY", "$C", "001C=NYYYYYY008a", "001CP1H=NYYYYYY008b", "001D=NYYYYYY008c"),
        *("+B", "%A"),
    ]
    assert bss_of(f"//bss order=file\n{rows}").data.decode().split() == [
        *("*00=NYYYYYY", "%A", "001C=NYYYYYY008a", "001CP1H=NYYYYYY008b", "+B"),
        *("001D=NYYYYYY008c", "$C"),
    ]


def test_the_order_of_a_file_has_one_value() -> None:
    (found,) = parse("//bss order=name\n\n1C = a\n").diagnostics
    assert str(found.code) == "BSS-ANNOTATION"
    assert "'name' is not a value of order=" in found.message
