"""How each game looks and feels at a table: a folder a game, what all declare, and what those that lay tiles share."""
