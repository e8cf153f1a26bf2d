"""Random records as plain descriptions, and the ten hands that real programs write them in.

Nothing here knows the readers and writers that are tested, but for the game itself.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random
from urllib.parse import quote

from sphinxcontrib_bml.bridge.auctions import BIDS, DOUBLE, PASS, REDOUBLE, Auction, Side

SEATS = "NESW"
LIN_SEATS = "SWNE"
RANKS = "AKQJT98765432"
VULNERABILITIES = ("None", "NS", "EW", "All")
FULL_NAMES = {"N": "North", "E": "East", "S": "South", "W": "West"}
WORDS = [
    "weak",
    "strong",
    "15-17",
    "5+!h",
    "asks,",
    "(not)",
    "forcing",
    "[x]",
    "100%",
    "&",
    "a=b",
    "~",
    "^",
    "{y}",
    ";",
    "'q'",
    '"z"',
    "\\",
    "#1",
]


@dataclass
class Description:
    """A record as its author would tell it."""

    board: int
    dealer: str
    vul: str
    hands: dict[str, str]
    """By seat, spades first, full stops between."""
    players: dict[str, str]
    calls: list[str]
    """``P D R 1C..7N``."""
    notes: dict[int, tuple[bool, str]] = field(default_factory=dict)
    room: str | None = None

    def as_expected(self) -> dict[str, object]:
        """Return it as the files of expectations have it, without problems."""
        return {
            "board": self.board,
            "room": self.room,
            "dealer": self.dealer,
            "vul": self.vul,
            "players": {seat: self.players[seat] for seat in SEATS if seat in self.players},
            "hands": {seat: self.hands[seat] for seat in SEATS if seat in self.hands},
            "calls": self.calls,
            "notes": {
                str(call): {"alert": alert, "text": text}
                for call, (alert, text) in sorted(self.notes.items())
            },
            "complete": auction_of(self.calls).is_over,
        }

    @property
    def standard(self) -> Description:
        """The same with dealer and vulnerability by the number of the board."""
        dealer, vul = by_board(self.board)
        return replace(self, dealer=dealer, vul=vul)


def by_board(board: int) -> tuple[str, str]:
    """Return dealer and vulnerability of a board, from the table that players know by heart."""
    circle = ["None", "NS", "EW", "All", "NS", "EW", "All", "None"]
    circle += ["EW", "All", "None", "NS", "All", "None", "NS", "EW"]
    return SEATS[(board - 1) % 4], circle[(board - 1) % 16]


def auction_of(calls: list[str]) -> Auction:
    every = {call.code: call for call in (PASS, DOUBLE, REDOUBLE, *BIDS)}
    return Auction.of(Side.WE, [every[code] for code in calls])


def describe(random: Random) -> Description:
    """Return a random record."""
    board = random.randrange(1, 40)
    dealer, vul = by_board(board)
    if random.random() < 0.3:
        dealer, vul = random.choice(SEATS), random.choice(VULNERABILITIES)
    calls = random_calls(random)
    return Description(
        board,
        dealer,
        vul,
        random_hands(random),
        {seat: random.choice(["Anna", "Ben", "Zoë", "o'Neil", "~~bot 7"]) + seat for seat in SEATS},
        calls,
        random_notes(random, len(calls)),
    )


def random_hands(random: Random) -> dict[str, str]:
    pack = [(suit, rank) for suit in range(4) for rank in RANKS]
    random.shuffle(pack)
    hands = {}
    for number, seat in enumerate(SEATS):
        own = pack[13 * number : 13 * number + 13]
        hands[seat] = ".".join(
            "".join(rank for rank in RANKS if (suit, rank) in own) for suit in range(4)
        )
    return hands


def random_calls(random: Random) -> list[str]:
    auction, side = Auction(), Side.WE
    codes: list[str] = []
    length = random.randrange(0, 24)
    while len(codes) < length and not auction.is_over:
        options = [call for call in (PASS, DOUBLE, REDOUBLE) if auction.is_legal(side, call)]
        bids = BIDS[auction.last_bid : auction.last_bid + 4]
        call = random.choice([PASS, *options, *bids])
        auction, side = auction.after(side, call), side.other
        codes.append(call.code)
    if random.random() < 0.8:
        while not auction.is_over:
            auction, side = auction.after(side, PASS), side.other
            codes.append("P")
    return codes


def random_notes(random: Random, calls: int) -> dict[int, tuple[bool, str]]:
    notes = {}
    for call in range(calls):
        if random.random() < 0.2:
            text = " ".join(random.choices(WORDS, k=random.randrange(0, 6)))
            notes[call] = (True, text)
    return notes


# The hands


def lin_hand(hand: str) -> str:
    return "".join(suit + cards for suit, cards in zip("SHDC", hand.split("."), strict=True))


def lin_deal(one: Description, *, last: bool = True) -> str:
    hands = [lin_hand(one.hands[seat]) for seat in LIN_SEATS]
    if not last:
        hands[3] = ""
    return f"md|{LIN_SEATS.index(one.dealer) + 1}{','.join(hands)}|"


def lin_names(one: Description) -> str:
    return ",".join(one.players[seat] for seat in LIN_SEATS)


def lin_vul(one: Description) -> str:
    return {"None": "o", "NS": "n", "EW": "e", "All": "b"}[one.vul]


def lin_calls(one: Description, *, lower: bool = False) -> str:
    pairs = []
    for number, call in enumerate(one.calls):
        alert, text = one.notes.get(number, (False, ""))
        word = call.lower() if lower else call
        pairs.append(f"mb|{word}{'!' * alert}|" + (f"an|{text}|" if text else ""))
    return "".join(pairs)


def modern(one: Description) -> str:
    return (
        f"pn|{lin_names(one)}|st||{lin_deal(one, last=False)}rh||ah|Board {one.board}|"
        f"sv|{lin_vul(one)}|{lin_calls(one)}pg||\n"
    )


def in_one_run(one: Description) -> str:
    run, pairs = "-", ""
    for number, call in enumerate(one.calls):
        alert, text = one.notes.get(number, (False, ""))
        run += call.lower() + "!" * alert
        if text:
            pairs += f"mb|{run}|an|{text}|"
            run = ""
    return (
        f"pn|{lin_names(one)}|\n{lin_deal(one)}ah|Board {one.board}|sv|{lin_vul(one)}|\n"
        f"{pairs}mb|{run}|pg||\n"
    )


def vugraph(one: Description) -> str:
    """Return the closed room of a board whose open room was not played, chat between the calls."""
    names = f"a,b,c,d,{lin_names(one)}"
    calls = lin_calls(one, lower=True).replace("mb|p|", "nt|guest: hi|pg||\r\nmb|p|")
    return f"vg|x|rs|y|\r\npn|{names}|pg||\r\nqx|c{one.board}|\r\n{lin_deal(one)}{calls}pg||\r\n"


def without_vulnerability(one: Description) -> str:
    return f"pn|{lin_names(one)}|{lin_deal(one)}sv||ah|Board {one.board}|{lin_calls(one)}"


def numbers_in_ah(one: Description) -> str:
    """Return a session file, which counts ``qx`` again."""
    return (
        f"qx|o1|pn|{lin_names(one)}|st||{lin_deal(one)}ah|Round 3, Board {one.board}|"
        f"sv|{lin_vul(one)}|{lin_calls(one)}"
    )


VIEWER = "https://www.bridgebase.com/tools/handviewer.html?"


def address(one: Description) -> str:
    return f"{VIEWER}bbo=y&lin={quote(modern(one).strip(), safe='')}&tbt=y\n"


def parameters(one: Description) -> str:
    fields = {seat.lower(): lin_hand(one.hands[seat]).lower() for seat in SEATS}
    fields |= {"d": one.dealer.lower(), "v": lin_vul(one), "b": str(one.board)}
    fields |= {f"{seat.lower()}n": one.players[seat] for seat in SEATS}
    fields["a"] = ""
    for number, call in enumerate(one.calls):
        alert, text = one.notes.get(number, (False, ""))
        fields["a"] += call.lower() + "!" * alert + (f"({text})" if text else "")
    return VIEWER + "&".join(f"{key}={quote(value)}" for key, value in fields.items()) + "\n"


def pbn_word(call: str) -> str:
    return {"P": "Pass", "D": "X", "R": "XX"}.get(call, call.replace("N", "NT"))


def escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def pbn_section(calls: list[str], notes: dict[int, tuple[bool, str]], seat: str) -> str:
    words: list[str] = []
    lines: list[str] = []
    for number, call in enumerate(calls):
        words.append(pbn_word(call))
        if number in notes:
            words.append(f"={len(lines) + 1}=")
            lines.append(f'[Note "{len(lines) + 1}:{escaped(notes[number][1] or "Alerted")}"]')
    rows = [" ".join(words[start : start + 4]) for start in range(0, len(words), 4)]
    if calls and not auction_of(calls).is_over:
        rows.append("*")
    return "\n".join([f'[Auction "{seat}"]', *rows, *lines]) + "\n"


def pbn_deal(one: Description, first: str) -> str:
    at = SEATS.index(first)
    return f"{first}:" + " ".join(one.hands[SEATS[(at + number) % 4]] for number in range(4))


def declarer(calls: list[str], dealer: str) -> tuple[str, str]:
    """Return declarer and contract, nothing for a deal that was passed out or is not over."""
    auction = auction_of(calls)
    if not auction.is_over or not auction.last_bid:
        return "", ""
    bid = BIDS[auction.last_bid - 1]
    side = auction.last_bidder
    first = next(
        number
        for number, (one, call) in enumerate(auction.turns)
        if one is side and call.strain is bid.strain
    )
    doubled = "X" * (auction.doubled // 2)
    return SEATS[(SEATS.index(dealer) + first) % 4], pbn_word(bid.code) + doubled


def export(one: Description) -> str:
    seat, contract = declarer(one.calls, one.dealer)
    tags = {"Event": "x", "Site": "?", "Date": "?", "Board": str(one.board)}
    tags |= {FULL_NAMES[seat]: one.players[seat] for seat in "WNES"}
    tags |= {"Dealer": one.dealer, "Vulnerable": one.vul, "Deal": pbn_deal(one, one.dealer)}
    tags |= {"Scoring": "IMP", "Declarer": seat, "Contract": contract, "Result": "9"}
    head = "".join(f'[{name} "{escaped(value)}"]\n' for name, value in tags.items())
    section = pbn_section(one.calls, one.notes, one.dealer)
    return f'% PBN 2.1\n{head}{section}[Play "W"]\nSA - - -\n*\n\n'.replace("\n", "\r\n")


def imported(one: Description) -> str:
    """Return import format: a game before it, values by ``#`` and ``##``."""
    names = "".join(
        f'[{FULL_NAMES[seat]} "##{escaped(one.players[seat])}"]' for seat in "NE"
    ) + "".join(f'[{FULL_NAMES[seat]} "{escaped(one.players[seat])}"]\n' for seat in "SW")
    start = SEATS.index(one.dealer)
    skipped = "- " * ((start - SEATS.index("W")) % 4)
    calls = pbn_section(one.calls, one.notes, "W").split("\n", 1)
    body = f"{calls[0]}\n{skipped if one.calls else ''}{{a\n\n b}}{calls[1]}"
    return (
        f'; typed by hand\n{names}[Board "77"]\n\n[south "#"][WEST "#"] [Board "{one.board}"]\n'
        f'[Dealer "{one.dealer.lower()}"] [Vulnerable\n "{one.vul.lower()}"]\n'
        f'[Deal "{pbn_deal(one, "S").lower()}"]\n{body}\n'
    )


def second_table(one: Description) -> str:
    names = "".join(f'[{FULL_NAMES[seat]} "{escaped(one.players[seat])}"]\n' for seat in SEATS)
    return (
        f'[Event "x"]\n[Board "{one.board}"][Dealer "{one.dealer}"][Vulnerable "{one.vul}"]\n'
        f'[Deal "{pbn_deal(one, "E")}"]\n[Auction "{one.dealer}"]\nAP\n\n[Room "Closed"]\n{names}'
        f"{pbn_section(one.calls, one.notes, one.dealer)}\n"
    )


def passes_left_out(one: Description) -> str:
    """Return export format of a program that leaves out passes before the opening (PB-11)."""
    leading = next(n for n, call in enumerate(one.calls) if call != "P")
    text = export(one)
    notes = {number - leading: note for number, note in one.notes.items()}
    whole = pbn_section(one.calls, one.notes, one.dealer).replace("\n", "\r\n")
    short = pbn_section(one.calls[leading:], notes, one.dealer).replace("\n", "\r\n")
    assert whole in text
    return text.replace(whole, short)
