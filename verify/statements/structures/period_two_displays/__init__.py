"""Displays in the proofs of Theorem 3.1, Lemma 3.2 and Propositions 1 and 2, as printed and set right."""
