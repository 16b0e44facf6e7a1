"""Plays thousands of matches through the real application, disturbed by everything that happens around a couch."""

from game.app.libraries import share_heap, silence_audio

silence_audio()  # Before anything imports the library.
share_heap()  # As a real start does.
