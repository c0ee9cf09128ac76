"""What objects show of themselves in a notebook is well-formed, and holds their numbers."""

from xml.etree import ElementTree

from constructions import FiniteAbelianGroup, fourier_solution, orbits, scalar_factorization, weights
from constructions.notebook import MOST_ROWS, table


def cells(shown):
    return [[cell.text or "" for cell in row] for row in ElementTree.fromstring(shown).iter("tr")]


def test_what_is_longer_says_so():
    assert cells(table("", ["n"], ([n] for n in range(MOST_ROWS + 3))))[-1] == ["… 3 more"]


def test_nothing_that_is_written_is_taken_for_a_tag():
    assert cells(table("<b>", ["<"], [["&"]])) == [["<"], ["&"]]


def test_a_solution_shows_its_coefficients():
    z = fourier_solution(FiniteAbelianGroup((3,)))
    head, *rows = cells(z._repr_html_())
    assert head == ["node", *(f"{part}, k = {k}" for part in "abc" for k in (1, 2))]
    for row, node in zip(rows, z.nodes, strict=True):
        assert row[1:] == [str(node[part, (k,)]) for part in "abc" for k in (1, 2)]


def test_a_network_shows_its_weights():
    network = weights(fourier_solution(FiniteAbelianGroup((3,))))
    head, first, *_ = cells(network._repr_html_())
    assert head == ["node", "weights", "0", "1", "2"]
    assert first[2:] == [str(network.first[0][g,]) for g in range(3)]


def test_an_orbit_shows_both_points():
    orbit = orbits(scalar_factorization(1), 2)[0]
    assert [row[0] for row in cells(orbit._repr_html_())] == ["", "first", "second", "multiplier"]
