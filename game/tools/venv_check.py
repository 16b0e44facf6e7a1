"""Check an environment and its packages; `run.py` runs this file with the environment's Python.

    python -I venv_check.py [PACKAGE ...]

Every installed file is compared with its package's record, and the named packages are imported. The file exits with the
reason if the environment cannot be used.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import importlib.util
import os
import sys
from base64 import urlsafe_b64encode
from importlib.machinery import SourcelessFileLoader


def environment_fault() -> str:
    """Return why this environment cannot be used, or an empty text."""
    if sys.version_info < (3, 11) or sys.version_info >= (3, 14):
        version = ".".join(map(str, sys.version_info[:2]))
        return f"it has Python {version}, and Kotsu needs Python 3.11, 3.12 or 3.13"
    pip = importlib.util.find_spec("pip")
    if sys.prefix == sys.base_prefix or not pip or not str(pip.origin).startswith(sys.prefix):
        return "it is incomplete"  # Also if another version of Python has made it.
    return ""


def is_damaged(file: importlib.metadata.PackagePath) -> bool:
    """Return True if an installed file differs from its package's record."""
    path = str(file.locate())
    if not os.path.exists(path):
        return file.suffix != ".pyc"
    if file.size is not None and file.size != os.path.getsize(path):
        return True
    if file.hash:
        with open(path, "rb") as stream:
            digest = hashlib.new(file.hash.mode, stream.read()).digest()
        return urlsafe_b64encode(digest).decode().rstrip("=") != file.hash.value
    if file.suffix != ".pyc":
        return False
    try:
        return SourcelessFileLoader(file.stem, path).get_code(file.stem) is None
    except (EOFError, ValueError, TypeError, ImportError):
        return True


def damage() -> str:
    """Return a sentence on the first damaged package of this environment, or an empty text."""
    own = [path for path in sys.path if path.startswith(sys.prefix)]
    for package in importlib.metadata.distributions(path=own):
        if not package.files or any(map(is_damaged, package.files)):
            folder = str(getattr(package, "_path", "")).rpartition(os.sep)[2]
            return f"{folder.partition('-')[0] or package.name} is damaged"
    return ""


def package_fault(name: str) -> str:
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
    sys.exit(environment_fault() or damage() or next(filter(None, map(package_fault, sys.argv[1:])), None))
