"""Changes of the kernel's own source: a test or a forgery has to notice each, or it is explained.

``python -m tests.sources`` makes them and writes ``docs/soundness/sources.json``. mutmut and cosmic-ray run one command
for each change, minutes in which a program starts; here one process forks for each, and forgeries judge before tests.
"""
