"""Random inputs through every stage, to find what breaks, cut down to the smallest input.

``python -m tools.fuzz`` (or ``make fuzz``) runs for a number of cases or minutes; a fixed sample of
the cases runs in the tests. A case is reported by its seed and number alone, so each can be made
again.

``vocabulary``
    words and lines that mean something in notes
``inputs``
    the kinds of inputs, and what makes them
``stages``
    what is done with an input, and what must hold then
``subject``
    an input on its way through the stages
``budget``
    how long a stage may take
``runs``
    cases through their stages, and what was found
``shrinking``
    from an input that breaks something to the smallest one that does
``report``
    findings as text and files
"""
