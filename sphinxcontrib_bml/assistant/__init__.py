"""Notes for assistants: a server for their questions, sentences, and texts next to pages."""
