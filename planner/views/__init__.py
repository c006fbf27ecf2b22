"""Pages: read the request, ask one service or selector, respond."""
