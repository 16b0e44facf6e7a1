"""Commands in tests, as a player types them."""

from __future__ import annotations

from collections.abc import Callable

from _pytest.capture import CaptureResult

Command = Callable[..., CaptureResult[str]]
"""The fixture ``command``: it runs a command, checks its exit status, ``code``, and returns what is printed."""
