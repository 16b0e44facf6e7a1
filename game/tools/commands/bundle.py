"""Make `dist/kotsu`, a folder that runs without Python (source tree only). Other words go to PyInstaller."""

from __future__ import annotations

import argparse
import ctypes
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from importlib.metadata import Distribution, distributions
from os.path import join, normpath, realpath
from pathlib import Path

from game.terminal import complain

ROOT = Path(__file__).parents[3]
SPEC = ROOT / "game" / "tools" / "bundle" / "kotsu.spec"
TOOLS = ("objcopy", "strip")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.usage = "kotsu bundle [-h] [PYINSTALLER OPTION ...]"


def run(args: argparse.Namespace) -> int:
    if lack := lack_of_system():
        complain(f"kotsu bundle: {lack}")
        return 1
    dist, work = ROOT / "dist", ROOT / "build"
    command = [sys.executable, "-P", "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR", "--distpath", dist,
               "--workpath", work, *args.words, SPEC]
    code = subprocess.call(command, cwd=ROOT, env=os.environ | {"PYINSTALLER_CONFIG_DIR": str(work)},
                           stdin=subprocess.DEVNULL)
    complain("kotsu bundle: the folder could not be made" if code else f"kotsu bundle: done; see {dist / 'kotsu'}")
    return code


def lack_of_system() -> str:
    """Return a sentence on what this system lacks to make a bundle, or an empty text."""
    if not (ROOT / "pyproject.toml").is_file():
        return "a bundle can only be made in a checkout of the source"
    if not sys.platform.startswith("linux"):
        return ""
    if not all(map(shutil.which, TOOLS)):
        return "this system lacks objcopy and strip; on Debian: sudo apt-get install binutils"
    try:
        ctypes.CDLL(sysconfig.get_config_var("INSTSONAME"))
    except OSError:
        version = ".".join(map(str, sys.version_info[:2]))
        if sys.base_prefix == "/usr":
            return f"this Python has no shared library; on Debian: sudo apt-get install libpython{version}"
        return "this Python has no shared library. Install one built with --enable-shared, and remove .venv"
    return ""


# The license texts of every part of a bundle, found from the files in it


LICENSE_STARTS = ("LICEN", "COPYING", "NOTICE", "AUTHORS")
"""Beginnings of the names of license files."""
SYSTEM_LICENSES = "/usr/share/doc/{name}/copyright", "/usr/share/licenses/{name}/*"
"""Places in which systems keep the license texts of their packages."""
OWNER_COMMANDS = ("dpkg-query", "-S"), ("rpm", "-qf", "--qf", "%{NAME}: "), ("pacman", "-Qqo")
"""Commands that name the package that owns a system file; the name comes first."""
BUNDLED_LICENSES = SPEC.with_name("inside")
"""License texts of bundled libraries whose packages lack them, by package name."""
OWNER_NAME = re.compile(r"^[\w.+-]+(?=:|$)", re.MULTILINE)
"""The package name in a command's output: a whole line, or the part before a colon."""

Terms = dict[str, dict[str, bytes]]
"""License texts by part and file name."""


class MissingLicense(Exception):
    """A part without a known license; the text names its file."""


def terms(sources: Iterable[Path], own: Path) -> Terms:
    """Return the license texts of the parts that these files belong to. ``own`` is our tree. Raises MissingLicense."""
    by_part: Terms = {}
    for source in sorted(set(sources)):
        part = _part(source, own)
        if part not in by_part:
            by_part[part] = dict(_texts(part, own))
            if not any(text.strip() for text in by_part[part].values()):
                raise MissingLicense(f"{source} belongs to {part}, of which no terms are here")
    return by_part


def write_terms(by_part: Terms, folder: Path) -> Iterator[tuple[str, str, str]]:
    """Write the license texts below a folder, and yield their entries as PyInstaller takes them."""
    for part, texts in by_part.items():
        for name, text in texts.items():
            path = folder / part / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text)
            yield f"licenses/{part}/{name}", str(path), "DATA"


def _part(source: Path, own: Path) -> str:
    """Return the part a file belongs to: our code, a Python package, Python, or a system package."""
    if (name := _package_files().get(str(source.resolve())) or _package_files().get(str(source))) is not None:
        return name
    if _is_below(source, own) and not _is_below(source, Path(sys.prefix)):
        return "kotsu"
    bases = (Path(sys.base_prefix), Path(sysconfig.get_path("stdlib")), Path(sysconfig.get_path("platstdlib")))
    # A system Python shares its folders with other libraries; its files belong to its package.
    own_bases = [base for base in bases if base != Path("/usr")]
    if any(_is_below(source, base) for base in own_bases):
        return "Python"
    return _system_package(source)


def _is_below(source: Path, folder: Path) -> bool:
    return source.is_relative_to(folder) or source.resolve().is_relative_to(folder.resolve())


@cache
def _package_files() -> dict[str, str]:
    """Return every file of an installed package with the package's name. Only package folders are resolved."""
    return {
        normpath(join(folder, *file.parts)): name
        for package in distributions() if package.name != "kotsu"
        for name, folder in [(package.name, realpath(str(package.locate_file(""))))] for file in package.files or ()
    }


def _system_package(source: Path) -> str:
    path = source.resolve()
    places = {str(path), str(source), str(path).removeprefix("/usr"), f"/usr{path}"}
    for command in OWNER_COMMANDS:
        with suppress(OSError):
            # All places at once: the search takes long, and an unknown place only gives a message.
            output = subprocess.run([*command, *sorted(places)], capture_output=True, text=True, check=False).stdout
            if name := OWNER_NAME.search(output):
                return name[0]
    raise MissingLicense(f"the owner of {source} is unknown")


def _texts(part: str, own: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the license texts of a part."""
    if part == "kotsu":
        yield "LICENSE", (own / "LICENSE").read_bytes()
    elif part == "Python":
        for base in (Path(sysconfig.get_path("stdlib")), Path(sys.base_prefix)):
            if (base / "LICENSE.txt").is_file():
                yield "LICENSE.txt", (base / "LICENSE.txt").read_bytes()
                return
    elif part in set(_package_files().values()):
        yield from _package_texts(next(package for package in distributions() if package.name == part))
        yield from ((path.name, path.read_bytes()) for path in sorted((BUNDLED_LICENSES / part).glob("*")))
    else:
        for form in SYSTEM_LICENSES:
            place = Path(form.format(name=part))
            yield from ((path.name, path.read_bytes()) for path in place.parent.glob(place.name) if path.is_file())


def _package_texts(package: Distribution) -> Iterator[tuple[str, bytes]]:
    """Yield the license texts in a Python package: its own and those of bundled libraries."""
    has_own = False
    for file in package.files or ():
        path = Path(str(package.locate_file(file)))
        if file.name.upper().startswith(LICENSE_STARTS) and file.suffix != ".py" and path.is_file():
            is_own = ".dist-info" in file.parts[0]
            has_own = has_own or is_own
            yield file.name if is_own else "-".join(file.parts), path.read_bytes()
    (license, *_) = package.metadata.get_all("License", [""])
    if not has_own and len(license) > 200:
        yield "LICENSE", license.encode()
