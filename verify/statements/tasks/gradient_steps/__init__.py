"""What gradient steps learn in the minimal model for two-state Markov chains: appendix E of the thesis."""
