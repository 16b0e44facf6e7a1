"""What lies on a Nim table, drawn."""
