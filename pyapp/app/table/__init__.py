"""A match being played: what happens at its table, what is thought there, what is looked back at."""
