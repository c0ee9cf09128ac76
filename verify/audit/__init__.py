"""Trained networks as they are: floats taken as exact numbers, and what the network does on all inputs, with bounds.

Nothing of this enters a certificate.
"""
