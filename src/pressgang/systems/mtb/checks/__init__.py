"""The checks of MTB, a file each: the `RULE` or `RULES` that `explain` prints, and `find`."""
