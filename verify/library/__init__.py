"""General mathematics that several works use, one module per subject; statements use its theorems by their ids."""
