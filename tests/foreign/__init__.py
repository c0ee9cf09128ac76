"""Second opinions on claims from software that knows nothing of this project: Z3, PARI and GAP.

``python -m tests.foreign`` asks them and writes ``docs/soundness/foreign.json``. What they are asked is read from the
claim's tree after docs/certificate-format.md, without the kernel's code.
"""
