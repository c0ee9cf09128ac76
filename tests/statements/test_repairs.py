"""A statement uses what its repair proves: the parts that it keeps, and near-misses that are true."""

import pytest

from tests.command.squares import FALSE, REPAIR, TRUE, cube, square
from verify import statements
from verify.command.storage import spelled
from verify.kernel.certificate import replay
from verify.kernel.ledger import Ledger
from verify.language.parsing import parse_formula
from verify.statements import repairs
from verify.statements.model import Statement
from verify.statements.sharing import unshared
from verify.statements.trees import differences

USE = [{"rule": "use", "entry": 0}]


@pytest.fixture
def built(monkeypatch):
    """What is built: functions by id, to which a test adds its own."""
    found = {FALSE: cube, REPAIR: lambda: square(REPAIR)}
    monkeypatch.setattr(statements, "builders", lambda: found)
    repairs._proved.cache_clear()
    yield found
    repairs._proved.cache_clear()


def replayed(certificate, built):
    return replay(certificate, Ledger([]), trusting=True, find=lambda name: spelled(built[name]().certificate()))


def test_a_true_near_miss_is_proved_in_the_repair(built):
    certificate = cube().certificate()
    assert [(use["id"], use["part"]) for use in certificate["uses"]] == [(REPAIR, "value")]
    (part,) = certificate["parts"]
    assert part["controls"][0]["evidence"] == USE
    assert part["evidence"] != USE
    assert replayed(certificate, built).verdict == "refuted"


def test_a_part_that_is_kept_is_proved_in_the_repair(built):
    built[f"{TRUE}.repair"] = lambda: square(f"{TRUE}.repair")
    certificate = square().certificate()
    assert certificate["parts"][0]["evidence"] == USE
    repaired = unshared(built[f"{TRUE}.repair"]().certificate())
    assert unshared(certificate)["parts"][0]["controls"] == repaired["parts"][0]["controls"]
    assert replayed(certificate, built).verdict == "proved"


def test_a_near_miss_with_another_quantifier_is_an_edit_inside_of_the_claim():
    before, after = (parse_formula(f"{word} x in real: 0 < x^2") for word in ("exists", "forall"))
    target = {"claim": before, "definitions": []}
    edits = [{"path": path, "put": put} for path, put in differences(before, after)]
    assert repairs.changed(target, edits) == {**target, "claim": after}
    with pytest.raises(ValueError, match="keep how that begins"):
        differences(before, ["<", 0, 1, 2])


def test_the_repair_itself_proves_what_it_claims(built):
    certificate = square(REPAIR).certificate()
    assert not certificate["uses"]
    assert replayed(certificate, {}).verdict == "proved"


def test_what_assumes_less_than_the_repair_does_not_use_it(built):
    def assuming():
        part = square().parts[0]
        fields = {name: getattr(part, name) for name in ("name", "says", "claim", "evidence", "witnesses", "controls")}
        return Statement(REPAIR, "a", "b", "", "", "", (), [type(part)(**fields, assumes=("x is known.",))])

    built[REPAIR] = assuming
    assert not cube().certificate()["uses"]
    assert [use["id"] for use in cube(("x is known.",)).certificate()["uses"]] == [REPAIR]


def test_a_part_may_be_proved_elsewhere(built):
    part = square().parts[0].proved_in(REPAIR)
    certificate = Statement(TRUE, "a", "b", "", "", "", (), [part]).certificate()
    assert certificate["parts"][0]["evidence"] == USE
    assert replayed(certificate, built).verdict == "proved"
