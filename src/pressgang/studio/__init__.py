"""A kit on a local page: `pressgang studio`. The server runs on this computer, for this user alone."""
