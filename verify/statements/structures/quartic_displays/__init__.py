"""Displays in the proof of Theorem 3.3, gradient descent on (x² - μ)²/4, as printed and set right."""
