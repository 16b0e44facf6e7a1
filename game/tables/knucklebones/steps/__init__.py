"""The steps of cards, one function each, in modules by the things they change.

Importing this package registers them all. A new step is a function here, with ``@step`` and its word; its schema is a
``Block``.
"""

from game.kernel.modules import modules_in

modules_in(__name__, __path__)
