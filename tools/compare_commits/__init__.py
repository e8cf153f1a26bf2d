"""Everything that this project makes at two commits, compared byte by byte.

``__main__``
    the command, and how differences are shown
``parts``
    the parts of the results: one per builder, the commands, the corpus, the documentation
``results``
    the results of a commit, kept in a folder by commit
``commands``
    a program that runs many ``bml`` commands in one process
"""
