"""One ReLU neuron with a teacher: section 3.5 and appendix B.9 of Simple structures in neural networks (Chen)."""
