"""Shared helpers of the tests. Input is imported without a display, so the library's hidden window stays closed."""

import pyglet

pyglet.options.shadow_window = False
