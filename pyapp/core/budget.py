"""Counted work, so that what a computer player finds does not depend on the machine."""


class Budget:
    """So many nodes; what a node is, the game says. None: no limit."""

    def __init__(self, nodes: int | None) -> None:
        self.left = nodes

    def spend(self) -> bool:
        """Take a node; False when none is left."""
        if self.left is None:
            return True
        self.left -= 1
        return self.left >= 0
