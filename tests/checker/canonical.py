"""The digest of a certificate, from section 1 of the document."""

import hashlib
import json
from typing import Any


def digest(certificate: Any) -> str:
    rest = {key: value for key, value in certificate.items() if key != "digest"}
    spelled = json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(spelled.encode()).hexdigest()
