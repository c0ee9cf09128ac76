"""The energy of one hidden node on a group, its maxima, networks that reproduce the target, and Muon's step.

Source: 'li2' (Y. Tian, 'A framework on dynamics of feature emergence and delayed generalization', arXiv 2509.21519).
"""
