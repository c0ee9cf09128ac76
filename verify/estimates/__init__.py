"""Estimates: runs of small programs that train networks, planned before, repeated by anyone with the same bits.

A run decides nothing about networks that were not trained. A certificate of the scope ``estimated`` names the program,
the plan and the outcomes by their digests, and proves how rarely a program that succeeds less often would succeed so
often.
"""
