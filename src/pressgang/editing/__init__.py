"""The users' own files changed a cell or a key at a time: what is not changed keeps its bytes."""
