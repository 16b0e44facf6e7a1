"""The lamp, a light to switch on and off."""

from game.screens import Cabinet

SCREENS = {"lamp": "lamp.Lamp"}
CABINET = Cabinet(92, "lamp", screen="lamp")
