"""What a wheel is given beside the source: a second copy of the data, which the game falls back on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class FallbackData(BuildHookInterface[Any]):
    """Puts the folders of ``data`` into the package once more, where nobody edits them."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        for folder in sorted((Path(self.root) / "data").iterdir()):
            build_data["force_include"][str(folder)] = f"game/fallback/{folder.name}"
