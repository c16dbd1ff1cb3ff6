"""What every page is made of: markup and its fragments, words and numbers, icons, small parts."""
