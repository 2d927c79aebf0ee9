"""The checks of Unbalanced Equality, one a file: a `RULE` for `explain`, and `find`, which looks for it."""
