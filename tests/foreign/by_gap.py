"""GAP evaluates in cyclotomic fields, which hold the square roots, and knows the irreducible characters of groups."""

from __future__ import annotations

from collections.abc import Sequence

from tests.foreign.algebra import Process, operation, written
from tests.foreign.arithmetic import Node
from tests.foreign.values import NotTold

MOST_NODES = 1000
PROCESS = Process(
    ["gap", "-q", "-A", "-T"],
    """
sign := function(d)
  local n, c, r;
  if IsRat(d) then return SignInt(NumeratorRat(d)); fi;
  n := Conductor(d); c := CoeffsCyc(d, n);
  r := Sum([1..n], i -> Float(c[i]) * Cos(2 * FLOAT.PI * Float(i - 1) / Float(n)));
  if AbsoluteValue(r) < 1.e-9 * Sum(c, x -> AbsoluteValue(Float(x))) then return fail; fi;
  if r > 0. then return 1; else return -1; fi;
end;;
truth := function(t) if t then return 1; else return 0; fi; end;;
equal := function(a, b) return truth(a = b); end;;
order := function(a, b, z)
  local d, s;
  d := b - a;
  if d = 0 then return z; fi;
  if ComplexConjugate(d) <> d then return 0; fi;
  s := sign(d);
  if s = fail then return -1; fi;
  return truth(s > 0);
end;;
inverse := function(x) if x = 0 then return 0; else return 1 / x; fi; end;;
choose := function(c, x, y) if c = 1 then return x; elif c = 0 then return y; fi; Error("undecided"); end;;
both := function(v) if 0 in v then return 0; elif -1 in v then return -1; else return 1; fi; end;;
not3 := function(f) if f = -1 then return -1; else return 1 - f; fi; end;;
same := function(f, g) if -1 in [f, g] then return -1; else return truth(f = g); fi; end;;
SetPrintFormattingStatus("*stdout*", false);;
""".strip(),
)


def program(nodes: list[Node]) -> str | None:
    """Return the statements that evaluate nodes, each after its operands; None if GAP cannot, or has nothing to add."""
    if not all(map(_is_known, nodes)) or all(one.op not in ("turn", "radical") for one in nodes):
        return None
    return "\n".join(["V := [];;", *(f"V[{place}] := {right};;" for place, right in written(nodes, _said))])


def _is_known(one: Node) -> bool:
    return one.op not in ("variable", "all", "some", "exp") and (one.op != "radical" or one.args[0] == 2)


def spelled(term: Node) -> str:
    """Return a number in one expression.

    Raises
    ------
    NotTold
        If it is not cyclotomic.
    """
    if not _is_known(term):
        raise NotTold(term.op)
    return f"({_said(term, [spelled(arg) if isinstance(arg, Node) else str(arg) for arg in term.args])})"


def _said(one: Node, args: list[str]) -> str:
    if one.op == "turn":
        return f"E({one.args[0].denominator})^{one.args[0].numerator}"
    if one.op == "radical":
        return f"Sqrt({one.args[1]})"
    return operation(one, args, "ComplexConjugate")


def printed(place: int) -> str:
    """Return what prints a value."""
    return f'Print("= ", V[{place}], "\\n");'


def irreducible(products: Sequence[Sequence[int]], characters: Sequence[Sequence[str]]) -> str:
    """Return a program that tells whether characters are the irreducible ones of a group.

    Parameters
    ----------
    products : sequence of sequence of int
        The group by its table, elements counted from 1.
    characters : sequence of sequence of str
        The values of each at the elements.
    """
    rows = ", ".join(f"[{', '.join(map(str, row))}]" for row in products)
    ours = ", ".join(f"[{', '.join(row)}]" for row in characters)
    return (
        f"perms := List([{rows}], PermList);;\n"
        "theirs := List(Irr(Group(perms)), chi -> List(perms, p -> p^chi));;\n"
        f"ours := [{ours}];;\n"
        'Print("= ", truth(Length(ours) = Length(theirs) and Set(ours) = Set(theirs)), "\\n");'
    )


def table(group: str, sizes: Sequence[str], values: Sequence[Sequence[str]]) -> str:
    """Return a program that tells whether a character table is that of a group, up to the order of rows and columns."""
    ours = ", ".join(f"[{', '.join(row)}]" for row in values)
    return (
        f"t := CharacterTable({group});;\n"
        "theirs := List(Irr(t), c -> List([1..Length(c)], i -> c[i] + 10^6 * SizesConjugacyClasses(t)[i]));;\n"
        f"sizes := [{', '.join(sizes)}];;\n"
        f"ours := List([{ours}], c -> List([1..Length(c)], i -> c[i] + 10^6 * sizes[i]));;\n"
        'Print("= ", truth(TransformingPermutations(ours, theirs) <> fail), "\\n");'
    )
