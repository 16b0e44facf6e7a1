"""Everything designers write: how YAML is read, checked, laid over by packs, kept and read again."""
