"""Edits of users' files, a cell or a key at a time: unchanged parts keep their bytes."""
