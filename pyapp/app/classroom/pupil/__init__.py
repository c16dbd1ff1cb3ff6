"""A lesson on a pupil's tablet."""
