"""The studio as static files: written by `pressgang site`, run by the worker of a browser."""
