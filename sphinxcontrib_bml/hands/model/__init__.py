"""Sets of hands for agreements and players (HANDS HA-10 to HA-28)."""
