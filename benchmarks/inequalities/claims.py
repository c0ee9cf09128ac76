"""Inequalities over the real numbers as others published them, for the tactic ``inequality``.

The first group are the examples on real numbers of the file Examples/sos.ml of HOL Light (jrh13/hol-light), with those
that stand in comments there. A disjunction is written by denying all but one of its members, and |x| ≤ e as
-e ≤ x ≤ e: what a layer above does with the claims.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Claim:
    """Hypotheses and goals in the syntax of Python; each goal is to be proved."""

    name: str
    hypotheses: tuple[str, ...]
    goals: tuple[str, ...]


def claim(name: str, hypotheses: str, *goals: str) -> Claim:
    return Claim(name, tuple(part.strip() for part in hypotheses.split(";") if part.strip()), goals)


BOX = "0 <= x; x <= 1; 0 <= y; y <= 1"
CORNERS = "1 <= x**2 + y**2; 1 <= (x - 1)**2 + y**2; 1 <= x**2 + (y - 1)**2"
DODECAHEDRAL = "2*(x*z + x*y + y*z) - (x*x + y*y + z*z)"
CHEBYSHEV = "64*x**7 - 112*x**5 + 56*x**3 - 7*x"
NEAR = "-e <= x - z; x - z <= e; -e <= y - z; y - z <= e; 0 <= u; 0 <= v; u + v == 1"
ZENG = """x**4*y**4 - 2*x**5*y**3*z**2 + x**6*y**2*z**4 + 2*x**2*y**3*z - 4*x**3*y**2*z**3 + 2*x**4*y*z**5 + z**2*y**2
 - 2*z**4*y*x + z**6*x**2"""

HOL_LIGHT = (
    claim(
        "orthogonal", "a1 >= 0; a2 >= 0; a1*a1 + a2*a2 == b1*b1 + b2*b2 + 2; a1*b1 + a2*b2 == 0", "a1*a2 - b1*b2 >= 0"
    ),
    claim("linear", "3*x + 7*a < 4; 3 < 2*x", "a < 0"),
    claim("discriminant, no root", "b**2 < 4*a*c", "a*x**2 + b*x + c != 0"),
    claim("discriminant, a root", "a*x**2 + b*x + c == 0", "b**2 >= 4*a*c"),
    claim("near a corner", f"{BOX}; {CORNERS}", "(x - 1)**2 + (y - 1)**2 < 1"),
    claim("roots", "0 <= b; 0 <= c; 0 <= x; 0 <= y; x**2 == c; y**2 == a**2*c + b", "a*c <= y*x"),
    claim("x y z", "0 <= x; 0 <= y; 0 <= z; x + y + z <= 3", "x*y + x*z + y*z >= 3*x*y*z"),
    claim("three on a sphere", "x**2 + y**2 + z**2 == 1", "(x + y + z)**2 <= 3"),
    claim("four on a sphere", "w**2 + x**2 + y**2 + z**2 == 1", "(w + x + y + z)**2 <= 4"),
    claim("product", "x >= 1; y >= 1", "x*y >= x + y - 1"),
    claim("product, strict", "x > 1; y > 1", "x*y > x + y - 1"),
    claim("Chebyshev", "-1 <= x; x <= 1", f"{CHEBYSHEV} <= 1", f"-1 <= {CHEBYSHEV}"),
    claim("convex", NEAR, "u*x + v*y - z <= e", "-e <= u*x + v*y - z"),
    claim(
        "dodecahedral",
        "2 <= x; x <= 125841/50000; 2 <= y; y <= 125841/50000; 2 <= z; z <= 125841/50000",
        f"{DODECAHEDRAL} >= 0",
    ),
    claim("larger interval", "2 <= x; x <= 4; 2 <= y; y <= 4; 2 <= z; z <= 4", f"0 <= {DODECAHEDRAL}"),
    claim("sharp", "2 <= x; x <= 4; 2 <= y; y <= 4; 2 <= z; z <= 4", f"12 <= {DODECAHEDRAL}"),
    claim(
        "Gloptipoly",
        "x - y - 2*x**4 == 0; 0 <= x; x <= 2; 0 <= y; y <= 3",
        "y**2 - 7*y - 12*x + 17 >= 0",
    ),
    claim("Leon-Sotelo 1", "0 <= x; 0 <= y; x*y == 1", "x + y <= x**2 + y**2"),
    claim("Leon-Sotelo 2", "0 <= x; 0 <= y; x*y == 1", "x*y*(x + y) <= x**2 + y**2"),
    claim("Leon-Sotelo 3", "0 <= x; 0 <= y", "x*y*(x + y)**2 <= (x**2 + y**2)**2"),
    claim("squares 1", "", "0 <= 2*x**4 + 2*x**3*y - x**2*y**2 + 5*y**4"),
    claim("squares 2", "", "0 <= x**4 - (2*y*z + 1)*x**2 + (y**2*z**2 + 2*y*z + 2)"),
    claim("squares 3", "", "0 <= 4*x**4 + 4*x**3*y - 7*x**2*y**2 - 2*x*y**3 + 10*y**4"),
    claim("squares 4", "", "0 <= 4*x**4*y**6 + x**2 - x*y**2 + y**2"),
    claim("squares 5", "", "0 <= 4096*(x**4 + x**2 + z**6 - 3*x**2*z**2) + 729"),
    claim("squares 6", "", "0 <= 120*x**2 - 63*x**4 + 10*x**6 + 30*x*y - 120*y**2 + 120*y**4 + 31"),
    claim(
        "squares 7",
        "",
        "0 <= 9*x**2*y**4 + 9*x**2*z**4 + 36*x**2*y**3 + 36*x**2*y**2 - 48*x*y*z**2 + 4*y**4 + 4*z**4 - 16*y**3"
        " + 16*y**2",
    ),
    claim(
        "Motzkin with a denominator",
        "",
        "0 <= (x**2 + y**2 + z**2)*(x**4*y**2 + x**2*y**4 + z**6 - 3*x**2*y**2*z**2)",
    ),
    claim("squares 9", "", "0 <= x**4 + y**4 + z**4 - 4*x*y*z + x + y + z + 3"),
    claim("squares 10", "", "0 <= 100*(x**4 + y**4 + z**4 - 4*x*y*z + x + y + z) + 212"),
    claim("squares 11", "", "0 <= 100*((2*x - 2)**2 + (x**3 - 8*x - 2)**2) - 588"),
    claim("squares 12", "", "0 <= x**2*(120 - 63*x**2 + 10*x**4) + 30*x*y + 30*y**2*(4*y**2 - 4) + 31"),
    claim("pure 1", "", "x**4 + y**4 + z**4 - 4*x*y*z + x + y + z + 3 >= 1/7"),
    claim("pure 2", "", "0 <= 98*x**12 - 980*x**10 + 3038*x**8 - 2968*x**6 + 1022*x**4 - 84*x**2 + 2"),
    claim("pure 3", "", "0 <= 2*x**14 - 84*x**12 + 1022*x**10 - 2968*x**8 + 3038*x**6 - 980*x**4 + 98*x**2"),
    claim("Zeng 1", "", "x**6 + y**6 + z**6 - 3*x**2*y**2*z**2 >= 0"),
    claim("Zeng 2", "", "x**4 + y**4 + z**4 + 1 - 4*x*y*z >= 0"),
    claim("Zeng 3", "", "x**4 + 2*x**2*z + x**2 - 2*x*y*z + 2*y**2*z**2 + 2*y*z**2 + 2*z**2 - 2*x + 2*y*z + 1 >= 0"),
    claim("Zeng 4", "", f"{ZENG} >= 0".replace("\n", "")),
    claim(
        "Zeng 5",
        "",
        "x**4 + 4*x**2*y**2 + 2*x*y*z**2 + 2*x*y*w**2 + y**4 + z**4 + w**4 + 2*z**2*w**2 + 2*x**2*w + 2*y**2*w"
        " + 2*x*y + 3*w**2 + 2*z**2 + 1 >= 0",
    ),
    claim(
        "Zeng 6",
        "",
        "w**6 + 2*z**2*w**3 + x**4 + y**4 + z**4 + 2*x**2*w + 2*x**2*z + 3*x**2 + w**2 + 2*z*w + z**2 + 2*z + 2*w"
        " + 1 >= 0",
    ),
)

OTHERS = (
    claim("two squares", "", "2*x*y <= x**2 + y**2"),
    claim("Nesbitt", "0 < a; 0 < b; 0 < c", "3/2 <= a/(b + c) + b/(a + c) + c/(a + b)"),
    claim("a fraction and its inverse", "0 < x; 0 < y", "2 <= x/y + y/x"),
    claim("Motzkin", "", "0 <= x**4*y**2 + x**2*y**4 + 1 - 3*x**2*y**2"),
    claim("Motzkin, homogeneous", "", "0 <= x**4*y**2 + x**2*y**4 + z**6 - 3*x**2*y**2*z**2"),
    claim("Robinson", "", "0 <= x**6 + y**6 + 1 - (x**4*y**2 + x**4 + x**2*y**4 + y**4 + x**2 + y**2) + 3*x**2*y**2"),
    claim("Schur", "0 <= x; 0 <= y; 0 <= z", "0 <= x*(x - y)*(x - z) + y*(y - x)*(y - z) + z*(z - x)*(z - y)"),
    claim("three means", "0 <= x; 0 <= y; 0 <= z", "27*x*y*z <= (x + y + z)**3"),
    claim("Cauchy-Schwarz", "", "(a*x + b*y + c*z)**2 <= (a**2 + b**2 + c**2)*(x**2 + y**2 + z**2)"),
    claim("harmonic", "0 < x; 0 < y", "4/(x + y) <= 1/x + 1/y"),
    claim("antisymmetry", "x <= y; y <= x", "x == y"),
    claim("vanishing squares", "x**2 + y**2 == 0", "x == 0"),
)

FALSE = (
    claim("two squares, strict", "", "2*x*y < x**2 + y**2"),
    claim("Nesbitt, strict", "0 < a; 0 < b; 0 < c", "3/2 < a/(b + c) + b/(a + c) + c/(a + b)"),
    claim("discriminant the other way", "a*x**2 + b*x + c == 0", "b**2 <= 4*a*c"),
    claim("sharp, more", "2 <= x; x <= 4; 2 <= y; y <= 4; 2 <= z; z <= 4", f"13 <= {DODECAHEDRAL}"),
    claim("Motzkin, more", "", "1/100 <= x**4*y**2 + x**2*y**4 + 1 - 3*x**2*y**2"),
    claim("pure 1, more", "", "x**4 + y**4 + z**4 - 4*x*y*z + x + y + z + 3 >= 1"),
)
