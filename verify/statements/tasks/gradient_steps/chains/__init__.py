"""The Markov chain with two states, its powers, and the joint laws of the letters of a sequence."""
