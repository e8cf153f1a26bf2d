"""The definitions of a system by their calls, and the auctions that are listed (RESOLVER RK-1)."""

from __future__ import annotations

from sphinxcontrib_bml.agreements.notes import parse
from sphinxcontrib_bml.agreements.tree import AuctionTree, openings
from sphinxcontrib_bml.bridge.auctions import Auction

NOTES = """\
1C-2D-2N;
3C minimum
  3D asks
    other = a guess
    other = another

#BIDTABLE
P-(P)-1S-(P)
2C Drury

1S 5+
  (2C)
    X takeout

(1N)
  X penalty

1N-(X)-XX;
2C to play
"""


def _path(auction: Auction) -> list[int]:
    return [auction.opener, *(call.number for call in auction.calls)]


def test_what_is_defined_stands_at_its_calls_and_nothing_beside_it() -> None:
    tree = AuctionTree(parse(NOTES).system)
    waiting = [([side.value], root) for side, root in tree.roots.items()]
    found = []
    while waiting:
        path, node = waiting.pop()
        found += [(path, one.text) for one in node.definitions if one.text]
        assert all(_path(one.auction) == path for one in (*node.definitions, *node.rest_rows))
        waiting += [([*path, call.number], below) for call, below in node.below.items()]
    expected = {
        "1C-2D-2N-3C": "minimum",
        "1C-2D-2N-3C-3D": "asks",
        "1S": "5+",
        "1S-2C": "Drury",
        "1S-(2C)-X": "takeout",
        "(1N)-X": "penalty",
        "1N-(X)-XX-2C": "to play",
    }
    said = [(_path(Auction.parse(auction)), text) for auction, text in expected.items()]
    assert sorted(found) == sorted(said)
    asked = tree.node(Auction.parse("1C-2D-2N-3C-3D-(P)"))
    assert asked is not None
    assert [one.text for one in asked.rest_rows] == ["a guess", "another"]


def test_listed_auctions_are_those_of_the_calls_that_lead_there() -> None:
    tree = AuctionTree(parse(NOTES).system)
    listed = [one for opening in openings(tree) for one in opening.auctions]
    for one in listed:
        remade = Auction.of(one.auction.opener, one.auction.calls)
        assert repr(remade) == repr(one.auction)
        assert remade.number == one.auction.number
        node = tree.node(one.auction)
        assert node is not None
        assert {*one.definitions} == {*node.definitions}
    assert len({one.auction for one in listed}) == len(listed)
