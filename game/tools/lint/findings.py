"""Registered checks, their findings, and the report."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from importlib import import_module
from pkgutil import iter_modules
from typing import Literal

from game.content.faults import Complaint, Fault
from game.terminal import visible
from game.tools.lint import checks
from game.tools.lint.folders import DataSource, FileTree, PackTree

Severity = Literal["error", "warning"]


@dataclass(frozen=True, slots=True)
class Finding:
    """A finding of a check. Only errors fail."""

    check: str
    severity: Severity
    fault: Fault
    text: str = ""
    """The source line of the fault."""

    def with_cause(self, cause: Fault) -> Finding:
        """Return the finding with the place of its cause."""
        place = f"{cause.file}:{cause.line}:{cause.column}"
        return replace(self, fault=replace(self.fault, message=f"{self.fault.message}; {place} causes this"))


FaultInSource = tuple[DataSource, Complaint | Fault]
Check = Callable[[FileTree], Iterable[FaultInSource]]
CHECKS: dict[str, tuple[Severity, Check]] = {}
"""Every check by name, sorted by name."""
ACROSS_FILES: set[str] = set()
"""Checks that compare files. They are skipped in a folder with an unreadable file."""


def _name(check: Check) -> str:
    return check.__name__.removeprefix("lint_")


def _register(severity: Severity, check: Check) -> Check:
    CHECKS[_name(check)] = severity, check
    return check


def across_files(check: Check) -> Check:
    """Register a check as one that compares files."""
    ACROSS_FILES.add(_name(check))
    return check


error_check = partial(_register, "error")
"""Decorator that registers a check for errors: it yields a source and the fault."""
warning_check = partial(_register, "warning")
"""Decorator that registers a check for harmless faults."""


def findings(tree: FileTree) -> list[Finding]:
    """Return the findings of every check in the folder's files, sorted by file and line.

    For files below a pack, only faults that the pack causes are included.
    """
    for module in iter_modules(checks.__path__):
        import_module(f"{checks.__name__}.{module.name}")
    results = [result for name in CHECKS for result in _run_check(name, tree)]
    folders = {source.file: source.place.parts[0] for source in tree.all_sources}
    unread_files = {source.file for source in tree.all_sources
                    if source.is_unusable or (source.reading.faults and source.reading.document is None)}
    broken_folders = {folders[file] for file in unread_files}
    results = [result for result in results if result.check not in ACROSS_FILES or result.fault.file in unread_files
               or folders.get(result.fault.file) not in broken_folders]
    if isinstance(tree, PackTree):
        own_results = [result for result in results if tree.has(result.fault)]
        broken = [result for result in results
                  if (tree.is_whole or tree.overlays(result.fault)) and _is_new_error(result, tree.below)]
        results = own_results + _with_causes([result for result in broken if result not in own_results], tree)
    unique = {(str(result.fault), result.severity): result for result in results}
    return sorted(_without_duplicates([*unique.values()]), key=lambda result: _place(result.fault))


def _place(fault: Fault) -> tuple[str, int, int]:
    return fault.file, fault.line, fault.column


def _without_duplicates(results: Sequence[Finding]) -> Iterator[Finding]:
    """Yield findings without warnings next to errors, and without ``ids`` errors next to stricter ones."""
    errors = {(_place(result.fault), result.check) for result in results if result.severity == "error"}
    error_places = {place for place, _ in errors}
    for result in results:
        place = _place(result.fault)
        is_error = result.severity == "error"
        if (place, "names") not in errors if result.check == "ids" else is_error or place not in error_places:
            yield result


def _is_new_error(finding: Finding, below: FileTree) -> bool:
    """Return True if this is an error that exists only with the pack."""
    faults_below = {str(other.fault) for other in _findings_below(below)}
    return finding.severity == "error" and str(finding.fault) not in faults_below


def _with_causes(broken: list[Finding], tree: PackTree) -> list[Finding]:
    """Name the line of the pack that causes each error in a file below it.

    An error in a file that the pack changes is reported at that line. An error in another file keeps its place and
    names the line.
    """
    names = {finding.check for finding in broken}

    def faults(other: FileTree) -> list[Fault]:
        return [result.fault for name in names for result in _run_check(name, other)]

    causes = tree.find_causes([finding.fault for finding in broken], faults) if broken else []
    return [finding if cause == finding.fault else replace(finding, fault=cause, text=_line(tree, cause))
            if tree.overlays(finding.fault) else finding.with_cause(cause)
            for finding, cause in zip(broken, causes, strict=True)]


def _line(tree: FileTree, fault: Fault) -> str:
    text = next((source.text for source in tree.sources if source.file == fault.file), "")
    return (text.split("\n")[fault.line - 1 :] or [""])[0].rstrip("\r")


@lru_cache(maxsize=4)
def _findings_below(below: FileTree) -> list[Finding]:
    return findings(below)


def _run_check(name: str, tree: FileTree) -> list[Finding]:
    """Run one check. A check that crashes becomes an error and does not stop the others."""
    severity, check = CHECKS[name]
    results: list[Finding] = []
    try:
        for source, complaint in check(tree):
            if source.is_own:
                results.append(finding(name, severity, source, complaint))
    except Exception as wrong:
        broken = Fault("lint", 1, 1, f"the check {name!r} failed: {type(wrong).__name__}: {wrong}")
        results.append(Finding(name, "error", broken))
    return results


def finding(name: str, severity: Severity, source: DataSource, fault: Complaint | Fault) -> Finding:
    """Return the finding of a check in a source, with the source line."""
    if isinstance(fault, Complaint):
        if source.document is None:
            raise ValueError(f"{source.file} cannot be used, so nothing can be told about its values")
        fault = source.document.fault(fault)
    lines = source.text.split("\n")
    return Finding(name, severity, fault, lines[fault.line - 1].rstrip("\r") if fault.line <= len(lines) else "")


def format_finding(finding: Finding) -> str:
    """Return ``file:line:column: what``, the line, and a caret below the column."""
    fault = finding.fault
    mark = "warning: " if finding.severity == "warning" else ""
    head = str(fault).replace(": ", f": {mark}", 1)
    if not finding.text.strip():
        return head
    indent = " " * len(visible(finding.text[: fault.column - 1]))
    return f"{head}\n  {visible(finding.text)}\n  {indent}^"


def summary(results: Sequence[Finding], files: int) -> str:
    """Return the number of files, errors and warnings as a sentence."""
    errors = sum(result.severity == "error" for result in results)
    return f"{_count(files, 'file')}: {_count(errors, 'error')}, {_count(len(results) - errors, 'warning')}"


def to_json(results: Sequence[Finding], files: int) -> str:
    rows = [
        {
            "file": result.fault.file, "line": result.fault.line, "column": result.fault.column,
            "severity": result.severity, "check": result.check, "message": result.fault.message,
            "nearest": result.fault.nearest, "text": result.text,
        }
        for result in results
    ]
    errors = sum(result.severity == "error" for result in results)
    return json.dumps({"files": files, "errors": errors, "warnings": len(results) - errors, "findings": rows}, indent=1)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
