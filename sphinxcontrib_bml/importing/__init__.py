"""Notes made of files of other programs."""
