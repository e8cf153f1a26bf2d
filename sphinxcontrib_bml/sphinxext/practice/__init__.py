"""Practice on pages: the directives ``bml-quiz`` and ``bml-quiz-sheet`` (PRACTICE QP, QD).

``quizzes``
    the directives, and what stands on their pages
``asking``
    what can be asked of the systems of a build
``words``
    the words of the page in the project's language
"""
