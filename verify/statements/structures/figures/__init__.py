"""Figures and observations of chapter 3 that report runs of gradient descent."""
