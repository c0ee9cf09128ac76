"""Composition in finite groups with real irreducible representations: Theorem 7.9 and appendix D.8 to D.9."""
