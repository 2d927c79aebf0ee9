"""Alphabets of random text, named by what they leave out.

Hypothesis' own is named by its codec: to list what that writes takes a second of a fresh clone's tests.
"""

from __future__ import annotations

from hypothesis import strategies as st

ANY = st.characters(exclude_categories=["Cs"])
"""All that UTF-8 can write."""
NO_NUL = st.characters(exclude_categories=["Cs"], exclude_characters="\0")
