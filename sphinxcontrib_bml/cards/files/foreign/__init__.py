"""Cards of other programs, read and written (CARDS XC)."""
