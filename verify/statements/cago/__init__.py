"""CaGO: composing global optimizers of reasoning tasks by algebraic objects in neural networks (Tian)."""
