"""Logits and expected losses of the minimal model, and their derivatives."""
