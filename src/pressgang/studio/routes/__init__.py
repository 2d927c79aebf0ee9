"""What the page asks of the server, by what it is about."""
