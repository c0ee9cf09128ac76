"""Statements that are added to closedform: theories, and modules that build statements."""
