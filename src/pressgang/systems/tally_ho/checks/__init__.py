"""The checks of Tally Ho!, a file a check."""
