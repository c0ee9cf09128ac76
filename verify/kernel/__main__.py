"""Entry of the folder run as a program: load it as a package, whatever it is called and whatever is beside it."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path


def _main() -> int:
    if __package__:
        from .program import main

        return main()
    folder = Path(__file__).resolve().parent
    sys.path = [entry for entry in sys.path if Path(entry).resolve() != folder]
    spec = spec_from_file_location("kernel", folder / "__init__.py", submodule_search_locations=[str(folder)])
    assert spec is not None
    assert spec.loader is not None
    package = module_from_spec(spec)
    sys.modules["kernel"] = package
    spec.loader.exec_module(package)
    from importlib import import_module

    return int(import_module("kernel.program").main())


if __name__ == "__main__":
    sys.exit(_main())
