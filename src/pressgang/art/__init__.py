"""Pictures: silhouettes drawn from dimensions, and the user's own art. Everything here ends as a `Symbol`."""
