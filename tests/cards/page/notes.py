"""A small project with a card, a convention and a system."""

from __future__ import annotations

CARD = """\
format: {acbl: "2.0", wbf: "2.0"}
sections:
  general:
    fields: {title: Ours, players: Ann and Ben, category: green}
  no_trump_openings:
    fields:
      range: 15--17
      response_2d: {from: true}
    conventions:
      - {use: stayman, notes: In fourth seat too.}
  slam_conventions:
    fields: {methods: None}
"""
SYSTEM = "#+TITLE: System\n\n1N = 15--17\n  2D = !Transfer to !h\n"
STAYMAN = """\
id: stayman
title: Stayman
aliases: [two clubs]
author: Jane
description: 2!c asks for a major.
sequences:
  - {bids: 1n.2c, alert: Asks for a major, hcp: {min: 8}}
  - {bids: 1n.2c.2d, detail: No major}
  - {bids: "1n 2c q", detail: cannot be told}
"""
INDEX = """\
Notes
=====

.. toctree::

   system
   card
   library

See :bml:conv:`stayman`, :bml:conv:`this <two clubs>` and :bml:card:`acbl`.
"""
CARD_PAGE = """\
Card
====

.. convention-card:: card.yaml
   :structure: acbl
   :name: our-card
"""
LIBRARY = """\
Library
=======

.. conventions::

.. convention::
   :file: stayman.yaml
   :section: Notrump

.. convention:: Unused
   :alias: nothing

   Nobody plays it.

   .. bidtable:: 1N-

      2H = !Transfer to !s
"""
FILES = {
    "index.rst": INDEX,
    "system.bml": SYSTEM,
    "card.rst": CARD_PAGE,
    "library.rst": LIBRARY,
    "card.yaml": CARD,
    "stayman.yaml": STAYMAN,
}
