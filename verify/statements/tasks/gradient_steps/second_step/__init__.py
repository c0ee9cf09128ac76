"""The second gradient step, in v."""
