"""The steps of cards, one function each, in modules by the things they change.

Importing this package registers them all. A new step is a function here, with ``@step_function`` and its word; its
schema is a ``Block``. A module with marks that react lists their functions, like ``match_rules.REACTIONS``.
"""

from importlib import import_module
from pkgutil import iter_modules

MODULES = [import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__)]
