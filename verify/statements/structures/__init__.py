"""Chen, 'Simple structures in neural networks' (NYU, 2025): its numbered statements."""
