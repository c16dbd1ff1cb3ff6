"""Sheets to print: positions drawn by the boards' own code, a code that opens each, and solutions on the back."""
