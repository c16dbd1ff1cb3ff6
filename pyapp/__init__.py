"""Bons Comptes: five French board games of calculation, the same in CPython and in the browser."""

__version__ = "0.2.0"
