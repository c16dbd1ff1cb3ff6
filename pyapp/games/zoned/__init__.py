"""ZoneD: two dice, a rectangle on squared paper, a zone that grows (rules ZD-1 to ZD-11)."""
