"""The API for programs, version by version."""
