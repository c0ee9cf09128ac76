"""The largest margin of a group is read from its character table: the value of a game between rows and columns.

Our own, on Theorem 7.9 and appendix D.9.2 of the thesis on combinatorial tasks.
"""

from typing import Any

from verify.statements import model, patterns, trees
from verify.statements.tasks.groups.any_class_weights import BOUNDED
from verify.statements.tasks.groups.game_networks import OTHERS
from verify.statements.tasks.groups.game_of_table import BINDERS, CLAIM, HAS_TABLE, HYPOTHESES, SOLVES_GAME
from verify.statements.tasks.groups.group_examples import A_NEURON, GAMMA_ON_Z2, INVERSE, SMALLER, network_on
from verify.statements.tasks.groups.group_vocabulary import FAMILIES
from verify.statements.tasks.groups.irrep_examples import ROOT_OF_SIXTH, typed
from verify.statements.tasks.groups.irrep_network import IRREP_VOCABULARY
from verify.statements.tasks.groups.listed_groups import ListedGroupProof
from verify.statements.tasks.groups.small_real_groups import NEUTRAL_OF_Z2, PARITIES, REAL_Z2, Z2
from verify.statements.tasks.thesis import SOURCE
from verify.statements.terms import mapping, times

Json = Any

CHARACTERS = mapping(
    [("name", PARITIES), ("point", Z2)],
    ["choose", "name", ["trivial", 1], ["sign", ["choose", "point", ["even", 1], ["odd", -1]]]],
)


def _of_sign(value: Json) -> Json:
    """A value for the sign, 0 for the trivial representation."""
    return mapping([("name", PARITIES)], ["choose", "name", ["trivial", 0], ["sign", value]])


AMPLITUDE, NORM = _of_sign(times(ROOT_OF_SIXTH, INVERSE)), _of_sign(INVERSE)
ON_Z2: list[Json] = [
    PARITIES,
    Z2,
    ":trivial",
    ":even",
    mapping([("point", Z2)], 1),
    CHARACTERS,
    mapping([("name", PARITIES)], 1),
    _of_sign(1),
    mapping([("point", Z2)], ["choose", "point", ["even", 0], ["odd", 1]]),
    2,
    *REAL_Z2,
    NEUTRAL_OF_Z2,
    mapping([("name", PARITIES)], "name"),
    mapping([("point", Z2)], "point"),
    ["empty"],
    AMPLITUDE,
    NORM,
    GAMMA_ON_Z2,
]
ANOTHER: list[Json] = [*network_on(REAL_Z2, AMPLITUDE, NORM), GAMMA_ON_Z2]


def own_margin_from_table() -> model.Statement:
    """The largest margin of every group with a given character table."""
    proof = ListedGroupProof().closed()
    definitions = trees.needed([*IRREP_VOCABULARY, SOLVES_GAME, HAS_TABLE], [CLAIM, proof.steps, ON_Z2])
    at = {
        **typed(REAL_Z2, "e", [NEUTRAL_OF_Z2]),
        **patterns.valuation(OTHERS, ANOTHER),
        **{x: ["of", PARITIES, ":trivial"] for x in ("trivial", "one")},
        "neutral_class": ["of", Z2, ":even"],
        "kind": ["of", ["maps", PARITIES, PARITIES], mapping([("name", PARITIES)], "name")],
        "class_of": ["of", ["maps", Z2, Z2], mapping([("point", Z2)], "point")],
    }
    return model.Statement(
        id="tasks/own-margin-from-table",
        title="The largest margin of a group is the value of a game that its character table plays",
        source=f"Our own, on Theorem 7.9 and appendix D.9.2. {SOURCE}",
        hypotheses=(
            r"\chi_m(C) is the character table of a finite group G whose irreducible representations are real, d_m "
            r"the degrees. Shares \lambda_m \ge 0 of the non-trivial rows and weights T_C \ge 0 of the classes "
            r"\ne \{e\} have the sum 1; A_{mC} = d_m^{-1/2}(1 - \chi_m(C)/d_m); \sum_m \lambda_m A_{mC} \ge V for "
            r"every class C \ne \{e\}, and \sum_C A_{mC} T_C \le V for every row m."
        ),
        conclusion=(
            r"The largest margin of all networks with \|\theta\|_{2,3} \le 1 is \gamma = 2V / (3\sqrt 3\,|G|^{3/2}). "
            r"The network of tasks/own-group-network with 2 d_m^3 n_m^3 = \lambda_m for the norms n_m of its neurons "
            r"has norm 1 and this margin; no network has a larger margin than \gamma \|\theta\|_{2,3}^3."
        ),
        reading=(
            "For every such group, whatever its table. kind says which row of the table a representation has, each row "
            "exactly once; class_of is constant on conjugacy classes and takes each column as often as the size of the "
            "class says. gamma is the number >= 0 with 27 gamma^2 |G|^3 = 4 V^2. Spare neurons are zero. With the "
            "tables, shares and weights of tasks/own-composition-games these are the largest margins of A_5, S_6, S_7 "
            "and S_8, where the condition of Theorem 7.9 fails."
            f" {FAMILIES}"
        ),
        definitions=definitions,
        parts=[
            model.Part(
                "largest",
                "The network has norm 1 and the margin gamma, and no network of norm 1 has a larger one.",
                CLAIM,
                proof,
                [[*ON_Z2, A_NEURON], [*ON_Z2, ":even", ":odd", ":even"], [*ON_Z2, *ANOTHER]],
                [
                    model.Control(
                        "With 3 in place of 4 in the equation of gamma it is false, on the group of order 2.",
                        [(trees.place(definitions, "margin_for", "body", 2, 2, 1), 3)],
                        patterns.refute_at(
                            CLAIM,
                            BINDERS,
                            [*ON_Z2[:-1], SMALLER],
                            HYPOTHESES,
                            ["<=", "h", times("gamma", ["cubed_norm", "J", "n"])],
                            [{"part": 3}, {"at": ANOTHER}, {"conditions": BOUNDED[-2:]}],
                            at,
                        ),
                    )
                ],
            )
        ],
    )


STATEMENTS = {"tasks/own-margin-from-table": own_margin_from_table}
