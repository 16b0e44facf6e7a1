"""A screen without a table: a lamp that can be lit."""

from __future__ import annotations

SCREENS = {"lamp": "lamp.Lamp"}
