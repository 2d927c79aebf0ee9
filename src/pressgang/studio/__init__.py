"""The kit on a local page: `pressgang studio`. A server on this computer, for this user alone."""
