"""Examples of what needs Sphinx are run where it is installed."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("sphinx") else ["sphinx.py"]
