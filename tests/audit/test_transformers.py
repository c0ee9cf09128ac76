"""Transformers in enclosed floats and in balls, against the definition in many digits, entry by entry."""

from fractions import Fraction
from functools import partial
from itertools import product

import mpmath
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verify.audit.account import account
from verify.audit.enclosures import _exp
from verify.audit.files import BadFile, Stored
from verify.audit.layers import enclosed_layers
from verify.audit.networks import TwoLayers, activation
from verify.audit.smooth import SMOOTH, table
from verify.audit.tasks import FiniteTask, named_task
from verify.audit.transformer_files import is_transformer, transformer

BITS = 200


def numbers(array):
    return np.frompyfunc(mpmath.mpf, 1, 1)(array)


def gelu(x, name):
    if name == "relu":
        return max(x, mpmath.mpf(0))
    if name == "gelu":
        return x * mpmath.ncdf(x)
    return x * (1 + mpmath.tanh(mpmath.sqrt(2 / mpmath.pi) * (x + mpmath.mpf("0.044715") * x**3))) / 2


def normed(x, weights, bias):
    mean = sum(x) / len(x)
    variance = sum((a - mean) ** 2 for a in x) / len(x)
    root = mpmath.sqrt(variance + mpmath.mpf(1e-5))
    return [(a - mean) / root * mpmath.mpf(w) + mpmath.mpf(b) for a, w, b in zip(x, weights, bias, strict=True)]


def times(x, matrix, bias):
    return [
        sum(a * mpmath.mpf(row[j]) for a, row in zip(x, matrix, strict=True)) + mpmath.mpf(bias[j])
        for j in range(len(bias))
    ]


def added(x, y):
    return [a + b for a, b in zip(x, y, strict=True)]


def _norm_of(a, name, x):
    return normed(x, a[f"{name}.w"], a[f"{name}.b"]) if f"{name}.w" in a else x


def by_definition(a, words, act, causal, early, pool, heads):
    """Return the logits of one input, head by head and place by place, in the spelling of TransformerLens."""
    xs = [
        [mpmath.mpf(e) + mpmath.mpf(p) for e, p in zip(a["embed.W_E"][w], a["pos_embed.W_pos"][i], strict=True)]
        for i, w in enumerate(words)
    ]
    block = 0
    while f"blocks.{block}.attn.W_Q" in a:
        n = f"blocks.{block}."
        norm = [partial(_norm_of, a, f"{n}{k}") for k in ("ln1", "ln2")]
        seen = [norm[0](x) for x in xs] if early else xs
        out = [list(x) for x in xs]
        for h in range(heads):
            q, k, v = ([times(x, a[f"{n}attn.W_{c}"][h], a[f"{n}attn.b_{c}"][h]) for x in seen] for c in "QKV")
            for i in range(len(xs)):
                sees = range(i + 1) if causal else range(len(xs))
                weights = [
                    mpmath.exp(sum(s * t for s, t in zip(q[i], k[j], strict=True)) / mpmath.sqrt(len(q[i])))
                    for j in sees
                ]
                mixed = [
                    sum(w * v[j][s] for w, j in zip(weights, sees, strict=True)) / sum(weights)
                    for s in range(len(v[0]))
                ]
                out[i] = added(out[i], times(mixed, a[f"{n}attn.W_O"][h], np.zeros(len(out[i]))))
        xs = [added(x, numbers(a[f"{n}attn.b_O"])) for x in out]
        xs = xs if early else [norm[0](x) for x in xs]
        if f"{n}mlp.W_in" in a:
            hidden = [times(norm[1](x) if early else x, a[f"{n}mlp.W_in"], a[f"{n}mlp.b_in"]) for x in xs]
            hidden = [[gelu(h, act) for h in row] for row in hidden]
            xs = [added(x, times(h, a[f"{n}mlp.W_out"], a[f"{n}mlp.b_out"])) for x, h in zip(xs, hidden, strict=True)]
            xs = xs if early else [norm[1](x) for x in xs]
        block += 1
    x = {"last": xs[-1], "first": xs[0], "mean": [sum(column) / len(xs) for column in zip(*xs, strict=True)]}[pool]
    x = _norm_of(a, "ln_final", x)
    return times(x, a["unembed.W_U"], a["unembed.b_U"])


def weights(
    random, vocabulary, length, labels, *, width=4, heads=2, neurons=5, blocks=1, norms=True, layers=True, scale=1.0
):
    """Return arrays in the spelling of TransformerLens, in single precision."""

    def some(*shape):
        return (random.normal(size=shape) * scale).astype(np.float32).astype(np.float64)

    size = width // heads
    found = {"embed.W_E": some(vocabulary, width), "pos_embed.W_pos": some(length, width)}
    found |= {"unembed.W_U": some(width, labels), "unembed.b_U": some(labels)}
    for block in range(blocks):
        n = f"blocks.{block}."
        found |= {f"{n}attn.W_{c}": some(heads, width, size) for c in "QKV"}
        found |= {f"{n}attn.b_{c}": some(heads, size) for c in "QKV"}
        found |= {f"{n}attn.W_O": some(heads, size, width), f"{n}attn.b_O": some(width)}
        if layers:
            found |= {f"{n}mlp.W_in": some(width, neurons), f"{n}mlp.b_in": some(neurons)}
            found |= {f"{n}mlp.W_out": some(neurons, width), f"{n}mlp.b_out": some(width)}
        if norms:
            for k in ("ln1", "ln2") if layers else ("ln1",):
                found |= {f"{n}{k}.w": some(width), f"{n}{k}.b": some(width)}
    if norms:
        found |= {"ln_final.w": some(width), "ln_final.b": some(width)}
    return found


def in_torch(arrays, heads):
    """Return the same weights by the names of PyTorch."""
    found = {"embed.weight": arrays["embed.W_E"], "pos.weight": arrays["pos_embed.W_pos"]}
    found |= {"head.weight": arrays["unembed.W_U"].T, "head.bias": arrays["unembed.b_U"]}
    found |= {f"norm.{k}": arrays[f"ln_final.{k[0]}"] for k in ("weight", "bias") if "ln_final.w" in arrays}
    block = 0
    while f"blocks.{block}.attn.W_Q" in arrays:
        old, new = f"blocks.{block}.", f"encoder.layers.{block}."
        joined = [np.hstack(list(arrays[f"{old}attn.W_{c}"])).T for c in "QKV"]
        found[f"{new}self_attn.in_proj_weight"] = np.vstack(joined)
        found[f"{new}self_attn.in_proj_bias"] = np.concatenate([arrays[f"{old}attn.b_{c}"].reshape(-1) for c in "QKV"])
        found[f"{new}self_attn.out_proj.weight"] = np.vstack(list(arrays[f"{old}attn.W_O"])).T
        found[f"{new}self_attn.out_proj.bias"] = arrays[f"{old}attn.b_O"]
        for number, kind in ((1, "in"), (2, "out")):
            found[f"{new}linear{number}.weight"] = arrays[f"{old}mlp.W_{kind}"].T
            found[f"{new}linear{number}.bias"] = arrays[f"{old}mlp.b_{kind}"]
            if f"{old}ln{number}.w" in arrays:
                found[f"{new}norm{number}.weight"] = arrays[f"{old}ln{number}.w"]
                found[f"{new}norm{number}.bias"] = arrays[f"{old}ln{number}.b"]
        block += 1
    return found


def exactly(number):
    sign, mantissa, exponent, _ = number._mpf_
    return (-1) ** sign * Fraction(int(mantissa)) * Fraction(2) ** exponent


def agrees(network, task, logits):
    """Compare all differences, in floats and in balls, with the logits by definition."""
    evaluation = network.evaluation()
    for rows, values, errors, _ in evaluation.differences(task.labels):
        for row, value, error in zip(rows.tolist(), values, errors, strict=True):
            x = tuple(int(e) for e in np.unravel_index(row, task.sizes))
            label, truth = int(task.labels[x]), [exactly(f) for f in logits[x]]
            close = evaluation.closely(x, label)
            for y in set(range(task.classes)) - {label}:
                apart = truth[label] - truth[y]
                near = error[y] < np.inf and abs(apart - Fraction(value[y])) <= Fraction(error[y]) + Fraction(1, 2**150)
                assert near or error[y] == np.inf
                low, high = close[y]
                assert low - Fraction(1, 2**150) <= apart <= high + Fraction(1, 2**150)
                assert high - low <= Fraction(1, 2**40) * (1 + abs(apart))


@settings(max_examples=40, deadline=None)
@given(
    st.integers(0, 2**30),
    st.sampled_from(["relu", "gelu", "gelu_tanh"]),
    st.sampled_from(["causal", "full"]),
    st.sampled_from(["before", "after"]),
    st.sampled_from(["last", "first", "mean"]),
    st.booleans(),
    st.sampled_from([1, 2]),
    st.sampled_from([0.1, 1.0, 3.0]),
)
def test_transformers_against_the_definition(seed, act, attention, norm, pool, norms, blocks, scale):
    random = np.random.default_rng(seed)
    extra = seed % 2
    arrays = weights(random, 2 + extra, 2 + extra, 2, blocks=blocks, norms=norms, scale=scale)
    task = FiniteTask("xor", np.array([[0, 1], [1, 0]]), 2)
    said = {"activation": act, "attention": attention, "norm": norm, "pool": pool}
    network = transformer(Stored(arrays, {}), task, said)
    with mpmath.workprec(BITS):
        logits = {}
        for x in product(range(2), repeat=2):
            words = ((2, *x) if pool == "first" else (*x, 2)) if extra else x
            logits[x] = by_definition(arrays, words, act, attention == "causal", norm == "before", pool, 2)
        agrees(network, task, logits)


@pytest.mark.parametrize("act", ["relu", "gelu"])
def test_a_transformer_that_reads_sequences(act):
    task, arrays = named_task("bigram:2,4"), weights(np.random.default_rng(6), 2, 4, 2, norms=False)
    network = transformer(Stored(arrays, {}), task, {"activation": act})
    with mpmath.workprec(BITS):
        asked = [x for x in product(range(2), repeat=4) if task.labels[x] >= 0]
        logits = {x: by_definition(arrays, x, act, True, True, "last", 2) for x in asked}
        agrees(network, task, logits)
        margins = {x: row[task.labels[x]] - row[1 - task.labels[x]] for x, row in logits.items()}
    found = account(network, task)
    assert (found.examples, found.correct) == (len(asked), sum(margin > 0 for margin in margins.values()))
    assert found.margin.x == min(margins, key=margins.get)


def test_both_spellings_are_one_network():
    random = np.random.default_rng(3)
    arrays, task = weights(random, 5, 2, 5, width=6, heads=3, neurons=4, blocks=2), named_task("addition:5")
    said = {"activation": "gelu", "attention": "full", "norm": "after"}
    lens = transformer(Stored(arrays, {}), task, said)
    torch = transformer(Stored(in_torch(arrays, 3), {"activation": "gelu"}), task, {"heads": "3"})
    assert account(lens, task) == account(torch, task)


def test_a_head_of_two_layers_and_attention_alone():
    random = np.random.default_rng(4)
    arrays = weights(random, 2, 2, 2, layers=False, norms=False)
    task = FiniteTask("xor", np.array([[0, 1], [1, 0]]), 2)
    with mpmath.workprec(BITS):
        logits = {x: by_definition(arrays, x, "relu", True, True, "last", 2) for x in product(range(2), repeat=2)}
        agrees(transformer(Stored(arrays, {}), task, {"activation": "relu"}), task, logits)


def float32(arrays, words, heads):
    """Return the logits as somebody would compute them in single precision."""
    w = {name: array.astype(np.float32) for name, array in arrays.items()}
    x = w["embed.W_E"][words] + w["pos_embed.W_pos"][: words.shape[1]]
    out = x + w["blocks.0.attn.b_O"]
    for h in range(heads):
        q, k, v = (x @ w[f"blocks.0.attn.W_{c}"][h] + w[f"blocks.0.attn.b_{c}"][h] for c in "QKV")
        scores = q @ np.swapaxes(k, 1, 2) / np.sqrt(np.float32(q.shape[-1]))
        scores = np.where(np.tril(np.ones(scores.shape[1:], dtype=bool)), scores, np.float32(-1e30))
        shares = np.exp(scores - scores.max(-1, keepdims=True))
        shares /= shares.sum(-1, keepdims=True)
        out = out + shares @ v @ w["blocks.0.attn.W_O"][h]
    hidden = np.maximum(out @ w["blocks.0.mlp.W_in"] + w["blocks.0.mlp.b_in"], 0)
    out = out + hidden @ w["blocks.0.mlp.W_out"] + w["blocks.0.mlp.b_out"]
    found = out[:, -1] @ w["unembed.W_U"] + w["unembed.b_U"]
    assert found.dtype == np.float32
    return found


@pytest.mark.parametrize("seed", range(5))
def test_whoever_computes_in_float32_is_within_the_bound(seed):
    arrays = weights(np.random.default_rng(seed), 5, 2, 5, width=8, neurons=16, norms=False, scale=0.5)
    task = named_task("addition:5")
    network = transformer(Stored(arrays, {}), task, {"activation": "relu"})
    words = np.stack(np.unravel_index(np.arange(25), task.sizes), axis=-1)
    found = float32(arrays, words, 2).astype(np.float64)
    right = task.labels.reshape(-1)
    for rows, values, errors, single in network.evaluation().differences(task.labels):
        apart = found[rows, right[rows]][:, None] - found[rows]
        other = np.isfinite(values)
        assert (np.abs(apart - values)[other] <= (single + errors)[other]).all()
        assert single[other].max() < 0.1


def test_nothing_is_said_of_float32_where_it_overflows():
    arrays = weights(np.random.default_rng(0), 5, 2, 5, norms=False)
    arrays["blocks.0.mlp.W_in"] *= 2.0**70
    arrays["blocks.0.mlp.W_out"] *= 2.0**70
    task = named_task("addition:5")
    found = account(transformer(Stored(arrays, {}), task, {"activation": "relu"}), task)
    assert (found.single, found.undecided) == (0, 0)


def test_numbers_that_float32_flushes_are_within_the_bound():
    arrays = weights(np.random.default_rng(1), 5, 2, 5, width=8, neurons=16, norms=False)
    arrays |= {name: array * 2.0**-140 for name, array in arrays.items() if ".W_V" in name or ".mlp.W_" in name}
    arrays |= {name: array * 0 for name, array in arrays.items() if ".b_" in name}
    task = named_task("addition:5")
    words = np.stack(np.unravel_index(np.arange(25), task.sizes), axis=-1)
    found, right = float32(arrays, words, 2).astype(np.float64), task.labels.reshape(-1)
    network = transformer(Stored(arrays, {}), task, {"activation": "relu"})
    for rows, values, errors, single in network.evaluation().differences(task.labels):
        other = np.isfinite(values)
        apart = found[rows, right[rows]][:, None] - found[rows]
        assert (np.abs(apart - values)[other] <= (single + errors)[other]).all()


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**30), st.sampled_from(list(SMOOTH)))
def test_two_layers_with_gelu_against_the_definition(seed, name):
    random = np.random.default_rng(seed)
    task = named_task("addition:3")
    first, second, bias, output, last = (random.normal(size=shape) * 3 for shape in ((3, 4), (3, 4), 4, (4, 3), 3))
    network = TwoLayers((first, second), bias, output, last, activation(name))
    evaluation = enclosed_layers(network)
    with mpmath.workprec(BITS):
        for rows, values, errors, _ in evaluation.differences(task.labels):
            for row, value, error in zip(rows.tolist(), values, errors, strict=True):
                x = divmod(row, 3)
                received = [
                    mpmath.mpf(a) + mpmath.mpf(b) + mpmath.mpf(c)
                    for a, b, c in zip(first[x[0]], second[x[1]], bias, strict=True)
                ]
                logits = [exactly(f) for f in times([gelu(h, name) for h in received], output, last)]
                label = sum(x) % 3
                for y in {0, 1, 2} - {label}:
                    apart = logits[label] - logits[y]
                    assert abs(apart - Fraction(value[y])) <= Fraction(error[y]) <= Fraction(1, 10**11)
                    low, high = evaluation.closely(x, label)[y]
                    assert low <= apart + Fraction(1, 2**150)
                    assert apart - Fraction(1, 2**150) <= high


@given(st.floats(-1500, 0))
def test_exponentials_are_as_good_as_is_said(x):
    value = float(_exp(np.array([x]))[0])
    with mpmath.workprec(BITS):
        exact = exactly(mpmath.exp(mpmath.mpf(x)))
    assert abs(Fraction(value) - exact) <= exact / 2**47 + Fraction(1, 2**1000)


@pytest.mark.parametrize("name", SMOOTH)
@given(x=st.floats(-15, 15))
def test_smooth_activations_are_as_good_as_is_said(name, x):
    value, error = (float(array[0]) for array in table(name)(np.array([x])))
    with mpmath.workprec(BITS):
        exact = exactly(gelu(mpmath.mpf(x), name))
    assert abs(Fraction(value) - exact) <= Fraction(error)


def test_equal_columns_tie():
    arrays = weights(np.random.default_rng(5), 3, 2, 3)
    arrays["unembed.W_U"][:, 1], arrays["unembed.b_U"][1] = arrays["unembed.W_U"][:, 0], arrays["unembed.b_U"][0]
    task = named_task("addition:3")
    found = account(transformer(Stored(arrays, {}), task, {"activation": "gelu"}), task)
    assert found.correct <= 3
    assert found.margin.low is not None
    assert found.margin.low <= 0


def arranged(**changes):
    arrays = weights(np.random.default_rng(6), 3, 2, 3)
    for name, array in changes.items():
        key = name.replace("__", ".")
        if array is None:
            del arrays[key]
        else:
            arrays[key] = array
    return arrays


@pytest.mark.parametrize(
    ("arrays", "said", "words"),
    [
        (arranged(), {}, "does not name its activation: say --activation relu, gelu, gelu_tanh"),
        (arranged(), {"activation": "square"}, "has the activation 'square'; for transformers known are"),
        (arranged(), {"activation": "relu", "norm": "none"}, "has norms, although none was said"),
        (arranged(blocks__0__ln1__w=None, blocks__0__ln1__b=None), {"activation": "relu"}, "has one norm of two"),
        (arranged(blocks__0__attn__W_O=None), {"activation": "relu"}, "lacks 'blocks.0.attn.W_O'; found"),
        (
            arranged(blocks__0__attn__W_K=np.ones((2, 3, 2))),
            {"activation": "relu"},
            "W_K' has the shape (2, 3, 2); expected (2, 4, 2)",
        ),
        (
            arranged(more=np.ones(3)),
            {"activation": "relu"},
            "holds 'more', which a transformer of these names has no use for",
        ),
        (arranged(embed__W_E=np.ones((7, 4))), {"activation": "relu"}, "the vocabulary has 3 or 4 tokens, not 7"),
        (arranged(pos_embed__W_pos=np.ones((1, 4))), {"activation": "relu"}, "there are 2 positions at least, not 1"),
        (
            arranged(unembed__W_U=np.ones((4, 2)), unembed__b_U=np.ones(2)),
            {"activation": "relu"},
            "there are 3 labels, not 2",
        ),
        (
            in_torch(arranged(), 2),
            {"activation": "relu"},
            "does not say how many heads it has: say --heads, a divisor of 4",
        ),
        (in_torch(arranged(), 2), {"activation": "relu", "heads": "3"}, "say --heads, a divisor of 4"),
        (in_torch(arranged(), 2), {"activation": "relu", "heads": "many"}, "has 'many' heads; expected a number"),
    ],
)
def test_what_does_not_fit_is_one_line(arrays, said, words):
    stored = Stored(arrays, {})
    assert is_transformer(stored)
    with pytest.raises(BadFile) as caught:
        transformer(stored, named_task("addition:3"), said)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_metadata_and_choices_have_to_agree():
    with pytest.raises(BadFile, match="has the attention full, not causal"):
        transformer(
            Stored(arranged(), {"attention": "full"}),
            named_task("addition:3"),
            {"activation": "relu", "attention": "causal"},
        )
