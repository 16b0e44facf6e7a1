"""Parts of a page other than charts: style, tables, and values with intervals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape

from game.tools.lab.charts import PATTERNS

STYLE = """
:root { color-scheme: light dark; --ink: #17121f; --ground: #fbfafd; --faint: #6b6478; --mark: #5b2fb0;
  --edge: #cfc8dd }
@media (prefers-color-scheme: dark) {
  :root { --ink: #f4f0ff; --ground: #120a20; --faint: #b3a9c8; --mark: #c9a8ff; --edge: #46395f }
}
body { margin: 0 auto; padding: 1.5rem; max-width: 62rem; color: var(--ink); background: var(--ground);
  font: 16px/1.5 system-ui, sans-serif }
h1 { font-size: 1.5rem; margin: 0 } h2 { margin: 2.2rem 0 .6rem; border-bottom: 2px solid var(--edge) } h3 { margin: 0 }
.verdict { font-size: 1.15rem; border: 2px solid var(--mark); padding: .7rem 1rem; margin: 1rem 0 }
figure { margin: 1.2rem 0 } .small { display: inline-block; width: 28rem; max-width: 100%; margin-right: 2rem }
 figcaption, .note { color: var(--faint) } svg { width: 100%; height: auto; display: block }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: .4rem 0 }
dt { font-weight: 600 } dd { margin: 0 }
.scroll { overflow-x: auto } table { border-collapse: collapse; margin: .6rem 0 }
td, th { padding: .25rem .8rem; border-bottom: 1px solid var(--edge); text-align: right;
  font-variant-numeric: tabular-nums }
td:first-child, th:first-child { text-align: left }
text { fill: var(--ink); font: 12px system-ui, sans-serif } .mark { fill: var(--mark) }
.small text { font-size: 17px }
.hatched { fill: url(#hatch); stroke: var(--mark) } .dotted { fill: url(#dots); stroke: none }
.between { fill: var(--mark); opacity: 0.12 }
.second { fill: none; stroke: var(--ink); stroke-width: 2.5 }
.zero { fill: none; stroke: var(--faint); stroke-dasharray: 4 3 }
"""
"""The style sheet; it follows the light or dark preference of the reader's system."""


def document(title: str, body: str) -> str:
    """Return a self-contained page."""
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>{PATTERNS}{body}</body></html>\n"
    )


def explained(columns: Mapping[str, str]) -> str:
    """Return the explanations of a table's columns."""
    said = "".join(f"<dt>{escape(name)}</dt><dd>{escape(text)}</dd>" for name, text in columns.items())
    return f'<details class="note" open><summary>What the columns mean</summary><dl>{said}</dl></details>'


def ranged(one: dict[str, float], digits: int = 1) -> str:
    """Return a value with its interval."""
    return f"{one['value']:.{digits}f} ({one['low']:.{digits}f} to {one['high']:.{digits}f})"


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a table."""
    top = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    body = "".join(f"<tr>{''.join(f'<td>{escape(str(cell))}</td>' for cell in row)}</tr>" for row in rows)
    return f'<div class="scroll"><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'
