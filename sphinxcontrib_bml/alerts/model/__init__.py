"""Facts of agreements, rules and their answers (ALERTS AT-10 to AT-25)."""
