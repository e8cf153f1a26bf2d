"""The game of bridge: calls, auctions, seats, vulnerability, hands, deals, records of play.

Import the values from here. Nothing in this package knows BML, files or pages; it needs the
standard library only. Every value has a pair: ``Call.parse("2H")`` and ``str(call)``.
"""
