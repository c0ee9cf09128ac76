"""Sums of heads agree with numbers.

Tasks (Edelman), Lemma A.12.
"""

from functools import partial

from tests.statements.published import definitions, is_true

holds = partial(is_true, definitions("lemma-a.12"))
TOKENS = "(t, d in range(1, 2) |-> t + 2*d)"
CONTEXT = "(d in range(1, 2) |-> d)"
WEIGHTS = "(h, l, d in range(1, 2) |-> h*l - d)"
NONE = "(h, l, d in range(1, 2) |-> 0)"


def test_heads_without_scores_add_up_the_means_of_the_tokens():
    mean = [sum(t + 2 * d for t in (1, 2)) / 2 for d in (1, 2)]
    for k in (1, 2):
        expected = sum((h * k - d) * mean[d - 1] for d in (1, 2) for h in (1, 2))
        sets = "range(1, 2), range(1, 2), range(1, 2)"
        heads = f"heads_output({sets}, (s in real |-> s), {TOKENS}, {CONTEXT}, {WEIGHTS}, {NONE}, {k})"
        assert holds(f"{heads} = {expected}")
        assert not holds(f"{heads} = {expected} + 1")
