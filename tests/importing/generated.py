"""CSV files as people write them, with columns in six languages."""

from __future__ import annotations

from random import Random

from sphinxcontrib_bml.bridge.auctions import BIDS, Auction, Call, Side

_SYMBOLS = dict(zip("CDHS", "♣♦♥♠", strict=True))
_PASSES = ("Pass", "pass", "P", "pas", "passe", "Passe")
_DOUBLES = ("X", "Dbl", "Double", "Kontra", "ktr", "contre", "doublet", "dubbel", "dubbling")
_REDOUBLES = ("XX", "Rdbl", "Rekontra", "surcontre", "redoublet", "redubbel", "redubbling")
_TEXTS = (
    *("natural", "Stayman", "transfer to the next suit", "weak, at least 4-4", "8–16, 5+ cards"),
    *("schwach, beide Oberfarben", "pas de majeure", "geen hoge kleur", "bez starszych"),
    *("ingen högfärg", "two suits, 5♥ and 4♠", "maximum; then 3♣–3♠ shows more", "limit (10–12)"),
)
_COLUMNS = {
    "en": (
        *("seq", "bid", "their bid", "hcp min", "hcp max", "points"),
        *("cards", "meaning", "forcing", "alert", "seat", "vul", "notes"),
    ),
    "de": (
        *("Reizung", "Gebot", "Gegner", "FP min", "FP max", "Punkte"),
        *("Länge", "Bedeutung", "forcierend", "Alert", "Position", "Gefahr", "Bemerkung"),
    ),
    "fr": (
        *("Séquence", "Enchère", "Adversaires", "PHL min", "PHL max", "PH"),
        *(
            "Longueur",
            "Signification",
            "Impératif",
            "Alerte",
            "Position",
            "Vulnérabilité",
            "Remarque",
        ),
    ),
    "nl": (
        *("Biedverloop", "Bod", "Tegenstander", "Pt min", "Pt max", "Punten"),
        *("Lengte", "Betekenis", "Forcing", "Alert", "Plaats", "Kwetsbaarheid", "Opmerking"),
    ),
    "pl": (
        *("Licytacja", "Odzywka", "Przeciwnik", "PC min", "PC max", "Punkty"),
        *("Długość", "Znaczenie", "Forsujące", "Alert", "Pozycja", "Założenia", "Uwagi"),
    ),
    "sv": (
        *("Budgivning", "Bud", "Deras bud", "HP min", "HP max", "Poäng"),
        *("Längd", "Betydelse", "Krav", "Alert", "Plats", "Zon", "Anmärkning"),
    ),
}
_ALERTS = {"en": "yes", "de": "ja", "fr": "oui", "nl": "ja", "pl": "tak", "sv": "ja"}


class Author:
    """Writes one file."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.nt = random.choice(("NT", "SA", "N", "BA"))
        self.dash = random.choice((" – ", "–", " - ", "-"))
        self.brackets = ("[", "]") if random.random() < 0.15 else ("(", ")")
        self.suits = random.choice(("symbols", "symbols", "letters"))

    def bid(self, call: Call) -> str:
        letter = call.code[1]
        if letter == "N":
            return call.code[0] + self.nt
        return call.code[0] + (_SYMBOLS[letter] if self.suits == "symbols" else letter)

    def call(self, call: Call) -> str:
        if call.is_bid:
            return self.bid(call)
        return self.random.choice({"P": _PASSES, "D": _DOUBLES, "R": _REDOUBLES}[call.code])

    def theirs(self, call: Call) -> str:
        opening, closing = self.brackets
        if call.is_bid and call.suit is not None and self.random.random() < 0.15:
            about = self.random.choice(("multi", "weak", "natural"))
            return f"{opening}{self.bid(call)} {about}{closing}"
        return f"{opening}{self.call(call)}{closing}"

    def next_bid(self, auction: Auction, most: int = 6) -> Call:
        low = auction.last_bid
        return BIDS[min(low + self.random.randrange(most), 33)]

    def sequence(self, least: int) -> tuple[Auction, str]:
        """An auction of at least so many calls, as people write it."""
        auction, words = Auction(), []
        for _ in range(least + self.random.choice((0, 0, 0, 1))):
            theirs = self.random.random() < 0.25
            side = Side.THEY if theirs else Side.WE
            call = self.next_bid(auction)
            after = auction.try_call(side, call)
            if after is None:
                break
            auction = after
            words.append(self.theirs(call) if theirs else self.bid(call))
        return auction, self.dash.join(words)

    def meaning(self) -> str:
        return self.random.choice(_TEXTS)

    def row(self, kinds: list[str], auction: Auction, language: str) -> list[str]:
        call = self.next_bid(auction, 4)
        points = self.random.randrange(6, 16)
        values = {
            "bid": self.bid(call) + ("!" if self.random.random() < 0.1 else ""),
            "seq": "",
            "their": "",
            "min": str(points) if self.random.random() < 0.8 else "",
            "max": str(points + self.random.randrange(4)) if self.random.random() < 0.8 else "",
            "hcp": self.random.choice(("", "12–14", "8+", "10-12", "good 15")),
            "length": self.random.choice(("", "5+", "4", "6")),
            "meaning": self.meaning() if self.random.random() < 0.85 else "",
            "forcing": self.random.choice(("", "", "GF", "F1", "NF", "INV", "maybe")),
            "alert": self.random.choice(("", "", "no", _ALERTS[language], 'announce "spades"')),
            "seat": "",
            "vul": "",
            "notes": self.random.choice(("", "", "fast arrival", "alert")),
        }
        if self.random.random() < 0.05:
            values["bid"] = self.random.choice(("jump", "puppet"))
        if self.random.random() < 0.05:
            values["bid"] = "/".join((self.bid(call), self.bid(BIDS[call.rank])))
        return [values[kind] for kind in kinds]

    def columns(self, kinds: list[str], language: str) -> list[str]:
        order = ("seq", "bid", "their", "min", "max", "hcp", "length", "meaning", "forcing",
                 "alert", "seat", "vul", "notes")  # fmt: skip
        words = dict(zip(order, _COLUMNS[language], strict=True))
        return [words[kind] for kind in kinds]

    def some(self, *kinds: str) -> list[str]:
        return [kind for kind in kinds if self.random.random() < 0.5]


def spreadsheet(seed: int) -> str:
    """Return a CSV file."""
    random = Random(seed)
    author = Author(random)
    author.dash = random.choice(("-", " – "))
    language = random.choice(list(_COLUMNS))
    kinds = ["seq", "bid", *author.some("their"), *author.some("min", "max"), *author.some("hcp"),
             *author.some("length"), "meaning",
             *author.some("forcing", "alert", "seat", "vul", "notes")]  # fmt: skip
    if random.random() < 0.3:
        kinds.append("meaning")
        header = [*author.columns(kinds[:-1], language), "Extra"]
    else:
        header = author.columns(kinds, language)
    rows = [header]
    auction, text = Auction(), ""
    for _ in range(random.randrange(2, 12)):
        if random.random() < 0.35:
            auction, text = Auction(), ""
        elif random.random() < 0.3:
            auction, text = author.sequence(random.choice((1, 2)))
        cells = dict(zip(kinds, author.row(kinds, auction, language), strict=False))
        row = author.row(kinds, auction, language)
        row[0] = text
        if "their" in cells and random.random() < 0.3:
            row[kinds.index("their")] = author.bid(author.next_bid(auction, 2))
        if "seat" in cells and random.random() < 0.2:
            row[kinds.index("seat")] = random.choice(("1", "12", "3-4", "1st", "2"))
        if "vul" in cells and random.random() < 0.2:
            row[kinds.index("vul")] = random.choice(("NV", "V", "NV/V", "V/NV", "none", "both"))
        rows.append(row)
    delimiter = random.choice(",;\t")
    return "".join(f"{delimiter.join(map(_quoted, row))}\n" for row in rows)


def _quoted(cell: str) -> str:
    quoted = cell.replace('"', '""')
    return f'"{quoted}"' if any(sign in cell for sign in ',;\t"') else cell
