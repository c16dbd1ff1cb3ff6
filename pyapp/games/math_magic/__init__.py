"""Math&Magic: make 1, 2, 3, … with the digits of one line (rules MM-1 to MM-18)."""
