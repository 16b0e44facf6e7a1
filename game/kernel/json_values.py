"""The types of unchecked JSON and YAML values."""

from __future__ import annotations

from typing import Any, TypeAlias

Json: TypeAlias = Any
"""None, a boolean, a number, a string, a list of these, or an object."""
JsonObject: TypeAlias = dict[str, Any]
"""JSON values by name."""
