"""Card Files after their grammar: structures, system notes, conventions; and spoilt ones."""

from __future__ import annotations

from functools import cache
from random import Random

from sphinxcontrib_bml.cards.files.conventions import ConventionKeys, SequenceKeys
from sphinxcontrib_bml.cards.files.fields import FieldKeys
from sphinxcontrib_bml.cards.files.folders import bundled_path, bundled_structure
from sphinxcontrib_bml.cards.files.templates import questions_of, template
from sphinxcontrib_bml.cards.model.structure import BUNDLED
from tools.fuzz.inputs.material import Material
from tools.fuzz.vocabulary import CHARACTERS, WORDS

_VALUES = (
    "", "~", "null", "true", "false", "yes", "15--17", "0.10", "5", "'x'", '"x\\ny"', "!c and !d",
    "!!set x", "[2c, 2d]", "[[]]", "{from: 1N-2C}", "{from: true, text: x}", "{from: [x]}", "{}",
    "{from: [1N-2C, 1N-2D]}", "{from: []}", "{from: [[1N], true, 1N]}",
    "&a [1]", "*a", "*b", "K", "x", "10", "T", "|\n          one\n\n          two", "2022-01-31",
    "{use: stayman}", "{title: x, sequences: [{bids: 1n.2c}]}", "https://a.org", "a: b", "# x",
    "[stayman, ../x.yaml]", "required", "text", "grouping", "character_select", "multi_checkbox",
)  # fmt: skip
_CONVENTION, _SEQUENCE = tuple(ConventionKeys.keys), tuple(SequenceKeys.keys)
_KEYS = (*FieldKeys.keys, *_CONVENTION, *_SEQUENCE, "use", "notes", "sections", "<<", "x-a")
_TOKENS = (
    "1c", "1n", "2c", "2d", ".", "p", " ", "x", "r", "xx", "q", "#", "<", "1m", "1j", "2u", "3j",
    "(1h)", "7n", "8c", "?", "-", "nt", "!", "♥", "é", "0", "1",
)  # fmt: skip


@cache
def _templates() -> tuple[str, ...]:
    structures = [bundled_structure(name) for name in BUNDLED]
    bundled = (bundled_path(name).read_text(encoding="utf-8") for name in BUNDLED)
    return (*bundled, template(structures), template(structures[:1]))


def make_card(draw: Random, _material: Material) -> bytes:
    """Return system notes, most answers of a random kind."""
    names = draw.sample(BUNDLED, draw.randint(1, 3))
    structures = [bundled_structure(name) for name in names]
    lines = ["format:", *(f"  {name}: {draw.choice(('1.0', '2', 'x'))}" for name in names)]
    lines.append("sections:")
    section = ""
    for question in questions_of(structures):
        if draw.random() < 0.9:
            continue
        if question.section.id != section:
            section = question.section.id
            lines += [f"  {section}:", f"    conventions: {draw.choice(_VALUES)}", "    fields:"]
        values = [option.value for option in question.field.options] or [*question.field.run]
        value = draw.choice([*_VALUES, *values, *values])
        lines.append(f"      {question.field.id}: {value}")
    return "\n".join(lines).encode()


def make_conventions(draw: Random, _material: Material) -> bytes:
    """Return a file of conventions."""
    lines = []
    for _ in range(draw.randint(1, 4)):
        lines.append(f"- title: {draw.choice(WORDS)}")
        for _ in range(draw.randint(0, 3)):
            lines.append(f"  {draw.choice(_CONVENTION)}: {draw.choice(_VALUES)}")
        lines.append("  sequences:")
        for _ in range(draw.randint(0, 5)):
            bids = "".join(draw.choice(_TOKENS) for _ in range(draw.randint(0, 8)))
            lines.append(f"    - bids: '{bids}'")
            for _ in range(draw.randint(0, 3)):
                lines.append(f"      {draw.choice(_SEQUENCE)}: {draw.choice(_VALUES)}")
    return "\n".join(lines).encode()


def spoil_card(draw: Random, material: Material) -> bytes:
    """Return a structure, a template or made notes with lines and characters changed."""
    makes = (make_card, make_conventions)
    text = draw.choice(_templates())
    if draw.random() < 0.5:
        text = draw.choice(makes)(draw, material).decode()
    lines = text.split("\n")
    for _ in range(draw.randint(1, 6)):
        at = draw.randrange(len(lines))
        choice = draw.randrange(5)
        if choice == 0:
            lines[at] = f"{lines[at]} {draw.choice((*_VALUES, *CHARACTERS))}"
        elif choice == 1:
            indent = len(lines[at]) - len(lines[at].lstrip())
            lines.insert(at, f"{' ' * indent}{draw.choice(_KEYS)}: {draw.choice(_VALUES)}")
        elif choice == 2:
            lines[at] = " " * draw.randint(0, 3) + lines[at]
        elif choice == 3:
            lines[at] = lines[at][: draw.randrange(len(lines[at]) + 1)]
        else:
            lines.pop(at)
            lines = lines or [""]
    return "\n".join(lines).encode("utf-8", errors="replace")
