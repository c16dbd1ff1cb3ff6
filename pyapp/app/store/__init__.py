"""What a device keeps: the shelf of matches, links and files that carry one, opening them again."""
