"""What a project may test with closedform: that a theorem is proved, and that its own networks meet it."""

from hypothesis import given, settings
from hypothesis import strategies as st

from constructions import fourier_solution, loss
from verify.testing.strategies import groups, networks

THEOREM = "cago/corollary-2.repair"


def test_the_theorem_that_we_build_on_is_proved(closedform):
    assert closedform(THEOREM).verdict == "proved"


def test_the_proof_knows_a_group_that_has_such_a_network(closedform):
    assert any("G" in values for values in closedform(THEOREM)["loss"].witnesses)


@settings(max_examples=5, deadline=None)
@given(groups(2, 9).filter(lambda group: group.order % 2))
def test_our_networks_have_the_loss_that_it_tells(group):
    assert loss(fourier_solution(group)) == 0


@settings(max_examples=5, deadline=None)
@given(st.data())
def test_networks_have_real_weights(data):
    network = data.draw(networks(data.draw(groups(2, 5)), 1, 2))
    assert all(value == value.conjugate() for column in network.first for value in column.values())
