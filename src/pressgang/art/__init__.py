"""Pictures as symbols: silhouettes drawn from dimensions, and users' own art."""
