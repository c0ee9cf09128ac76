"""Theorem 3.5 in one claim: from every small balanced start w_y decays geometrically from the time T_1 + 4 on.

Simple structures in neural networks (Chen), Theorem 3.5 (Theorem B.9).
"""

from collections.abc import Callable

from verify.library.finite_sums import ZERO
from verify.proving.evidence import ConciseEvidence, Evidence, Json
from verify.statements import model, patterns, trees
from verify.statements.formulas import both, exists, forall, implies
from verify.statements.structures.neuron import boxes, descent, settings, small_starts, trajectory, vocabulary
from verify.statements.structures.neuron.descent import BASIN, lasting, later, prove_lasting
from verify.statements.structures.neuron.small_starts import BOUND, HYPOTHESES, PASSES, prove_passed
from verify.statements.terms import equal, minus, over, plus, times

BINDERS = [*trajectory.RATES, *BOUND, *trajectory.SEQUENCES]
DECLARED = [*dict([*small_starts.DECLARED, *descent.DECLARED, *BINDERS]).items()]


def _in_time(first: Json, most: Json) -> Json:
    """T_1 = ``first`` is at most ``most``, and from T_1 + 4 on w_y decays."""
    return both(["<=", first, most], lasting(first))


def _conclusion(most: Json) -> Json:
    return exists([("T", "natural")], implies(trajectory.MOTION, _in_time("T", most)))


CLAIM = forall(BINDERS, implies(*HYPOTHESES, _conclusion("N")))


def _prove() -> Evidence:
    """The box is reached in time, and from there w_y decays."""
    proof = ConciseEvidence(DECLARED)
    setting = settings.Setting(BINDERS, HYPOTHESES, [], proof)
    motion = trajectory.Motion(proof, proof.assume(trajectory.MOTION), setting.given[:2], setting.given[2])
    passed, lasts = prove_passed(setting, motion), prove_lasting(setting, motion)
    here = proof.assume(trees.substituted(PASSES, {"T": "j"}))
    early, box = (proof.project(here, part) for part in range(2))
    found = proof.conjunction(early, proof.specialise(lasts, ["j"], [box]))
    conclusion = _conclusion("N")
    found = proof.choose(
        passed, "j", proof.witness(conclusion, ["j"], proof.generalise(found, [], [trajectory.MOTION]))
    )
    nothing = proof.contradiction(
        _in_time(0, "N"), proof.assume(trajectory.MOTION), proof.assume(["not", trajectory.MOTION])
    )
    idle = proof.witness(conclusion, [0], proof.generalise(nothing, [], [trajectory.MOTION]))
    return setting.finish(proof.cases(trajectory.MOTION, found, idle))


def _prove_zero(proof: Evidence, goal: Callable[[Json], Json]) -> int:
    """Prove ∀n (n ≤ 0 ⟹ an equation that holds for 0); the proof declares n."""

    def statement(n: Json) -> Json:
        return implies(["<=", n, 0], goal(n))

    first = proof.generalise(proof.sums(goal(ZERO)), [], [statement(ZERO)[1]])
    _, bound, later_goal = statement(["next", "n"])
    form = plus("n", 1, minus(0, ["next", "n"]))
    absurd = proof.squares(["<", 0, 0], proof.sums(equal(minus(0, 0), form)), [proof.assume(bound)])
    never = proof.contradiction(later_goal, absurd, proof.evaluate(["<", 0, 0]))
    step = proof.generalise(proof.generalise(never, [], [bound]), ["n"], [statement("n")])
    return proof.induct(forall([("t", "natural")], statement("t")), first, step)


def _too_early() -> model.Control:
    """A start of 1/100 along the teacher is not in the box four steps later."""
    sequences = trajectory.aligned(over(1, 100))
    values = [trajectory.FASTEST, vocabulary.SOME_INVERSE, 9, *sequences]
    at = patterns.valuation(BINDERS, values)
    near_miss = forall(BINDERS, implies(*HYPOTHESES, _conclusion(0)))
    proof = ConciseEvidence([("j", "natural"), ("n", "natural")])
    assumed = trees.substituted(_conclusion(0)[2], at | {"T": "j"})
    found = proof.specialise(proof.assume(assumed), [], [trajectory.prove_aligned(proof, sequences)])
    none, lasts = (proof.project(found, part) for part in range(2))
    fourth = proof.specialise(_prove_zero(proof, lambda n: later(4, n, 0)), ["j"])
    here = proof.specialise(lasts, [4, 0], [proof.specialise(fourth, [], [none])])
    box = proof.project(proof.project(here, 0), 3)
    v, x, _ = (trees.substituted(term, at) for term in trajectory.state(4))
    small = proof.evaluate(["not", ["<=", boxes.decimal(BASIN[3]), times(v, x)]])
    refuted = proof.generalise(patterns.prove_not(proof, assumed, proof.project(box, 4), small), ["j"])
    given = [proof.evaluate(trees.substituted(hypothesis, at)) for hypothesis in HYPOTHESES]
    proof.counterexample(near_miss, [{"at": values}, {"given": given}], refuted)
    says = "With 0 for N it is false: after four steps from 1/100 along the teacher v w_x is still below 0.43."
    return model.Control(says, trees.differences(CLAIM, near_miss), proof)


def decay_in_time_part() -> model.Part:
    """The whole theorem."""
    return model.Part(
        "decay-in-time",
        "Theorem 3.5: from every start with v = |w| = epsilon <= 0.1 at an angle of at most pi/2, and for every N with "
        "2.56^N beta^2 >= 1.35/pi, beta = (1 + 1.1/pi) epsilon, there is a T_1 <= N such that w_y < 0.1 (1 - 0.030 "
        "K)^(t - T_1 - 4) at every time t >= T_1 + 4. From then on v w_x is between 0.43 and 1.3 and v - w_x between "
        "-0.3465 and 0.09, so that the trajectory stays in the basin of the part decay. T is T_1, and s is t - T_1 - "
        "4.",
        CLAIM,
        _prove(),
        [[trajectory.FASTEST, vocabulary.SOME_INVERSE, 4, *trajectory.aligned(over(1, 10))]],
        [_too_early()],
    )
