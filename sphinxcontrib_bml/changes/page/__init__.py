"""Changes in the notes of a project (CHECKS CH-4, CH-5)."""
