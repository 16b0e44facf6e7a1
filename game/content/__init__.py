"""The data files of designers: read, checked, changed by packs, kept, and reloaded."""
