"""Neurons whose functions are entries of representations, as values, and how a neuron is told by its coefficients.

Thesis on combinatorial tasks, Lemmas D.11 and D.12.
"""

from verify.statements.formulas import Json
from verify.statements.tasks.groups.small_real_groups import REAL_S3
from verify.statements.terms import equal, indicator, mapping, times


def of_entries(system: list[Json], *places: tuple[Json, Json]) -> list[Json]:
    """Return a neuron whose three functions are entries at these places, with its coefficients."""
    elements, _, _, rows, _, rho, _ = system
    functions = [mapping([("x", elements)], ["at", rho, row, column, "x"]) for row, column in places]
    matrices = [
        mapping([("i", rows), ("j", rows)], times(indicator(equal("i", row)), indicator(equal("j", column))))
        for row, column in places
    ]
    return [*functions, *matrices]


DIAGONAL = (":across", ":across")
NEURON_ON_S3: list[Json] = [*REAL_S3, *of_entries(REAL_S3, *[DIAGONAL] * 3)]
SETTING = (
    r"G is a finite group with real irreducible representations R_1 = 1, R_2, \dots, R_K; u, v, w are real functions "
    r"on G with the coefficient matrices \alpha_R, \beta_R, \gamma_R in the entries of the representations"
)
