"""The checks of the dogfight, one a file: a `RULE` that `explain` prints, and `find`, which looks for it."""
