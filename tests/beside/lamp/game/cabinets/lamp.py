"""The cabinet of the lamp."""

from game.cabinets import Cabinet

CABINET = Cabinet(92, "lamp", screen="lamp")
