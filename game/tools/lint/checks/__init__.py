"""The checks of the linter, with their messages; a new module here is found automatically.

The messages about one value that does not follow its model are in ``game/content/fault_messages.py``. The check
``lint_form`` in ``files`` reports them.
"""
