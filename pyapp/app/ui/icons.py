"""Small icons, drawn here: one stroke weight, 24 x 24, the colour of the text around them."""

from pyapp.app.ui.markup import Markup

PATHS = {
    "home": "M4 11 12 4l8 7v9h-5v-6H9v6H4z",
    "turn": "M6 9a7 7 0 1 1-1.5 6M6 9V4M6 9h5",
    "undo": "M9 7H15a5 5 0 0 1 0 10H8M9 7l4-4M9 7l4 4",
    "redo": "M15 7H9a5 5 0 0 0 0 10h7M15 7l-4-4M15 7l-4 4",
    "hint": "M9 18h6M10 21h4M12 3a6 6 0 0 1 4 10.5c-.8.8-1 1.5-1 2.5H9c0-1-.2-1.7-1-2.5A6 6 0 0 1 12 3z",
    "map": "M4 4h16v16H4zM4 9.3h16M4 14.7h16M9.3 4v16M14.7 4v16",
    "rules": "M6 4h13v16H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM4 17.5A2 2 0 0 1 6 16h13",
    "menu": "M4 7h16M4 12h16M4 17h16",
    "close": "M6 6l12 12M18 6 6 18",
    "erase": "M9 6h11v12H9l-6-6zM12 9.5l5 5M17 9.5l-5 5",
    "move": "M12 4v16M4 12h16M12 4 9.5 6.5M12 4l2.5 2.5M12 20l-2.5-2.5M12 20l2.5-2.5"
    "M4 12l2.5-2.5M4 12l2.5 2.5M20 12l-2.5-2.5M20 12l-2.5 2.5",
    "share": "M12 15V4M12 4 8.5 7.5M12 4l3.5 3.5M6 11H5v9h14v-9h-1",
    "save": "M12 4v11M12 15l-3.5-3.5M12 15l3.5-3.5M5 16v4h14v-4",
    "open": "M4 19V6h6l2 2h8v11z",
    "search": "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 20 20",
    "check": "M5 12.5 10 17.5 19 7",
    "plus": "M12 5v14M5 12h14",
    "play": "M8 5v14l11-7z",
    "pause": "M8 5v14M16 5v14",
    "next": "M9 5l7 7-7 7",
    "back": "M15 5l-7 7 7 7",
    "review": "M4 5v14h16M8 15l3-4 3 2 5-7",
    "person": "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20c.5-4 3.5-6 7.5-6s7 2 7.5 6",
    "joker": "M5 17C5 11 4 9 3 7c3 0 5 2 6 4 0-3 1-5 3-7 2 2 3 4 3 7 1-2 3-4 6-4-1 2-2 4-2 10zM5 20.5h14",
    "people": "M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 20c.4-3.6 2.9-5.5 6.5-5.5s6.1 1.9 6.5 5.5"
    "M16 5.3a3.5 3.5 0 0 1 0 6.4M17.5 14.8c2.4.6 3.8 2.4 4 5.2",
    "race": "M6 21V4M6 4h13l-3 4.5 3 4.5H6",
    "robot": "M5 9h14v10H5zM12 9V5M9 13.5v1M15 13.5v1M12 4.5v.1",
    "warning": "M12 4 3 19.5h18zM12 10v4.5M12 17v.1",
    "shuffle": "M3 7h3c5 0 6 10 11 10h3M17 14l3 3-3 3M3 17h3c2 0 3-2 4-3.500M13 9c1-1 2-2 4-2h3M17 4l3 3-3 3",
    "swap": "M4 8h13M13 4l4 4-4 4M20 16H7M11 12l-4 4 4 4",
    "sort": "M5 18v-5M12 18V9M19 18V5",
    "zoom": "M10.5 4a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13zM15.500 15.500 20 20M10.500 7.500v6M7.500 10.500h6",
    "eye": "M3 12s3-6 9-6 9 6 9 6-3 6-9 6-9-6-9-6zM12 9.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5z",
    "aids": "M5 4h14v16H5zM9 8l6 6M15 8l-6 6M8 17.5h8",
    "lock": "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2",
    "keyboard": "M3 6h18v12H3zM7 10v.1M11 10v.1M15 10v.1M8 14h8",
    "speaker": "M4 9.500v5h3.500L12 18.500v-13L7.500 9.500zM15.500 9a4.200 4.200 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11",
    "settings": "M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4",
}

# Seats are told apart by shape as well as by colour: circle, diamond, square, triangle, star.
SEATS = (
    '<circle cx="12" cy="12" r="9"/>',
    '<path d="M12 1.5 22.5 12 12 22.5 1.5 12z"/>',
    '<rect x="3.5" y="3.5" width="17" height="17" rx="1.5"/>',
    '<path d="M12 2.5 22.5 21H1.5z"/>',
    '<path d="m12 1.5 3.200 7 7.600.9-5.600 5.200 1.5 7.5L12 18.3l-6.7 3.800 1.5-7.5L1.200 9.400l7.600-.9z"/>',
)


def icon(name: str) -> Markup:
    """An icon for the eyes only: the words beside it, or its button's label, say the same."""
    return _svg("icon", f'<path d="{PATHS[name]}"/>')


def seat_mark(seat: int) -> Markup:
    """The mark of a seat."""
    return _svg(f"seat seat-{seat}", SEATS[seat])


def _svg(classes: str, inside: str) -> Markup:
    return Markup(f'<svg class="{classes}" viewBox="0 0 24 24" aria-hidden="true" focusable="false">{inside}</svg>')
