"""The first step for doubly stochastic matrices."""
