"""Modular addition: Theorem 7.7, its networks, and orders that are not odd primes."""
