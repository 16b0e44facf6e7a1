"""Kotsu: an arcade of tabletop games for one couch and two pads."""

import os

# No other package adds to our models; looking for one that does would cost every start a tenth of its imports.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
