"""Setting up a match: what happens there, and how it looks."""
