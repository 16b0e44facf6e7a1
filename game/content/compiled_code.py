"""The folder for compiled code: in the player's folder, named after the sources."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from game.paths import user_dir


def kept_in(*sources: Path) -> Path:
    """Return the folder of what was compiled from exactly the modules of these folders."""
    digest = sha256()
    for source in sorted(each for folder in sources for each in folder.glob("*.py")):
        digest.update(source.read_bytes())
    return user_dir() / "compiled" / digest.hexdigest()[:16]
