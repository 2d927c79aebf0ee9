"""The checks of MTB, one a file: a `RULE` that `explain` prints, and `find`, which looks for it."""
