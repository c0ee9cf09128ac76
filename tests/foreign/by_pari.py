"""PARI evaluates: exactly in a cyclotomic field, or in 120 digits where there are other roots and exponentials."""

from __future__ import annotations

from math import lcm

from tests.foreign.algebra import Process, operation, written
from tests.foreign.arithmetic import Node

MOST_NODES = 3000
PROCESS = Process(
    ["gp", "-q", "-f", "--default", "parisizemax=256M"],
    r"""
default(realprecision, 120);
conjugate(z) = if(type(z) == "t_POLMOD", subst(lift(z), 'x, w^(N - 1)), conj(z));
approximate(z) = if(type(z) == "t_POLMOD", subst(lift(z), 'x, exp(2*Pi*I/N)), z);
exact(z) = my(t = type(z)); t == "t_INT" || t == "t_FRAC" || t == "t_POLMOD";
zero(d, s) = if(exact(d), d == 0, my(m = abs(d)/s); if(m < 1e-90, 1, if(m > 1e-50, 0, -1)));
scale(a, b) = 1 + abs(approximate(a)) + abs(approximate(b));
equal(a, b) = zero(a - b, scale(a, b));
order(a, b, z) = my(d = b - a, s = scale(a, b), e = zero(d - conjugate(d), s)); if(e != 1, return(e)); e = zero(d, s); \
  if(e == -1, return(-1)); if(e == 1, return(z)); real(approximate(d)) > 0;
inverse(x) = if(x == 0, 0, 1/x);
choose(c, x, y) = if(c == 1, x, if(c == 0, y, error("undecided")));
both(v) = if(#select(t -> t == 0, v), 0, if(#select(t -> t == -1, v), -1, 1));
not3(f) = if(f == -1, -1, 1 - f);
same(f, g) = if(f == -1 || g == -1, -1, f == g);
""".strip(),
)


def program(nodes: list[Node]) -> str | None:
    """Return the statements that evaluate nodes, each after its operands; None if PARI cannot."""
    is_exact = all(one.op not in ("radical", "exp") for one in nodes)
    orders = [one.args[0].denominator for one in nodes if one.op == "turn"]
    order = lcm(*orders)
    if order > 2000 or any(one.op in ("variable", "all", "some") for one in nodes):
        return None
    lines = [
        f"N = {order}; w = {'Mod(x, polcyclo(N))' if is_exact else 'exp(2*Pi*I/N)'}; V = vector({len(nodes)}, i, x);"
    ]
    if order == 1:
        lines[0] = f"N = 1; w = 1; V = vector({len(nodes)}, i, x);"
    return "\n".join(lines + [f"V[{place}] = {right};" for place, right in written(nodes, _said)])


def _said(one: Node, args: list[str]) -> str:
    if one.op == "turn":
        return f"w^(N*({one.args[0]}))"
    if one.op == "radical":
        return f"sqrtn({one.args[1]}, {one.args[0]})"
    return operation(one, args, "conjugate")


def printed(place: int) -> str:
    """Return what prints a value."""
    return f'print("= ", V[{place}])'
