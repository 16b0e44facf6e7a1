"""The digest of a text, by which positions, files and rules are compared."""

from hashlib import sha256


def digest(text: str) -> str:
    """Return the first twelve hexadecimal digits of the SHA-256 of a text."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:12]
