"""What the commands of build.py do, a module a concern. Standard library only."""
