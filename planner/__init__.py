"""The Django project and its one app."""

__version__ = "0.2.0"
