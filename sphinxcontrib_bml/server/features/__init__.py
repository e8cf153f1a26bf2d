"""What editors ask for, in the words of the protocol: one file a question.

Each function takes the :class:`Desk` and where something is asked, and returns what the protocol
wants; none keeps anything.
"""
