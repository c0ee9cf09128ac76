"""Confirmation at scale: exact values against floating point, on any array library, for sizes beyond exact arithmetic.

A confirmation decides nothing. It repeats in float64, over all inputs of a large network, what certificates prove
for all groups, and compares the two within a bound that is fixed before anything is measured.
"""
