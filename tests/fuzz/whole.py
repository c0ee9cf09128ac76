"""What a guided fuzzer changes and tries: whole files, after the grammar of certificates, judged by both checkers."""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
from collections import Counter
from functools import partial
from pathlib import Path
from random import Random

from tests.fuzz.campaign import WORK, Wrong
from tests.fuzz.targets.files import ROOT, corpus, drafted, mutated, spoiled, stored
from verify.kernel import certificate, workspace
from verify.kernel.ledger import Ledger

CORPUS = Path(__file__).with_name("corpus")
CHECKER = ROOT / "checker" / "closedform-check"
SMALL = 2_000
"""The most bytes of a certificate or forgery from which the fuzzer starts."""
SPOILED = 0.1

counts: Counter[str] = Counter()


def changed(data: bytes, most: int, seed: int) -> bytes:
    """Return a file with a few changes: of the certificate, if it is one, else of its text."""
    chance = Random(seed)
    return (_by_grammar(chance, data) or _spoiled(chance, data))[:most]


def _by_grammar(chance: Random, data: bytes) -> bytes | None:
    """Return a certificate with a few changes, or nothing: if the text is none, is nested too deep, or by chance."""
    try:
        tree = json.loads(data)
        if not isinstance(tree, dict) or not tree or chance.random() <= SPOILED:
            return None
        within = ("parts", "definitions", "trees") if chance.random() < 0.8 else tuple(tree)
        return json.dumps(mutated(chance, tree, within)).encode()
    except (ValueError, RecursionError):
        return None


def _spoiled(chance: Random, data: bytes) -> bytes:
    try:
        return spoiled(chance, data or b"{}")
    except UnicodeDecodeError:
        place = chance.randrange(len(data))
        return data[:place] + bytes([chance.randrange(256)]) + data[place + 1 :]


def limit_work() -> None:
    """Let the kernel give up early, so that many files can be tried."""
    certificate.replaying = partial(workspace.replaying, WORK)


def tried(data: bytes) -> None:
    """Replay a file, so that the mathematics alone decides; a verdict is the second checker's, too, if it is there.

    Raises
    ------
    Wrong
        If it is a finding.
    """
    draft = drafted(data, Ledger([]), counts, stored, trusting=True)
    if draft.outcome is None or not CHECKER.exists():
        return
    with tempfile.TemporaryDirectory() as place:
        for work in (ROOT / "certificates").iterdir():
            Path(place, work.name).symlink_to(work)
        path = Path(place, "fuzz", "mutant.json")
        path.parent.mkdir()
        path.write_bytes(data)
        command = [str(CHECKER), "--no-digest", str(path)]
        line = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    if line.split(" ")[0] != draft.line.word:
        raise Wrong(f"{draft.line}\n{line}")


def seeds(folder: Path) -> Path:
    """Lay small certificates and forgeries, and the corpus, into a folder."""
    for path in CORPUS.glob("*.json"):
        shutil.copy(path, folder)
    for number, tree in enumerate(corpus()):
        text = json.dumps(tree)
        if len(text) <= SMALL:
            (folder / f"{number}.json").write_text(text, "utf-8")
    return folder
