"""The window, as the application uses it."""

from __future__ import annotations


class Display:
    """The part of the application that ``Window`` replaces: here nothing is shown, copied or captured."""

    def present(self) -> None:
        """Show the picture in the window."""

    def fill_screen(self, fullscreen: bool) -> None:
        """Switch the window to full screen or back."""

    def capture(self, mouse: bool) -> None:
        """Capture the mouse for this window, or release it."""

    def close(self) -> None:
        """End the game and close the window."""

    def copy(self, text: str) -> bool:
        """Copy a text to the clipboard; return True if it succeeded."""
        return False

    def paste(self) -> str:
        """Return the text in the clipboard, "" if there is none."""
        return ""

    def quit(self) -> None:
        """Ask the window's loop to end. The current frame is finished first; then the window closes."""
