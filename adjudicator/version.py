"""The engine's version: it goes into every answer."""

__version__ = "0.1.0"
