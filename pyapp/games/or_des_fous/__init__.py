"""L'Or des fous: bring a gem home over a chain of pawns (OF-1 to OF-12)."""
