"""A run as data: a job is loaded, its sheets are composed, laid on paper, and printed into files."""
