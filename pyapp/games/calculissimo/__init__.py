"""Calculissimo: operations of single digits on a board of squares; the value of an operation is its score."""
