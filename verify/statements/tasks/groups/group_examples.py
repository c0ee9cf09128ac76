"""Networks on the groups of order 2 and 6 as values: with the largest margin, with the margin 0, without neurons."""

from typing import Any

from verify.statements.tasks.groups import balanced_networks, group_vocabulary, irrep_examples, irrep_network
from verify.statements.tasks.groups.small_real_groups import NEUTRAL_OF_S3, NEUTRAL_OF_Z2, REAL_S3, REAL_Z2
from verify.statements.terms import mapping, minus, over, times

Json = Any


def network_on(system: list[Json], amplitude: Json, norm: Json) -> list[Json]:
    """Return the neurons, the weights and the norms of the network of irreducible representations on a group."""
    _, _, irreps, rows, irrep, _, one = system
    nodes = ["union", ["irrep_nodes", irreps, rows, irrep, one], ["empty"]]
    weights = [[f"irrep_{x}", *system, ["empty"], amplitude] for x in group_vocabulary.WEIGHTS]
    return [nodes, *weights, ["irrep_norm", irreps, rows, irrep, one, ["empty"], norm]]


GAMMA_ON_Z2, GAMMA_ON_S3 = over(irrep_examples.ROOT_OF_6, 9), over(minus(8, irrep_examples.ROOT_OF_2), 279)
INVERSE = over(1, irrep_examples.CUBE_ROOT_OF_2)
AMPLITUDE, NORM = irrep_examples.on_z2(times(irrep_examples.ROOT_OF_SIXTH, INVERSE)), irrep_examples.on_z2(INVERSE)
SCALED_ON_Z2: list[Json] = [*REAL_Z2, irrep_examples.on_z2(1), ["empty"], GAMMA_ON_Z2, AMPLITUDE, NORM]
BEST_ON_Z2: list[Json] = [
    *REAL_Z2,
    irrep_examples.on_z2(1),
    NEUTRAL_OF_Z2,
    *network_on(REAL_Z2, AMPLITUDE, NORM),
    GAMMA_ON_Z2,
]


def _signed(sign: Json) -> Json:
    """The sign of S3, with a sign and a factor, as a function of two neurons."""
    entry = ["at", REAL_S3[5], ":signed", ":signed", "point"]
    return mapping([("node", irrep_network.SIGNS), ("point", REAL_S3[0])], times(over(1, 9), sign, entry))


TURN = minus(1, times(2, "node"))
SIGNED_ON_S3: list[Json] = [
    *REAL_S3,
    irrep_examples.on_s3(1, irrep_examples.ROOT_OF_2),
    NEUTRAL_OF_S3,
    irrep_network.SIGNS,
    *map(_signed, (1, TURN, TURN)),
    mapping([("node", irrep_network.SIGNS)], over(irrep_examples.ROOT_OF_2, 3)),
    GAMMA_ON_S3,
    0,
]
A_NEURON = irrep_examples.neuron_of(REAL_Z2, ["pair", ":sign", ["pair", ":sign", ["pair", ":sign", ":sign"]]], 1)
SMALLER = over(irrep_examples.ROOT_OF_2, 6)
UNRELATED = [*balanced_networks.OPTIMAL[:-1], group_vocabulary.margin_at_least(0)]
HALF_ON_EVEN = mapping(
    [("node", ["unit"]), ("point", REAL_Z2[0])], ["choose", "point", ["even", over(1, 2)], ["odd", 0]]
)
NOTHING = mapping([("node", ["unit"]), ("point", REAL_Z2[0])], 0)
ONE_SIDED: list[Json] = [
    *REAL_Z2,
    irrep_examples.on_z2(1),
    NEUTRAL_OF_Z2,
    ["unit"],
    HALF_ON_EVEN,
    NOTHING,
    NOTHING,
    mapping([("node", ["unit"])], over(1, 2)),
    GAMMA_ON_Z2,
]
EMPTY: list[Json] = [
    *REAL_Z2,
    irrep_examples.on_z2(1),
    NEUTRAL_OF_Z2,
    ["empty"],
    *[mapping([("node", ["empty"]), ("point", REAL_Z2[0])], 0)] * 3,
    mapping([("node", ["empty"])], 0),
    GAMMA_ON_Z2,
]
