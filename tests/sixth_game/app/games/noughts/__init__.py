"""Noughts and crosses: a game that moves in for a test."""
