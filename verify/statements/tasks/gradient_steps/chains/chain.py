"""The Markov chain with two states: transition matrix, its powers, stationary law, and the numbers in their entries."""

from verify.library.finite_sums import LENGTH, MORE, PLACE, ZERO, by_counting, raised
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import Binders, define, forall
from verify.statements.tasks.gradient_steps.sums.reciprocals import prove_shifted
from verify.statements.terms import different, equal, indicator, mapping, minus, over, plus, times, total

STATES = ["labels", "one", "two"]
SQUARE = ["maps", STATES, STATES, "real"]
PARAMETERS: Binders = [("a", "real"), ("b", "real")]
ENTRY: Binders = [("i", STATES), ("j", STATES)]


def matrix(top: list[Json], bottom: list[Json]) -> Json:
    """Return the matrix with these two rows."""
    rows = [["choose", "column", ["one", first], ["two", second]] for first, second in (top, bottom)]
    return mapping([("row", STATES), ("column", STATES)], ["choose", "row", ["one", rows[0]], ["two", rows[1]]])


EIGENVALUE: Json = ["eigenvalue", "a", "b"]
REST = minus(EIGENVALUE, 1)
TRANSITION: list[Json] = ["transition", "a", "b"]
BACKWARD: list[Json] = ["backward_transition", "a", "b"]
A, B = minus("a", 1), minus("b", 1)
PRODUCT = total([("h", STATES)], times(["X", "i", "h"], ["Y", "h", "j"]))
CHAIN: list[Json] = [
    define("eigenvalue", PARAMETERS, minus(plus("a", "b"), 1)),
    define("transition", PARAMETERS, matrix(["a", minus(1, "a")], [minus(1, "b"), "b"])),
    define(
        "stationary",
        PARAMETERS,
        mapping([("i", STATES)], ["choose", "i", ["one", over(B, REST)], ["two", over(A, REST)]]),
    ),
    define("beta", PARAMETERS, matrix([A, minus(1, "a")], [minus(1, "b"), B])),
    define("gamma", PARAMETERS, matrix([B, A], [B, A])),
    define("matrix_product", [("X", SQUARE), ("Y", SQUARE)], mapping(ENTRY, PRODUCT)),
    define(
        "matrix_power",
        [("Y", SQUARE), ("n", "natural")],
        ["iterate", [["X", SQUARE]], ["matrix_product", "X", "Y"], mapping(ENTRY, indicator(equal("i", "j"))), "n"],
    ),
]
STEPS: list[Json] = [
    define(
        "backward_transition",
        PARAMETERS,
        matrix([over("b", EIGENVALUE), over(A, EIGENVALUE)], [over(B, EIGENVALUE), over("a", EIGENVALUE)]),
    ),
    define(
        "steps",
        [*PARAMETERS, ("p", "natural"), ("s", "natural")],
        [
            "matrix_product",
            ["matrix_power", TRANSITION, "p"],
            ["matrix_power", BACKWARD, "s"],
        ],
    ),
]
REGULAR = different(EIGENVALUE, 1)


def letter(name: str, i: Json, j: Json) -> Json:
    """Return an entry of ``beta`` or ``gamma``."""
    return [name, "a", "b", i, j]


def power_entry(power: Json, i: Json, j: Json) -> Json:
    """Return (β_ij z + γ_ij)/(λ − 1) for a power z of λ."""
    return over(plus(times(letter("beta", i, j), power), letter("gamma", i, j)), REST)


def prove_rest(proof: Evidence) -> int:
    """Prove λ − 1 ≠ 0 from λ ≠ 1."""
    return prove_shifted(proof, EIGENVALUE, proof.assume(REGULAR))


def prove_powers(proof: Evidence, regular: int) -> int:
    """Prove ∀n ∀i, j: (Pⁿ)_ij = (β_ij λⁿ + γ_ij)/(λ − 1), from (λ − 1) · 1/(λ − 1) = 1."""
    return _prove_powers(proof, regular, TRANSITION, EIGENVALUE)


def _prove_powers(proof: Evidence, regular: int, square: list[Json], ratio: Json, *cofactors: Json) -> int:
    def statement(n: Json) -> Json:
        return forall(ENTRY, equal(["matrix_power", square, n, "i", "j"], power_entry(raised(ratio, n), "i", "j")))

    base = proof.follows(statement(ZERO), regular)
    before = cofactor(proof.assume(statement(LENGTH)), ["i", "g"], [*square, "g", "j"], [["g", STATES]])
    return by_counting(proof, statement, base, proof.sums(statement(MORE), cofactors=[before, *cofactors]))


def prove_steps(proof: Evidence, regular: int, invertible: int) -> int:
    """Prove ∀p, s ∀i, j: (P^p P^(−s))_ij = (β_ij λ^p λ^(−s) + γ_ij)/(λ − 1), from λ · 1/λ = 1, too."""
    forward = proof.specialise(prove_powers(proof, regular), [LENGTH])
    unchanged = cofactor(invertible, [], over(letter("gamma", "i", "j"), REST))
    backward = _prove_powers(proof, regular, BACKWARD, over(1, EIGENVALUE), unchanged)
    backward = proof.specialise(backward, [PLACE])
    up, down = raised(EIGENVALUE, LENGTH), raised(over(1, EIGENVALUE), PLACE)
    last = ["matrix_power", BACKWARD, PLACE, "h", "j"]
    entry = power_entry(times(up, down), "i", "j")
    found = proof.sums(
        forall(ENTRY, equal(["steps", "a", "b", LENGTH, PLACE, "i", "j"], entry)),
        cofactors=[
            cofactor(forward, ["i", "h"], last, [["h", STATES]]),
            cofactor(backward, ["h", "j"], power_entry(up, "i", "h"), [["h", STATES]]),
            cofactor(regular, [], entry),
        ],
    )
    return proof.generalise(found, [LENGTH, PLACE])
