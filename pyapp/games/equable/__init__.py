"""Équable: true equations laid with tiles on a board of bonus squares."""
