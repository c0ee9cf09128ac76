"""Sparse parity: the largest margin for every number of signs, and the networks that attain it."""
