"""What a tactic has made of a goal is worth what the kernel says of it."""

from verify.kernel.certificate import run
from verify.kernel.reader import Reader
from verify.kernel.workspace import replaying
from verify.proving.goal import theorem


def proves(target, tactic, definitions=()):
    """Tell whether a tactic proves a formula, checked step by step or not: the kernel replays both."""
    for checked in (True, False):
        evidence = theorem(target, tactic, definitions, checked=checked)
        with replaying():
            reader = Reader()
            reader.define(list(definitions))
            *_, found = run(evidence.variables, evidence.steps, reader)
            if not (found.closed and found.conclusion == reader.formula(target, {})):
                return False
    return True
