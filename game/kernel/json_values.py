"""What a JSON or YAML file holds, before anybody has looked at it."""

from __future__ import annotations

from typing import Any, TypeAlias

Json: TypeAlias = Any
"""Nothing, a truth, a number, a text, a list of these or an object."""
JsonObject: TypeAlias = dict[str, Any]
"""Such values by their names."""
