"""The two steps of the curriculum, and what the model then computes."""
