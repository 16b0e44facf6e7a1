"""The application: window, settings, sound and rumble."""
