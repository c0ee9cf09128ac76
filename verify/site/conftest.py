"""What pytest leaves out where Sphinx is not installed: the modules that need it, whose examples cannot run."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("sphinx") else ["extension.py", "prose.py"]
