"""The work that these statements are from."""

SOURCE = "Combinatorial tasks as model systems of deep learning (thesis)"
