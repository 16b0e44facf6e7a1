"""The lamp, a light to switch on and off."""

SCREENS = {"lamp": "lamp.Lamp"}
