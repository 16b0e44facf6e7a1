"""A lamp to switch on and off."""

SCREENS = {"lamp": "lamp.Lamp"}
