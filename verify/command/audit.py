"""``verify audit``: what a trained network is, from its file: accuracy, margin and frequencies on all inputs."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from verify.audit import page, records, report, theories
from verify.audit.account import Account, account
from verify.audit.files import BadFile, Stored, read
from verify.audit.networks import TwoLayers, activation, two_layers
from verify.audit.tasks import FiniteTask, named_task
from verify.audit.transformer_files import CHOICES, is_transformer, transformer
from verify.audit.transformers import Transformer
from verify.command import places
from verify.command.called import typed
from verify.command.errors import CommandError
from verify.command.storage import spelled, write_report
from verify.deciding.result import slug
from verify.kernel.certificate import replay
from verify.kernel.ledger import load_ledger
from verify.statements.theory import read_theory

Json = Any

_MEANT = {
    "attention": "by default causal with the names of TransformerLens, full with those of PyTorch",
    "norm": "before attention and layers (TransformerLens) or after the residual (PyTorch)",
    "pool": "where it answers (default last)",
}


EPILOG = """\
FILE is an npz or a safetensors file with embed (inputs by neurons) and unembed (neurons by labels), or with
embed.weight and unembed.weight (or fc1 and fc2) as of linear layers in PyTorch, and biases if there are any; or with
the names of a transformer in TransformerLens or PyTorch (docs/audit.md). The inputs are unit vectors side by side, for
parities signs, for transformers tokens; the floats are taken as the exact numbers that they are. A folder is audited
file by file, as checkpoints of one network.
exit status: 0 all inputs are answered correctly, by the last checkpoint; 1 some are not, or something else is found
than a record says; 2 the file or the arguments cannot be used
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``audit``."""
    parser.epilog = EPILOG
    parser.add_argument("file", metavar="FILE", type=Path, help="an npz or a safetensors file, or a folder of them")
    chosen = parser.add_mutually_exclusive_group(required=True)
    chosen.add_argument(
        "--task", metavar="TASK", help="as addition:113, parity:10,0,3, group:S5, brackets:16 or bigram:3,8"
    )
    chosen.add_argument("--recheck", type=Path, metavar="RECORD", help="compute again what a record says of the file")
    parser.add_argument(
        "--activation",
        metavar="NAME",
        help="relu, gelu, gelu_tanh, square, cube, power:E or polynomial:C0,C1,…, unless the file names it",
    )
    for name, known in list(CHOICES.items())[1:]:
        parser.add_argument(f"--{name}", choices=known, help=f"of a transformer; {_MEANT[name]}")
    parser.add_argument("--heads", metavar="H", help="of a transformer with the names of PyTorch")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--html", type=Path, metavar="PATH", help="write a page with pictures")
    parser.add_argument(
        "--out",
        type=Path,
        metavar="PATH",
        help="write a certificate if the kernel can evaluate the network, else a record",
    )


class Audited(NamedTuple):
    """A file with what was found of it."""

    network: TwoLayers | Transformer
    task: FiniteTask
    found: Account

    @property
    def told(self) -> dict[str, Any]:
        """What was found, as a tree."""
        return report.told(self.network, self.task, self.found)


def run(arguments: argparse.Namespace) -> int:
    """Audit the network and return the exit status.

    Raises
    ------
    CommandError
        If the file or the arguments cannot be used, or what is found could not be written.
    """
    if arguments.recheck:
        return _recheck(arguments)
    for path in filter(None, (arguments.html, arguments.out)):
        places.refuse_report(path)
    said = {name: getattr(arguments, name) for name in (*CHOICES, "heads")}
    if arguments.file.is_dir():
        return _over_time(arguments, said)
    audited = _audited(arguments.file, arguments.task, said)
    told = audited.told
    if arguments.json:
        print(json.dumps(told, indent=1, allow_nan=False))
    else:
        print(*report.lines(told, audited.found.margin), sep="\n")
    if arguments.html:
        title = f"{arguments.file.name} on {audited.task.name}"
        lines = report.lines(told, audited.found.margin)
        write_report(arguments.html, page.page(audited.network, audited.task, title, lines).encode())
    if arguments.out:
        print(_written(arguments, said, audited, told), file=sys.stderr)
    return int(audited.found.correct < audited.found.examples)


def _audited(path: Path, name: str, said: Mapping[str, str | None]) -> Audited:
    try:
        task = named_task(name)
        if said["activation"] is not None:
            activation(said["activation"])
    except ValueError as error:
        raise CommandError(str(error)) from None
    except BadFile as error:
        raise CommandError(f"{name.partition(':')[2]}: {error}") from None
    try:
        network = _network(read(path), task, said)
        return Audited(network, task, account(network, task))
    except BadFile as error:
        raise CommandError(f"{path}: {error}") from None


def _network(stored: Stored, task: FiniteTask, said: Mapping[str, str | None]) -> TwoLayers | Transformer:
    if is_transformer(stored):
        return transformer(stored, task, said)
    for name, choice in said.items():
        if choice is not None and name != "activation":
            raise BadFile(f"is no transformer; --{name} says nothing of it")
    return two_layers(stored, task, said["activation"])


def _over_time(arguments: argparse.Namespace, said: Mapping[str, str | None]) -> int:
    """Audit the files of a folder in the order of the numbers in their names, a line for each."""
    for option in ("out", "html"):
        if getattr(arguments, option):
            raise CommandError(f"--{option}: {arguments.file} is a folder, and what is written is of one file")
    paths = [path for path in arguments.file.iterdir() if path.suffix in (".npz", ".safetensors")]
    if not paths:
        raise CommandError(f"{arguments.file}: no npz or safetensors file is in this folder")
    rows, status = [], 1
    for path in sorted(paths, key=_in_order):
        audited = _audited(path, arguments.task, said)
        told, found = audited.told, audited.found
        status = int(found.correct < found.examples)
        if arguments.json:
            rows.append({"file": path.name, **told})
        else:
            margin = report.about(found.margin.high)
            strongest = ", ".join(
                str(row["k"]) for row in [*told["frequencies"], *told.get("token_frequencies", ())][:5]
            )
            waves = f"; frequencies {strongest}" if strongest else ""
            print(f"{path.name}: {found.correct} of {found.examples}, margin {margin}{waves}", flush=True)
    if arguments.json:
        print(json.dumps(rows, indent=1, allow_nan=False))
    return status


def _in_order(path: Path) -> list[tuple[int, str]]:
    """Return a key by which step-900 comes before step-1000."""
    return [(int(piece), "") if piece.isdecimal() else (-1, piece) for piece in re.split(r"(\d+)", path.name)]


def _written(arguments: argparse.Namespace, said: Mapping[str, str | None], audited: Audited, told: Json) -> str:
    """Write a certificate or a record, and return a line that tells which."""
    out, path = arguments.out, arguments.file
    network, task, found = audited
    if isinstance(network, TwoLayers) and theories.is_small(network, task, found):
        with TemporaryDirectory() as folder:
            text = Path(folder) / "network.thm"
            text.write_text(theories.theory(network, task, found, f"own/{slug(path.stem)}"), "utf-8")
            certificate = read_theory(text).certificate()
        replay(certificate, load_ledger(), trusting=True)
        write_report(out, spelled(certificate))
        again = typed(f"check {out}")
        return f"{out}: a certificate of the margin; '{again}' evaluates all inputs with the kernel"
    record = records.record(path, arguments.task, said, told)
    write_report(out, (json.dumps(record, indent=1, allow_nan=False) + "\n").encode())
    again = typed(f"audit {path} --recheck {out}")
    return f"{out}: a record, too large for the kernel; '{again}' computes it again"


def _recheck(arguments: argparse.Namespace) -> int:
    """Compute again what a record says, and tell what is not the same."""
    try:
        record = records.read_record(arguments.recheck)
        records.same_file(record, arguments.file)
    except BadFile as error:
        raise CommandError(f"{arguments.recheck}: {error}") from None
    said = {name: record["options"].get(name) for name in (*CHOICES, "heads")}
    audited = _audited(arguments.file, record["task"], said)
    apart = records.apart(record["found"], audited.told)
    for line in apart:
        print(f"{arguments.recheck}: {line}")
    if not apart:
        print(f"{arguments.recheck}: {arguments.file} does on {record['task']} what the record says")
    return int(bool(apart))
