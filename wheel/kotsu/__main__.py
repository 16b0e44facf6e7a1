"""Entry point of ``kotsu`` and ``python -m kotsu``."""

from __future__ import annotations

import sys

from game.__main__ import main

__all__ = ["main"]

if __name__ == "__main__":
    sys.exit(main())
