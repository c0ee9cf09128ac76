"""The posterior law of the rows of a transition matrix with Dirichlet priors, given transitions, is Dirichlet again.

Thesis on combinatorial tasks, equations (8.1) to (8.3).
"""

from collections.abc import Callable

from verify.statements.formulas import Binders, Json, define, forall, implies
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, refute_at
from verify.statements.tasks.heads import positions, urn_update, urns
from verify.statements.tasks.thesis import FINITE_MOMENTS, SOURCE, presupposing
from verify.statements.terms import equal, mapping, minus, over, plus, product_over, total
from verify.statements.trees import differences, needed, substituted

ROW_AND_LETTER: Binders = [("i0", "C"), ("j0", "S")]
PARAMETER = ["alpha", "i0", "j0"]
COUNT = ["counts", *urns.LETTER_NAMES, *urns.UNORDERED_NAMES, "i0", "j0"]
VISITS = ["visits", *urns.LETTER_NAMES, *urns.UNORDERED_NAMES, "i0"]
PARAMETERS = total([("j", "S")], ["alpha", "i0", "j"])
HITS = plus(COUNT, PARAMETER)
WHOLE = plus(VISITS, PARAMETERS)
VOCABULARY: list[Json] = [
    *urns.URN_VOCABULARY,
    define(
        "prediction",
        [*urns.LETTERS, *urns.PRIOR, *urns.UNORDERED, *ROW_AND_LETTER],
        over(HITS, WHOLE),
    ),
    define(
        "beta_moment",
        [("a", "real"), ("b", "real"), *urns.FUTURE[:2]],
        product_over(
            [("u", "U")],
            over(
                plus("a", total([("v", "U")], ["after", "v", "u"])),
                plus("a", "b", total([("v", "U")], ["after", "v", "u"])),
            ),
        ),
    ),
]


def future(places: Json, order: Json) -> dict[str, Json]:
    """Draws of the letter j0 in the row i0."""
    return {
        "U": places,
        "after": order,
        "r": mapping([("u'", places)], "i0"),
        "y": mapping([("u'", places)], "j0"),
    }


REPEATED = future("U", "after")
UNIT: Json = ["unit"]
ONCE = future(UNIT, mapping([("u'", UNIT), ("v'", UNIT)], 0))
ENTRY = ["P", "om'", "i0", "j0"]
PREDICTION = ["prediction", *urns.LETTER_NAMES, *names_of(urns.PRIOR), *urns.UNORDERED_NAMES, *names_of(ROW_AND_LETTER)]
MISSES = minus(plus(PARAMETERS, VISITS), PARAMETER, COUNT)
MARGINAL_BINDERS = [*urn_update.SPACE, *urns.PAST, *urns.FUTURE[:2], *ROW_AND_LETTER]
MARGINAL_HYPOTHESES = [
    *urn_update.PRIOR_HYPOTHESES,
    ["ordered", "U", "after"],
    ["jointly_dirichlet", *urn_update.SPACE_NAMES, *urns.PAST_NAMES, *REPEATED.values()],
]
MOMENT = [*urn_update.POSTERIOR, mapping([("om'", "Om")], product_over([("u", "U")], ENTRY))]
MEAN = [*urn_update.POSTERIOR, mapping([("om'", "Om")], ENTRY)]
MEAN_BINDERS = [*urn_update.SPACE, *urns.PAST, *ROW_AND_LETTER]
MEAN_HYPOTHESES = [
    *urn_update.PRIOR_HYPOTHESES,
    ["jointly_dirichlet", *urn_update.SPACE_NAMES, *urns.PAST_NAMES, *ONCE.values()],
]
FLAT = mapping([("i'", "C"), ("j'", "S")], 1)
FLAT_BINDERS = [*(binder for binder in MEAN_BINDERS if binder[0] != "alpha")]
FLAT_HYPOTHESES = [substituted(formula, {"alpha": FLAT}) for formula in MEAN_HYPOTHESES if formula != urns.POSITIVE]


def _marginal_claim(misses: Json) -> Json:
    value = ["beta_moment", HITS, misses, "U", "after"]
    return forall(MARGINAL_BINDERS, implies(*MARGINAL_HYPOTHESES, equal(MOMENT, value)))


def _mean_claim(number: Json) -> Json:
    return forall(MEAN_BINDERS, implies(*MEAN_HYPOTHESES, equal(MEAN, over(HITS, plus(number, PARAMETERS)))))


MARGINAL = _marginal_claim(MISSES)
MEAN_CLAIM = _mean_claim(VISITS)
FLAT_CLAIM = forall(
    FLAT_BINDERS, implies(*FLAT_HYPOTHESES, equal(MEAN, over(plus(COUNT, 1), plus(VISITS, ["size", "S"]))))
)


class Rows:
    """The proofs, from that of the update."""

    def __init__(self, further: Binders = ()) -> None:
        """Declare the variables, with further ones, and prove the update."""
        self.posterior = urn_update.Posterior([*ROW_AND_LETTER, ("om1", "Om"), *further])
        self.proof = self.posterior.proof
        self.updated = self.posterior.update()

    def repeated(self, draws: dict[str, Json], hypotheses: list[Json], order: int) -> int:
        """The posterior moment of repeated draws of one letter."""
        prior, joint = hypotheses[:3], hypotheses[-1]
        premises = [*map(self.proof.assume, prior), order, self.proof.assume(joint)]
        return self.proof.specialise(
            self.updated, [*names_of([*urn_update.SPACE, *urns.PAST]), *draws.values()], premises
        )

    def marginal(self) -> int:
        """∀ laws, past, i and j (the hypotheses ⟹ the moments of the probability of one letter)."""
        proof = self.proof
        found = self.repeated(REPEATED, MARGINAL_HYPOTHESES, proof.assume(MARGINAL_HYPOTHESES[3]))
        earlier = total([("v", "U")], ["after", "v", "u2"])
        names = [*urn_update.NEW_URN[1:4], *REPEATED.values(), "u2"]
        same = [
            proof.generalise(proof.sums(equal([name, *names], value)), ["u2"])
            for name, value in (("drawn", plus(HITS, earlier)), ("any_drawn", plus(HITS, MISSES, earlier)))
        ]
        value = ["beta_moment", HITS, MISSES, "U", "after"]
        result = proof.rewrite(equal(MOMENT, value), same, found)
        return proof.generalise(result, names_of(MARGINAL_BINDERS), MARGINAL_HYPOTHESES)

    def mean(self) -> int:
        """∀ laws, past, i and j (the hypotheses ⟹ the mean of the probability of one letter)."""
        proof = self.proof
        found = self.repeated(ONCE, MEAN_HYPOTHESES, proof.evaluate(["ordered", *list(ONCE.values())[:2]]))
        once = substituted(urn_update.FUTURE_LIKELIHOOD[2], {**ONCE, "om'": "om1"})
        entry = proof.generalise(proof.sums(equal(once, ["P", "om1", "i0", "j0"])), ["om1"])
        names = [*urn_update.NEW_URN[1:4], *ONCE.values(), ["star"]]
        same = [proof.sums(equal([name, *names], value)) for name, value in (("drawn", HITS), ("any_drawn", WHOLE))]
        product = product_over([("u", UNIT)], over(HITS, WHOLE))
        result = proof.rewrite(equal(MEAN, product), [entry, *same], found)
        result = proof.rewrite(equal(MEAN, over(HITS, WHOLE)), [proof.sums(equal(product, over(HITS, WHOLE)))], result)
        return proof.generalise(result, names_of(MEAN_BINDERS), MEAN_HYPOTHESES)

    def flat(self) -> int:
        """The mean for uniformly random laws."""
        proof = self.proof
        positive = proof.generalise(proof.evaluate(["<", 0, 1]), ["i0", "j0"])
        ordered, *given = (proof.assume(formula) for formula in FLAT_HYPOTHESES)
        values = [FLAT if name == "alpha" else name for name in names_of(MEAN_BINDERS)]
        found = proof.specialise(self.mean(), values, [ordered, positive, *given])
        ones = proof.sums(equal(total([("j", "S")], 1), ["size", "S"]))
        goal = equal(MEAN, over(plus(COUNT, 1), plus(VISITS, ["size", "S"])))
        return proof.generalise(proof.rewrite(goal, [ones], found), names_of(FLAT_BINDERS), FLAT_HYPOTHESES)


POINTS = positions.labels("abc")
LETTER_SET = positions.labels("mn")


def _letter(name: str) -> Json:
    return ["of", LETTER_SET, f":{name}"]


def _constant(*sets: Json, value: Json) -> Json:
    return mapping([(f"z{place}", places) for place, places in enumerate(sets)], value)


def _space() -> list[Json]:
    """The law of the row m has the first two moments of a uniformly random one; the row n is (1/2, 1/2)."""
    half = over(1, 2)
    share = ["choose", "z", ["a", 0], ["b", half], ["c", 1]]
    row = ["choose", "z2", ["m", share], ["n", minus(1, share)]]
    laws = mapping([("z", POINTS), ("z1", LETTER_SET), ("z2", LETTER_SET)], ["choose", "z1", ["m", row], ["n", half]])
    sixth = over(1, 6)
    mass = mapping([("z", POINTS)], ["choose", "z", ["a", sixth], ["b", over(2, 3)], ["c", sixth]])
    return [LETTER_SET, LETTER_SET, POINTS, mass, laws]


def _one_draw(row: str) -> list[Json]:
    """A single draw of the letter m."""
    return [UNIT, _constant(UNIT, UNIT, value=0), *(_constant(UNIT, value=_letter(name)) for name in (row, "m"))]


ONES = _constant(LETTER_SET, LETTER_SET, value=1)
AT_M = [_letter("m"), _letter("m")]
UPDATE_VALUES = [*_space(), ONES, *_one_draw("m"), *_one_draw("m")]
MARGINAL_VALUES = [*_space(), ONES, *_one_draw("m"), *_one_draw("m")[:2], *AT_M]
MEAN_VALUES = [*_space(), ONES, *_one_draw("n"), *AT_M]
FLAT_VALUES = [*_space(), *_one_draw("n"), *AT_M]


def _control(says: str, claim: Json, wrong: Json, binders: Binders, values: list[Json]) -> Control:
    *hypotheses, failing = wrong[2][1:]
    return Control(says, differences(claim, wrong), refute_at(wrong, binders, values, hypotheses, failing))


WITHOUT_COUNTS = forall(
    urn_update.EVERYTHING,
    implies(
        *urn_update.HYPOTHESES,
        equal(
            [*urn_update.POSTERIOR, urn_update.FUTURE_LIKELIHOOD],
            ["urn", *urns.LETTER_NAMES, "alpha", *urns.FUTURE_NAMES],
        ),
    ),
)
WITHOUT_HITS = _marginal_claim(minus(plus(PARAMETERS, VISITS), PARAMETER))
ALL_DRAWS = _mean_claim(["size", "R"])
UNNORMALISED = forall(FLAT_BINDERS, implies(*FLAT_HYPOTHESES, equal(MEAN, over(plus(COUNT, 1), plus(VISITS, 1)))))


def _part(name: str, says: str, prove: Callable[[Rows], int], values: list[Json], control: Control) -> Part:
    rows = Rows()
    prove(rows)
    return Part(name, says, CLAIMS[name], rows.proof, [values], [control])


CLAIMS = {"posterior": urn_update.UPDATE, "marginals": MARGINAL, "means": MEAN_CLAIM, "flat": FLAT_CLAIM}


def posterior() -> Statement:
    """Equations (8.1) to (8.3)."""
    parts = [
        _part(
            "posterior",
            "(8.1): given the past, the moments of all rows are those of Dirichlet laws with the counts added.",
            lambda rows: rows.updated,
            UPDATE_VALUES,
            _control(
                "The laws of the prior, without counts, do not remain: after a transition from m to m.",
                urn_update.UPDATE,
                WITHOUT_COUNTS,
                urn_update.EVERYTHING,
                UPDATE_VALUES,
            ),
        ),
        _part(
            "marginals",
            "(8.2): the moments of a single probability are those of the printed Beta law.",
            Rows.marginal,
            MARGINAL_VALUES,
            _control(
                "If c_ij is not subtracted in the second parameter, it is false: after a transition from m to m.",
                MARGINAL,
                WITHOUT_HITS,
                MARGINAL_BINDERS,
                MARGINAL_VALUES,
            ),
        ),
        _part(
            "means",
            "(8.3): the mean of a single probability.",
            Rows.mean,
            MEAN_VALUES,
            _control(
                "If N is the number of all transitions, it is false: the row of m, after a transition from n to m.",
                MEAN_CLAIM,
                ALL_DRAWS,
                MEAN_BINDERS,
                MEAN_VALUES,
            ),
        ),
        _part(
            "flat",
            "For uniformly random rows it is (c_ij + 1)/(N_i + k).",
            Rows.flat,
            FLAT_VALUES,
            _control(
                "With 1 in the place of k it is false: two letters, the row of m after a transition from n to m.",
                FLAT_CLAIM,
                UNNORMALISED,
                FLAT_BINDERS,
                FLAT_VALUES,
            ),
        ),
    ]
    return Statement(
        id="tasks/equation-8.1-8.3",
        title="Dirichlet posterior of the rows of a transition matrix, its Beta marginals and means",
        source=f"{SOURCE}, chapter 8, equations (8.1) to (8.3)",
        hypotheses=(
            r"The rows P_{i,:} have independent Dirichlet laws with parameters \alpha_{ij} > 0. In x there are c_{ij} "
            r"transitions from i to j, and N_i = \sum_j c_{ij} from i; the law of x_1 does not depend on P."
        ),
        conclusion=(
            r"P_{i,:} | x \sim Dir(\alpha_{i1} + c_{i1}, …, \alpha_{ik} + c_{ik}), independently for different i; "
            r"P_{ij} | x \sim Beta(c_{ij} + \alpha_{ij}, \sum_j \alpha_{ij} + N_i - \alpha_{ij} - c_{ij}); "
            r"E[P_{ij} | x] = (c_{ij} + \alpha_{ij})/(N_i + \sum_j \alpha_{ij}), which is (c_{ij} + 1)/(N_i + k) for "
            r"\alpha = 1."
        ),
        reading=(
            "For every finite set S of letters and C of rows: C = S and α_ij = α_j in the work, words of n − 1 "
            "letters for its n-grams. R is the set of transitions of x, each with its row s and its letter x; U is a "
            "set of transitions to come. A law of bounded numbers is given by its moments, and a Dirichlet law by "
            "those of an urn: the expectation of the product of the probabilities of transitions in some order is the "
            "product of (α + the number of earlier ones with the same row and letter)/(Σα + the number of earlier "
            "ones with the same row). So the claims are on the moments over any finite space of random matrices that "
            "has those of the prior which enter: for the past, and for the past followed by what is to come. The "
            "posterior moment is the sum of mass · probability of the past · f over that of mass · probability of the "
            "past. A Beta law is a Dirichlet law of two letters. (8.3) prints N for the N_i of (8.2) and of the line "
            "after it: by the letter, as the number of all transitions, it is tasks/equation-8.1-8.3.literal. That "
            "x_1 has a law that does not depend on P is what Remark 8.1 says of these equations."
        ),
        definitions=needed(VOCABULARY, [*CLAIMS.values(), WITHOUT_COUNTS, *([*part.evidence.steps] for part in parts)]),
        parts=presupposing(parts, FINITE_MOMENTS),
    )


def mean_literal() -> Statement:
    """Equation (8.3) with the number of all transitions."""
    proof = Rows()
    proof.mean()
    says = "With the number N_i of those from i it is true."
    *hypotheses, failing = ALL_DRAWS[2][1:]
    part = Part(
        "means",
        "(8.3) with N as the number of all transitions. False: the row of m, after a transition from n to m.",
        ALL_DRAWS,
        refute_at(ALL_DRAWS, MEAN_BINDERS, MEAN_VALUES, hypotheses, failing),
        [MEAN_VALUES],
        [Control(says, differences(ALL_DRAWS, MEAN_CLAIM), proof.proof, "true")],
    )
    return Statement(
        id="tasks/equation-8.1-8.3.literal",
        title="The posterior mean of a transition probability, with the number of all transitions in (8.3)",
        source=f"{SOURCE}, chapter 8, equation (8.3)",
        hypotheses=r"As in tasks/equation-8.1-8.3; N = \sum_i N_i is the number of all transitions.",
        conclusion=r"E[P_{ij} | x] = (c_{ij} + \alpha_{ij})/(N + \sum_j \alpha_{ij}).",
        reading="The letter N of (8.3) is not explained in the text; the next line, for uniform rows, has N_i.",
        definitions=needed(VOCABULARY, [ALL_DRAWS, MEAN_CLAIM, proof.proof.steps]),
        parts=presupposing([part], FINITE_MOMENTS),
    )


STATEMENTS = {"tasks/equation-8.1-8.3": posterior, "tasks/equation-8.1-8.3.literal": mean_literal}
