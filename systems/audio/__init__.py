"""What the table sounds like: which sound, how loud, and the machine's own speakers."""
