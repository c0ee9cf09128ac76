"""Displays in the proofs of Theorem 3.1, Lemma 3.2 and Propositions 1 and 2, as printed and set right.

Simple structures in neural networks (Chen), appendix B.3 to B.5.
"""

from __future__ import annotations

from verify.statements.language import needed
from verify.statements.model import Part, Statement
from verify.statements.structures.beyond_edge.expansion import ORBIT_VOCABULARY
from verify.statements.structures.composition import VOCABULARY
from verify.statements.structures.period_two_displays.derivatives import (
    coefficient_6,
    composition_bound,
    equations_13_14,
    reflection,
    third_derivative_of_log,
)
from verify.statements.structures.period_two_displays.flat_expansions import even_display
from verify.statements.structures.period_two_vocabulary import SOURCE

REFUTED = (even_display, reflection, third_derivative_of_log)
PROVED = (coefficient_6, equations_13_14, composition_bound)
READING = (
    "k is 2 |N| + 4 for a finite set N, the minimum is 0, x_0 = -t, h is 1/(k-1)! and b is f^(k) < 0; the claim puts "
    "any number h, and what is refuted is refuted at k = 4 and h = 1/6. The derivative f'(t) is f'' t + h b t^(k-1) + "
    "t^k r(t), where r is the real part, spelled with two squares of moduli, of any continuous function, and O(e^k) is "
    "t^k s(t) for a continuous s. even_power(N, t) is t^(2 |N| + 2). "
)


def _statement(key: str, title: str, conclusion: str, reading: str, parts: list[Part]) -> Statement:
    return Statement(
        id=key,
        title=title,
        source=f"{SOURCE}, appendix B.3 to B.5, equations (B.6) and (B.9) and after them, (B.13), (B.14), "
        "proofs of Corollary 7 and Proposition 10",
        hypotheses=r"$f'' > 0$; in (B.13) and (B.14) $f = (g - y)^2$, $g' \ne 0$; in the proof of Proposition 10 "
        r"$p$ and $q$ satisfy $g' \ne 0$ and $g'g''' < 6 g''^2$.",
        conclusion=conclusion,
        reading=reading,
        definitions=needed([*VOCABULARY, *ORBIT_VOCABULARY], [part.tree() for part in parts]),
        parts=parts,
    )


def equations() -> Statement:
    """The displays as printed."""
    return _statement(
        "structures/equations-theorem-3.1",
        "Displays in the proofs of Theorem 3.1, Lemma 3.2, Propositions 1 and 2 and Corollary 7, as printed",
        r"$\frac{x_2 - x_0}\eta = (2f'' - \eta f''f'')\epsilon + \frac1{(k-1)!}(f^{(k)} - \eta f''f^{(k)} - (-1 + \eta "
        r"f'')^{k-1})\epsilon^{k-1} + O(\epsilon^k)$ for even $k$; $\hat g'\hat g''\hat f'' = -g'g''f''$; "
        r"$\log'''\bar x = -2/\bar x^3$; $\frac12\eta "
        r"f'''f''' - \frac13f'''' = \frac1{3f''}(3f'''^2 - f''f'''')$ for $\eta = 2/f''$; (B.13) is (B.14); $F'F''' - "
        r"6F''^2 \le -9q'q''p'^2p''$.",
        READING
        + "In the part 'even-order' a factor f^(k) is missing before (-1 + eta f'')^(k-1); this may be a slip of "
        "the print, or of the text at hand, and is refuted as it stands. In the part on the reflection q1, q2 and p2 "
        "are derivatives at the point, and those of q(-y) and -p stand on the left; in that on log x "
        "g1, g2 and g3 are its derivatives, by x g1 = 1. (B.13) is read with the "
        "parenthesis closed before the minus. (B.10) to (B.12) are structures/proposition-1. (B.6) to (B.9) are "
        "otherwise expansions with O(.); what they are needed for is structures/theorem-3.1 and structures/lemma-3.2, "
        "and they are left out.",
        [*(display().part() for display in REFUTED), *(part() for part in PROVED)],
    )


def equations_repair() -> Statement:
    """The displays that are wrong, set right."""
    return _statement(
        "structures/equations-theorem-3.1.repair",
        "Three displays in the proofs of Lemma 3.2, Proposition 2 and Corollary 7, set right",
        r"$\frac{x_2 - x_0}\eta = (2f'' - \eta f''f'')\epsilon + \frac1{(k-1)!}f^{(k)}(1 - \eta f'' - (-1 + \eta "
        r"f'')^{k-1})\epsilon^{k-1} + O(\epsilon^k)$ for even $k$; $\hat g'\hat g''\hat f'' = g'g''f''$; "
        r"$\log'''\bar x = 2/\bar x^3$.",
        READING + "With the second one the proof of Proposition 2 does not turn the sign; structures/proposition-2 is "
        "false.",
        [display().repair() for display in REFUTED],
    )


STATEMENTS = {
    "structures/equations-theorem-3.1": equations,
    "structures/equations-theorem-3.1.repair": equations_repair,
}
