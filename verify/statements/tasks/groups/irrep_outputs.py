"""The scaled networks of irreducible representations output the same for all wrong labels.

Thesis on combinatorial tasks, Lemma D.16, as printed and with the factors and exponents that make it true.
"""

from verify.proving.evidence import Evidence, Json
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import refute_at
from verify.statements.tasks.groups import irrep_examples, irrep_network, scaled_outputs
from verify.statements.tasks.groups.group_vocabulary import FAMILIES, REAL_IRREPS
from verify.statements.tasks.groups.small_real_groups import NEUTRAL_OF_S3, REAL_S3, REAL_Z2
from verify.statements.tasks.thesis import SOURCE
from verify.statements.terms import equal, over, power, times
from verify.statements.trees import differences, needed

SIXTH_ROOT_OF_2 = ["radical", 6, 2, 1]
ROOT_OF_18TH = over(irrep_examples.ROOT_OF_2, 6)


def _values_on_z2() -> list[Json]:
    """The network of norm 1 with the printed coefficients: Δ³ = 2."""
    inverse = over(1, irrep_examples.CUBE_ROOT_OF_2)
    maps = (
        [irrep_examples.on_z2(1), irrep_examples.on_z2(1)],
        [irrep_examples.on_z2(times(irrep_examples.ROOT_OF_SIXTH, inverse)), irrep_examples.on_z2(inverse)],
    )
    return [*REAL_Z2, ["empty"], *maps[0], irrep_examples.ROOT_OF_SIXTH, irrep_examples.CUBE_ROOT_OF_2, *maps[1]]


def _values_on_s3(root: Json, scale: Json, delta: Json, coefficient: Json) -> list[Json]:
    """A network on S3: the values of the plane, where those of degree 1 are 1; the coefficient of the plane over q."""
    inverse = over(1, delta)
    amplitude = irrep_examples.on_s3(times(ROOT_OF_18TH, inverse), times(ROOT_OF_18TH, coefficient, scale, inverse))
    return [
        *REAL_S3,
        ["empty"],
        irrep_examples.on_s3(1, root),
        irrep_examples.on_s3(1, scale),
        ROOT_OF_18TH,
        delta,
        amplitude,
    ]


ROOT_OF_34: Json = ["radical", 3, 34, 1]
ON_Z2 = _values_on_z2()
ON_S3: list[Json] = [
    *_values_on_s3(irrep_examples.ROOT_OF_2, irrep_examples.CUBE_ROOT_OF_2, ROOT_OF_34, irrep_examples.ROOT_OF_2),
    irrep_examples.on_s3(over(1, ROOT_OF_34), over(irrep_examples.CUBE_ROOT_OF_2, ROOT_OF_34)),
]
WITH_CUBE_ROOTS = _values_on_s3(irrep_examples.ROOT_OF_2, irrep_examples.CUBE_ROOT_OF_2, 3, 1)
CUBED = power(SIXTH_ROOT_OF_2, 3)
WITH_SIXTH_ROOTS = _values_on_s3(CUBED, over(power(SIXTH_ROOT_OF_2, 5), 2), 3, CUBED)
A_ROTATION: list[Json] = [NEUTRAL_OF_S3, NEUTRAL_OF_S3, irrep_examples.turned(1)]
A_REFLECTION = [*A_ROTATION, irrep_examples.REFLECTION]
A_FLIP: list[Json] = [":even", ":even", ":odd"]
HYPOTHESES = (
    r"The network of D.15 for every r \ne 1: neurons (u,v,w) = s_r(R_{ij}, \pm R_{jk}, \pm R_{ik}); "
    r"the weights of those of r are scaled by d_r^{1/3}/\Delta, and \|\theta\|_{2,3} \le 1."
)


def _display_part(claim: Json, says: str) -> Part:
    """(D.16), as printed or with the right middle term."""
    printed = claim is scaled_outputs.DISPLAY
    values: list[Json] = [*REAL_Z2, 2]
    labels: list[Json] = [*A_FLIP, ":odd"]
    conclusion = scaled_outputs.DISPLAY[2][-1][2]
    refuted = refute_at(
        scaled_outputs.DISPLAY,
        scaled_outputs.DISPLAYED,
        values,
        [REAL_IRREPS, ["<", 0, "Delta"]],
        conclusion[-1][1],
        [{"at": labels}, {"conditions": list(conclusion[1:-1])}, {"part": 0}],
        irrep_examples.typed(REAL_Z2, "abcg", labels),
    )
    proved, other = (
        scaled_outputs.prove_display(),
        scaled_outputs.REPAIRED_DISPLAY if printed else scaled_outputs.DISPLAY,
    )
    control = "With 1/Delta^3 times the sum as the middle term it is true."
    if not printed:
        control = "With the printed middle term, which is +1/Delta^6, it is false."
    return Part(
        "display",
        says,
        claim,
        refuted if printed else proved,
        [[*values, *labels]],
        [Control(control, differences(claim, other), *((proved, "true") if printed else (refuted, "false")))],
    )


def lemma_d_16() -> Statement:
    """Lemma D.16 as printed."""
    display = _display_part(
        scaled_outputs.DISPLAY,
        "(D.16): the sum over r != 1 of d_r chi_r/Delta^3 is -1/Delta^3 times itself, and -1/Delta^3.",
    )
    definitions = needed(
        irrep_network.IRREP_VOCABULARY,
        [scaled_outputs.OUTPUT, scaled_outputs.CLASSES, scaled_outputs.prove_classes().steps, display.tree()],
    )
    at_flip = irrep_examples.typed(REAL_Z2, "abc", A_FLIP)
    at_labels = irrep_examples.typed(REAL_S3, "abcd", A_REFLECTION)
    return Statement(
        id="tasks/lemma-d.16",
        title="The scaled network outputs the same for all wrong labels",
        source=f"{SOURCE}, Lemma D.16 with the network of Lemma D.15",
        hypotheses=HYPOTHESES,
        conclusion=r"f(a,b)[c] = -1/\Delta^3 for all c \ne ab, so the output is equal for all conjugacy classes. "
        r"(D.16): \sum_{r \ne 1} d_r \chi_r(C) / \Delta^3 = -\frac{1}{\Delta^3} \sum_{r \ne 1} d_r \chi_r(C) / "
        r"\Delta^3 = -1/\Delta^3 for C \ne \{e\}.",
        reading=(
            "Lemma D.15 describes its network in two ways that do not agree. Part 'output' takes the coefficients of "
            "its proof, s_r = (3|G|)^{-1/2}, with gamma_{(i,k)} in the first neuron: the output is that of all wrong "
            "labels, but 4 (3|G|)^{-3/2} is missing as a factor. Part 'classes' takes neurons of norm 1, with "
            "tr(alpha beta gamma^T) = (d_r/3|G|)^{3/2} as the lemma says, s_r = (d_r/3|G|)^{1/2}: then the outputs "
            "differ, already on S3. The printed value would follow if D.15 had the output that it prints. Wrong "
            "labels are the c != ab; roots are given by their equations, q = (3|G|)^{-1/2}. Part 'display' is (D.16), "
            "at the g with g c = a b: a sign and a divisor Delta^3 too much make its middle term 1/Delta^6, a slip."
            f" {FAMILIES}"
        ),
        definitions=definitions,
        parts=[
            Part(
                "output",
                "With the coefficients of the proof of D.15 the output for wrong labels is -1/Delta^3.",
                scaled_outputs.OUTPUT,
                refute_at(
                    scaled_outputs.OUTPUT,
                    [*scaled_outputs.BINDERS, irrep_network.NORM],
                    ON_Z2,
                    [*scaled_outputs.AS_PRINTED.hypotheses(), *scaled_outputs.NORMALISED],
                    equal(scaled_outputs.SCALED_OUTPUT, scaled_outputs.PRINTED_VALUE),
                    [{"at": A_FLIP}, {"conditions": [scaled_outputs.WRONG]}],
                    at_flip,
                ),
                [[*ON_Z2, *A_FLIP]],
                [
                    Control(
                        "With the value -4 (3|G|)^{-3/2}/Delta^3 it is true.",
                        differences(scaled_outputs.OUTPUT, scaled_outputs.REPAIRED_OUTPUT),
                        scaled_outputs.prove_value(scaled_outputs.AS_PRINTED, scaled_outputs.NORMALISED),
                        becomes="true",
                    )
                ],
            ),
            Part(
                "classes",
                "With neurons of norm 1, scaled by d_r^{1/3}/Delta, the outputs for all wrong labels are equal.",
                scaled_outputs.CLASSES,
                refute_at(
                    scaled_outputs.CLASSES,
                    [*scaled_outputs.BINDERS, irrep_network.NORM],
                    ON_S3,
                    [*scaled_outputs.UNIT_AS_PRINTED.hypotheses(), *scaled_outputs.NORMALISED],
                    equal(irrep_network.output("a", "b", "c"), irrep_network.output("a", "b", "d")),
                    [{"at": A_REFLECTION}, {"conditions": [scaled_outputs.WRONG, scaled_outputs.ALSO_WRONG]}],
                    at_labels,
                ),
                [[*ON_S3, *A_REFLECTION]],
                [
                    Control(
                        "With d_r^{-1/6} in place of d_r^{1/3} it is true.",
                        differences(scaled_outputs.CLASSES, scaled_outputs.REPAIRED_CLASSES),
                        scaled_outputs.prove_classes(),
                        becomes="true",
                    )
                ],
            ),
            display,
        ],
    )


def _repaired_part(name: str, says: str, scaling: scaled_outputs.Scaling, values: list[Json], control: Control) -> Part:
    claim = scaling.output_claim(scaled_outputs.TRUE_VALUE)
    return Part(name, says, claim, scaled_outputs.prove_value(scaling), [[*values, *A_ROTATION]], [control])


def lemma_d_16_repair() -> Statement:
    """Lemma D.16 with the right factor, for both kinds of coefficients."""
    claims = [
        scaling.output_claim(scaled_outputs.TRUE_VALUE)
        for scaling in (scaled_outputs.AS_PRINTED, scaled_outputs.UNIT_SCALED)
    ]
    wrong = (
        scaled_outputs.AS_PRINTED.output_claim(scaled_outputs.PRINTED_VALUE),
        scaled_outputs.UNIT_AS_PRINTED.output_claim(scaled_outputs.TRUE_VALUE),
    )
    at_rotation = irrep_examples.typed(REAL_S3, "abc", A_ROTATION)

    def refuted(claim: Json, scaling: scaled_outputs.Scaling, values: list[Json], value: Json) -> Evidence:
        moves: list[dict[str, Json]] = [{"at": A_ROTATION}, {"conditions": [scaled_outputs.WRONG]}]
        failing = equal(scaled_outputs.SCALED_OUTPUT, value)
        return refute_at(claim, scaled_outputs.BINDERS, values, scaling.hypotheses(), failing, moves, at_rotation)

    display = _display_part(
        scaled_outputs.REPAIRED_DISPLAY,
        "(D.16): the sum over r != 1 of d_r chi_r/Delta^3 is -1/Delta^3 at every c != ab.",
    )
    return Statement(
        id="tasks/lemma-d.16.repair",
        title="The scaled network outputs the same for all wrong labels, with the factors that this takes",
        source=f"{SOURCE}, Lemma D.16, repaired",
        hypotheses=(
            r"The network of D.15 for every r \ne 1, with coefficients (3|G|)^{-1/2}, scaled by d_r^{1/3}/\Delta, or "
            r"with neurons of norm 1, of the coefficients (d_r/3|G|)^{1/2}, scaled by d_r^{-1/6}/\Delta; \Delta > 0."
        ),
        conclusion=r"f(a,b)[c] = -4(3|G|)^{-3/2}/\Delta^3 for all c \ne ab, the same for all conjugacy classes. "
        r"(D.16): \sum_{r \ne 1} d_r \chi_r(C) / \Delta^3 = \frac{1}{\Delta^3} \sum_{r \ne 1} d_r \chi_r(C) = "
        r"-1/\Delta^3 for C \ne \{e\}.",
        reading=(
            "Both are the network whose amplitudes s_r have s_r^3 = (3|G|)^{-3/2} d_r/Delta^3. Its norm is 1 for "
            "Delta^3 = 2 sum d_r^{5/2} over r != 1; see part 'attained' of tasks/theorem-7.9."
            f" {FAMILIES}"
        ),
        definitions=needed(
            irrep_network.IRREP_VOCABULARY,
            [*claims, scaled_outputs.prove_value(scaled_outputs.UNIT_SCALED).steps, display.tree()],
        ),
        parts=[
            _repaired_part(
                "output",
                "With the coefficients of the proof of D.15 and the scale d_r^{1/3}/Delta.",
                scaled_outputs.AS_PRINTED,
                WITH_CUBE_ROOTS,
                Control(
                    "With the printed value -1/Delta^3 it is false on S3.",
                    differences(claims[0], wrong[0]),
                    refuted(wrong[0], scaled_outputs.AS_PRINTED, WITH_CUBE_ROOTS, scaled_outputs.PRINTED_VALUE),
                ),
            ),
            _repaired_part(
                "unit",
                "With neurons of norm 1 and the scale d_r^{-1/6}/Delta.",
                scaled_outputs.UNIT_SCALED,
                WITH_SIXTH_ROOTS,
                Control(
                    "With the printed scale d_r^{1/3}/Delta it is false on S3.",
                    differences(claims[1], wrong[1]),
                    refuted(wrong[1], scaled_outputs.UNIT_AS_PRINTED, ON_S3[:-1], scaled_outputs.TRUE_VALUE),
                ),
            ),
            display,
        ],
    )


STATEMENTS = {"tasks/lemma-d.16": lemma_d_16, "tasks/lemma-d.16.repair": lemma_d_16_repair}
