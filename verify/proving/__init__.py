"""Untrusted search for evidence: what is found here is worth what the kernel makes of it."""
