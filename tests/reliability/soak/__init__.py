"""Matches by the thousand through the real application, with everything that happens around a couch meanwhile."""

from game.app.sound_device import silence

silence()  # Before anything imports the library.
