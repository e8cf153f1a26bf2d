"""Count hands by their opening, for the weights of ``practice/model/rarity.py`` (PRACTICE QS-4a).

Run it as ``python -m tools.opening_rarity``. The openings are those of a natural system with
five-card majors, a notrump of 15--17 points and weak twos; other systems differ too little to
matter for a round of questions.
"""

from __future__ import annotations

from sphinxcontrib_bml.bridge.auctions import Suit
from sphinxcontrib_bml.bridge.space.hand_sets import HandSet

_MINORS, _MAJORS = (Suit.CLUBS, Suit.DIAMONDS), (Suit.HEARTS, Suit.SPADES)
_LETTERS = {Suit.CLUBS: "C", Suit.DIAMONDS: "D", Suit.HEARTS: "H", Suit.SPADES: "S"}


def opening_rarities() -> dict[str, int]:
    """Return for each opening how many times rarer it is than the most frequent one."""
    numbers = {name: hands.number for name, hands in _openings().items()}
    most = max(numbers.values())
    return {name: round(most / number) for name, number in sorted(numbers.items())}


def _openings() -> dict[str, HandSet]:
    """Return the hands of each opening; each hand has one opening."""
    balanced, opens = HandSet.balanced(), HandSet.with_points(12, 21)
    weak = HandSet.with_points(6, 10)
    found = {
        "2C": HandSet.with_points(22),
        "2N": balanced & HandSet.with_points(20, 21),
        "1N": balanced & HandSet.with_points(15, 17),
    }
    left = ~(found["2C"] | found["2N"] | found["1N"])
    for suit in reversed(_MAJORS):
        found[f"1{_LETTERS[suit]}"] = left & opens & HandSet.with_length(suit, 5)
        left -= found[f"1{_LETTERS[suit]}"]
    found["1D"] = left & opens & HandSet.with_length(Suit.DIAMONDS, 4)
    left -= found["1D"]
    found["1C"] = left & opens
    for suit in (*_MINORS, *_MAJORS):
        for level, length in ((2, 6), (3, 7), (4, 8)):
            name = f"{level}{_LETTERS[suit]}"
            if name not in found:  # two clubs is strong
                found[name] = left & weak & HandSet.with_length(suit, length, length)
                left -= found[name]
    return found


if __name__ == "__main__":
    print(opening_rarities())
