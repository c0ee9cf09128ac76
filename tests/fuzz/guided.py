"""``python -m tests.fuzz.guided``: files that reach new branches of the kernel are kept and changed further (atheris).

Changes follow the grammar of certificates, as in ``tests/fuzz/targets/files.py``; what is none is changed byte by byte.
A file that ends in anything but one line, or in a verdict that the second checker does not give, is a finding:
atheris writes it to a file and ends with another status than 0. It needs the extra ``fuzz``.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

MOST_BYTES = 100_000
TIMEOUT, MEBIBYTES = 300, 768
"""What one file may take under instrumentation: seconds on a loaded machine, and memory with that of the fuzzer."""


def main(arguments: list[str]) -> None:
    """Run the program."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.guided", description=__doc__)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--runs", type=int, default=-1, help="how many files (default: as many as there is time for)")
    parser.add_argument("--seed", type=int, default=0, help="another seed, other files (default: by chance)")
    parser.add_argument("--kept", metavar="FOLDER", help="where files are kept that reach new branches")
    options = parser.parse_args(arguments)
    import atheris

    with atheris.instrument_imports(include=["verify.kernel"]):
        from tests.fuzz import whole
    whole.limit_work()
    with tempfile.TemporaryDirectory() as place:
        folders = [options.kept, place] if options.kept else [place]
        whole.seeds(Path(place))
        limits = {"max_total_time": options.seconds, "runs": options.runs, "seed": options.seed, "max_len": MOST_BYTES}
        limits |= {"timeout": TIMEOUT, "rss_limit_mb": MEBIBYTES, "report_slow_units": TIMEOUT}
        flags = [f"-{name}={value}" for name, value in limits.items()]
        atheris.Setup(["guided", *folders, *flags], whole.tried, custom_mutator=whole.changed)
        atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1:])
