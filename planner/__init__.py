"""The Django project and its one app."""

__version__ = "0.1.0"
