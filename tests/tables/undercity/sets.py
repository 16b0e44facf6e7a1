"""The rule sets of this table that the shared test kits run over."""

from __future__ import annotations

from game.kernel.opaque import as_type
from game.tables.table_files import load_rules
from game.tables.undercity.definitions import Rules, vary

RUN, SHORT = (as_type(load_rules(name, on="undercity"), Rules) for name in ("run", "short"))
SETS = {"run": RUN, "versus": vary(SHORT, {"mode": "versus"})}
