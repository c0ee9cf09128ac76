"""Whole networks decided exactly by residues: which logits are equal, on any array library, without rounding.
A number of Z[ζ_n] is 0 if its residues at all primes above q are 0 and q is large enough; residues are carried by
matrix products in float64, which are exact as long as no sum exceeds 2^53.
"""
