"""The base of everything designers write: frozen, strict about unknown keys."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Definition(BaseModel):
    """A frozen value read from YAML; live things hold its id, never a copy of it."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)
