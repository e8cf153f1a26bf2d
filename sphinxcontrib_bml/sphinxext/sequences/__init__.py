"""Auctions as objects of the domain, and references to them (RESOLVER RK-8, RU-1).

``objects``
    the auctions that pages define, by name
``role``
    ``:bml:seq:``
``places``
    where an auction leads
``asked``
    what references lead to, from build to build
``prose``
    where auctions in running text lead
"""
