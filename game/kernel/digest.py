"""Short digests of texts, the same on every machine."""

from __future__ import annotations

from hashlib import sha256


def digest(text: str) -> str:
    """Return the first twelve hexadecimal digits of the SHA-256 of a text."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:12]
