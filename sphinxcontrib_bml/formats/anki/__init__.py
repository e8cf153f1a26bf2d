"""Flash cards for Anki: a package made by genanki, or lines of text for any program (PRACTICE AN).

``notes``
    agreements as the fields of cards, with decks and tags
``identity``
    what tells notes and decks apart for as long as they live
``package``
    the package, which needs genanki
``lines``
    the lines of text, which need nothing
``writer``
    the packages of systems, among the exports
``moment``
    when a package is made
"""
