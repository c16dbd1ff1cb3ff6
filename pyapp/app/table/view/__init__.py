"""A table on the page: the frame around a game's board, and what stands beside it."""
