"""Neurons whose functions are entries of representations, as values, and how a neuron is told by its coefficients.

Thesis on combinatorial tasks, Lemmas D.11 and D.12.
"""

DIAGONAL = (":across", ":across")
SETTING = (
    r"G is a finite group with real irreducible representations R_1 = 1, R_2, \dots, R_K; u, v, w are real functions "
    r"on G with the coefficient matrices \alpha_R, \beta_R, \gamma_R in the entries of the representations"
)
