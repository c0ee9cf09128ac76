"""Mutants of certificates: one thing is changed in each, and no checker may believe anything false of them."""
