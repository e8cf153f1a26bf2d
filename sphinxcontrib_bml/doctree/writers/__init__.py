"""How our nodes are written, by docutils alone.

``html``, ``latex``
    the visitors of our nodes, which Sphinx's writers extend
``glyphs``
    letters that the fonts of LaTeX may not have
``lower``
    standard nodes in the place of ours, for writers that know nothing of them
``standalone``
    notes as one file of their own: a web page or a LaTeX document
"""
