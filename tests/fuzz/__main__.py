"""``python -m tests.fuzz``: run the targets; exit status 1 if one of them finds something."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable, Iterator
from itertools import count

from tests.fuzz.campaign import run
from tests.fuzz.targets import TARGETS


def numbers(cases: int, seconds: float | None) -> Iterator[int]:
    """Yield the numbers of the cases, up to a number of them or until a time is over."""
    if seconds is None:
        yield from range(cases)
        return
    end = time.monotonic() + seconds
    for number in count():
        if time.monotonic() > end:
            return
        yield number


def main(argv: list[str] | None = None) -> int:
    """Run the program."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=f"of: {', '.join(TARGETS)} (default all)")
    parser.add_argument("--seed", type=int, default=0, help="another seed, other cases")
    parser.add_argument("--cases", type=int, default=200, help="how many for each target (default 200)")
    parser.add_argument("--seconds", type=float, help="how long for each target, in place of --cases")
    parser.add_argument("--only", type=int, metavar="N", help="the case with that number alone")
    arguments = parser.parse_args(argv)
    unknown = [name for name in arguments.targets if name not in TARGETS]
    if unknown:
        parser.error(f"no target '{unknown[0]}'; there are: {', '.join(TARGETS)}")
    found = False
    for name in arguments.targets or TARGETS:
        chosen: Iterable[int] = numbers(arguments.cases, arguments.seconds)
        tally = run(name, TARGETS[name], arguments.seed, chosen if arguments.only is None else [arguments.only])
        print(tally, flush=True)
        for finding in tally.findings:
            print(f"  {finding}", flush=True)
        found = found or bool(tally.findings)
    return int(found)


if __name__ == "__main__":
    sys.exit(main())
