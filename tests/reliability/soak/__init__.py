"""Plays thousands of matches through the real application, disturbed by everything that happens around a couch."""

from game.app.library_habits import share_heap
from game.app.sound_device import silence

silence()  # Before anything imports the library.
share_heap()  # As a real start does.
