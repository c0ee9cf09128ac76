"""The gradient in v_j that a diagonal bias of W adds, as the display of (E.38), printed and corrected.

Tasks (Edelman), appendix E.1.
"""

from collections.abc import Callable

from verify.library.finite_sums import raised
from verify.statements.formulas import Json, forall
from verify.statements.patterns import names_of
from verify.statements.tasks.gradient_steps.chains import chain, chain_letters
from verify.statements.tasks.gradient_steps.first_step.weight_vocabulary import beta, gamma, law
from verify.statements.tasks.gradient_steps.second_step.gradient import GAP_HERE, HALF, STEP, SecondGradient, entry
from verify.statements.terms import equal, minus, over, plus, power, times, total

LATER_GRADIENT: Json = ["diagonal_gradient", "a", "b", "k", "r"]
AT_PLACE, OVER_LENGTH = raised(chain.EIGENVALUE, "k"), raised(chain.EIGENVALUE, "r")
AGAINST = minus(1, chain.EIGENVALUE)
RISING = minus(chain.EIGENVALUE, times(chain.EIGENVALUE, OVER_LENGTH))
SHARE = times(law("l"), minus(entry("l", "i"), HALF))
TWICE = times(beta("i", "l"), beta("l", "i"))
ONCE = times(beta("i", "l"), gamma("l", "i"))


def _bracket(divisor: Json) -> Json:
    """What (E.38) has in brackets, with a divisor of λ − λ^(t−j+2)."""
    both_powers = minus(
        over(minus(times(AT_PLACE, chain.EIGENVALUE), times(AT_PLACE, chain.EIGENVALUE, OVER_LENGTH)), AGAINST),
        times("r", AT_PLACE),
    )
    one_power = minus(over(RISING, divisor), "r")
    constant = plus(times(gamma("i", "l"), beta("l", "i"), AT_PLACE), times(gamma("i", "l"), gamma("l", "i")))
    return plus(
        times(over(TWICE, chain.REST), both_powers),
        times(over(ONCE, chain.REST), one_power),
        times(over(times("r", plus("r", 1)), 2), constant),
    )


def _later(divisor: Json) -> Json:
    """The display of (E.38), with a divisor of λ − λ^(t−j+2)."""
    return total(STEP, times(over(law("l"), power(chain.REST, 2)), minus(entry("l", "i"), HALF), _bracket(divisor)))


PRINTED_LATER, CORRECTED_LATER = _later(chain.REST), _later(AGAINST)
ONCE_ADDED = total(STEP, times(SHARE, ONCE))
ADDED = times(-2, power(GAP_HERE, 4), RISING, ONCE_ADDED)


def _prove_closed(step: SecondGradient, left: Callable[[Json], Json], right: Json, divisor: Json) -> int:
    """Prove ∀k, r: a term in the gradient is another one, which has the display with a divisor in one of both.

    The gradient is a sum over the targets with the entries of P^k; they, 1/(λ − 1)² and 1/(1 − λ) are replaced.
    """
    proof = step.proof
    sums = [step.letters_sum(name, "k") for name in ("beta", "gamma")]
    exact, closed = step.gradient("k", "r", *sums), step.closed("r", *sums)
    entries = forall(
        chain.ENTRY, equal(["matrix_power", chain.TRANSITION, "k", "i", "j"], chain.power_entry(AT_PLACE, "i", "j"))
    )
    reciprocals = [equal(over(1, power(chain.REST, 2)), power(GAP_HERE, 2)), equal(over(1, AGAINST), minus(GAP_HERE))]
    premises = [chain_letters.in_letters(formula) for formula in (entries, *reciprocals)]
    theorems = [proof.assume(premise) for premise in premises]
    series = times(GAP_HERE, minus(times(chain.EIGENVALUE, GAP_HERE, minus(OVER_LENGTH, 1)), "r"))
    ends = plus(times(beta("i", "l"), series), times(gamma("i", "l"), HALF, "r", plus("r", 1)))
    turned = plus(times(TWICE, AT_PLACE), ONCE) if divisor == AGAINST else times(TWICE, AT_PLACE)
    weights = [
        times(SHARE, GAP_HERE, ends),
        minus(total(STEP, times(SHARE, _bracket(divisor)))),
        minus(times(power(GAP_HERE, 3), total(STEP, times(SHARE, turned, RISING)))),
    ]
    _first, *others = (chain_letters.in_letters(weight) for weight in weights)
    general = proof.follows(
        chain_letters.in_letters(equal(left(closed), right)),
        theorems[0],
        *(theorem for theorem, weight in zip(theorems[1:], others, strict=True)),
    )
    general = proof.generalise(general, names_of(chain_letters.LETTERS), premises)
    known = [proof.specialise(step.powers, ["k"]), step.square, step.opposite]
    here = proof.specialise(general, chain_letters.entries_of("k"), known)
    found = proof.rewrite(equal(left(LATER_GRADIENT), right), [(exact, "backward")], here)
    return proof.generalise(found, ["k", "r"])


def prove_later(step: SecondGradient) -> int:
    """Prove ∀k, r: the gradient in v_(k+1) has the corrected form."""
    return _prove_closed(step, lambda gradient: gradient, CORRECTED_LATER, AGAINST)


def prove_later_missed(step: SecondGradient) -> int:
    """Prove ∀k, r: the gradient in v_(k+1) less the printed display is ``ADDED``."""
    return _prove_closed(step, lambda gradient: minus(gradient, PRINTED_LATER), ADDED, chain.REST)
