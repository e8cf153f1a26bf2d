"""What the commands share: reading, writing, reporting, exit status."""
