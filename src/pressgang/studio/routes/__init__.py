"""What the server answers, a file for each resource; `studio.app` gathers their `ROUTES`."""
