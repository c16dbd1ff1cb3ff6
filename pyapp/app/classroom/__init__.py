"""Games in a class: the lesson and its address, results, the page or platform around the app."""
