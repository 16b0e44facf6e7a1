"""The folder for compiled code. It is in the player's folder and named after the sources."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from game.paths import user_dir


def kept_in(*sources: Path) -> Path:
    """Return the folder of the code compiled from the current modules in these folders."""
    digest = sha256()
    for source in sorted(each for folder in sources for each in folder.glob("*.py")):
        digest.update(source.read_bytes())
    return user_dir() / "compiled" / digest.hexdigest()[:16]
