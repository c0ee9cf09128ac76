"""The sub-commands of ``python -m verify``, one module each, and what they share."""
