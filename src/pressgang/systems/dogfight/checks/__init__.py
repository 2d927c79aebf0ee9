"""The checks of the dogfight, a file each: the `RULE` or `RULES` that `explain` prints, and `find`."""
