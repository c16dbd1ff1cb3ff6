"""Lessons on a teacher's device: preparing them, and the results that come back."""
