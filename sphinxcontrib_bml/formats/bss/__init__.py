"""BSS, the text format of Full Disclosure convention cards: reader and writer.

``export``
    systems as BSS files, in one of three profiles
``settings``
    what may be chosen about them
``writer``
    agreements as records, with ``fields``, ``digits``, ``inference`` and ``encoding``
``records``
    the parts of a file
``reader``
    a file taken apart
``importer``
    notes that give a file again, with ``tree``, ``lift`` and ``layout``
``convert``
    a file as notes, for ``bml import``

``bridge``, ``language``, ``agreements`` and the registry of formats may be imported within.
"""
