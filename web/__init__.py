"""The page's side. Python stands in make/ alone: this file keeps any other package of this name away."""
