"""What several tests draw from: plain data of any shape, and plain data with something wrong in it."""

from copy import deepcopy
from typing import Any

from hypothesis import strategies as st

LEAVES = st.none() | st.booleans() | st.integers(-3, 30) | st.integers() | st.floats() | st.text(max_size=8)
ANYTHING = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@st.composite
def damaged(draw: st.DrawFn, data: Any) -> Any:
    """The data with one to three places changed, dropped or doubled."""
    data = deepcopy(data)
    for _ in range(draw(st.integers(1, 3))):
        holder, key = draw(st.sampled_from(list(_places(data))))
        how = draw(st.sampled_from(["change", "near", "drop", "double"]))
        if how == "drop":
            del holder[key]
        elif how == "double" and isinstance(holder, list):
            holder.insert(key, deepcopy(holder[key]))
        elif how == "near" and isinstance(holder[key], int | str):
            holder[key] = draw(_near(holder[key]))
        else:
            holder[key] = draw(ANYTHING)
        if not data:
            break
    return data


def _places(data: Any) -> Any:
    """Every place in plain data, as its holder and its key."""
    for key in data if isinstance(data, dict) else range(len(data)):
        yield data, key
        if isinstance(data[key], dict | list) and data[key]:
            yield from _places(data[key])


def _near(value: int | str) -> st.SearchStrategy[Any]:
    """A value of the same kind, one step away."""
    if isinstance(value, int):
        return st.sampled_from([value + 1, value - 1, -value, not value])
    cuts = st.integers(0, len(value))
    return st.builds(lambda at, mark: value[:at] + mark + value[at + 1 :], cuts, st.sampled_from("0123456789.-+ AF"))
