"""The first gradient step, in W and in v."""
