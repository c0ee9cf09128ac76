"""CaGO: crafting global optimizers to reasoning tasks via algebraic objects in neural nets (Tian)."""
