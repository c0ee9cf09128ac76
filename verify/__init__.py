"""Statements of five works on the theory of neural networks, decided by certificates that a small kernel replays."""

__version__ = "0.1.0"
