"""What lies in the bay, drawn."""
