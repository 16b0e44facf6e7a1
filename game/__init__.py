"""Kotsu: an arcade of tabletop games for one couch and two pads."""

import os

# No plugin extends our models, and looking for one costs a tenth of the import time.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
