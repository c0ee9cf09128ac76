"""Induction heads: transformers and the minimal model that count transitions, and what they are measured against."""
