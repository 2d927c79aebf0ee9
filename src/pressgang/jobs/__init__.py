"""One run as data: a job is loaded, its orders composed, laid on paper, and printed into files."""
