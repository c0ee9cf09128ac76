"""Statements that are added to closedform, one module for each subject."""
