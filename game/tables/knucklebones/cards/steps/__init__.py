"""The steps of cards, one function each, in modules by the things they change.

Importing this package registers them all. A new step is a function here, with ``@step_function`` and its word; its
schema is a ``Block``.
"""

from importlib import import_module
from pkgutil import iter_modules

from game.tables.knucklebones.cards.card import PlayableCard
from game.tables.knucklebones.definitions import Rules

for module in iter_modules(__path__):
    import_module(f"{__name__}.{module.name}")


def compile_cards(model: Rules) -> dict[str, PlayableCard]:
    """Return the cards of rules by their ids, compiled with these functions."""
    return {name: PlayableCard(name, card) for name, card in model.catalogue.items()} if model.cards else {}
