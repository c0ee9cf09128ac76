"""Claims for ``decide``, with their times."""
