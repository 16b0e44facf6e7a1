"""Where compiled code is kept: in the player's folder, in one that is named after the sources it was made from."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from game.paths import user_dir


def kept_in(sources: Path) -> Path:
    """The folder of what was compiled from exactly the modules of this one."""
    digest = sha256()
    for source in sorted(sources.glob("*.py")):
        digest.update(source.read_bytes())
    return user_dir() / "compiled" / digest.hexdigest()[:16]
