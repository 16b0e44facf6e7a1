"""Check an environment's installed packages; `run.py` runs this file with the environment's Python.

    python -I installation_check.py sizes|contents [PACKAGE ...]

The file exits with the reason if the packages cannot be used. `contents` also reads every file and compares its hash.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import os
import sys
from base64 import urlsafe_b64encode
from importlib.machinery import SourcelessFileLoader


def is_damaged(file: importlib.metadata.PackagePath, contents: bool) -> bool:
    """Return True if an installed file differs from its package's record."""
    path = str(file.locate())
    if not os.path.exists(path):
        return file.suffix != ".pyc"
    if file.size is not None and file.size != os.path.getsize(path):
        return True
    if not contents or not (file.hash or file.suffix == ".pyc"):
        return False
    if file.hash:
        with open(path, "rb") as opened:
            digest = hashlib.new(file.hash.mode, opened.read()).digest()
        return urlsafe_b64encode(digest).decode().rstrip("=") != file.hash.value
    try:
        return SourcelessFileLoader(file.stem, path).get_code(file.stem) is None
    except (EOFError, ValueError, TypeError, ImportError):
        return True


def damage(contents: bool) -> str:
    """Return a sentence on the first damaged package of this environment, or an empty text."""
    own = [path for path in sys.path if path.startswith(sys.prefix)]
    for found in importlib.metadata.distributions(path=own):
        if not found.files or any(is_damaged(file, contents) for file in found.files):
            folder = str(getattr(found, "_path", "")).rpartition(os.sep)[2]
            return f"{folder.partition('-')[0] or found.name} is not whole"
    return ""


def flaw(name: str) -> str:
    """Import a package, and return the reason if it cannot be used."""
    try:
        files = importlib.metadata.distribution(name).files or []
    except importlib.metadata.PackageNotFoundError:
        return f"{name} is missing"
    for top in sorted({file.parts[0] for file in files if file.suffix == ".py" and len(file.parts) < 3}):
        try:
            module = __import__(top.removesuffix(".py"))
        except ModuleNotFoundError as wrong:
            return f"{name} lacks {wrong.name}"
        except BaseException:
            continue  # The system lacks a display or a library; its user reports that.
        if not str(getattr(module, "__file__", None) or sys.prefix).startswith(sys.prefix):
            return f"{name} comes from elsewhere"
    return ""


if __name__ == "__main__":
    sys.exit(damage(sys.argv[1] == "contents") or next(filter(None, map(flaw, sys.argv[2:])), None))
