"""The web server: what goes in, what is written down."""
