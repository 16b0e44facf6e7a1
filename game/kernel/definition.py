"""The base of everything designers write: frozen, strict about unknown keys."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

Colour = Annotated[str, Field(pattern=r"^#[0-9A-Fa-f]{6}$")]
"""``#RRGGBB``; in YAML it has to be quoted, because a bare # starts a comment."""


class Definition(BaseModel):
    """A frozen value read from YAML; live things hold its id, never a copy of it."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)
