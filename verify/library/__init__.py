"""General mathematics that several works use, one theory per subject; theories use its theorems by their ids."""
