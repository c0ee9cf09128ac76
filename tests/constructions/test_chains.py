"""Chains and predictors against their definitions: balance, Bayes' rule by enumeration, Dirichlet's integrals.

Source: 'tasks' (B. L. Edelman), §8.2.1, equations (8.1) to (8.3).
"""

from fractions import Fraction
from itertools import product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from constructions.chains.markov import MarkovChain, sequence_probability, stationary_law
from constructions.chains.predictors import Dirichlet, ngram_counts, ngram_posterior, ngram_prediction


def law(weights):
    return [Fraction(weight, sum(weights)) for weight in weights]


positive = st.integers(1, 9)
chains = st.integers(1, 5).flatmap(
    lambda k: st.builds(
        lambda rows: MarkovChain(map(law, rows)),
        st.lists(st.lists(positive, min_size=k, max_size=k), min_size=k, max_size=k),
    )
)
parameters = st.lists(st.builds(Fraction, positive, positive), min_size=2, max_size=4)
words = st.lists(st.integers(0, 1), min_size=1, max_size=12)


@given(chains)
def test_the_stationary_law_is_balanced(chain):
    pi = stationary_law(chain)
    assert sum(pi) == 1
    assert min(pi) > 0
    for j in range(chain.states):
        assert sum(pi[i] * chain.transitions[i][j] for i in range(chain.states)) == pi[j]


@given(chains, st.integers(1, 4))
def test_probabilities_of_sequences_add_up(chain, t):
    if chain.states**t <= 300:
        every = list(product(range(chain.states), repeat=t))
        assert sum(sequence_probability(chain, word) for word in every) == 1
        uniform = [Fraction(1, chain.states)] * chain.states
        assert sum(sequence_probability(chain, word, uniform) for word in every) == 1


@given(st.integers(1, 9), st.integers(1, 9))
def test_two_states(up, down):
    chain = MarkovChain([law([10, up]), law([down, 10])])
    a, b = chain.transitions[0][1], chain.transitions[1][0]
    assert stationary_law(chain) == (b / (a + b), a / (a + b))


def test_rows_of_a_doubly_stochastic_matrix_make_the_law_uniform():
    third = Fraction(1, 3)
    chain = MarkovChain([[third, 0, 2 * third], [2 * third, third, 0], [0, 2 * third, third]])
    assert stationary_law(chain) == (third, third, third)


def test_what_is_no_chain_is_refused():
    for rows in ([], [[1, 0]], [[2]], [[Fraction(1, 2), Fraction(1, 3)], [0, 1]], [[-1, 2], [0, 1]]):
        with pytest.raises(ValueError, match=r"square|law"):
            MarkovChain(rows)
    two = MarkovChain([[1, 0], [0, 1]])
    with pytest.raises(ValueError, match="more than one"):
        stationary_law(two)
    for tokens, first in (([], [1, 0]), ([2], [1, 0]), ([0], [1]), ([0], [1, 1])):
        with pytest.raises(ValueError, match=r"state|law"):
            sequence_probability(two, tokens, first)
    assert sequence_probability(two, [0, 0], [Fraction(1, 3), Fraction(2, 3)]) == Fraction(1, 3)


@given(st.integers(1, 3), st.integers(1, 3), words)
def test_ngrams_are_counted_one_by_one(n, extra, word):
    k = 1 + extra
    found = ngram_counts(word, k, n)
    for prefix in product(range(k), repeat=n - 1):
        for y in range(k):
            count = sum(
                all(word[q - n + 1 + place] == letter for place, letter in enumerate(prefix)) and word[q] == y
                for q in range(n - 1, len(word))
            )
            assert found.get(prefix, (0,) * k)[y] == count
    assert all(sum(counts) for counts in found.values())


@given(parameters, st.data())
def test_moments_are_those_of_the_law(alpha, data):
    """Σ_j p_j = 1 in the expectation, and Bayes' rule: the mean after draws is a quotient of moments."""
    k, prior = len(alpha), Dirichlet(alpha)
    drawn = data.draw(st.lists(st.integers(0, 4), min_size=k, max_size=k))
    one_more = [[count + (j == i) for j, count in enumerate(drawn)] for i in range(k)]
    moment = prior.moment(drawn)
    assert sum(prior.moment(counts) for counts in one_more) == moment
    posterior = prior.updated(drawn)
    assert posterior.mean == tuple(prior.moment(counts) / moment for counts in one_more)
    assert sum(posterior.mean) == 1
    more = data.draw(st.lists(st.integers(0, 3), min_size=k, max_size=k))
    both = [a + b for a, b in zip(drawn, more, strict=True)]
    assert posterior.moment(more) == prior.moment(both) / moment


@given(st.integers(0, 6), st.integers(0, 6))
def test_flat_moments_are_betas(m, n):
    """∫ p^m (1 − p)^n dp = m! n!/(m + n + 1)!."""
    assert Dirichlet([1, 1]).moment([m, n]) == Fraction(1, (m + n + 1) * comb(m + n, m))


@given(parameters, st.data())
def test_marginals_have_the_moments_of_their_letter(alpha, data):
    letter, power = data.draw(st.integers(0, len(alpha) - 1)), data.draw(st.integers(0, 5))
    prior = Dirichlet(alpha)
    exponents = [power * (j == letter) for j in range(len(alpha))]
    assert prior.moment(exponents) == prior.marginal(letter).moment([power, 0])


@pytest.mark.parametrize("n", [1, 2, 3])
@pytest.mark.parametrize("size", [1, 2, 3])
def test_the_prediction_is_that_of_bayes_for_every_short_sequence(n, size):
    """The probability of a word under random laws is a product over the words before, with uniform first letters."""
    prior = Dirichlet([Fraction(1, 2), size])

    def probability(word):
        moments = Fraction(1, 2 ** min(len(word), n - 1))
        for counts in ngram_counts(word, 2, n).values():
            moments *= prior.moment(counts)
        return moments

    for t in range(n - 1, 8):
        every = list(product(range(2), repeat=t))
        assert sum(map(probability, every)) == 1
        for word in every:
            predicted = ngram_prediction(word, prior, n)
            assert predicted == tuple(probability((*word, y)) / probability(word) for y in range(2))
            assert sum(predicted) == 1


def test_the_example_of_the_work():
    assert ngram_prediction([0, 1, 1, 0, 0, 1, 0], Dirichlet([1, 1]), 2)[0] == Fraction(2, 5)
    assert ngram_prediction([], Dirichlet([1, 1, 1]), 1) == (Fraction(1, 3),) * 3


def test_what_is_no_prior_or_no_ngram_is_refused():
    flat = Dirichlet([1, 1])
    for wrong in ([], [0, 1], [1, Fraction(-1, 2)]):
        with pytest.raises(ValueError, match="positive"):
            Dirichlet(wrong)
    with pytest.raises(TypeError, match="fraction"):
        Dirichlet([0.5])
    for counts in ([1], [1, -1]):
        with pytest.raises(ValueError, match="counted"):
            flat.updated(counts)
    with pytest.raises(ValueError, match="positive"):
        Dirichlet([1]).marginal(0)
    with pytest.raises(ValueError, match="at least one letter"):
        ngram_counts([0], 2, 0)
    with pytest.raises(ValueError, match="none of"):
        ngram_counts([2], 2, 1)
    with pytest.raises(ValueError, match="do not hold"):
        ngram_posterior([0], flat, 3)
