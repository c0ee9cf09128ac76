"""Exact objects in floating point, with a bound on the rounding that is known before anything is computed.

Rounding decides nothing; it shows at the sizes of experiments what is exact at every size.
"""
