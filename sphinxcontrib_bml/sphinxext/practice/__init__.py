"""Practice on pages: the directives ``bml-quiz`` and ``bml-quiz-sheet`` (PRACTICE QP, QD).

``quizzes``
    the directives, and what their pages show
``words``
    the words of the page in the project's language
"""
