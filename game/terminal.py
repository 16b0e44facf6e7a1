"""The one place that prints: no text steers the terminal or leaves its line."""

from __future__ import annotations

import argparse
import io
import logging
import os
import sys
import time
import warnings
from typing import BinaryIO, NoReturn, TextIO

LAYOUT_SIGNS = "\n\r\t"
"""Invisible signs that a stream lets through, because libraries write whole texts."""
SHORT_ESCAPES = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}


def visible(text: str, keep: str = "") -> str:
    """Return a text in which each sign that cannot be seen stands as its number, such as ``\\x1b`` or ``\\u202e``.

    Those are control codes, marks of direction, separators of lines, halves of pairs, and all others that Unicode does
    not let print. Spaces of all kinds stay.
    """
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() or sign in keep or _space(sign) else _number(sign) for sign in text)


def _space(sign: str) -> bool:
    return sign.isspace() and sign > "\x9f" and sign not in "\u2028\u2029"


def _number(sign: str) -> str:
    code = ord(sign)
    form = f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
    return SHORT_ESCAPES.get(sign, form)


def say(*lines: object) -> None:
    """Print lines on standard output."""
    _write(sys.stdout, lines)


def complain(*lines: object) -> None:
    """Print lines on standard error."""
    _write(sys.stderr, lines)


def _write(stream: TextIO, lines: tuple[object, ...]) -> None:
    stream.write("".join(f"{visible(str(line))}\n" for line in lines))
    stream.flush()


def is_watched() -> bool:
    """Return True if standard error is a terminal, so that progress is worth showing."""
    return sys.stderr.isatty()


def progress(text: str, width: int = 76) -> None:
    """Show on a line of standard error how far it is; the next one takes its place, and an empty one leaves nothing."""
    sys.stderr.write(f"\r{visible(text)}" if text else f"\r{' ' * width}\r")
    sys.stderr.flush()


def answer_stream() -> BinaryIO:
    """Return standard output for programs that answer in ASCII, such as JSON lines."""
    return sys.stdout.buffer


class Parser(argparse.ArgumentParser):
    """A parser that reports a wrong command line in one line, for any words in it."""

    def error(self, message: str) -> NoReturn:
        complain(*self.format_usage().rstrip("\n").split("\n"), f"{self.prog}: error: {message}")
        raise SystemExit(2)


class Handler(logging.Handler):
    """Prints what is logged."""

    def emit(self, record: logging.LogRecord) -> None:
        try:
            complain(self.format(record))
        except OSError:  # The reader is gone.
            self.handleError(record)


class SafeStream(io.TextIOWrapper):
    """A standard stream that shows invisible signs in all that libraries, warnings and tracebacks print."""

    def write(self, text: str, /) -> int:
        super().write(visible(text, LAYOUT_SIGNS))
        return len(text)


def open_streams() -> None:
    """Make standard streams that can be written.

    Closed ones lead nowhere, and nothing else that is opened takes their place. They write a sign that they do not know
    by its number.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)  # The lowest number that is free.
    sys.stdout, sys.stderr = _safe_stream(sys.stdout, sys.__stdout__, 1), _safe_stream(sys.stderr, sys.__stderr__, 2)
    logging.lastResort = Handler(logging.WARNING)
    warnings.showwarning = _warn


def _safe_stream(stream: TextIO | None, own: TextIO | None, number: int) -> TextIO:
    """Return a stream that shows invisible signs; one that other code has put there stays."""
    is_redirected = stream is not own
    stream = stream or os.fdopen(number, "w")
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors="backslashreplace")
    if is_redirected or type(stream) is not io.TextIOWrapper:
        return stream
    tty, encoding = stream.isatty(), stream.encoding
    return SafeStream(stream.detach(), encoding, "backslashreplace", line_buffering=tty, write_through=number == 2)


def _warn(
    message: Warning | str, category: type[Warning], filename: str, lineno: int, file: TextIO | None = None,
    line: str | None = None,
) -> None:
    complain(f"{filename}:{lineno}: {category.__name__}: {message}")


def close_streams() -> None:
    """Write what is still to be; what cannot be goes nowhere, as the end would try once more and complain."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise


BAR_LENGTH = 30
"""Signs of a whole progress bar."""


class ProgressBar:
    """A progress bar with the time left, redrawn in place; silent if the output is not a terminal."""

    def __init__(self, things: str = "matches") -> None:
        self.things = things
        self.shows = is_watched()
        self.began = time.monotonic()

    def tell(self, done: int, total: int) -> None:
        """Show the number of things done."""
        if self.shows:
            progress(bar_text(done, total, time.monotonic() - self.began, self.things))

    def clear(self) -> None:
        """Erase the bar."""
        if self.shows:
            progress("")


def bar_text(done: int, total: int, seconds: float, things: str) -> str:
    """Return the bar, the number of things and the time left, estimated from the time passed."""
    filled = BAR_LENGTH * done // total if total else BAR_LENGTH
    minutes, rest = divmod(round(seconds * (total - done) / done) if done else 0, 60)
    return f"[{'#' * filled}{'.' * (BAR_LENGTH - filled)}] {done}/{total} {things}, {minutes}:{rest:02d} left  "
