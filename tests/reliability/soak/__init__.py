"""Matches by the thousand through the real application, with everything that happens around a couch meanwhile."""

from game.app.library_habits import share_heap
from game.app.sound_device import silence

silence()  # Before anything imports the library.
share_heap()  # As whoever plays does it.
