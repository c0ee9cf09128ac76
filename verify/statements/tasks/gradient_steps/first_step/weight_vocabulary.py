"""Words for the first gradient in W: the triple sum of (E.13), the lines of (E.16), and the closed form (E.17)."""

from collections.abc import Sequence

from verify.library.finite_sums import raised
from verify.statements import patterns, trees
from verify.statements.formulas import Binders, Json, define
from verify.statements.tasks.gradient_steps.chains import chain
from verify.statements.tasks.gradient_steps.sums.reciprocals import AGAINST, VALUE
from verify.statements.tasks.gradient_steps.sums.triple_sums import over_positions
from verify.statements.terms import different, minus, over, plus, power, times, total

LAMBDA: Binders = [(VALUE, "real"), ("t", "natural")]
CORNER: Binders = [("m", chain.STATES), ("l", chain.STATES)]
UPDATE: Binders = [("c", "real"), *chain.PARAMETERS, ("t", "natural"), *CORNER]
T = "t"
UP = raised(VALUE, T)
ROMANS: list[Json] = [
    define(
        "term_I",
        LAMBDA,
        plus(
            over(
                plus(minus(VALUE, times(plus(T, 1), UP, VALUE)), times(T, UP, power(VALUE, 2))),
                power(AGAINST, 2),
            ),
            minus(over(minus(1, UP), times(minus(1, over(1, VALUE)), AGAINST))),
            over(T, minus(VALUE, 1)),
        ),
    ),
    define(
        "term_II",
        LAMBDA,
        plus(
            times(power(VALUE, 2), over(minus(1, UP), AGAINST)),
            minus(times(VALUE, over(times(T, plus(T, 3)), 2))),
            over(times(T, plus(T, 1)), 2),
        ),
    ),
    define(
        "term_III",
        LAMBDA,
        minus(
            times(T, over(VALUE, AGAINST)),
            over(minus(power(VALUE, 2), times(power(VALUE, 2), UP)), power(AGAINST, 2)),
            over(times(T, plus(T, 1)), 2),
        ),
    ),
    define("term_IV", [("t", "natural")], over(times(T, plus(T, 1), plus(T, 2)), 6)),
]


def roman(number: str, t: Json = T) -> Json:
    """Return one of the terms (I) to (IV) at the eigenvalue of P."""
    return ["term_IV", t] if number == "IV" else [f"term_{number}", chain.EIGENVALUE, t]


def excess(i: Json) -> Json:
    """P_mi − 1/2."""
    return minus([*chain.TRANSITION, "m", i], over(1, 2))


def over_states(term: Json) -> Json:
    """The sum of (P_mi − 1/2) times a term over the states i."""
    return total([("i", chain.STATES)], times(excess("i"), term))


def law(state: Json) -> Json:
    """The stationary probability of a state."""
    return ["stationary", "a", "b", state]


def three_times(p: Json, t: Json, s: Json) -> Json:
    """(P^(p−t'))_im (P^(t'−s))_li π_l."""
    return times(["steps", "a", "b", p, t, "i", "m"], ["steps", "a", "b", t, s, "l", "i"], law("l"))


def beta(i: Json, j: Json) -> Json:
    """β_ij."""
    return chain.letter("beta", i, j)


def gamma(i: Json, j: Json) -> Json:
    """γ_ij."""
    return chain.letter("gamma", i, j)


def eigen(p: Json, s: Json) -> Json:
    """λ^(p−s)."""
    return times(raised(chain.EIGENVALUE, p), raised(over(1, chain.EIGENVALUE), s))


def factored(p: Json, t: Json, s: Json) -> Json:
    """(β_im λ^(p−t') + γ_im)(β_li λ^(t'−s) + γ_li) π_l."""
    return times(
        plus(times(beta("i", "m"), eigen(p, t)), gamma("i", "m")),
        plus(times(beta("l", "i"), eigen(t, s)), gamma("l", "i")),
        law("l"),
    )


COEFFICIENTS: list[Json] = [
    times(beta("i", "m"), beta("l", "i")),
    times(beta("i", "m"), gamma("l", "i")),
    times(beta("l", "i"), gamma("i", "m")),
    times(gamma("i", "m"), gamma("l", "i")),
]


def multiplied(p: Json, t: Json, s: Json) -> Json:
    """The sum of the terms (A), (B), (C), (D)."""
    powers: list[Json] = [eigen(p, s), eigen(p, t), eigen(t, s)]
    return plus(*(times(x, y) for x, y in zip(COEFFICIENTS, powers, strict=False)), COEFFICIENTS[3])


def differences() -> list[Json]:
    """β_1m β_l1 − β_2m β_l2 and so on."""
    return [minus(*(trees.substituted(x, {"i": i}) for i in (":one", ":two"))) for x in COEFFICIENTS]


GRADIENT: list[Json] = [
    define(
        "step_gradient",
        UPDATE,
        times(over("c", T), over_states(over_positions(three_times, T))),
    )
]
STEP_GRADIENT: Json = ["step_gradient", "c", *patterns.names_of(chain.PARAMETERS), T, "m", "l"]
SCALE = over("c", T)
ROMAN = [roman(number) for number in ("I", "II", "III", "IV")]


def with_terms(coefficients: Sequence[Json], terms: Sequence[Json]) -> Json:
    """Return x₁ (I)/(λ − 1) + x₂ (II)/(λ − 1)² + x₃ (III)/(λ − 1) + x₄ (IV)."""
    first, second, third, fourth = coefficients
    quotients = [over(first, chain.REST), over(second, power(chain.REST, 2)), over(third, chain.REST), fourth]
    return plus(*(times(x, term) for x, term in zip(quotients, terms, strict=True)))


def closed_form(terms: Sequence[Json]) -> Json:
    """Return the right side of (E.17) for the terms (I) to (IV)."""
    front = over(times(law("l"), excess(":one")), power(chain.REST, 2))
    return times(times(SCALE, front), with_terms(differences(), terms))


CLOSED = closed_form(ROMAN)
CUBIC = over(times(plus(T, 1), plus(T, 2)), 6)
HYPOTHESES = [different(chain.EIGENVALUE, 0), chain.REGULAR]
