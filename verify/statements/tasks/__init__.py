"""Combinatorial tasks as model systems of deep learning (thesis): margins, parities, in-context learning."""
