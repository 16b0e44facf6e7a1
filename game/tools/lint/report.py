"""Findings as text for people and as JSON for programs."""

from __future__ import annotations

import json
from collections.abc import Sequence

from game.terminal import visible
from game.tools.lint.registry import Finding


def written(finding: Finding) -> str:
    """Return ``file:line:column: what``, the line, and a caret below the column."""
    fault = finding.fault
    mark = "warning: " if finding.severity == "warning" else ""
    head = str(fault).replace(": ", f": {mark}", 1)
    if not finding.text.strip():
        return head
    before = " " * len(visible(finding.text[: fault.column - 1]))
    return f"{head}\n  {visible(finding.text)}\n  {before}^"


def summary(found: Sequence[Finding], files: int) -> str:
    """Return the number of files, errors and warnings as a sentence."""
    errors = sum(each.severity == "error" for each in found)
    return f"{_count(files, 'file')}: {_count(errors, 'error')}, {_count(len(found) - errors, 'warning')}"


def as_json(found: Sequence[Finding], files: int) -> str:
    """Return the findings as JSON."""
    told = [
        {
            "file": each.fault.file, "line": each.fault.line, "column": each.fault.column, "severity": each.severity,
            "check": each.check, "message": each.fault.what, "nearest": each.fault.nearest, "text": each.text,
        }
        for each in found
    ]  # fmt: skip
    errors = sum(each.severity == "error" for each in found)
    return json.dumps({"files": files, "errors": errors, "warnings": len(found) - errors, "findings": told}, indent=1)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
