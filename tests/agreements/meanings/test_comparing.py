"""Whether two texts about one call agree (CC-N6)."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.agreements.meanings.comparing import do_agree
from sphinxcontrib_bml.agreements.meanings.reader import meaning_of


# CC-N6
@pytest.mark.parametrize(
    ("own", "theirs", "auction", "agrees"),
    [
        ("14 to 16", "14--16 HCP, balanced", "1N", True),
        ("14--16", "14--16 HCP, balanced, may have a five-card major", "1N", True),
        ("20--21 bal", "20--21 HCP, balanced", "2N", True),
        ("Clubs", "Transfer to !c", "1N-2S", True),
        ("Trf !h", "Transfer to !h", "1N-2D", True),
        ("Majors", "Both majors", "(1N)-2C", True),
        ("Multi, 5--9", "Multi: weak two in a major, 5--9 HCP", "2D", True),
        ("artificial, FG", "Transfer to !h, game forcing", "2D", True),
        ("5+!h, INV", "invitational, 5+ hearts, 2--3!s", "1S-2H", True),
        ("15--17", "14--16 HCP", "1N", False),
        ("14--16", "14--16 HCP or 20--21 HCP", "1N", False),
        ("5+!h", "4+!h", "1H", False),
        ("3+!d", "4+!d", "1D", True),
        ("Transfer to !c", "Transfer to !d", "1N-2N", False),
        ("Stayman", "Puppet Stayman", "1N-3C", False),
        ("natural", "Transfer to !h", "1N-2D", False),
        ("INV, fit", "FG, fit", "1H-3H", False),
        ("3+!d bal", "4+!d, unbalanced", "1D", False),
        ("6--10", "5!h and 4+ minor, 5--9 HCP", "2S", False),
        ("5--9", "5!s and 4+ minor, 5--9 HCP", "2S", True),
        # The reader leaves it to the words.
        ("Gambling", "relay", "2C-2D", None),
        ("5+!h, 4+!s", "5+!h", "1H", None),
        ("natural, FG", "FG", "1H-2C", None),
        ("Clubs", "Minors", "(1N)-2C", True),
        ("QUANT to 6NT", "QUANT to 7NT", "1N-5N", None),
        ("To play", "Transfer to !h", "1N-2D", None),
        ("INV, wild things", "INV, 5+!h", "1N-3H", None),
        ("INV, 5+!h", "INV, wild things", "1N-3H", None),
        ("wild things", "5+!h", "1N-3H", None),
        ("", "5+!h", "1N-3H", None),
    ],
)
def test_texts_agree_by_their_meanings(
    own: str, theirs: str, auction: str, agrees: bool | None
) -> None:
    assert do_agree(meaning_of(own, auction), meaning_of(theirs, auction)) is agrees


def test_a_text_agrees_with_itself_or_leaves_it_to_the_words() -> None:
    texts = ("15--17 bal", "5+!h or 5+!s", "a) weak b) FG", "see above", "P/C", "4!h, maybe 5!s")
    for text in texts:
        meaning = meaning_of(text, "1N-2D")
        assert do_agree(meaning, meaning) is not False
