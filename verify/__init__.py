"""Statements of five works on the theory of neural networks, decided by certificates that a small kernel replays."""
