"""Data files of designers: from YAML texts to the content of the game.

1. ``yaml_tree`` parses a text into a tree; every node knows its place. ``model_keys`` gives renamed keys their new
   names.
2. ``packs`` are merged into the tree of the file; every node then knows its file, too.
3. ``yaml_models`` makes a ``Document`` of a tree: a value of a pydantic model (``models``), with the places of its
   parts. ``fault_messages`` turns every mistake into a ``Fault`` (``faults``) with file, line and column. ``blame``
   finds the line of a pack that causes a fault elsewhere.
4. ``data_files`` reads files this way, and replaces a broken one with its last good copy.
5. ``table_content`` declares the files of a table, and builds its rules and its content from them.
6. ``store`` has all content and texts. ``hot_reload`` reads it again when a file is saved.
"""
