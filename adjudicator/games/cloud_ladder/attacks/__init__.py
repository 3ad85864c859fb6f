"""What an attack does to the layers."""
